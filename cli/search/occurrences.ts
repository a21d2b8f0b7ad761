/** Where terms are in the texts of a large site, and the list of a term as it is written (see `format.ts`). */
import {MARK} from '../../runtime/shared/search/capitals.ts'
import {codedNumbers, readTexts} from '../../runtime/shared/search/format.ts'
import type {Vocabulary} from '../../runtime/shared/search/vocabulary.ts'

/** Of each occurrence of a term the document, and the number of the word in it. Both rise. */
export interface Occurrences {
  docs: Numbers
  at: Numbers
}

/** There are millions of them on a large site, and most fit into two bytes. */
type Numbers = Uint16Array | Uint32Array

/** Returns a list for numbers up to `most`. */
function numberList(length: number, most: number): Numbers {
  return most < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length)
}

/**
 * Returns the occurrences of each term in some documents, and how many terms each of these has. `numberOf` returns the number
 * that the vocabulary has for a word of the texts. The texts are visited twice, first to count: a list of all occurrences that
 * is sorted afterwards would take as much memory again.
 */
export function findOccurrences(
  texts: ReadonlyMap<number, Uint32Array>,
  vocabulary: Vocabulary,
  numberOf: (word: number) => number,
): {found: Map<string, Occurrences>; lengths: Map<number, number>} {
  const longest = maximum(Array.from(texts.values(), ({length}) => length))
  const read = createNumbering(longest, numberOf, vocabulary.pieces.indexOf(MARK))
  const counts: number[] = []
  const lengths = new Map<number, number>()
  for (const [doc, text] of texts) {
    let length = 0
    visitTerms(read(text), vocabulary, (term) => {
      counts[term] = (counts[term] ?? 0) + 1
      length++
    })
    lengths.set(doc, length)
  }
  const starts = startsOf(counts)
  const total = starts.at(-1)!
  const docs = numberList(total, maximum(texts.keys()))
  const at = numberList(total, longest)
  const next = starts.slice()
  for (const [doc, text] of texts)
    visitTerms(read(text), vocabulary, (term, place) => {
      const index = next[term]!++
      docs[index] = doc
      at[index] = place
    })
  const found = new Map<string, Occurrences>()
  for (let term = 0; term < counts.length; term++) {
    const [from, to] = [starts[term]!, starts[term + 1]!]
    if (from < to)
      found.set(vocabulary.terms[term]!, {
        docs: docs.subarray(from, to),
        at: at.subarray(from, to),
      })
  }
  return {found, lengths}
}

/**
 * Returns a function that returns a text in the numbers of the vocabulary, without the marks of capital letters; valid until its
 * next call. A list of its own for each text would stay in memory until garbage is collected.
 */
function createNumbering(
  longest: number,
  numberOf: (word: number) => number,
  mark: number,
): (text: Uint32Array) => Uint32Array {
  const numbers = new Uint32Array(longest)
  return (text) => {
    let size = 0
    for (let at = 0; at < text.length; at++) {
      const number = numberOf(text[at]!)
      if (number !== mark) numbers[size++] = number
    }
    return numbers.subarray(0, size)
  }
}

/** Calls `onTerm` for each term of a text, with the number of its word. */
function visitTerms(
  text: Uint32Array,
  vocabulary: Vocabulary,
  onTerm: (term: number, at: number) => void,
): void {
  // First, because their place is before all others.
  vocabulary.compounds(text, (term) => onTerm(term, 0))
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const terms = vocabulary.termsOf(text[index]!)
    if (terms.length) at++
    for (let part = 0; part < terms.length; part++) onTerm(terms[part]!, at)
  }
}

/** Returns the place of the first occurrence of each term, and the number of all. */
function startsOf(counts: readonly (number | undefined)[]): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let term = 0; term < counts.length; term++)
    starts[term + 1] = starts[term]! + (counts[term] ?? 0)
  return starts
}

function maximum(numbers: Iterable<number>): number {
  let most = 0
  for (const number of numbers) if (number > most) most = number
  return most
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
  const areSame = (left: Numbers, right: Numbers) =>
    left.length === right.length &&
    !left.some((number: number, index: number) => number !== right[index])
  return areSame(a.docs, b.docs) && areSame(a.at, b.at)
}
