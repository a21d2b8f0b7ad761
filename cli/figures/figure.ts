/**
 * Figures that are drawn at build time from text: the one door to this folder.
 *
 * 1. The parser hands over the body of a fence or the attributes of a directive; nothing here knows Markdown.
 * 2. What comes back is hast, words for the search index, and mistakes as values. It never throws for what an
 *    author typed.
 * 3. Libraries are heavy (a chemistry toolkit, Graphviz, MathML), so each is loaded by the first figure that
 *    needs it, and a figure that was drawn before is not drawn again.
 *
 * For the theme there are three elements: `x-screen` (`data`: JSON of `Screen`; children: drawings of its structures) and
 * `x-plot` (`data`: JSON of `Plot`), which `Theme.elements` draws, and `x-island` (`data-name`, `data-attributes`: JSON), an
 * island that is named in `Figure.islands`. All else is plain hast with classes. Links in it (to data files) carry the file
 * as its author wrote it.
 */
import type {Element} from 'hast'

export interface FigureDiagnostic {
  severity: 'error' | 'warning'
  code: string
  /** 1-based, inside the body of the fence; 0 is the fence line (or the directive). */
  line: number
  column: number
  message: string
  hint?: string
  /** The mistake is in the list after the screen: its 1-based entry. */
  entry?: number
}

/** The ordered list that is the next block. */
export interface CalloutList {
  start: number
  /** Per entry the texts of its `:ui` labels. */
  entries: {labels: string[]}[]
}

export interface FigureContext {
  /** "Fig. n" of this page. */
  number: number
  list?: CalloutList
  /** Bytes of a file that the author names, relative to the page or to the public folder; undefined = missing. */
  read: (file: string) => Uint8Array | undefined
  /** Names of the icons that the theme can draw. */
  icons: ReadonlySet<string>
}

export interface Figure {
  /** The complete `<figure>`. */
  node: Element
  /** The next block is the list of callouts: it gets the class `callouts`. */
  bindsList: boolean
  /** Words for the search index. */
  text: string
  diagnostics: FigureDiagnostic[]
  /** Islands in the node. */
  islands: string[]
}

export interface SpectrumAttributes {
  /** One file or several, separated by spaces. */
  src: string
  kind: string
  label?: string
  interactive?: boolean
}

export interface Drawing {
  node: Element
  text: string
  diagnostics: FigureDiagnostic[]
}

type Fence = (body: string, meta: string, context: FigureContext) => Promise<Figure>

/** Fences by the name of their language. `meta` is the rest of the fence line: the caption, or `title="…"`. */
export const fences: Record<string, Fence> = {
  screen: async (body, meta, context) =>
    (await import('./screen-figure.ts')).screen(body, meta, context),
  smiles: async (body, meta, context) => (await import('./smiles.ts')).smiles(body, meta, context),
  reaction: async (body, meta, context) =>
    (await import('./reaction.ts')).reaction(body, meta, context),
  mermaid: async (body, meta, context) =>
    (await import('./diagram.ts')).mermaid(body, meta, context),
  dot: async (body, meta, context) => (await import('./diagram.ts')).dot(body, meta, context),
}

/** `::spectrum{src=… kind=… label=… interactive}`: one or several data files in one plot. */
export async function spectrum(
  attributes: SpectrumAttributes,
  context: FigureContext,
): Promise<Figure> {
  return (await import('./spectrum.ts')).spectrum(attributes, context)
}

/** `:mol[SMILES]`: a structure in a line of text. */
export async function molecule(smiles: string): Promise<Drawing> {
  return (await import('./smiles.ts')).inlineMolecule(smiles)
}

/** `$…$` and `$$…$$` as MathML. */
export async function math(tex: string, display: boolean): Promise<Omit<Drawing, 'text'>> {
  return (await import('./math.ts')).math(tex, display)
}
