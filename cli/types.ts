/** The data types of the generator: plain values that pass from stage to stage. Types only. */
import type {Messages} from '../runtime/shared/messages/say.ts'
import type {DirectiveSpecs, PageMeta} from '../runtime/shared/theme-interface.ts'
import type {Heading, Page, Route, SiteData, Version} from '../runtime/shared/types.ts'
import type {FrontMatter} from './parse/front-matter/front-matter-schema.ts'
import type {Code} from './report/codes.ts'
import type {Policy} from './resolve/content-security-policy.ts'
import type {PrintedSection} from './resolve/print-sections.ts'
import type {CategoryFields} from './resolve/sidebar/category-schema.ts'

export type Severity = 'error' | 'warning'

/** A mistake in content or config, as a value. `line` and `column` count from 1; 0 without a position. */
export interface Diagnostic {
  severity: Severity
  code: Code
  /** Relative to the content folder, with `/`; for config mistakes the config's file name. */
  file: string
  line: number
  column: number
  message: string
  hint?: string
  /** The only possible correction, applied by `check --fix`. */
  fix?: import('./fix/fix.ts').Fix
  /** The intended file or route of a broken link, the id in it, and the address as written. */
  meant?: {file?: string; route?: string; id?: string; url: string}
  /** Equal for all diagnostics with one cause: only the first one is printed, with the number of others. */
  cause?: string
}

/** A file of the content folder. `text` is empty for assets; it can be read when it is asked for. */
export interface Source {
  /** Relative to the content folder, with `/`. */
  file: string
  kind: 'markdown' | 'fragment' | 'module' | 'category' | 'asset' | 'data'
  text: string
  /** sha256 of the content, hex, 16 characters (assets: of the bytes, computed on first use). */
  hash: string
}

/** By file. */
export type Sources = Map<string, Source>
export type Docs = Map<string, Doc>

/** A URL as an author wrote it, with its position. `file` is set if the link is in an included fragment. */
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

/** The result of parsing one Markdown file; the unit of the cache. */
export interface Doc {
  file: string
  hash: string
  /** Of all that it was parsed from and by. Absent where it would not always become the same. */
  key?: string
  fields: FrontMatter
  title: string
  description: string
  /** Text of the level-1 heading at the start of the article, if any (it is shown in the page's header). */
  heading?: string
  /** The id of that heading; its content as hast in JSON, if it is more than plain text. */
  headingId?: string
  headingTree?: string
  /** hast as JSON text, code highlighted, positions stripped. */
  tree: string
  /** The body as the author wrote it, with includes expanded: the Markdown twin. */
  markdown: string
  headings: Heading[]
  links: Link[]
  sections: Section[]
  /** Key of the sections in the cache. Absent if they are in memory. */
  textKey?: string
  /** Ids and first sentences of the only list of steps, if the page has exactly one. */
  steps?: {id: string; name: string}[]
  /** Number of the first step, `1` for `#step-1`, if the page has one list of steps, and a phone does not show it at once. */
  firstStep?: number
  /** All ids that links can lead to. */
  ids: string[]
  /** In an imported tree: maps ids that other tools give to headings to ours. */
  anchors?: Record<string, string>
  /** Glossary terms that are used in the article. */
  terms: string[]
  /** Names of the islands and additional style sheets that the article needs. */
  islands: string[]
  styles: string[]
  /** Other files that the article depends on (fragments, data), with their hashes. */
  dependencies: Record<string, string>
  diagnostics: Diagnostic[]
  /** Constructs of another dialect that have no counterpart here. */
  lost?: import('./docusaurus/translate.ts').Lost[]
}

/** A TSX page as the generator sees it. `file` identifies its chunk in the client bundle. */
export interface ModuleInfo {
  file: string
  page: PageMeta
  /** False if the module has no default export. */
  renderable: boolean
}

/** `_category.yml`, checked. */
export interface CategoryFile extends CategoryFields {
  file: string
  /** Position of `link`. */
  place: {line: number; column: number}
}

/** A generated page that lists the content of a folder. */
export interface CategoryPage {
  /** Path relative to the content folder. */
  folder: string
  /** The same, relative to the folder of its version. */
  within: string
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
  /** Maps URLs as the author wrote them to href in the HTML. */
  hrefs: Record<string, string>
  updated?: string
  /** Author of the last change, if the page shows it. */
  author?: string
}

