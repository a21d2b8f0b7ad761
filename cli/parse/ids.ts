/** Ids that links may lead to: each stands once on a page. */
import type {ParseContext} from './context.ts'
import type {Place} from './places.ts'

/** Remembers an id; the second place of the same one is a mistake, in whatever order they are found. */
export function claimId(id: string, place: Place, context: ParseContext): void {
  const other = context.ids.get(id)
  if (!other) {
    context.ids.set(id, place)
    return
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
}
