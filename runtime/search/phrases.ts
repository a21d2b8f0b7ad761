/**
 * Synonyms, by the stems of their words.
 */
import type {Library} from './library.ts'

/** The stems of a phrase that another one stands for, and how sure it is that the reader means it, from 0 to 1. */
interface Meaning {
  stems: string[]
  quality: number
}

const GIVEN = 0.9
/** For a word that means the same as a given one. */
const FURTHER = 0.6

/** Returns a table of the phrases that have synonyms, by their stems. */
export function createPhrases(synonyms: Library['synonyms']) {
  const key = (stems: readonly string[]) => stems.join(' ')
  const stemsOf = (phrase: string) => phrase.split(' ')
  const table = new Map<string, Meaning[]>()
  let longest = 1
  const add = (from: string[], to: readonly string[][], quality: number) => {
    longest = Math.max(longest, from.length)
    const others = to.filter((stems) => key(stems) !== key(from))
    table.set(key(from), [
      ...(table.get(key(from)) ?? []),
      ...others.map((stems) => ({stems, quality})),
    ])
  }
  for (const group of synonyms.same) {
    const phrases = group.map(stemsOf)
    for (const phrase of phrases) add(phrase, phrases, GIVEN)
  }
  const same = new Map(table)
  for (const [from, to] of synonyms.toward) {
    const given = to.map(stemsOf)
    // `Datensicherung` leads to `backup`, which texts also write as `back up`.
    const further = given.flatMap((stems) => same.get(key(stems)) ?? []).map(({stems}) => stems)
    for (const phrase of from.map(stemsOf)) {
      add(phrase, given, GIVEN)
      if (!same.has(key(phrase))) add(phrase, further, FURTHER)
    }
  }
  return {longest, meanings: (stems: readonly string[]) => table.get(key(stems)) ?? []}
}
