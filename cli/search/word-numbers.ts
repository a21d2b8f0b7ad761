/** Numbers the words of an index: frequent words have small numbers (see `BANDS`). */
import {BANDS} from '../../runtime/shared/search/format.ts'
import {compare} from '../report/diagnostics.ts'

/** A band of the word list: the words of the first file, and the others. Both are sorted. */
export interface Band {
  first: string[]
  rest: string[]
}

export interface WordNumbers {
  bands: Band[]
  /** Number of each word in the index, by its number in the reader's list. */
  numbers: Uint32Array
  /** The words of the index, by their numbers. */
  spelled: string[]
}

/** `counts`: how often each word is in the texts; `early`: 1 for the words of the first file. */
export function numberWords(
  words: readonly string[],
  counts: Uint32Array,
  early: Uint8Array,
): WordNumbers {
  const byWord = (a: number, b: number) => compare(words[a]!, words[b]!)
  // The list can have words that are no longer in any text.
  const listed = [...words.keys()]
    .filter((word) => counts[word])
    .sort((a, b) => counts[b]! - counts[a]! || byWord(a, b))
  const starts = BANDS.map((_, at) => BANDS.slice(0, at).reduce((sum, size) => sum + size, 0))
  const ends = [...starts.slice(1), starts.at(-1)! + BANDS.at(-1)!, listed.length]
  const numbers = new Uint32Array(words.length)
  const spelled: string[] = []
  const bands = [0, ...ends.slice(0, -1)].map((from, at): Band => {
    const band = listed.slice(from, ends[at]).sort(byWord)
    const first = band.filter((word) => early[word])
    const rest = band.filter((word) => !early[word])
    for (const word of [...first, ...rest]) numbers[word] = spelled.push(words[word]!) - 1
    const spell = (some: number[]) => some.map((word) => words[word]!)
    return {first: spell(first), rest: spell(rest)}
  })
  return {bands, numbers, spelled}
}
