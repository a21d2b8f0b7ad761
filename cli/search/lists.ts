/**
 * The lists of a large site: for each term the documents that have it in their text, how often and where. A search loads only
 * those of its words (see `format.ts`). The stems and their numbers are those of the worker.
 */

import {codedNumbers, frontCode, type ListsHead} from '../../runtime/shared/search/format.ts'
import {createVocabulary, type Vocabulary} from '../../runtime/shared/search/vocabulary.ts'
import {compare} from '../report/diagnostics.ts'
import type {Words} from './page-words.ts'
import {type PageBody, split} from './shards.ts'

export interface Lists {
  /** Terms that are not the stem of a word, in the order of their numbers. */
  terms: string[]
  /** For each term, by its number, how many documents have it. */
  documents: Uint32Array
  /** For each document how many terms it has. */
  lengths: number[]
  files: {first: string; head: ListsHead; body: Uint8Array}[]
}

/** `spelled`: the words of the index, by their numbers; `numbers`: the same for the words of the texts. */
export function createLists(
  texts: readonly Words[],
  spelled: string[],
  numbers: Uint32Array,
): Lists {
  const vocabulary = createVocabulary(spelled)
  const words = vocabulary.terms.length
  const {places, lengths} = findPlaces(texts, numbers, vocabulary)
  const stems = vocabulary.terms
  const {starts, docs, at} = byTerm(places, stems.length)
  const byStem = (a: number, b: number) => compare(stems[a]!, stems[b]!)
  const compounds = [...stems.keys()]
    .slice(words)
    .filter((term) => starts[term + 1]! > starts[term]!)
    .sort(byStem)
  const documents = new Uint32Array(words + compounds.length)
  const order = [...Array(words).keys(), ...compounds]
  const bodies = order.flatMap((term, number): PageBody[] => {
    const [from, to] = [starts[term]!, starts[term + 1]!]
    if (from === to) return []
    const {size, list} = listOf(docs.subarray(from, to), at.subarray(from, to))
    documents[number] = size
    return [{name: stems[term]!, texts: 1, bytes: codedNumbers([list])}]
  })
  bodies.sort((a, b) => compare(a.name, b.name))
  return {
    terms: compounds.map((term) => stems[term]!),
    documents,
    lengths,
    files: split(bodies).map((part) => ({
      first: part[0]!.name,
      head: {terms: frontCode(part.map(({name}) => name))},
      body: Buffer.concat(part.map(({bytes}) => bytes)),
    })),
  }
}

/** Occurrences of terms: of each the term, the document and the number of the word in it. */
interface Places {
  terms: Uint32Array
  docs: Uint32Array
  at: Uint32Array
}

/** Returns all occurrences in the order of the texts, and how many each text has. */
function findPlaces(texts: readonly Words[], numbers: Uint32Array, vocabulary: Vocabulary) {
  let places: Places = {
    terms: new Uint32Array(4096),
    docs: new Uint32Array(4096),
    at: new Uint32Array(4096),
  }
  let size = 0
  const add = (term: number, doc: number, at: number) => {
    if (size === places.terms.length)
      places = {terms: longer(places.terms), docs: longer(places.docs), at: longer(places.at)}
    places.terms[size] = term
    places.docs[size] = doc
    places.at[size++] = at
  }
  const lengths = texts.map((words, doc) => {
    const before = size
    const text = Uint32Array.from(words, (word) => numbers[word]!)
    // First, because their place is before all others.
    vocabulary.compounds(text, (term) => add(term, doc, 0))
    let at = 0
    for (let index = 0; index < text.length; index++) {
      const terms = vocabulary.termsOf(text[index]!)
      if (terms.length) at++
      for (let part = 0; part < terms.length; part++) add(terms[part]!, doc, at)
    }
    return size - before
  })
  const kept = {
    terms: places.terms.subarray(0, size),
    docs: places.docs.subarray(0, size),
    at: places.at.subarray(0, size),
  }
  return {places: kept, lengths}
}

function longer(list: Uint32Array): Uint32Array {
  const copy = new Uint32Array(2 * list.length)
  copy.set(list)
  return copy
}

/** Returns the same occurrences in the order of their terms, and where those of each term start. */
function byTerm({terms, docs, at}: Places, count: number) {
  const starts = new Uint32Array(count + 1)
  for (const term of terms) starts[term + 1]!++
  for (let term = 0; term < count; term++) starts[term + 1]! += starts[term]!
  const next = starts.slice()
  const sorted = {docs: new Uint32Array(terms.length), at: new Uint32Array(terms.length)}
  for (let index = 0; index < terms.length; index++) {
    const place = next[terms[index]!]!++
    sorted.docs[place] = docs[index]!
    sorted.at[place] = at[index]!
  }
  return {starts, ...sorted}
}

/** Returns the list of a term as it is written, and how many documents have it. */
function listOf(docs: Uint32Array, at: Uint32Array): {size: number; list: number[]} {
  const gaps: number[] = []
  const times: number[] = []
  const places: number[] = []
  let before = 0
  for (let index = 0; index < docs.length; index++) {
    const isSame = index > 0 && docs[index] === docs[index - 1]
    if (isSame) times[times.length - 1]!++
    else {
      gaps.push(docs[index]! - before)
      times.push(1)
      before = docs[index]!
    }
    places.push(isSame ? at[index]! - at[index - 1]! : at[index]!)
  }
  return {size: gaps.length, list: [gaps.length].concat(gaps, times, places)}
}
