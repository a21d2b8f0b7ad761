/** The nouns of the notation checker. */

/** Which page's rules apply: NMR, infrared (and Raman), HPLC. */
export type Kind = 'nmr' | 'ir' | 'hplc'

/** `error`: a rule is broken; `warning`: probably; `info`: a sum or a remark; `ok`: the rule was tested and holds. */
export type Severity = 'error' | 'warning' | 'info' | 'ok'

export interface Finding {
  /** Id of a rule in `rules.ts`. */
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
}
