/** The state that the parsing steps of one page share: its file, its positions, its diagnostics and its results. */
import {posix} from 'node:path'
import type {Heading, Paragraph, TableCell} from 'mdast'
import type {LeafDirective} from 'mdast-util-directive'
import type {Messages} from '../../runtime/shared/messages/say.ts'
import type {DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import type {Promises} from '../article/template.ts'
import type {FieldType} from '../config/config.ts'
import type {Highlighting} from '../config/grammars.ts'
import {offLimits} from '../disk/path-rules.ts'
import type {Locate} from '../docusaurus/locate.ts'
import type {Dialect} from '../docusaurus/site.ts'
import type {Lost, Translated} from '../docusaurus/translate.ts'
import {ourFigures} from '../figures/all-figures.ts'
import type {PluginRef} from '../plugins/plugin.ts'
import type {Plugins} from '../plugins/run.ts'
import {type Code, severityOf} from '../report/codes.ts'
import {LARGEST_TEXT} from '../scan/scan.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic, FrontMatter, Link, Source} from '../types.ts'
import type {Colors} from './code/kept-colors.ts'
import type {NamedHeading} from './elements/anchors.ts'
import {type At, createPlaces, type Place, type Places} from './positions.ts'

declare module 'mdast' {
  /** What one step leaves on a node of the tree for a later one. */
  interface Data {
    /** A link in syntax that is reported already. */
    reported?: boolean
    /** The address of a link as it is typed in a fragment, if the page needs another one. */
    typed?: string
    /** A directive whose braces cannot be read, which is reported already. */
    unread?: boolean
    /** A container that ends only where its parent ends, which is reported already. */
    unclosed?: boolean
    /** An item of a container that ended too early, which is reported already. */
    isExplained?: boolean
    /** A container that an author wrote as an alert, `> [!NOTE]`. */
    alert?: boolean
    /** The number of a figure that a directive draws, with its word; or of a word that was explained before. */
    number?: string
    /** What the twin needs of a replaced node: its text, or the values in it. */
    filled?: {text?: string; values?: string[]}
  }
}

/** Input of a parser besides the page itself. All of it is part of the cache key. */
export interface ParserOptions {
  specs: DirectiveSpecs
  /** What the theme promises about its components; without it, all elements are plain. */
  promises?: Promises | undefined
  /** Names of the icons that the theme has. */
  icons: ReadonlySet<string>
  /** Versions of applications that screens may show; empty: any. */
  supported?: readonly string[]
  glossary: GlossaryTerm[]
  /** `terms.yml`: the preferred words of the site. */
  preferred: PreferredTerm[]
  /** Ids that authors cannot use. A trailing `*` matches all ids with this prefix. */
  reserved: readonly string[]
  /** Texts of the generated parts of a page; defaults to English. */
  messages?: Messages
  /**
   * Whether it is a tree without a config. It is read as plain Markdown, without section numbers, abbreviations and lint.
   */
  bare: boolean
  /** Whether pages of the docs can be in no folder. Their headings are numbered as others are. */
  docsAtRoot?: boolean
  /** For a bare tree: title of the first page if it has none. */
  siteTitle?: string
  /** Whether links can have any harmless scheme, as in CommonMark; for pages of a foreign tree. */
  anyScheme?: boolean
  /** Keys of front matter that the config adds. */
  frontMatter?: Readonly<Record<string, FieldType>>
  /** Languages of code that the config adds. */
  highlight?: Highlighting
  /** Plugins that have a hook in the parser. */
  plugins?: readonly PluginRef[]
  dialect?: Dialect
  /** Read Markdown with micromark only. */
  reference?: boolean
  /** Codes of rules that the config switches off: they are not checked, or what they find is not kept. */
  off?: readonly Code[]
}

export interface GlossaryTerm {
  term: string
  aliases: string[]
  definition: string
  more?: string
}

/** The preferred word: `use` is the word to write, `not` are the words it replaces, `why` is the reason for authors. */
export interface PreferredTerm {
  use: string
  not: string[]
  why: string
}

export interface ParseContext extends ParserOptions {
  file: string
  fields: FrontMatter
  places: Places
  diagnostics: Diagnostic[]
  links: Link[]
  /** Ids that links can lead to, besides those of headings. */
  ids: Map<string, Place>
  /** The headings, as other tools name them. */
  named: NamedHeading[]
  /** Emoji that are written as names on the page: each character with its name, `:tada:`. */
  emoji: Map<string, string>
  /** Glossary terms that are used on the page. */
  terms: Set<string>
  islands: Set<string>
  styles: Set<string>
  dependencies: Record<string, string>
  /** Directives that fragments replaced, outer ones first, and by how much the lines of the fragment are shifted. */
  included: {node: LeafDirective; shift?: number}[]
  /** Constructs of the page that have no counterpart in our notation. */
  lost: Lost[]
  /** Texts of files that blocks of code show, by the place and the file of the block. */
  shown: Map<string, string>
  /** Colors of its blocks of code. */
  colors?: Colors | undefined
  /** Reads a file named by the page, and records it as a dependency; undefined if it does not exist. */
  read: (file: string) => Uint8Array | undefined
  /**
   * Counts text of another file that is added to the page. Returns false and reports it if the page becomes too large.
   */
  take: (bytes: number, at: At) => boolean
  /** Returns the text of a fragment in our notation, and records what is lost. */
  translate: (file: string, text: string) => Pick<Translated, 'text' | 'locate'>
  /** The table of figures, with those of plugins. */
  drawn: Plugins['figures']
  /** Returns the number of the next figure of the page. */
  figure: () => number
  /** Records an address to be checked later. */
  link: (link: Pick<Link, 'url' | 'kind' | 'text'>, at: At) => void
  report: (code: Code, at: At, message: string, more?: Partial<Facts>) => void
}

export type TextBlock = Paragraph | Heading | TableCell

/** What a diagnostic can say besides its message. It has the usual severity of its code if nothing else is said. */
type Facts = {[Key in 'severity' | 'hint' | 'fix' | 'cause' | 'meant']: Diagnostic[Key] | undefined}

/** Translates the text of a file into our notation. */
export type Translate = (text: string, file: string, isFragment?: boolean) => Translated

/** Returns whether a page was written for another tool. */
export function isForeign({bare, dialect}: ParserOptions): boolean {
  return bare || dialect !== undefined
}

/** Creates the context of one page. `read`: see `ParseContext`. */
export function createContext(
  source: Source,
  body: string,
  fields: FrontMatter,
  options: ParserOptions,
  read: (file: string) => Uint8Array | undefined,
  translate: Translate,
  locate?: Locate,
): ParseContext {
  const places = createPlaces(source.file, body, locate)
  const known = new Map<string, Uint8Array | undefined>()
  let figures = 0
  let taken = 0
  const context: ParseContext = {
    file: source.file,
    fields,
    places,
    diagnostics: [],
    links: [],
    ids: new Map(),
    named: [],
    emoji: new Map(),
    terms: new Set(),
    islands: new Set(),
    styles: new Set(),
    dependencies: Object.create(null),
    included: [],
    shown: new Map(),
    drawn: ourFigures,
    lost: [],
    translate: (file, text) => {
      const translated = translate(text, file, true)
      context.lost.push(...translated.lost)
      return translated
    },
    read: (file) => {
      if (known.has(file)) return known.get(file)
      const bytes = offLimits(posix.normalize(file)) ? undefined : read(file)
      known.set(file, bytes)
      context.dependencies[file] = bytes ? hashOf(bytes) : ''
      return bytes
    },
    take: (bytes, at) => {
      const was = taken
      taken += bytes
      if (taken <= LARGEST_TEXT) return true
      // Reported only once, when the limit is exceeded.
      const message = 'Fragments and files add more than 1 MB to this page.'
      const hint = 'Include less, or offer the data as a download.'
      if (was <= LARGEST_TEXT) context.report('file-too-large', at, message, {hint})
      return false
    },
    figure: () => ++figures,
    link: ({url, kind, ...text}, at) => {
      const {file, line, column} = places.of(at)
      const elsewhere = file === source.file ? {} : {file}
      context.links.push({url, kind, line, column, ...elsewhere, ...text})
    },
    report: (code, at, message, {severity = severityOf(code), hint, fix, cause, meant} = {}) => {
      if (options.off?.includes(code)) return
      const facts = {severity, code, ...places.of(at), message, hint, fix, cause, meant}
      context.diagnostics.push(facts)
    },
    // Last, so that the contexts of all pages have one hidden class: see CONTRIBUTING.md.
    ...options,
  }
  return context
}
