/**
 * The list of signals of an NMR line: shifts, ranges, separators, order. The contents of the parentheses are read elsewhere.
 */
import {decimalsOf, numberOf} from '../parts.ts'
import type {NmrReport, Place, Report} from '../report.ts'
import {closing, matchAt, quoted} from '../text.ts'

export interface Signal {
  /** The shift as written. */
  text: string
  /** Higher and lower end; the same for a single shift. */
  high: number
  low: number
  isRange: boolean
  /** Position of the shift. */
  start: number
  end: number
  /** Position of the parentheses. */
  open: number
  close: number
}

export interface SignalList {
  signals: Signal[]
  /** Position after the period, where the sentences begin. */
  next: number
  /** Whether all of the list could be read: only then a sum is meaningful. */
  complete: boolean
}

const NUMBER = '[−–-]?\\d{1,5}(?:[.,]\\d{1,6})?'
const SHIFT = new RegExp(`(${NUMBER})(?:( ?[–—−-] ?)(${NUMBER}))?`, 'y')
const SIGNAL = new RegExp(`${NUMBER}(?: ?[–—−-] ?${NUMBER})? ?\\(`, 'g')
const SEPARATOR = / ?(?:and |[,;.]*) ?(?:and )?/y
const SENTENCE = /Missing signal|Impurit|Other isomer|due to an/iy

/** Returns the position of the first text like `4.12 (` at or after `from`. */
export function firstSignal(text: string, from: number): number | undefined {
  SIGNAL.lastIndex = from
  return SIGNAL.exec(text)?.index
}

/** Reads signals starting at `at`, until something is not a signal. */
export function readList(at: number, report: NmrReport): SignalList {
  const {text} = report
  const signals: Signal[] = []
  let complete = true
  let next = at
  for (;;) {
    const shift = matchAt(SHIFT, text, next)
    if (!shift) break
    const signal = readShift(shift, report)
    const open = signal.end + (text[signal.end] === ' ' ? 1 : 0)
    const close = text[open] === '(' ? closing(text, open) : -1
    if (close >= 0) {
      const message = `Put a space between ${quoted(shift[0])} and the parenthesis.`
      report.should('S4', open > signal.end, signal, message)
      signals.push({...signal, open, close})
      const after = readSeparator(text, close + 1, report)
      complete &&= after.clean
      next = after.next
      if (after.ended) break
    } else if (text[open] === '(') {
      report.error('S4', {start: open, end: open + 1}, 'This parenthesis is not closed.')
      return {signals, next: text.length, complete: false}
    } else {
      const message = `The parentheses with multiplicity, J, and number of atoms are missing after ${quoted(shift[0])}.`
      report.error('S4', signal, message)
      complete = false
      next = open + matchAt(SEPARATOR, text, open)![0].length
      if (!matchAt(SHIFT, text, next)) next = resume(text, next) ?? next
    }
  }
  if (signals.length === 0 && complete)
    report.error('S4', {start: at, end: at + 1}, 'No signal can be read here.')
  checkOrder(signals, report)
  return {signals, next, complete}
}

function readShift(found: RegExpExecArray, report: NmrReport): Signal {
  const [text, first, dash, second] = found
  const place = {start: found.index, end: found.index + text.length}
  const one = numberOf(first!)
  const two = second === undefined ? one : numberOf(second)
  for (const value of second === undefined ? [first!] : [first!, second])
    checkDecimals(value, place, report)
  if (second !== undefined) {
    const message = `${quoted(text)}: write a range with an en dash “–” and no spaces.`
    report.must('S7', dash === '–', place, message)
    report.must('S7', one > two, place, `${quoted(text)}: the higher value comes first.`)
  }
  const [high, low] = one > two ? [one, two] : [two, one]
  return {text, high, low, isRange: second !== undefined, open: 0, close: 0, ...place}
}

function checkDecimals(value: string, place: Place, report: NmrReport): void {
  const {element} = report
  const rule = element === 'C' ? 'C1' : 'S3'
  report.must(rule, !value.includes(','), place, `${quoted(value)}: write a decimal point.`)
  const written = decimalsOf(value)
  const has = `${written || 'no'} decimal${written === 1 ? '' : 's'}`
  const [wanted, nucleus] = element === 'H' ? [2, '1H'] : [1, 'this nucleus']
  const message = `${quoted(value)} has ${has}; for ${nucleus} write ${wanted === 2 ? 'two' : 'one'}.`
  report.must(rule, written === wanted, place, message)
}

interface After {
  next: number
  ended: boolean
  /** Whether nothing had to be skipped. */
  clean: boolean
}

/** Reads what follows the parentheses of a signal, and whether the list ends there. */
function readSeparator(text: string, at: number, report: Report): After {
  const written = matchAt(SEPARATOR, text, at)![0]
  const next = at + written.length
  const place = {start: at, end: Math.max(at + 1, next)}
  const shift = matchAt(SHIFT, text, next)
  const behind = shift ? text.slice(next + shift[0].length, next + shift[0].length + 2) : ''
  if (shift && (written.includes(',') || /^ ?\(/.test(behind))) {
    const is = written.trim() ? `, not ${quoted(written.trim())}` : ''
    const separate = `Separate two signals with a comma and a space${is}.`
    report.must('S2', written === ', ', place, separate)
    return {next, ended: false, clean: true}
  }
  const stopped = /^ ?\. ?$/.test(written)
  const follows = matchAt(SENTENCE, text, next)
  if (stopped || next >= text.length || follows) {
    // The fixed phrase for inseparable isomers continues the sentence.
    const holds = stopped || (follows !== null && /^due/.test(follows[0]))
    const last = {start: at - 1, end: at}
    report.must('S2', holds, last, 'A period is missing after the last signal.')
    return {next, ended: true, clean: true}
  }
  const message = `The list cannot be read beyond this point, ${quoted(text.slice(next, next + 50))}: a comma and the next shift, or a period, is missing.`
  report.error('S2', place, message)
  const again = resume(text, next)
  return {next: again ?? text.length, ended: again === undefined, clean: false}
}

/** Returns where the list continues after an unreadable text, if that is before the next sentence. */
function resume(text: string, from: number): number | undefined {
  const next = firstSignal(text, from)
  return next === undefined || text.slice(from, next).includes('. ') ? undefined : next
}

function checkOrder(signals: Signal[], report: Report): void {
  for (let at = 1; at < signals.length; at++) {
    const before = signals[at - 1]!
    const signal = signals[at]!
    const {text, high, low} = signal
    const rises = high > before.high
    const middleRises = high + low > before.high + before.low
    const said = `${text} after ${before.text}`
    const message = `${said}: sort the signals from low field (high numbers) to high field.`
    report.must('S1', !(rises && middleRises), signal, message)
    const only = `${said}: the first number is higher, and only the middle of the range is lower.`
    report.should('S1', !rises || middleRises, signal, only)
  }
}
