/** How close together the words of a query are in a page. */
import type {Text, Vocabulary} from '../shared/search/vocabulary.ts'
import type {Library} from './library.ts'
import type {RankedDoc} from './rank.ts'
import type {Alternative} from './understand.ts'

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

/** Words that may be between those of a phrase, which may be in any order: "hold the data back". */
const BETWEEN = 2

export type Phrase = Pick<Alternative, 'terms' | 'kind'>

/** Returns the places of a text where all terms of a phrase are together. */
export function phraseIn(
  {termsOf}: Pick<Vocabulary, 'termsOf'>,
  text: Text,
  phrase: Phrase,
): number[] {
  const found: number[] = []
  const watch = createWatch(phrase)
  const places = phrase.terms.map(() => -1)
  let word = 0
  for (let at = 0; at < text.length; at++) {
    const terms = termsOf(text[at]!)
    if (!terms.length) continue
    word++
    for (const term of terms) {
      const index = phrase.terms.indexOf(term)
      if (index < 0) continue
      places[index] = at
      if (watch(index, word)) found.push(...places)
    }
  }
  return found
}

/** Returns whether all terms of a phrase are together in a document: in its heading, its text or what begins its page. */
export function isPhraseOf(library: Library, doc: number, phrase: Phrase): boolean {
  const {vocabulary, pages, docs, bodies} = library
  const {page, heading, body} = docs[doc]!
  const {first, title, description, keywords} = pages[page]!
  const texts = [heading, ...(doc === first ? [title, description, keywords] : [])]
  if (texts.some((text) => phraseIn(vocabulary, text, phrase).length)) return true
  if (!bodies) return body !== undefined && phraseIn(vocabulary, body, phrase).length > 0
  const words = phrase.terms.flatMap((term, index) => {
    const found: [word: number, index: number][] = []
    bodies.list(term)?.places(doc, (word) => found.push([word, index]))
    return found
  })
  const watch = createWatch(phrase)
  return words.sort(([a], [b]) => a - b).some(([word, index]) => watch(index, word))
}

/** Returns a function that is given the words of a phrase in their order, and returns whether all of them are together. */
function createWatch({terms, kind}: Phrase): (index: number, word: number) => boolean {
  const last = terms.map(() => Number.NEGATIVE_INFINITY)
  return (index, word) => {
    last[index] = word
    return kind === 'pair'
      ? last.every((place, at) => place === last[0]! + at)
      : word - Math.min(...last) < terms.length + BETWEEN
  }
}
