/**
 * What the page asks of the search worker and what it gets. Plain values.
 */
import type {Hit} from '../types.ts'

/** From and to in a text, in characters. */
export type Mark = [number, number]

export interface Ask {
  q: string
  /** How many pages, or rows, to describe. All pages are counted. */
  limit?: number
  /** Pages and sections in one list: the few rows that the panel shows, where pages with all sections are much to send. */
  flat?: boolean
  /** About how many words an excerpt has. */
  words?: number
  /** First folder of the shown page: a mild preference for its section. */
  context?: string
  /** `eln`: only there; `-eln`: everywhere but there. Unknown ones are ignored. */
  ctx?: string
  /** Only pages for these readers, and those that are for everyone. */
  role?: string
}

/** A page to offer before anything is typed. */
export interface Task {
  route: string
  title: string
  audience: string[]
}

/** A hit with what is needed to draw it. */
export interface Row extends Hit {
  titleMarks: Mark[]
  excerptMarks: Mark[]
  /** Words to mark on the target page, as `runtime/highlight.ts` reads them. */
  words: string[]
  score: number
}

/** A page with its sections that match by themselves, best first. */
export interface PageRow extends Row {
  context: string
  /** The page's description, for where its sections have excerpts of their own. */
  summary: {text: string; marks: Mark[]}
  /** Whether a section says more about the query than the page's start. */
  sections: (Row & {strong: boolean})[]
}

/** A row of the panel: a page, or a section beneath its page. */
export interface PanelRow extends Row {
  context: string
  section: boolean
}

export interface Result {
  q: string
  /**
   * `all`: there are pages with all words; `some`: no page has all of them; `approximate`: the query's words are not in the
   * texts, these pages have words that look like them; `none`: nothing found.
   */
  match: 'all' | 'some' | 'approximate' | 'none'
  /** For `approximate`: the query with the words that were taken instead. */
  corrected?: string
  /** Typed words that no page has. */
  missing: string[]
  /** How many pages match within `ctx` and for `role`. */
  total: number
  /** How many of them have all words. */
  full: number
  /** How many pages match by context for `role`, whatever `ctx` is. */
  counts: Record<string, number>
  /** How many pages match by reader within `ctx`, whatever `role` is; a page may be for several. */
  roles: Record<string, number>
  /** Empty with `flat`. */
  pages: PageRow[]
  /** Empty without `flat`. */
  rows: PanelRow[]
  /** Nearest titles, where nothing was found. */
  suggestions: {title: string; url: string}[]
  /** False while texts are still on their way: titles and headings alone were searched. */
  complete: boolean
}

export type Request =
  | {type: 'load'; manifestUrl: string}
  | {type: 'ask'; id: number; ask: Ask}
  /** `ask.q` is what is in the box: the answers for its likely next letters are wanted. */
  | {type: 'expect'; ask: Ask}

export type Reply =
  /** A sign of life: sent at the start, and while files come in. */
  | {type: 'alive'}
  /** Sent when titles and headings are there, and again when all is. */
  | {type: 'ready'; complete: boolean; contexts: string[]; tasks: Task[]}
  | {type: 'failed'; message: string}
  | {type: 'result'; id: number; result: Result}
  /** Answers that no one asked for yet, each with its own `q`; `ask` is the request that they were prepared for. */
  | {type: 'expected'; ask: Ask; results: Result[]}
