/**
 * What the generator asks of a theme, of a directive table and of a TSX page. Types only.
 */
import type {ComponentType, ReactNode} from 'react'
import type {Route} from './types.ts'

/** A crash. What was thrown is for a report; a reader sees it only where he asks for it. */
export interface Failure {
  error: Error
  retry: () => void
}

/** Something did not come: a plain sentence for the reader, and how to try again. */
export interface Trouble {
  text: string
  retry: () => void
}

/** `theme/index.tsx` exports `theme: Theme`: all that the browser loads eagerly, so keep it small. */
export interface Theme {
  /** Frame of every page; `children` is the article or the component of a TSX page. */
  Layout: ComponentType<{children: ReactNode}>
  NotFound: ComponentType
  Crash: ComponentType<Failure>
  /** What stands where the whole layout crashed. */
  CrashedLayout: ComponentType<Failure>
  Loading: ComponentType
  LoadError: ComponentType<Trouble>
  /** Resolves once everything is here that the first page needs to be drawn again: until then no page is switched. */
  ready?: () => Promise<unknown>
  /** Called once in the browser after hydration: delegated listeners of the theme. Returns its undo. */
  start?: () => () => void
}

/** `theme/article.tsx` exports `article: ArticleTheme`: what runs at build time only and never reaches the browser. */
export interface ArticleTheme {
  /** List of what is in a folder: the article of a `category` page. */
  Category: ComponentType<CategoryProps>
  /** Components for elements of an article, by tag name: `table`, `a`, `img`, `h2`, `x-code` … */
  elements: Record<string, ComponentType<any>>
  directives: Directives
  /** Ids of the theme's own, which no author may use. A trailing `*` means: all that begin so. */
  ids?: readonly string[]
  /** Names of all icons, for `:icon[…]`, labels and screens. */
  icons: readonly string[]
}

/** One row of a category page or of `::children`. `pages` counts all pages below (1 for a document). */
export interface IndexRow {
  label: string
  route: Route
  description: string
  pages: number
  category: boolean
}

/** One row of the list of devices: front matter `device` of a page. */
export interface DeviceRow
  extends Partial<
    Record<'vendor' | 'technique' | 'software' | 'format' | 'transport' | 'status', string>
  > {
  title: string
  /** With base, ready for an `href`. */
  href: string
}

/** An attribute of the kind `asset` arrives as its URL, and next to it `file` says what it is. */
export interface FileFacts {
  name: string
  /** Ending in capitals: `YAML`. */
  type: string
  bytes: number
  width?: number
  height?: number
  /** Address of a smaller copy of a picture, for browsers that read WebP. */
  webp?: string
}

export interface CategoryProps {
  rows: IndexRow[]
}

/**
 * Kind of a directive's attribute. `asset`: a file that the page shows, link-checked and replaced by its URL; `download`:
 * a file that readers ask for, likewise; `route`: a page, likewise; `url`: a whole address, with its scheme; `word`:
 * letters, digits, `-` and `_`; `flag`: present or not; a list: one of these words. A trailing `?` (or a list that begins
 * with `?`) means optional.
 */
export type AttributeKind =
  | 'text'
  | 'text?'
  | 'flag'
  | 'number'
  | 'number?'
  | 'asset'
  | 'asset?'
  | 'download'
  | 'download?'
  | 'route'
  | 'route?'
  | 'url'
  | 'url?'
  | 'word'
  | 'word?'
  | readonly string[]

export interface Directive {
  /** `container`: `:::name`; `leaf`: `::name`; `text`: `:name[…]`. */
  kind: 'container' | 'leaf' | 'text'
  component: ComponentType<any>
  /** The component is an island: it is hydrated in the browser. It is `theme/islands/<island>.tsx`. */
  island?: string
  /** Name of the container that this one is made of: `tabs` of `tab`. */
  item?: string
  attributes?: Record<string, AttributeKind>
  /** Fixed properties next to what the author types. */
  props?: Record<string, unknown>
  /**
   * Whether the `[label]` must, may or may not be there; `icon`: it must be the name of an icon. Default: `optional` for
   * containers, `none` for leaves, `required` for text.
   */
  label?: 'required' | 'optional' | 'none' | 'icon'
  /** Name of a style sheet of the theme that pages with this directive link: `figures` -> `theme/sheets/figures.css`. */
  style?: string
  /**
   * What the generator hands over as the prop `rows`: `children` = the pages of the page's folder (IndexRow[]);
   * `devices` = the front matter `device` of all pages (DeviceRow[]).
   */
  needs?: 'children' | 'devices'
  /** Origins of the pages that the directive frames: browsers frame no others. */
  frames?: readonly string[]
  /** The directive is a figure: it is counted with those of the page, and gets the prop `number`: "Fig. 1". */
  counted?: boolean
  /** What the directive holds: `list` = exactly one list, `tasks` = exactly one task list, `icons` = a list of
   * icons with their names. Default: anything. */
  holds?: 'list' | 'tasks' | 'icons'
}

export type Directives = Record<string, Directive>

/** The plain half of the table: all that parsing and the worker threads need. */
export type DirectiveSpec = Omit<Directive, 'component' | 'props'>
export type DirectiveSpecs = Record<string, DirectiveSpec>

export interface PageMeta {
  title: string
  description: string
  /** `wide` (default): no sidebar, no header block, the component draws everything in `<main>`. */
  layout?: 'wide' | 'plain'
  /** Not in the sitemap, not in search: `noindex`. */
  noindex?: boolean
  /** Names of style sheets of the theme that the page links: `front` -> `theme/sheets/front.css`. */
  styles?: readonly string[]
}

/** A TSX page: `export const page: PageMeta` and a default export. */
export interface PageModule {
  page: PageMeta
  default: ComponentType
}
