/** The types of the notation checker. */
import type {Report} from './report.ts'

/**
 * Selects the rules of a method. `ea` and `mp` have no page of their own; the page about all analyses states their rules.
 */
export type Kind =
  | 'nmr'
  | 'ms'
  | 'ir'
  | 'hplc'
  | 'tga'
  | 'dsc'
  | 'cv'
  | 'sec'
  | 'uv-vis'
  | 'xrd'
  | 'ea'
  | 'mp'

/** `error`: a rule is broken. `warning`: probably broken. `info`: a sum or a remark. `ok`: the rule was tested and holds. */
export type Severity = 'error' | 'warning' | 'info' | 'ok'

export interface Finding {
  /** Id of a rule of the method. */
  rule: string
  severity: Severity
  /** In plain words; for `ok` the text of the rule. */
  message: string
  /** Position in the original line, in UTF-16 units, end excluded. Empty (0, 0) for `ok` and for an empty line. */
  start: number
  end: number
}

export interface Rule {
  id: string
  /** Its name on the page: `Rule S3`, `Variant 6`. */
  name: string
  /** Its text on the page. */
  words: string
  /** Where the page states it: a heading of the method's page, or a route with a heading. */
  at: string
}

/** The atoms of a substance: `{C: 9, H: 8, O: 4}`. */
export type Atoms = Readonly<Record<string, number>>

/** The rules of one kind of line, and the function that checks them. */
export interface Method {
  rules: readonly Rule[]
  /** Reads a line and reports what it finds. `atoms`: the substance, if known. */
  check: (text: string, report: Report, atoms?: Atoms) => void
}
