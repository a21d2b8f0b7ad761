/** The nouns of the notation checker. */
import type {Report} from './report.ts'

/** Which page's rules apply. `ea` and `mp` have no page of their own: only the submission desk reads them. */
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

/** `error`: a rule is broken; `warning`: probably; `info`: a sum or a remark; `ok`: the rule was tested and holds. */
export type Severity = 'error' | 'warning' | 'info' | 'ok'

export interface Finding {
  /** Id of a rule of the method. */
  rule: string
  severity: Severity
  /** In plain words; for `ok` the words of the rule. */
  message: string
  /** The place in the line as it was given, in UTF-16 units, end excluded. Empty (0, 0) for `ok` and for an empty line. */
  start: number
  end: number
}

export interface Rule {
  id: string
  /** How the page calls it: `Rule S3`, `Variant 6`. */
  name: string
  /** What the page says. */
  words: string
  /** Where it says so: a heading of the method's page, or a route with a heading. */
  at: string
}

/** Atoms of a substance: `{C: 9, H: 8, O: 4}`. */
export type Atoms = Readonly<Record<string, number>>

/** What is known of one kind of line. */
export interface Method {
  rules: readonly Rule[]
  /** Reads a line and reports what it finds. `atoms`: the substance, where it is known. */
  check: (text: string, report: Report, atoms?: Atoms) => void
}
