/** Ids that the scripts of a page look for or create. No author may use them: see `cli/parse/unique-ids.ts`. */
export const IDS = {
  /** Contains everything that React renders. */
  root: 'root',
  /** The script element with the data of the page. */
  page: 'labdocs-page',
  /** The live region that announces the title of a new page. */
  announcer: 'labdocs-announcer',
  /** The panel of the development server. */
  live: 'labdocs-live',
  /** The banner of a page that is served under another path than it was built for. */
  wrongBase: 'wrong-base',
  /** An element with this id would replace `window.labdocs`. */
  global: 'labdocs',
} as const

/** Ids inside islands, which React makes from their number. A trailing `*` matches all ids with this beginning. */
export const ISLAND_IDS = '_i*'
