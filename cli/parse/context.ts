/**
 * What the steps of parsing one page share: its file, its places, and the pot for diagnostics and findings.
 */
import type {Point} from 'unist'
import type {DirectiveSpecs} from '../../runtime/contract.ts'
import type {Diagnostic, FrontMatter, Link, Severity} from '../types.ts'
import type {Place, Places} from './places.ts'

/** What a parser needs next to the page itself. All of it is part of the cache key. */
export interface ParserOptions {
  specs: DirectiveSpecs
  /** Names of the icons that the theme has. */
  icons: ReadonlySet<string>
  glossary: GlossaryTerm[]
  /** `terms.yml`: the words that the site has settled on. */
  preferred: PreferredTerm[]
  /** Ids that no author may use. A trailing `*` means: all that begin so. */
  reserved: readonly string[]
  /** Section numbers, abbreviations and lint are for our own docs; a bare tree gets plain Markdown. */
  bare: boolean
  /** Pages of a foreign tree keep links of any scheme that cannot harm, as CommonMark does. */
  anyScheme?: boolean
}

export interface GlossaryTerm {
  term: string
  aliases: string[]
  definition: string
  more?: string
}

/** One word for one thing: `use` is written, `not` are other words for it, `why` says so to authors. */
export interface PreferredTerm {
  use: string
  not: string[]
  why: string
}

/** A file that a page was also made from. */
export interface Dependency {
  /** Relative to the content folder. */
  file: string
  text: string
  hash: string
}

export interface ParseContext extends ParserOptions {
  file: string
  fields: FrontMatter
  places: Places
  diagnostics: Diagnostic[]
  links: Link[]
  /** Ids that links may lead to, next to those of headings. */
  ids: Map<string, Place>
  /** Glossary terms that the page uses. */
  terms: Set<string>
  islands: Set<string>
  styles: Set<string>
  dependencies: Record<string, string>
  /** Reads a file that the page names; undefined where there is none. Remembers it as a dependency. */
  read: (file: string) => Uint8Array | undefined
  /** Takes text of another file into the page. False, and reported, where a page would grow without end. */
  take: (bytes: number, at: Point | undefined) => boolean
  /** Number of the next figure of the page. */
  figure: () => number
  report: (
    code: string,
    at: Point | Place | undefined,
    message: string,
    options?: {severity?: Severity; hint?: string | undefined},
  ) => void
}
