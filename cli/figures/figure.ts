/**
 * Figures that are drawn from text at build time. The table of them is in `fences.ts`.
 *
 * 1. The parser passes the body of a fence or the attributes of a directive; nothing here knows Markdown.
 * 2. The result is hast, words for the search index, and mistakes as values. It never throws because of an author's text.
 * 3. Libraries are heavy (Graphviz, MathML), so each is loaded by the
 *    first figure that needs it, and figures are memoized.
 *
 * Three elements are for the theme. `Theme.elements` draws `x-screen` (`data`: JSON of `Screen`;
 * children: drawings of plugins in it) and `x-plot` (`data`: JSON of `Plot`). `x-island`
 * (`data-name`, `data-attributes`: JSON) is an island that is named in `Figure.islands`. Everything
 * else is plain hast with classes. Links to data files contain the path as the author wrote it.
 */

import type {Element} from 'hast'
import type {Messages} from '../../runtime/shared/messages/say.ts'
import type {PluginPart} from '../plugins/figures.ts'
import type {Code} from '../report/codes.ts'

export interface FigureDiagnostic {
  severity: 'error' | 'warning'
  code: Code
  /** 1-based inside the body of the fence; 0 is the fence line or the directive. */
  line: number
  column: number
  message: string
  hint?: string
  /** See `Diagnostic`. */
  cause?: string
  /** Set if the mistake is in the list after the screen: its entry, 1-based. */
  entry?: number
}

/** The ordered list that follows as the next block. */
export interface CalloutList {
  start: number
  /** For each entry the texts of its `:ui` labels. */
  entries: {labels: string[]}[]
}

export interface FigureContext {
  /** "Fig. n" of this page. */
  number: number
  list?: CalloutList
  /** Texts of the site; defaults to English. */
  messages?: Messages | undefined
  /** Returns the bytes of a file, relative to the page or to the public folder; undefined if it is missing. */
  read: (file: string) => Uint8Array | undefined
  /** Names of the icons that the theme can draw. */
  icons: ReadonlySet<string>
  /** Versions of applications that screens may show; empty or undefined = any. */
  supported?: readonly string[]
  /** Words of screens that are drawn by plugins. */
  parts?: ReadonlyMap<string, PluginPart>
  /** Registers a style sheet that the page needs. */
  style?: (name: string) => void
}

export interface Figure {
  /** The complete `<figure>`. */
  node: Element
  /** Whether the next block is the list of callouts; it gets the class `callouts`. */
  bindsList: boolean
  /** Words for the search index. */
  text: string
  diagnostics: FigureDiagnostic[]
  /** Islands in the node. */
  islands: string[]
}

export interface Drawing {
  node: Element
  text: string
  diagnostics: FigureDiagnostic[]
}
