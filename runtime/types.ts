/**
 * What crosses the wire: plain JSON values that both the generator and the browser know.
 * Types only. Everything here can be written to a file and read back unchanged.
 */

/** A path that the site knows, without base, trailing slash or ending: `/docs/eln/ui/barcodes`; home is `/`. */
export type Route = string

/** A heading of an article. `number` (`'1.1'`) is the section number in the margin; never part of `id` or `text`. */
export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6
  id: string
  text: string
  number?: string
  /** The last section of a page, "Next": it leads on and is no part of the contents. */
  closing?: boolean
}

/** The JSON twin of a page: everything that a client navigation needs. */
export interface Page {
  route: Route
  /** `doc`: Markdown below the docs; `page`: Markdown or TSX elsewhere; `category`: generated list of a folder. */
  kind: 'doc' | 'page' | 'category'
  title: string
  description: string
  /** What is in the h1 when it is not the title. */
  heading?: string
  /** The id of the h1, and its HTML where that is more than text; of a page that begins with a heading. */
  headingId?: string
  headingHtml?: string
  /** All headings; the theme draws those between `toc.min` and `toc.max`. */
  headings: Heading[]
  /** The article. Absent in the first page's inline copy (the DOM has it) and on TSX pages. */
  html?: string
  /** URL of the page's script chunk (TSX pages only). */
  module?: string
  /** Names of the islands in the article, so that their chunks are fetched with the page, not after it. */
  islands: string[]
  /** URLs of style sheets that this page needs next to the site's own. */
  styles: string[]
  /** Path of the source file relative to the content folder; '' for generated pages. */
  sourceFile: string
  /** The description is taken from the text, which says it anyway. */
  undescribed?: boolean
  /** Date of the last commit of the source (ISO, UTC), where git knows it. */
  updated?: string
  /** Where the page can be edited, if not below the site's `editUrl`; null: nowhere. */
  editUrl?: string | null
  /** The same page in the version that search engines are to show; absent where this is the one. */
  canonical?: Route
  /** Name of the docs version that the page belongs to; absent outside the docs. */
  version?: string
  audience?: string[]
  since?: string
  role?: string
  toc?: {min?: number; max?: number; hide?: boolean}
  hideTitle?: boolean
  unlisted?: boolean
  draft?: boolean
  bench?: boolean
  /** Front matter `displayed_sidebar: null`: the page shows none. */
  noSidebar?: boolean
  /** Overrides of what the sidebar gives: a neighbor, or `null` for none. */
  previous?: Neighbor | null
  next?: Neighbor | null
  /** Id of the shell and site data that it was made for; another id means a new deploy. */
  build: string
}

export interface Neighbor {
  label: string
  route: Route
}

/** A row of the sidebar. A category has `items`; a category without a page has no `route`. A link elsewhere has `href`. */
export interface SidebarItem {
  label: string
  route?: Route
  href?: string
  /** A word behind the label: that the page is new, or since when there is what it tells. */
  badge?: string
  items?: SidebarItem[]
  /** Only on categories: `false` starts open. */
  collapsed?: boolean
}

/** A documentation entry. */
export interface DocEntry {
  id: string
  path: Route
  sidebar: string
}

/** A version of the docs. */
export interface Version {
  name: string
  label: string
  isLast: boolean
  path: Route
  mainDocId: string
  docs: DocEntry[]
  draftIds: string[]
  sidebars: Record<string, SidebarItem[]>
}

/** What the browser knows of a version (the documents stay in `manifest.json`). */
export type VersionInfo = Omit<Version, 'docs' | 'draftIds'>

export interface NavItem {
  label: string
  /** A route of this site … */
  to?: Route
  /** … or an address elsewhere. */
  href?: string
  side?: 'left' | 'right'
}

export interface Announcement {
  id: string
  /** Rendered from the Markdown in the config. */
  html: string
  closeable: boolean
}

/** `/assets/site-<hash>.json`: fetched once a visit. */
export interface SiteData {
  build: string
  title: string
  tagline: string
  copyright: string
  /** Begins and ends with `/`. */
  base: string
  url: string
  nav: NavItem[]
  footer: NavItem[]
  versions: VersionInfo[]
  docsAt: Route
  editUrl?: string
  issues?: string
  feedback?: string
  colorMode: {default: 'light' | 'dark' | 'system'; switch: boolean}
  toc: {min: number; max: number}
  search: SearchOptions & {worker?: string}
  /** Every route that is a page, for matching in the browser; and the old routes that lead to one. */
  routes: Route[]
  redirects: Record<Route, Route>
  /** URLs of the theme's further style sheets by their names, for what is opened later. */
  styles: Record<string, string>
  announcement?: Announcement
  /** Devices may keep pages; absent where the site switched that off. */
  offline?: true
}

export interface SearchOptions {
  limit: number
  k1: number
  b: number
  /** Name of the query parameter that marks words on the target page. */
  highlight: string
}

/** A search hit. */
export interface Hit {
  title: string
  url: string
  hash: string
  breadcrumbs: string[]
  excerpt: string
}
