/** Messages between the page and the search worker. Plain values. */

/** Start and end in a text, in characters. */
export type Mark = [number, number]

export interface Ask {
  q: string
  /** How many pages, or rows, to describe. The counts still include all pages. */
  limit?: number
  /**
   * Pages and sections in one list: only the few rows that the panel shows, because pages with all their sections are much
   * data to send.
   */
  flat?: boolean
  /** Approximate number of words in an excerpt. */
  words?: number
  /** First folder of the shown page. Its section ranks a little higher. */
  context?: string
  /** `eln`: only in this folder; `-eln`: everywhere else. Unknown ones are ignored. */
  ctx?: string
  /** Only pages for this role, and those for everyone. */
  role?: string
}

/** A page to offer before anything is typed. */
export interface Task {
  route: string
  title: string
  audience: string[]
}

/** A hit with everything needed to render it. */
export interface Row {
  title: string
  url: string
  hash: string
  breadcrumbs: string[]
  excerpt: string
  titleMarks: Mark[]
  excerptMarks: Mark[]
  /** Words to mark on the target page, as `runtime/navigation/highlight.ts` reads them. */
  words: string[]
}

/** A page with its matching sections, best first. */
export interface PageRow extends Row {
  context: string
  /** The page's description, shown when its sections have their own excerpts. */
  summary: {text: string; marks: Mark[]}
  /** `strong`: the section says more about the query than the page's start. */
  sections: (Row & {strong: boolean})[]
}

/** A row of the panel: a page, or a section below its page. */
export interface PanelRow extends Row {
  context: string
  section: boolean
}

export interface Result {
  q: string
  /**
   * `all`: there are pages with all words; `some`: no page has all of them; `approximate`: the query's words are not in the
   * texts, and these pages have similar words; `none`: nothing found.
   */
  match: 'all' | 'some' | 'approximate' | 'none'
  /** For `approximate`: the query with the words that were used instead. */
  corrected?: string
  /** Typed words that no page has. */
  missing: string[]
  /** How many pages match within `ctx` and for `role`. */
  total: number
  /** How many of them have all words. */
  full: number
  /** How many pages match in each context for `role`, regardless of `ctx`. */
  counts: Record<string, number>
  /** How many pages match for each role within `ctx`, regardless of `role`; a page may be for several roles. */
  roles: Record<string, number>
  /** Empty with `flat`. */
  pages: PageRow[]
  /** Empty without `flat`. */
  rows: PanelRow[]
  /** The nearest titles, if nothing was found. */
  suggestions: {title: string; url: string}[]
  /** False while texts are still loading: only titles and headings were searched, or excerpts are missing. */
  complete: boolean
}

export type Request =
  | {type: 'load'; manifestUrl: string}
  | {type: 'ask'; id: number; ask: Ask}
  /** This answer is no longer needed. */
  | {type: 'drop'; id: number}
  /** Asks for the answers to the likely next letters. `ask.q` is the text in the box. */
  | {type: 'expect'; ask: Ask}

export type Reply =
  /** Sent at the start and while files are loading. */
  | {type: 'alive'}
  /** Sent when titles and headings are loaded, and again when everything is. */
  | {type: 'ready'; complete: boolean; contexts: string[]; tasks: Task[]}
  /** `text`: the message for the reader, if there is one. */
  | {type: 'failed'; message: string; text?: string}
  /** `more`: a better answer to the same query follows when its files are loaded. */
  | {type: 'result'; id: number; result: Result; more?: boolean}
  /** Answers prepared in advance, each with its own `q`. `ask` is the request that they were prepared for. */
  | {type: 'expected'; ask: Ask; results: Result[]}