/** The pages of the site by route. */
export type Entries = Map<Route, Entry>

/** The input of the search index: one page, its text by section. */
export interface SearchPage {
  route: Route
  title: string
  description: string
  keywords: string[]
  symptoms: string[]
  /** Sidebar labels, outermost first, without the page's own. Empty outside the docs. */
  breadcrumbs: string[]
  /** First folder below the docs (`eln`, `repo` …); '' elsewhere. */
  context: string
  /** Name of the docs version; pages outside the docs belong to every version. */
  version?: string
  /** Start page of that version. */
  root?: Route
  /** The readers it is for. */
  audience?: string[]
  /** Suggested while the search box is empty. */
  popular?: boolean
  /** Ranks after all other pages. */
  last?: boolean
  /** Read from the cache when they are asked for, if there is a `textKey`. */
  readonly sections: Section[]
  /** As of a `Doc`. */
  textKey?: string
  /** Hash of what all its texts were made from. Missing if that is not known. */
  key?: string
}

/** A file that is copied to the output. */
export interface Asset {
  file: string
  /** Public URL with base, hashed: `/assets/label-1a2b3c4d.png`. */
  url: string
  width?: number
  height?: number
  bytes: number
  /** Of its content. */
  hash: string
  isPublic?: true
  /** Why browsers cannot show it as a picture. `message` completes the name of the file. */
  broken?: {message: string; hint?: string | undefined}
}

/** The announcement of the config. */
export interface Announcement {
  doc: Doc
  /** Returns its HTML. `hrefs`: maps URLs as the author wrote them to addresses. */
  draw: (hrefs: Record<string, string>) => string
}

export interface Site {
  entries: Entries
  versions: Version[]
  data: SiteData
  /** By file relative to the content folder. */
  assets: Map<string, Asset>
  /** Maps old routes to routes (front matter `aliases`). */
  redirects: Map<Route, Route>
  /** By route; empty if the config does not enable them. */
  printed: Map<Route, PrintedSection>
  /** Names of versions that are hidden from search engines. */
  unindexed: ReadonlySet<string>
  /** Folders whose pages rank after all others in search. */
  searchLast: string[]
  /** Addresses that were already reported for the glossary or the announcement. */
  reported: ReadonlySet<string>
  /** Path prefixes of other applications on the same host. */
  external: string[]
  /** Language of the pages, for `<html lang>`. */
  lang: string
  messages?: Messages
  /** HTML at the end of every `<head>`. */
  head: string
  /** Keys of front matter that the config adds. */
  fields: readonly string[]
  /** Markup that plugins add to the head, by page. */
  heads: ReadonlyMap<Route, string>
  /** Content security policy. Undefined if the config turns it off. */
  policy: Policy | undefined
  diagnostics: Diagnostic[]
}

/** The result of the browser bundle: URLs with base. */
export interface Assets {
  entry: string
  css: string
  /** Scripts by island name, without those that are loaded anyway. */
  islands: Record<string, string[]>
  /** By file of the TSX page. */
  modules: Record<string, string>
  /** By name of the additional style sheet. */
  styles: Record<string, string>
  searchWorker?: string
  /** Loaded when the search box gets focus for the first time: the worker, and the imports of its panel. */
  searchSoon: string[]
  /** Text of the service worker, which each build completes. */
  offlineWorker: string
  preloadFont?: string
  icon?: string
  /** The picture from the config that replaces the mark of the theme. */
  logo?: NonNullable<SiteData['logo']>
  /** The icon for the start screen of a phone: a PNG. */
  touchIcon?: string
  /** Color of the browser's toolbars: `--theme-color` of the theme. */
  color?: string
  /** The inline boot script of every page. */
  boot: string
  /** Static imports of the entry, for modulepreload. */
  preloads: string[]
  /** What style sheets and code load from elsewhere. */
  remote: RemoteFile[]
  /** What browsers accept, and is probably a mistake. */
  warnings: Diagnostic[]
  /** Bytes by path below the output folder. */
  files: Map<string, Uint8Array>
}

/** A file that another one loads from elsewhere. `file`: the other one, relative to the site. */
export interface RemoteFile {
  file: string
  line: number
  column: number
  url: string
  /** `file`: a font or a picture. */
  kind: 'sheet' | 'script' | 'file'
}

export type {Manifest} from './write/manifest.ts'
export type {DirectiveSpecs, FrontMatter}
