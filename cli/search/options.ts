/** Schema of `search` in the config. */
import * as z from 'zod/mini'
import {wordsOf} from '../../runtime/shared/search/tokenize.ts'
import {fields, listOf, number, oneOf, text} from '../config/validate.ts'
import {SEARCH_SERVERS} from './export.ts'

/** Words and phrases that belong together. YAML reads some of them as numbers. */
export type WordGroup = (string | number)[]

export function groupOf(least: number) {
  return z.custom<WordGroup>(
    (value) => Array.isArray(value) && value.length >= least && value.every(isText),
    {error: `a list of ${least} or more words or phrases`},
  )
}

/** Words that mean the same, in the config and in `synonyms.yml`. */
export const SAME = groupOf(2)

const endpoint = fields({
  server: oneOf(SEARCH_SERVERS),
  url: text,
  /** Name of the index or collection. */
  index: text,
  /** A key that can only search: every reader can see it. */
  key: z.optional(text),
})

export const searchSchema = fields({
  limit: z._default(number, 8),
  k1: z._default(number, 1.2),
  b: z._default(number, 0.75),
  highlight: z._default(text, '_highlight'),
  /** Groups of words that mean the same, in addition to those of `synonyms.yml`. */
  synonyms: z._default(listOf(SAME), []),
  /** A search server that the search box queries instead of the index of the site. */
  endpoint: z.optional(endpoint),
})

/** A search server that contains the pages of `labdocs search-export`. */
export type SearchEndpoint = z.output<typeof endpoint>

function isText(value: unknown): boolean {
  return (
    (typeof value === 'string' || typeof value === 'number') && wordsOf(String(value)).length > 0
  )
}
