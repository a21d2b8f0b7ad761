/** An HPLC line: conditions, peaks, the sum of their areas, the result. */
import {closes, endOf, readOpening} from '../parts.ts'
import type {Report} from '../report.ts'
import {ruled} from '../rules.ts'
import {closing, matchAt, quoted} from '../text.ts'
import type {Method, Rule} from '../types.ts'
import {readParts} from './hplc-head.ts'

const EXACT = ': ret [min] (area [%]) = '
const TIME = /\d{1,4}(?:[.,]\d{1,4})?/y
const AREA = / ?\((\d{1,3}(?:\.\d{1,3})?)( ?%?)\)/y
const OTHERS = /(?:others?|rest|remainder|unknown)\b ?\(?(\d{0,3}(?:\.\d{1,3})?) ?%?\)?/iy
const SEPARATOR = / ?[,;]{0,3} ?/y
/** `4.210 min, 80%`. */
const LOOSE = / ?(?:min)?,? ?\(?(\d{1,3}(?:\.\d{1,3})?) ?%\)?/y
const STRAY = /[^,;.([]{0,40}/y

const RESULT_MISSING =
  'A period and the result as a sentence are missing, such as “Conversion of aldehyde: 88%.”'

interface Peaks {
  sum: number
  /** Number of peaks, including `others`. */
  count: number
  next: number
}

function checkHplc(text: string, report: Report): void {
  const begins =
    'The line must begin with “HPLC (”: the name, a space, and the parentheses with the conditions.'
  const head = readOpening(text, text.startsWith('HPLC ('), '1', begins, report)
  if (head) readParts(text, head, report)
  const from = readEquals(text, head?.end, report)
  if (from === undefined) return
  const {sum, count, next} = readPeaks(text, from, report)
  if (count > 0) {
    const place = {start: from, end: next}
    const shown = Math.round(sum * 1000) / 1000
    report.note('9', place, `Sum of the areas: ${shown}%.`)
    const message = `The areas add up to ${shown}%, not to 100%.`
    report.must('9', Math.abs(sum - 100) <= 1.0001, place, message)
  }
  readResult(text, next, report)
}

/** Reads the equals sign. Returns where the peaks begin. */
function readEquals(text: string, after: number | undefined, report: Report): number | undefined {
  const from = after ?? 0
  if (after !== undefined && text.startsWith(EXACT, from)) {
    report.ok('5')
    return from + EXACT.length
  }
  const equals = text.indexOf('=', from)
  const near = equals >= 0 && equals < from + 60 ? equals + 1 : -1
  const written = near < 0 ? '' : text.slice(from, near).trim()
  const not = written ? `, not ${quoted(written)}` : ''
  const place = {start: from, end: near < 0 ? from + 1 : near}
  report.error('5', place, `After the parentheses, write “${EXACT.trim()}” and a space${not}.`)
  if (near > 0) return text[near] === ' ' ? near + 1 : near
  const first = text.slice(from, from + 60).search(/\d/)
  return after !== undefined && first >= 0 ? from + first : undefined
}

function readPeaks(text: string, from: number, report: Report): Peaks {
  const peaks: Peaks = {sum: 0, count: 0, next: from}
  let closed = false
  for (;;) {
    const others = matchAt(OTHERS, text, peaks.next)
    const time = others ? null : matchAt(TIME, text, peaks.next)
    if (!others && !time) break
    const place = {start: peaks.next, end: peaks.next + (others ?? time!)[0].length}
    report.must('8', !closed, place, 'No peak may follow “others”.')
    closed ||= others !== null
    peaks.count++
    peaks.next = others ? readOthers(others, peaks, report) : readPeak(text, time!, peaks, report)
    const separator = matchAt(SEPARATOR, text, peaks.next)![0]
    const follows = peaks.next + separator.length
    if (!matchAt(OTHERS, text, follows) && !matchAt(TIME, text, follows)) break
    const between = {start: peaks.next, end: Math.max(peaks.next + 1, follows)}
    const separate = 'Separate two peaks with a comma and a space.'
    report.must('7', separator === ', ', between, separate)
    if (follows === peaks.next && text.length === follows) break
    peaks.next = follows
  }
  report.must('6', peaks.count > 0, {start: from, end: from + 1}, 'No peak can be read here.')
  return peaks
}

function readOthers([all, digits]: RegExpExecArray, peaks: Peaks, report: Report): number {
  const place = {start: peaks.next, end: peaks.next + all.length}
  const area = Number(digits)
  const exact = all === `others (${digits}%)` && digits !== ''
  report.must('8', exact, place, `${quoted(all)}: write the remainder like “others (8%)”.`)
  report.must('8', !(exact && area === 0), place, 'Leave out “others” if there is no remainder.')
  peaks.sum += area
  return place.end
}

/** Reads one peak: `4.210 (80) [alcohol]`. Returns where it ends. */
function readPeak(text: string, time: RegExpExecArray, peaks: Peaks, report: Report): number {
  const start = time.index
  let next = start + time[0].length
  const comma = `${quoted(time[0])}: write a decimal point, not a comma.`
  report.must('6', !time[0].includes(','), {start, end: next}, comma)
  const area = matchAt(AREA, text, next)
  if (!area) {
    const loose = matchAt(LOOSE, text, next)
    const stray = loose?.[0] ?? matchAt(STRAY, text, next)![0].trimEnd()
    next += stray.length
    const message = `The area in parentheses is missing after ${quoted(time[0])}, as in “4.210 (80)”.`
    report.error('6', {start, end: next}, message)
    peaks.sum += Number(loose?.[1] ?? 0)
    const open = next + (text[next] === ' ' ? 1 : 0)
    if (text[open] !== '(' && text[open] !== '[') return next
    return closing(text, open) + 1 || text.length
  }
  const [all, digits, percent] = area
  const place = {start: next, end: next + all.length}
  report.must('6', percent === '', place, `${quoted(all.trim())}: the area of a peak has no “%”.`)
  report.should('6', all.startsWith(' '), place, 'Put a space between the time and the area.')
  peaks.sum += Number(digits)
  next = place.end
  const open = next + (text[next] === ' ' ? 1 : 0)
  if (text[open] !== '[') return next
  const close = closes(text, open, '6', report)
  if (close < 0) return text.length
  const unnamed = 'The name of the compound is missing in the brackets.'
  report.must('6', close > open + 1, {start: open, end: close + 1}, unnamed)
  return close + 1
}

function readResult(text: string, at: number, report: Report): void {
  const place = {start: at, end: Math.max(at + 1, text.length)}
  const rest = text.slice(at)
  if (!rest.trim()) return report.error('10', place, RESULT_MISSING)
  if (!rest.startsWith('.')) {
    const message = `The peaks cannot be read beyond this point, ${quoted(rest.trim())}: before it, a comma and the next peak, or a period, is missing.`
    return report.error('7', place, message)
  }
  const result = rest.slice(1).trim()
  const missing = 'The result is missing after the period, such as “Conversion of aldehyde: 88%.”'
  report.must('10', /[A-Za-z]{3}/.test(result), place, missing)
  const stop = 'The result is a sentence, so it must end with a period.'
  if (result) report.should('10', result.endsWith('.'), endOf(text), stop)
}

const RULES: readonly Rule[] = [
  ...ruled('write-the-line', {
    1: 'parentheses with four parts separated by semicolons: column; temperature; eluents and flow; wavelength',
    2: 'column: name, phase, particle size, dimensions, separated by a comma and a space',
    3: 'each ratio, or change of ratio, is followed by its time window',
    4: 'the flow comes last in the part with the eluents',
    5: 'then a colon and ret [min] (area [%]) =',
    6: 'each peak: retention time, area in parentheses without %, compound in square brackets (optional)',
    7: 'peaks separated by a comma and a space, in any order; usually from early to late',
    8: 'others comes last, with %, only if there is a remainder',
    9: 'areas and others add up to 100% (± 1 for rounding)',
    10: 'period, then the result as a sentence',
  }),
]

export const hplc: Method = {rules: RULES, check: checkHplc}
