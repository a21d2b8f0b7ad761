/** How close together the words of a query are in a page. */
import type {Library} from './library.ts'
import type {RankedPage} from './rank.ts'

/**
 * Returns how many neighboring words of the query are close together in a title, heading or text of the page, from 0 to 1.
 */
export function nearness(
  library: Library,
  {page: number, docs}: RankedPage,
  {slotOf, slots}: {slotOf: ReadonlyMap<number, number>; slots: number},
): number {
  let best = 0
  const page = library.pages[number]!
  for (const text of [page.title, page.description])
    best = Math.max(best, pairs(library, text, slotOf, slots))
  for (const {doc} of docs().slice(0, 3)) {
    const {heading, body} = library.docs[doc]!
    best = Math.max(best, pairs(library, heading, slotOf, slots))
    if (body) best = Math.max(best, 0.8 * pairs(library, body, slotOf, slots))
  }
  return best
}

const REACH = 4

function pairs(
  {vocabulary}: Library,
  text: Uint32Array,
  slotOf: ReadonlyMap<number, number>,
  slots: number,
): number {
  const last = new Array<number>(slots).fill(Number.NEGATIVE_INFINITY)
  const near = new Array<number>(slots - 1).fill(0)
  let at = 0
  for (const piece of text) {
    const terms = vocabulary.termsOf(piece)
    if (!terms.length) continue
    at++
    for (const term of terms) {
      const slot = slotOf.get(term)
      if (slot === undefined) continue
      last[slot] = at
      if (slot > 0) near[slot - 1] = Math.max(near[slot - 1]!, closeness(at - last[slot - 1]!))
      if (slot < slots - 1)
        near[slot] = Math.max(near[slot]!, 0.7 * closeness(at - last[slot + 1]!))
    }
  }
  return near.reduce((sum, value) => sum + value, 0) / near.length
}

function closeness(distance: number): number {
  return distance <= 1 ? 1 : distance <= REACH ? 0.6 : distance <= 2 * REACH ? 0.3 : 0
}
