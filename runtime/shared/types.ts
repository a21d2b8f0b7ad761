/**
 * What is sent to the browser: plain JSON values that both the generator and the browser know. Types only. Everything here
 * can be written to a file and read back unchanged.
 */

/** A path of the site without base, trailing slash or ending: `/docs/eln/ui/barcodes`; home is `/`. */
export type Route = string

/** A heading of an article. `number` (`'1.1'`) is the section number in the margin; never part of `id` or `text`. */
export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6
  id: string
  text: string
  number?: string
  /** The last section of a page, "Next": it links to further pages and is not in the table of contents. */
  closing?: boolean
}

/** The JSON twin of a page: everything that a client navigation needs. */
export interface Page {
  route: Route
  /** `doc`: Markdown in the docs; `page`: Markdown or TSX elsewhere; `category`: generated list of a folder. */
  kind: 'doc' | 'page' | 'category'
  title: string
  description: string
  /** The text of the h1 if it is not the title. */
  heading?: string
  /** The id of the h1, and its HTML if that is more than text. Only for a page that begins with a heading. */
  headingId?: string
  headingHtml?: string
  /** All headings; the theme draws those between `toc.min` and `toc.max`. */
  headings: Heading[]
  /** The article. Missing in the inline data of the first page (it is in the DOM) and on TSX pages. */
  html?: string
  /** URL of the page's script chunk (TSX pages only). */
  module?: string
  /** Names of the islands in the article, so that their chunks are fetched together with the page; undefined without any. */
  islands?: string[]
  /** URLs of style sheets that this page needs in addition to the site's own. */
  styles: string[]
  /** Path of the source file relative to the content folder; '' for generated pages. */
  sourceFile: string
  /** The description is taken from the text, so it is not shown separately. */
  undescribed?: boolean
  /** Date of the last change (ISO, UTC): as the front matter says, otherwise that of the last commit. */
  updated?: string
  /** Author of that change, if the front matter names one. */
  author?: string
  /** Where the page can be edited, if not under the site's `editUrl`; null: it cannot be edited. */
  editUrl?: string | null
  /** The same page in the version that search engines should show; missing if it is this one. */
  canonical?: Route
  /** Name of the page's docs version; missing outside the docs. */
  version?: string
  audience?: string[]
  since?: string
  role?: string
  toc?: {min?: number; max?: number; hide?: boolean}
  hideTitle?: boolean
  unlisted?: boolean
  draft?: boolean
  bench?: boolean
  /** Number of the first step, `1` for `#step-1`, if the page has one list of steps, and a phone does not show it at once. */
  firstStep?: number
  /** Values of the front matter keys that the config adds. `usePage` always has an object. */
  frontMatter?: Record<string, string | number | boolean | string[] | undefined>
  /** Front matter `displayed_sidebar: null`: the page shows no sidebar. */
  noSidebar?: boolean
  /** The route of the print page of the section that begins with this page. */
  print?: Route
  /** Override the neighbors from the sidebar; `null` means none. */
  previous?: Neighbor | null
  next?: Neighbor | null
  /** The files of the site data that the page needs in addition to the core; `all`: one file with everything. */
  parts?: number[] | 'all'
  /** The same page in the versions of the docs that have it, by the name of the version, if there are several. */
  inVersions?: Record<string, Route>
  /** Id of the shell and site data that the page was made for. Another id means a new deploy. */
  build: string
}

export interface Neighbor {
  label: string
  route: Route
}

/** A row of the sidebar. A category has `items`; a category without a page has no `route`. An external link has `href`. */
export interface SidebarItem {
  label: string
  route?: Route
  href?: string
  /** A word after the label: that the page is new, or since which version its topic exists. */
  badge?: string
  items?: SidebarItem[]
  /** The rows of the category are in a file of their own; `items` is empty. */
  rest?: Rest | undefined
  /** Only on categories: `false` starts expanded. */
  collapsed?: boolean
  /** Only at the top: the item has a tab, and what is below it has its own sidebar. */
  tab?: true
}

/** What a page must know of rows that are in a file of their own. */
interface Rest {
  /** The number of the file. */
  part: number
  /** The number of pages below the category, without its own. */
  pages: number
  /** The last of them; and the first, if that is another one and the category has no page. Neighbors of the pages around. */
  ends: Neighbor[]
}

export interface DocEntry {
  id: string
  path: Route
  sidebar: string
}

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

/** What the browser knows about a version (the documents stay in `manifest.json`). */
export interface VersionInfo extends Omit<Version, 'docs' | 'draftIds'> {
  /** The file with the sidebar, if the core does not have it. */
  rest?: number
}

export interface NavItem {
  label: string
  /** A route of this site … */
  to?: Route
  /** … or an external address. */
  href?: string
  side?: 'left' | 'right'
}

interface Announcement {
  id: string
  /** Rendered from the Markdown in the config. */
  html: string
  closeable: boolean
}

/** `/assets/site-<hash>.json`: fetched once per visit. */
export interface SiteData {
  /** These are not the data of the whole site: see `site-data.ts`. A route that is not listed may be a page. */
  partial?: true
  build: string
  title: string
  tagline: string
  copyright: string
  /** Begins and ends with `/`. */
  base: string
  /** The ending of page addresses, except that of the home page. */
  ending: '' | '/' | '.html'
  url: string
  nav: NavItem[]
  footer: NavItem[]
  /** Paths of other applications below the base. */
  external?: string[]
  versions: VersionInfo[]
  docsAt: Route
  /** Top folders of the docs -> the color that marks them. */
  colors?: Record<string, SectionColor>
  editUrl?: string
  issues?: string
  feedback?: string
  colorMode: {default: 'light' | 'dark' | 'system'; switch: boolean}
  toc: {min: number; max: number}
  /** `soon`: files that the search box loads at its first focus, all at once. */
  search: SearchOptions & {worker?: string; soon: string[]}
  /** The pages that are in no sidebar, and the old routes that redirect to a page. Partial data have only some of them. */
  routes: Route[]
  redirects: Record<Route, Route>
  /** URLs of the theme's other style sheets by name, for parts that are opened later. */
  styles: Record<string, string>
  announcement?: Announcement
  /** The image from the config that replaces the theme's logo. */
  logo?: {url: string; width: number; height: number}
  /** The site is a copy that opens from the disk: the base where it is published. */
  disk?: string
  /** Devices may cache pages; missing if the site has turned this off. */
  offline?: true
}

export type SectionColor = 'blue' | 'purple' | 'green' | 'amber'

interface SearchOptions {
  limit: number
  k1: number
  b: number
  /** Name of the query parameter that marks words on the target page. */
  highlight: string
}
