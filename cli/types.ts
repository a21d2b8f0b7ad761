/**
 * The nouns of the generator: plain values that pass from stage to stage. Types only.
 */
import type {DirectiveSpecs, PageMeta} from '../runtime/contract.ts'
import type {Heading, Page, Route, SiteData, Version} from '../runtime/types.ts'
import type {Policy} from './resolve/policy.ts'

export type Severity = 'error' | 'warning'

/** A mistake in content or config, as a value. `line` and `column` count from 1; 0 where there is no position. */
export interface Diagnostic {
  severity: Severity
  code: string
  /** Relative to the content folder, with `/`; for config mistakes the config's file name. */
  file: string
  line: number
  column: number
  message: string
  hint?: string
  /** The same for all diagnostics of one cause, where pages share it: people see the first one, and how many follow. */
  cause?: string
}

/** A file of the content folder. `text` is empty for assets and files that could not be read. */
export interface Source {
  /** Relative to the content folder, with `/`. */
  file: string
  kind: 'markdown' | 'fragment' | 'module' | 'category' | 'asset' | 'data'
  text: string
  /** sha256 of the content, hex, 16 characters (assets: of the bytes, when first asked for). */
  hash: string
}

export interface FrontMatter {
  id?: string
  title?: string
  description?: string
  slug?: string
  sidebar_label?: string
  sidebar_position?: number
  sidebar_badge?: 'new' | 'since'
  pagination_label?: string
  pagination_prev?: string | null
  pagination_next?: string | null
  displayed_sidebar?: string | null
  hide_title?: boolean
  hide_table_of_contents?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  numbered?: boolean
  keywords?: string[]
  image?: string
  draft?: boolean
  unlisted?: boolean
  audience?: string[]
  since?: string
  role?: string
  aliases?: string[]
  symptoms?: string[]
  bench?: boolean
  last_update?: {date: string}
  custom_edit_url?: string | null
  popular?: boolean
  device?: Record<string, string>
}

/** A url as an author wrote it, with its place. `file` is set where the link is in an included fragment. */
export interface Link {
  url: string
  /** `page`: a link to follow; `asset`: a file that the page shows; `download`: one that readers ask for. */
  kind: 'page' | 'asset' | 'download'
  line: number
  column: number
  file?: string
  /** Plain text of the link (for lint). */
  text?: string
}

/** Text between headings, for search. `id` null: before the first heading. */
export interface Section {
  id: string | null
  heading: string
  text: string
}

/** What one Markdown file says, alone; the unit of the cache. */
export interface Doc {
  file: string
  hash: string
  fields: FrontMatter
  title: string
  description: string
  /** Text of the level-1 heading that the article began with, if any (it moves to the page's header). */
  heading?: string
  /** The id of that heading; its content as hast in JSON, where it is more than plain text. */
  headingId?: string
  headingTree?: string
  /** hast as JSON text, code highlighted, positions stripped. */
  tree: string
  /** The body as the author wrote it, includes expanded: the Markdown twin. */
  markdown: string
  headings: Heading[]
  links: Link[]
  sections: Section[]
  /** Every id that a link may lead to. */
  ids: string[]
  /** Glossary terms that the article uses. */
  terms: string[]
  /** Names of the islands and of the extra style sheets that the article needs. */
  islands: string[]
  styles: string[]
  /** Files that the article was also made from (fragments, data), with their hashes. */
  dependencies: Record<string, string>
  diagnostics: Diagnostic[]
}

/** A TSX page as the generator sees it: its chunk comes from the client bundle by `file`. */
export interface ModuleInfo {
  file: string
  page: PageMeta
  /** False where the module has no default export. */
  renderable: boolean
}

/** `_category.yml`, checked. */
export interface CategoryFile {
  file: string
  label?: string
  position?: number
  collapsed?: boolean
  description?: string
  /** Links to other sites, among the pages of the folder. */
  links?: {label: string; href: string; position?: number}[]
  /** `last`: the pages of the folder and of those below it rank behind all others. */
  search?: 'last'
  /** `null`: the folder has no page of its own. */
  link?:
    | {type: 'doc'; id: string}
    | {
        type: 'generated-index'
        slug?: string
        title?: string
        description?: string
        keywords?: string[]
      }
    | null
  /** Where `link` stands. */
  place: {line: number; column: number}
}

