/** How close together the words of a query are in a page. */

import type {Text} from '../shared/search/vocabulary.ts'
import type {Library} from './library.ts'
import type {RankedDoc} from './rank.ts'

/**
 * Creates a function that returns how many neighboring words of the query are close together in a title, heading or text of
 * a page, from 0 to 1.
 */
export function createNearness(
  {vocabulary, pages, docs: documents, bodies}: Library,
  /** The slots of the terms, in titles and in texts. */
  [slotOf, slotInText]: readonly [ReadonlyMap<number, number>, ReadonlyMap<number, number>],
  slots: number,
): (page: number, docs: readonly RankedDoc[]) => number {
  // Thousands of words are looked up: a list is faster than a map.
  const listOf = (map: ReadonlyMap<number, number>) => {
    const list = new Int8Array(vocabulary.terms.length).fill(-1)
    for (const [term, slot] of map) list[term] = slot
    return list
  }
  const [inTitles, inTexts] = [listOf(slotOf), listOf(slotInText)]
  const last = new Float64Array(slots)
  const near = new Float64Array(slots - 1)

  /** Where the words of the query are in the text in work: the number of the word times `FACTOR`, plus the slot. */
  const places: number[] = []
  const find = (text: Text, slotList: Int8Array) => {
    places.length = 0
    let at = 0
    for (let index = 0; index < text.length; index++) {
      const terms = vocabulary.termsOf(text[index]!)
      if (!terms.length) continue
      at++
      for (let part = 0; part < terms.length; part++) {
        const slot = slotList[terms[part]!]!
        if (slot >= 0) places.push(at * FACTOR + slot)
      }
    }
  }
  const pairs = (): number => {
    if (places.length < 2) return 0
    last.fill(Number.NEGATIVE_INFINITY)
    near.fill(0)
    for (const place of places) {
      const slot = place % FACTOR
      const at = (place - slot) / FACTOR
      last[slot] = at
      if (slot > 0) near[slot - 1] = Math.max(near[slot - 1]!, closeness(at - last[slot - 1]!))
      if (slot < slots - 1)
        near[slot] = Math.max(near[slot]!, 0.7 * closeness(at - last[slot + 1]!))
    }
    return near.reduce((sum, value) => sum + value, 0) / near.length
  }
  const inText = (text: Text, slotList = inTitles): number => {
    find(text, slotList)
    return pairs()
  }
  const inBody = (doc: number): number => {
    const {body} = documents[doc]!
    // Not also the texts that happen to be loaded: a score does not depend on what was asked before.
    if (!bodies) return body ? inText(body, inTexts) : 0
    places.length = 0
    for (const [term, slot] of slotInText)
      bodies.list(term)?.places(doc, (at) => places.push(at * FACTOR + slot))
    places.sort((a, b) => a - b)
    return pairs()
  }

  return (number, docs) => {
    const {title, description} = pages[number]!
    let best = Math.max(inText(title), inText(description))
    for (const {doc} of docs.slice(0, 3)) {
      best = Math.max(best, inText(documents[doc]!.heading))
      if (best < IN_BODY) best = Math.max(best, IN_BODY * inBody(doc))
    }
    return best
  }
}

/** More than the number of slots. */
const FACTOR = 16
const REACH = 4
/** Words close together in a text count less than in a title. */
const IN_BODY = 0.8

function closeness(distance: number): number {
  return distance <= 1 ? 1 : distance <= REACH ? 0.6 : distance <= 2 * REACH ? 0.3 : 0
}
