/** Input and output of the parser of the `screen` notation, as plain values. Types only. */
import type {ScreenNode} from '../../../runtime/shared/screen.ts'
import type {FigureDiagnostic} from '../figure.ts'
import type {Placed} from './screen-part.ts'

/** Where a text begins: the number of lines of the fence above it, and the indentation of all its lines, in levels. */
export interface Start {
  above: number
  level: number
}

/** A part that a plugin draws. */
interface PartText {
  /** The word of the plugin. */
  word: string
  text: string
  name: string
  tall: boolean
  line: number
  column: number
}

export interface ParsedScreen {
  nodes: ScreenNode[]
  diagnostics: FigureDiagnostic[]
  callouts: Placed[]
  drawings: PartText[]
}