/** A generated page that lists what is in a folder. */
export interface CategoryPage {
  /** Folder relative to the content folder. */
  folder: string
  title: string
  description: string
  keywords: string[]
}

/** A page of the site: exactly one of `doc`, `module`, `category` is set. */
export interface Entry {
  route: Route
  file: string
  kind: Page['kind']
  title: string
  description: string
  doc?: Doc
  module?: ModuleInfo
  category?: CategoryPage
  /** Name of its docs version. */
  version?: string
  /** Url as the author wrote it -> href for the HTML. */
  hrefs: Record<string, string>
  updated?: string
}

/** What the search index is made of: one page, its text by section. */
export interface SearchPage {
  route: Route
  title: string
  description: string
  keywords: string[]
  symptoms: string[]
  /** Sidebar labels from the outside in, without the page's own. Empty outside the docs. */
  breadcrumbs: string[]
  /** First folder below the docs (`eln`, `repo` …); '' elsewhere. */
  context: string
  /** Name of the docs version; pages outside the docs belong to every version. */
  version?: string
  /** Whom it is for. */
  audience?: string[]
  /** Offered while the search box is empty. */
  popular?: boolean
  /** Ranks behind all other pages. */
  last?: boolean
  sections: Section[]
}

/** A file that is copied to the output. */
export interface Asset {
  file: string
  /** Public URL with base, hashed: `/assets/label-1a2b3c4d.png`. */
  url: string
  width?: number
  height?: number
  bytes: number
}

/** The announcement of the config. */
export interface Announcement {
  doc: Doc
  /** Its HTML. `hrefs`: url as the author wrote it -> address. */
  draw: (hrefs: Record<string, string>) => string
}

export interface Site {
  entries: Map<Route, Entry>
  versions: Version[]
  data: SiteData
  /** By file relative to the content folder. */
  assets: Map<string, Asset>
  /** Old route -> route (front matter `aliases`). */
  redirects: Map<Route, Route>
  /** Names of versions that search engines must not show. */
  unindexed: ReadonlySet<string>
  /** Folders whose pages rank behind all others in search. */
  searchLast: string[]
  /** Addresses that were reported where the glossary or the announcement names them. */
  reported: ReadonlySet<string>
  /** Beginnings of paths that belong to other applications on the same host. */
  external: string[]
  /** Language of the pages, for `<html lang>`. */
  lang: string
  /** HTML at the end of every `<head>`. */
  head: string
  /** What browsers may load and run. Undefined where the config turns the policy off. */
  policy: Policy | undefined
  diagnostics: Diagnostic[]
}

/** What the browser bundle gave: URLs with base. */
export interface Assets {
  entry: string
  css: string
  /** By island name: the scripts that nothing else needs. */
  islands: Record<string, string[]>
  /** By file of the TSX page. */
  modules: Record<string, string>
  /** By name of the extra style sheet. */
  styles: Record<string, string>
  searchWorker?: string
  /** Text of the offline worker, which each build completes. */
  offlineWorker: string
  preloadFont?: string
  icon?: string
  /** The icon on the start screen of a phone: a PNG. */
  touchIcon?: string
  /** Color of the browser's own bars: `--theme-color` of the theme. */
  color?: string
  /** The inline boot script of every page. */
  boot: string
  /** Static imports of the entry, for modulepreload. */
  preloads: string[]
  /** Path below the output folder -> bytes. */
  files: Map<string, Uint8Array>
}

export interface Manifest {
  build: string
  versions: Version[]
  routes: {
    route: Route
    file: string
    title: string
    html: string
    anchors: string[]
    links: Route[]
  }[]
  redirects: Record<Route, Route>
  assets: string[]
  /** What a host sends with every answer. */
  headers: Record<string, string>
}

export type {DirectiveSpecs}
