/** What the generator expects of a theme, of a directive table and of a TSX page. Types only. */
import type {ComponentType, ReactNode} from 'react'
import type {Route} from './types.ts'

/** A crash. The error is for a report; the reader sees it only on request. */
export interface Failure {
  error: Error
  retry: () => void
}

/** A part could not be loaded: a plain message for the reader, and a function that tries again. */
export interface LoadFailure {
  text: string
  retry: () => void
  /** Hides it, if the reader can go on without. */
  close?: () => void
}

/** `theme/index.tsx` exports `theme: Theme`. The browser loads all of it at once, so keep it small. */
export interface Theme {
  /** Layout of every page; `children` is the article or the component of a TSX page. */
  Layout: ComponentType<{children: ReactNode}>
  NotFound: ComponentType
  Crash: ComponentType<Failure>
  /** Shown when the whole layout crashed. */
  CrashedLayout: ComponentType<Failure>
  Loading: ComponentType
  LoadError: ComponentType<LoadFailure>
  /** Resolves once everything is loaded that the first page needs to be rendered again. Until then no page is switched. */
  ready?: () => Promise<unknown>
  /**
   * Called once in the browser after hydration, for delegated listeners of the theme. Returns a function that removes them.
   */
  start?: () => () => void
}

/** `theme/article.tsx` exports `article: ArticleTheme`. It runs only at build time and never reaches the browser. */
export interface ArticleTheme {
  /** The list of what is in a folder: the article of a `category` page. */
  Category: ComponentType<CategoryProps>
  /**
   * A section of the docs as one page to print: its whole body, which runs no scripts. If it is missing, there are no such
   * pages.
   */
  Section?: ComponentType<SectionProps>
  /** Components for elements of an article, by tag name: `table`, `a`, `img`, `h2`, `x-code` … */
  elements: Record<string, ComponentType<never>>
  directives: Directives
  /** Ids that the theme uses, which no author may use. A trailing `*` matches all ids with this beginning. */
  ids?: readonly string[]
  /** Names of all icons, for `:icon[…]`, labels and screens. */
  icons: readonly string[]
}

/**
 * What a component of an article promises, as its property `promises`: `Heading.promises = {children: 'text'}`. What a
 * promise allows is finished when a page is parsed, and is drawn only once. Without promises a component gets the React
 * elements of everything in it, with the prop `node`.
 */
export interface ComponentPromises {
  /**
   * `unread`: the component puts its children, its label and its items into its output, and does not look at them. A list:
   * it looks only at elements with these names; all else is in elements whose only child is its text. It has no prop `node`.
   */
  children?: 'unread' | readonly string[]
  /**
   * Of a table: it leaves its cells to the generator. A cell of the header gets `scope="col"`, or becomes a `td` if it is
   * empty; cells in columns of numbers get the class `num` instead of their alignment, and dates and
   * other short names with a hyphen or a space the class `whole`. In tables of three columns or more, the first cell of a
   * column with a few words gets the class `text`, and of one with more than a line the class `long`: the theme may give
   * them a width. Code with a long name gets a `wbr` after each separator; the theme may hide it.
   */
  cells?: boolean
  /** For all other elements, the component draws what is there without it. */
  only?: ElementTest
}

/** Matches elements with an attribute, with a word in their class, or with a child of this name. */
export interface ElementTest {
  attribute?: string
  class?: string
  child?: string
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
  /** With base, ready to use in an `href`. */
  href: string
}

/** What is known about a file. An attribute of the kind `asset` becomes a URL, and the prop `file` holds these facts. */
export interface FileFacts {
  name: string
  /** File ending in capitals: `YAML`. */
  type: string
  bytes: number
  width?: number
  height?: number
  /** Address of a smaller copy of an image, for browsers that read WebP. */
  webp?: string
}

export interface CategoryProps {
  rows: IndexRow[]
}

/** A page within a printed section, or a folder that has no page. */
export interface SectionPart {
  id: string
  /** Its number in the section: `2.1`; '' for the page of the section itself, which comes first. */
  number: string
  /** 0 for the page of the section itself. */
  depth: number
  title: string
  description?: string
  /** The article; its headings start at h3. */
  html?: string
  bench?: boolean
}

