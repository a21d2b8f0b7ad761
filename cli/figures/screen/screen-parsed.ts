/** Input and output of the parser of the `screen` notation, as plain values, and how it reports mistakes. */
import type {ScreenNode} from '../../../runtime/shared/screen.ts'
import type {Code} from '../../report/codes.ts'
import type {FigureDiagnostic} from '../figure.ts'

/** Where a mistake is; both count from 1. */
export type Place = Pick<FigureDiagnostic, 'line' | 'column' | 'entry'>

export interface Callout extends Place {
  number: number
}

/** A stretch of a line. */
export interface Stretch extends Place {
  text: string
}

type Say = (code: Code, place: Place, message: string, hint?: string) => void

/** Collects mistakes. */
export interface Reporter {
  error: Say
  warn: Say
}

export function reporterOf(found: FigureDiagnostic[]): Reporter {
  const say =
    (severity: FigureDiagnostic['severity']): Say =>
    (code, {line, column, entry}, message, hint) =>
      void found.push({severity, code, line, column, ...(entry && {entry}), message, hint})
  return {error: say('error'), warn: say('warning')}
}

export const SILENT: Reporter = {error: () => {}, warn: () => {}}

/** Where a text begins: the number of lines of the fence above it, and the indentation of all its lines, in levels. */
export interface Start {
  above: number
  level: number
}

/** A part that a plugin draws. */
interface PartText extends Stretch {
  word: string
  name: string
  tall: boolean
}

export interface ParsedScreen {
  nodes: ScreenNode[]
  diagnostics: FigureDiagnostic[]
  callouts: Callout[]
  drawings: PartText[]
}
