/** Ids that links may lead to: each stands once on a page, and none takes one that the page itself needs. */
import type {ParseContext} from './context.ts'
import type {Place} from './places.ts'

/** Remembers an id; false, with a report, where it must not be used. The second place of the same one is a mistake. */
export function claimId(id: string, place: Place, context: ParseContext): boolean {
  if (isReserved(id, context.reserved)) {
    context.report(
      'reserved-id',
      place,
      `The id "${id}" belongs to the page itself: its scripts and its frame use it.`,
      {
        hint: 'Choose another one.',
      },
    )
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
  context.report('duplicate-id', second, `The id "${id}" stands ${where} already.`, {
    hint: 'Choose another one: a link can lead to one place only.',
  })
  return true
}

/** Whether an id is on the list. A trailing `*` of the list means: all that begin so. */
export function isReserved(id: string, list: readonly string[]): boolean {
  return list.some((one) => (one.endsWith('*') ? id.startsWith(one.slice(0, -1)) : id === one))
}
