/** What follows the list: missing signals, impurities, the other isomer, the fixed phrase. */
import type {NmrReport} from '../report.ts'
import {closing, matchAt, quoted, sentenceEnd, split} from '../text.ts'

export interface Sentences {
  /** Number of atoms that the sentences report as missing. */
  missing: number
  /** Position of the list of another isomer, if one follows. */
  otherIsomer?: number
  /** The fixed phrase is there, so the sum does not have to be right. */
  inseparable: boolean
}

const FIXED =
  'due to an inseparable mixture of isomers, the total amount of protons/carbons could not be confirmed by a clear assignment'
const OTHER =
  /Other isomers?: ?(?:\d{1,3}[A-Z][a-z]? NMR \([^()]{0,80}\):? ?δ ?(?:\[ppm\])? ?= ?)?/y
const MISSING = /Missing signals? ?/iy
const CAUSE = / ?due to (?:H\/D exchange in \S|line broadening|overlap of signal with solvent)/y
const COUNT = /^(\d{1,4}(?:\.\d{1,4})?)([A-Z][a-z]?)$/
const NEXT_LINE = /[\d^]{1,4}[A-Z][a-z]?(?:\{[^}]{0,12}\})?[ -]NMR/y

const SAYS = {
  impurities:
    'Write “Impurities:” and the percentage, as in “Impurities: 5% impurities due to decomposition”.',
  notExported:
    'This sentence belongs to the analysis, but not to the inline notation: it is not exported.',
  unknown: 'is not one of the sentences that the checker recognizes, so it is not checked.',
  cause:
    'The cause must be one of: “due to H/D exchange in <solvent>”, “due to line broadening”, “due to overlap of signal with solvent”.',
}

/** Reads sentences starting at `from`. */
export function readSentences(from: number, report: NmrReport): Sentences {
  const {text} = report
  const result: Sentences = {missing: 0, inseparable: false}
  let at = from
  while (at < text.length) {
    if (text[at] === ' ') {
      at++
      continue
    }
    const isomer = matchAt(OTHER, text, at)
    if (isomer) return {...result, otherIsomer: at + isomer[0].length}
    const end = sentenceEnd(text, at)
    const place = {start: at, end}
    const said = text.slice(at, end)
    if (matchAt(NEXT_LINE, text, at)) {
      report.warn('line', place, 'Another line begins here. Check one line at a time.')
      break
    }
    if (matchAt(MISSING, text, at)) result.missing += readMissing(at, end, report)
    else if (/inseparable mixture/.test(said)) {
      result.inseparable = true
      report.should('phrase', said.includes(FIXED), place, `The phrase is fixed: “${FIXED}”.`)
    } else if (/^impurit/i.test(said)) {
      report.should('impurities', /^Impurities: .{0,20}\d%/.test(said), place, SAYS.impurities)
      report.note('impurities', place, SAYS.notExported)
    } else report.note('line', place, `${quoted(said)} ${SAYS.unknown}`)
    at = end
  }
  return result
}

/** Reads `Missing signal (1H, CO2H) due to H/D exchange in CD3OD.` */
function readMissing(from: number, end: number, report: NmrReport): number {
  const {text, element} = report
  const open = from + matchAt(MISSING, text, from)![0].length
  const close = text[open] === '(' ? closing(text, open) : -1
  if (close < 0 || close >= end) {
    const message = `Count and type are missing: “Missing signal (1${element}, OH) due to line broadening”.`
    report.error('missing', {start: from, end}, message)
    return 0
  }
  const pieces = split(text, open + 1, close, ',')
  const counts = pieces.map((piece) => COUNT.exec(piece.text))
  const inner = {start: open, end: close + 1}
  const form = `${quoted(text.slice(open, close + 1))}: write the count, a comma, and the type, as in “(1${element}, OH)”.`
  report.must('missing', counts[0] && pieces.length > 1, inner, form)
  for (const [at, count] of counts.entries()) {
    if (!count) continue
    const other = `${quoted(count[0])}: this spectrum counts ${element}.`
    report.must('missing', count[2] === element, pieces[at]!, other)
  }
  report.should('missing', matchAt(CAUSE, text, close + 1), {start: close + 1, end}, SAYS.cause)
  return counts.reduce((sum, count) => sum + (count?.[2] === element ? Number(count[1]) : 0), 0)
}
