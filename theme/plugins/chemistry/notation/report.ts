/** Collects findings while a line is read. Positions are those in the canonical text. */
import {type Line, type Piece, quoted} from './text.ts'
import type {Finding, Rule, Severity} from './types.ts'

/** Start and end in the canonical text. Any object with `start` and `end` will do. */
export interface Place {
  start: number
  end: number
}

/** Returns what it tested, so that a value that may be missing can be used after its test. */
type Test = <T>(
  rule: string,
  holds: T,
  place: Place,
  message: string,
) => holds is Exclude<T, null | undefined | false>

export interface Report {
  /** Tests a rule at a place. `message` says what is wrong if it does not hold. */
  must: Test
  /** The same with a warning, because the checker may be wrong. */
  should: Test
  /** Tests how a piece is written: by a pattern, or by the result of a test. The message quotes the piece. */
  form: (rule: string, piece: Piece, form: unknown, advice: string) => boolean
  /** Reports that a rule is broken. */
  error: (rule: string, place: Place, message: string) => void
  /** Reports that a rule is probably broken. */
  warn: (rule: string, place: Place, message: string) => void
  /** Notes that a rule was tested and holds here. */
  ok: (rule: string) => void
  /** Reports a remark without a verdict. */
  note: (rule: string, place: Place, message: string) => void
  /** Returns the worst findings first, then by position. The rules that were tested and hold come last. */
  findings: () => Finding[]
}

/** The report of an NMR line, with the line and the symbol of the element whose atoms are counted: `H` for `1H`. */
export interface NmrReport extends Report {
  text: string
  element: string
}

const ORDER: Severity[] = ['error', 'warning', 'info', 'ok']

export function createReport(line: Line, rules: readonly Rule[]): Report {
  const found: Finding[] = []
  const tested = new Set<string>()
  const add = (severity: Severity, rule: string, {start, end}: Place, message: string) => {
    // What is missing at the end is shown at the last character.
    const from = Math.max(0, Math.min(start, line.text.length - 1))
    const to = Math.max(from, Math.min(end, line.text.length) - 1)
    found.push({rule, severity, message, start: line.starts[from] ?? 0, end: line.ends[to] ?? 0})
  }
  const test =
    (severity: Severity): Test =>
    (rule, holds, place, message): holds is never => {
      tested.add(rule)
      if (!holds) add(severity, rule, place, message)
      return Boolean(holds)
    }
  const must: Test = test('error')
  const should: Test = test('warning')
  return {
    must,
    should,
    form: (rule, piece, form, advice) => {
      const holds = form instanceof RegExp ? form.test(piece.text) : form
      return must(rule, holds, piece, `${quoted(piece.text)}: ${advice}`)
    },
    error: (rule, place, message) => must(rule, false, place, message),
    warn: (rule, place, message) => should(rule, false, place, message),
    ok: (rule) => tested.add(rule),
    note: (rule, place, message) => add('info', rule, place, message),
    findings: () => {
      const broken = found.filter(({severity}) => severity !== 'info').map(({rule}) => rule)
      const held = rules.filter(({id}) => tested.has(id) && !broken.includes(id))
      const all = [...found].sort(
        (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || a.start - b.start,
      )
      const ok = {severity: 'ok', start: 0, end: 0} as const
      return [...all, ...held.map(({id, words}) => ({rule: id, message: words, ...ok}))]
    },
  }
}
