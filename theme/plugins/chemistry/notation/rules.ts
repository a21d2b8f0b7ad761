/** Helpers that define the rules of the methods. */
import type {Rule} from './types.ts'

/** Makes numbered rules of the section `at` of the method's page. */
export const ruled =
  (at: string) =>
  (id: string, words: string): Rule => ({id, name: `Rule ${id}`, words, at})

/** Makes rules that a page states without a number. Each has a name; its id is the name in lowercase. */
export const named =
  (at: string) =>
  (name: string, words: string): Rule => ({id: name.toLowerCase(), name, words, at})

/** What journals require and the repository does not. */
export const CUSTOM = '/docs/repo/details_standards/analysis_test#what-common-practice-adds'
