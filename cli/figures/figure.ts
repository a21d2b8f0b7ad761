/**
 * Figures that are drawn from text at build time. The table of them is in `all-figures.ts`.
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
import type {
  FigureKind,
  FigureParts,
  FigureSource,
  PlotFigure,
  Plugin,
  PluginFigure,
  ScreenPart,
} from '../plugins/plugin.ts'
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

/** A word of a `screen` and its plugin. */
export interface PluginPart {
  plugin: Pick<Plugin, 'name' | 'diagnostics'>
  part: ScreenPart
}

/** What the page gives to its figures. */
export interface FigureContext {
  /** "Fig. n" of this page; 0 for a figure without a number. */
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

/** Input of a figure of labdocs: what the figures of plugins get, and the page. */
export type PageSource = FigureSource & FigureContext

/** Mistakes as values, so that a figure can be remembered with its own. */
interface Mistakes {
  diagnostics: FigureDiagnostic[]
}

export interface OwnFigure extends FigureParts, Mistakes {
  nodes: Element[]
  /** Class of the figure; default: `fig`. */
  className?: 'shot'
  /** Whether the next block is the list of callouts; it gets the class `callouts`. */
  bindsList?: boolean
}

export type OwnPlot = PlotFigure & Mistakes

/** A row of the table of figures: of labdocs, or of a plugin. */
export interface FigureRow {
  /** Its plugin, unless it is of labdocs. */
  plugin?: PluginPart['plugin']
  kind: FigureKind<PageSource, PluginFigure | PlotFigure | OwnFigure | OwnPlot> & {
    /** Whether statistics in its text (`:stat[…]`) are replaced by their values. */
    values?: true
  }
}

export interface Figure {
  /** The complete `<figure>`, or the drawing of an inline figure. */
  node: Element
  bindsList: boolean
  /** Words for the search index. */
  text: string
  diagnostics: FigureDiagnostic[]
  islands: string[]
}
