/**
 * Synonyms, by the stems of their words.
 */

import {wordsOf} from '../shared/search/tokenize.ts'
import type {Library} from './library.ts'

/** Returns a table of the phrases that have synonyms, by their stems. */
export function createPhrases(synonyms: Library['synonyms'], stemOf: (word: string) => string) {
  const key = (stems: readonly string[]) => stems.join(' ')
  const stemsOf = (phrase: string) => wordsOf(phrase).map(stemOf)
  const table = new Map<string, string[][]>()
  let longest = 1
  const add = (from: string[], to: string[][]) => {
    longest = Math.max(longest, from.length)
    const others = to.filter((meaning) => key(meaning) !== key(from))
    table.set(key(from), [...(table.get(key(from)) ?? []), ...others])
  }
  for (const group of synonyms.same) {
    const phrases = group.map(stemsOf)
    for (const phrase of phrases) add(phrase, phrases)
  }
  for (const [from, to] of synonyms.toward)
    for (const phrase of from) add(stemsOf(phrase), to.map(stemsOf))
  return {longest, meanings: (stems: readonly string[]) => table.get(key(stems)) ?? []}
}
