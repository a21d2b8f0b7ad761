/** How the rules of the methods are written down. */
import type {Rule} from './types.ts'

/** Makes rules with a number, in the section `at` of the method's page. */
export const ruled =
  (at: string) =>
  (id: string, words: string): Rule => ({id, name: `Rule ${id}`, words, at})

/** Makes rules that a page states without a number: each has a name, which is its id in small letters. */
export const named =
  (at: string) =>
  (name: string, words: string): Rule => ({id: name.toLowerCase(), name, words, at})

/** What journals ask for and the repository does not. */
export const CUSTOM = '/docs/repo/details_standards/analysis_test#what-common-practice-adds'