export interface SectionProps {
  /** The page of the section. */
  route: Route
  parts: SectionPart[]
  /** When one of the pages was last changed (ISO). */
  updated: string | undefined
}

/**
 * Kind of a directive's attribute. `asset`: a file that the page shows, link-checked and replaced by its URL; `download`: a
 * file that readers download, handled in the same way; `route`: a page, likewise; `url`: a whole address, with its scheme;
 * `word`: letters, digits, `-` and `_`; `flag`: present or not; a list: one of these words. A trailing `?` (or a list that
 * begins with `?`) means optional.
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
  /** Of any props: `row` and `defineDirective` check that they are those that the row gives. */
  component: ComponentType<never>
  /**
   * The component is an island, which is hydrated in the browser: `islands/<island>.tsx` of the theme, or
   * `<island>.island.tsx` in the folder of the directive.
   */
  island?: string
  /** Name of the directive that it consists of: `tab` for `tabs`. */
  item?: string
  attributes?: Record<string, AttributeKind>
  /** Fixed props in addition to the author's attributes. */
  props?: Record<string, unknown>
  /**
   * Whether the `[label]` is required, optional or not allowed; `icon`: it must be the name of an icon. Default: `optional`
   * for containers, `none` for leaves, `required` for text.
   */
  label?: 'required' | 'optional' | 'none' | 'icon'
  /**
   * Name of a style sheet that pages with this directive link: `figures` -> `sheets/figures.css` of the theme, or
   * `figures.sheet.css` in the folder of the directive.
   */
  style?: string
  /**
   * What the generator passes as the prop `rows`: `children` = the pages of the page's folder (IndexRow[]); `devices` = the
   * front matter `device` of all pages (DeviceRow[]).
   */
  needs?: 'children' | 'devices'
  /** Origins of the pages that the directive shows in frames. Browsers block all other frames. */
  frames?: readonly string[]
  /** The directive is a figure: it is numbered with the figures of the page, and gets the prop `number`: "Fig. 1". */
  counted?: boolean
  /**
   * What the directive must contain: `list` = exactly one list, `tasks` = exactly one task list, `icons` = a list of icons
   * with their names, `links` = a list whose entries begin with a link, `terms` = one whose entries begin with a term.
   * Default: anything.
   */
  holds?: 'list' | 'tasks' | 'icons' | 'links' | 'terms'
  /**
   * The directive in the Markdown for machines. `{label}` and `{<attribute>}` are filled in; `{a|b}` is the first of the
   * two that is not empty. Default: the label, or for a leaf a link to its file or address. A container uses `title`.
   */
  markdown?: string
  /**
   * The directive in the text for search, in the same form; `{content}` is its content. Default: the attribute `title`,
   * then the content.
   */
  text?: string
  /** The name of a container before its label, in the Markdown for machines: `Warning`. */
  title?: string
  /**
   * How the generator treats it: `control` names a part of an application, like labels in screens; `formula` is a chemical
   * formula, readable in plain text (`¹H` for `^1H`); `steps` is a procedure, whose steps can be linked; `term` explains a
   * term of the glossary and is put around its first use.
   */
  means?: 'control' | 'formula' | 'steps' | 'term'
  /** Terms of the glossary are not explained inside it, because its whole content is a link or a label. */
  terms?: false
}

export type Directives = Record<string, Directive>

/** The data of a directive without its component: all that parsing and the worker threads need. */
export type DirectiveSpec = Omit<Directive, 'component' | 'props'>
export type DirectiveSpecs = Record<string, DirectiveSpec>

export interface PageMeta {
  title: string
  description: string
  /** `wide` (default): no sidebar, no page header; the component renders everything in `<main>`. */
  layout?: 'wide' | 'plain'
  /** Not in the sitemap, not in search: `noindex`. */
  noindex?: boolean
  /** Names of style sheets of the theme that the page links: `front` -> `sheets/front.css` of its folder. */
  styles?: readonly string[]
}

/** A TSX page has `export const page: PageMeta` and a default export. */
export interface PageModule {
  page: PageMeta
  default: ComponentType
}
