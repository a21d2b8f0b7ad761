/** Numbers the words of an index: frequent words have small numbers (see `BANDS`). */
import {BANDS} from '../../runtime/shared/search/format.ts'
import {addTo} from '../grouped.ts'
import {compare} from '../text/compare.ts'

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
  // The list can have words that are no longer in any text.
  const listed = [...words.keys()]
    .filter((word) => counts[word])
    .sort((a, b) => compare(words[a]!, words[b]!))
  const bandOf = bandsOf(listed, counts)
  const bands = Array.from({length: BANDS.length + 1}, (): {first: number[]; rest: number[]} => ({
    first: [],
    rest: [],
  }))
  for (const word of listed) bands[bandOf[word]!]![early[word] ? 'first' : 'rest'].push(word)
  const numbers = new Uint32Array(words.length)
  const spelled: string[] = []
  for (const {first, rest} of bands)
    for (const word of [...first, ...rest]) numbers[word] = spelled.push(words[word]!) - 1
  const spell = (some: number[]) => some.map((word) => words[word]!)
  return {
    bands: bands.map(({first, rest}) => ({first: spell(first), rest: spell(rest)})),
    numbers,
    spelled,
  }
}

/** Returns the band of each word. `listed`: all words, sorted. Of words that are as frequent, the first ones come first. */
function bandsOf(listed: readonly number[], counts: Uint32Array): Uint8Array {
  const byCount = new Map<number, number[]>()
  for (const word of listed) addTo(byCount, counts[word]!, word)
  const bandOf = new Uint8Array(counts.length)
  let [band, left] = [0, BANDS[0]!]
  for (const count of [...byCount.keys()].sort((a, b) => b - a))
    for (const word of byCount.get(count)!) {
      if (!left) left = BANDS[++band] ?? Number.POSITIVE_INFINITY
      bandOf[word] = band
      left--
    }
  return bandOf
}
