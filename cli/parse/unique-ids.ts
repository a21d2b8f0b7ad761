/** Checks ids that links can lead to: each is unique on a page, and none is reserved for the page itself. */
import type {ParseContext} from './context.ts'
import type {Place} from './positions.ts'

/** Records an id. Returns false and reports it if it must not be used. A duplicate is a mistake. */
export function claimId(id: string, place: Place, context: ParseContext): boolean {
  if (isReserved(id, context.reserved)) {
    const message = `The id "${id}" belongs to the page itself: its scripts and its frame use it.`
    context.report('reserved-id', place, message, {hint: 'Choose another one.'})
    return false
  }
  const other = context.ids.get(id)
  if (!other) {
    context.ids.set(id, place)
    return true
  }
  const isBefore =
    place.file === other.file &&
    (place.line < other.line || (place.line === other.line && place.column < other.column))
  const [first, second] = isBefore ? [place, other] : [other, place]
  context.ids.set(id, first)
  const where =
    first.file === second.file ? `on line ${first.line}` : `in ${first.file} on line ${first.line}`
  context.report('duplicate-id', second, `The id "${id}" is already used ${where}.`, {
    hint: 'Choose another one: a link can lead to only one place.',
  })
  return true
}

/** Returns whether an id is on the list. A trailing `*` in the list matches all ids with this prefix. */
export function isReserved(id: string, list: readonly string[]): boolean {
  return list.some((one) => (one.endsWith('*') ? id.startsWith(one.slice(0, -1)) : id === one))
}
