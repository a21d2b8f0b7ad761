/** Helpers that define the rules of the methods. */
import type {Rule} from './types.ts'

/** Makes numbered rules of the section `at` of the method's page: their texts by number. */
export function ruled(at: string, texts: Record<string, string>): Rule[] {
  return Object.entries(texts).map(([id, words]) => ({id, name: `Rule ${id}`, words, at}))
}

/** Makes rules that a page states without a number. Each has a name; its id is the name in lowercase. */
export function named(at: string, texts: Record<string, string>): Rule[] {
  return Object.entries(texts).map(([name, words]) => ({id: name.toLowerCase(), name, words, at}))
}

/** What journals require and the repository does not. */
export const CUSTOM = '/docs/repo/details_standards/analysis_test#what-common-practice-adds'
