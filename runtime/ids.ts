/** Ids of a page that its scripts look for or make. No author may use them: see `cli/parse/ids.ts`. */
export const IDS = {
  /** Holds all that React draws. */
  root: 'root',
  /** The script element with the data of the page. */
  page: 'labdocs-page',
  /** The live region that says the title of a new page. */
  announcer: 'labdocs-announcer',
  /** The panel of the development server. */
  live: 'labdocs-live',
  /** The banner of a page that is served below another path than it was built for. */
  wrongBase: 'wrong-base',
  /** An element with this id would take the place of `window.labdocs`. */
  global: 'labdocs',
} as const

/** Ids inside islands, which React makes from their number. A trailing `*` means: all that begin so. */
export const ISLAND_IDS = '_i*'
