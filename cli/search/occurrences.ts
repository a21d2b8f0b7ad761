/** Where terms are in the texts of a large site, and the list of a term as it is written (see `ListsHead`). */
import {codedNumbers, readTexts} from '../../runtime/shared/search/format.ts'
import type {Vocabulary} from '../../runtime/shared/search/vocabulary.ts'

/** Of each occurrence of a term the document, and the number of the word in it. Both rise. */
export interface Occurrences {
  docs: Uint32Array
  at: Uint32Array
}

/** Returns the occurrences of each term in some documents, and how many terms each of these has. */
export function findOccurrences(
  texts: ReadonlyMap<number, Uint32Array>,
  vocabulary: Vocabulary,
): {found: Map<string, Occurrences>; lengths: Map<number, number>} {
  let length = 0
  for (const text of texts.values()) length += text.length
  // Most words have one term, and a third of the pieces are signs.
  let terms: Uint32Array = new Uint32Array(length)
  let places: Uint32Array = new Uint32Array(length)
  let size = 0
  const add = (term: number, at: number) => {
    if (size === terms.length) [terms, places] = [longer(terms), longer(places)]
    terms[size] = term
    places[size++] = at
  }
  const lengths = new Map<number, number>()
  for (const [doc, text] of texts) {
    const before = size
    // First, because their place is before all others.
    vocabulary.compounds(text, (term) => add(term, 0))
    let at = 0
    for (let index = 0; index < text.length; index++) {
      const own = vocabulary.termsOf(text[index]!)
      if (own.length) at++
      for (let part = 0; part < own.length; part++) add(own[part]!, at)
    }
    lengths.set(doc, size - before)
  }
  return {found: byTerm(terms.subarray(0, size), places, lengths, vocabulary.terms), lengths}
}

function longer(list: Uint32Array): Uint32Array {
  const copy = new Uint32Array(2 * list.length + 64)
  copy.set(list)
  return copy
}

/** Sorts occurrences by their term. They come document by document; `lengths`: how many each document has. */
function byTerm(
  terms: Uint32Array,
  places: Uint32Array,
  lengths: ReadonlyMap<number, number>,
  stems: readonly string[],
): Map<string, Occurrences> {
  const starts = new Uint32Array(stems.length + 1)
  for (let index = 0; index < terms.length; index++) starts[terms[index]! + 1]!++
  for (let term = 0; term < stems.length; term++) starts[term + 1]! += starts[term]!
  const next = starts.slice()
  const docs = new Uint32Array(terms.length)
  const at = new Uint32Array(terms.length)
  let index = 0
  for (const [doc, length] of lengths)
    for (const end = index + length; index < end; index++) {
      const place = next[terms[index]!]!++
      docs[place] = doc
      at[place] = places[index]!
    }
  const found = new Map<string, Occurrences>()
  for (let term = 0; term < stems.length; term++) {
    const [from, to] = [starts[term]!, starts[term + 1]!]
    if (from < to)
      found.set(stems[term]!, {docs: docs.subarray(from, to), at: at.subarray(from, to)})
  }
  return found
}

/** Returns a list as it is written, and how many documents are in it. */
export function codedList({docs, at}: Occurrences): {bytes: Uint8Array; documents: number} {
  let documents = 0
  for (let index = 0; index < docs.length; index++)
    if (!index || docs[index] !== docs[index - 1]) documents++
  const list = new Uint32Array(1 + 2 * documents + docs.length)
  list[0] = documents
  let row = 0
  for (let index = 0; index < docs.length; index++) {
    const isSame = index > 0 && docs[index] === docs[index - 1]
    if (!isSame) {
      row++
      list[row] = docs[index]! - (index ? docs[index - 1]! : 0)
    }
    list[documents + row]!++
    list[1 + 2 * documents + index] = isSame ? at[index]! - at[index - 1]! : at[index]!
  }
  return {bytes: codedNumbers([list]), documents}
}

/** The reverse of `codedList`. */
export function readList(bytes: Uint8Array): Occurrences {
  const [list] = readTexts(bytes) as [Uint32Array]
  const documents = list[0]!
  const size = list.length - 1 - 2 * documents
  const docs = new Uint32Array(size)
  const at = new Uint32Array(size)
  let doc = 0
  let index = 0
  for (let row = 1; row <= documents; row++) {
    doc += list[row]!
    for (let time = 0; time < list[documents + row]!; time++) {
      const gap = list[1 + 2 * documents + index]!
      docs[index] = doc
      at[index] = time ? at[index - 1]! + gap : gap
      index++
    }
  }
  return {docs, at}
}

/** Returns the occurrences in documents that stay. `numbers`: the new number of each document, -1 if it does not stay. */
export function renumbered({docs, at}: Occurrences, numbers: Int32Array): Occurrences {
  const kept = {docs: new Uint32Array(docs.length), at: new Uint32Array(docs.length)}
  let size = 0
  for (let index = 0; index < docs.length; index++) {
    const now = numbers[docs[index]!]!
    if (now < 0) continue
    kept.docs[size] = now
    kept.at[size++] = at[index]!
  }
  return {docs: kept.docs.subarray(0, size), at: kept.at.subarray(0, size)}
}

/** Returns the occurrences of both. No document is in both. */
export function merged(a: Occurrences, b: Occurrences | undefined): Occurrences {
  if (!b) return a
  const size = a.docs.length + b.docs.length
  const both = {docs: new Uint32Array(size), at: new Uint32Array(size)}
  let [left, right] = [0, 0]
  for (let index = 0; index < size; index++) {
    const isLeft =
      right === b.docs.length || (left < a.docs.length && a.docs[left]! < b.docs[right]!)
    const from = isLeft ? a : b
    const place = isLeft ? left++ : right++
    both.docs[index] = from.docs[place]!
    both.at[index] = from.at[place]!
  }
  return both
}

export function isSame(a: Occurrences | undefined, b: Occurrences | undefined): boolean {
  if (!a || !b) return a === b
  const areSame = (left: Uint32Array, right: Uint32Array) =>
    left.length === right.length && left.every((number, index) => number === right[index])
  return areSame(a.docs, b.docs) && areSame(a.at, b.at)
}
