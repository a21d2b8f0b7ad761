/** An HPLC line: conditions, peaks, the sum of their areas, the result. */

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

interface Peaks {
  sum: number
  /** Number of peaks, including `others`. */
  count: number
  next: number
}

function checkHplc(text: string, report: Report): void {
  const open = text.slice(0, 40).indexOf('(')
  const begin = {start: 0, end: open > 0 ? open : Math.min(12, text.length)}
  report.must(
    '1',
    open === 5 && text.startsWith('HPLC '),
    begin,
    'The line must begin with “HPLC (”: the name, a space, and the parentheses with the conditions.',
  )
  const close = open < 0 ? -1 : closing(text, open)
  if (open >= 0)
    report.must('1', close > 0, {start: open, end: open + 1}, 'This parenthesis is not closed.')
  if (close >= 0) readParts(text, open, close, report)
  const from = readEquals(text, close, report)
  if (from === undefined) return
  const {sum, count, next} = readPeaks(text, from, report)
  if (count > 0) {
    const place = {start: from, end: next}
    const shown = Math.round(sum * 1000) / 1000
    report.note('9', place, `Sum of the areas: ${shown}%.`)
    report.must(
      '9',
      Math.abs(sum - 100) <= 1.0001,
      place,
      `The areas add up to ${shown}%, not to 100%.`,
    )
  }
  readResult(text, next, report)
}

/** Reads the equals sign. Returns where the peaks begin. */
function readEquals(text: string, close: number, report: Report): number | undefined {
  const from = close + 1
  if (close >= 0 && text.startsWith(EXACT, from)) {
    report.ok('5')
    return from + EXACT.length
  }
  const equals = text.indexOf('=', from)
  const near = equals >= 0 && equals < from + 60 ? equals + 1 : -1
  const written = near < 0 ? '' : text.slice(from, near).trim()
  report.error(
    '5',
    {start: from, end: near < 0 ? from + 1 : near},
    `After the parentheses, write “${EXACT.trim()}” and a space${written ? `, not ${quoted(written)}` : ''}.`,
  )
  if (near > 0) return text[near] === ' ' ? near + 1 : near
  const first = text.slice(from, from + 60).search(/\d/)
  return close >= 0 && first >= 0 ? from + first : undefined
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
    report.must(
      '7',
      separator === ', ',
      {start: peaks.next, end: Math.max(peaks.next + 1, follows)},
      'Separate two peaks with a comma and a space.',
    )
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
  report.must(
    '6',
    !time[0].includes(','),
    {start, end: next},
    `${quoted(time[0])}: write a decimal point, not a comma.`,
  )
  const area = matchAt(AREA, text, next)
  if (!area) {
    const loose = matchAt(LOOSE, text, next)
    const stray = loose?.[0] ?? matchAt(STRAY, text, next)![0].trimEnd()
    const message = `The area in parentheses is missing after ${quoted(time[0])}, as in “4.210 (80)”.`
    report.error('6', {start, end: next + stray.length}, message)
    peaks.sum += Number(loose?.[1] ?? 0)
    next += stray.length
    const open = next + (text[next] === ' ' ? 1 : 0)
    return text[open] === '(' || text[open] === '[' ? skip(text, open) : next
  }
  const [all, digits, percent] = area
  const place = {start: next, end: next + all.length}
  report.must('6', percent === '', place, `${quoted(all.trim())}: the area of a peak has no “%”.`)
  report.should('6', all.startsWith(' '), place, 'Put a space between the time and the area.')
  peaks.sum += Number(digits)
  next = place.end
  const open = next + (text[next] === ' ' ? 1 : 0)
  if (text[open] !== '[') return next
  const close = closing(text, open)
  report.must('6', close >= 0, {start: open, end: open + 1}, 'This bracket is not closed.')
  if (close < 0) return text.length
  report.must(
    '6',
    close > open + 1,
    {start: open, end: close + 1},
    'The name of the compound is missing in the brackets.',
  )
  return close + 1
}

/** Returns the position after the bracket that opens here. */
function skip(text: string, open: number): number {
  const close = closing(text, open)
  return close < 0 ? text.length : close + 1
}

function readResult(text: string, at: number, report: Report): void {
  const place = {start: at, end: Math.max(at + 1, text.length)}
  const rest = text.slice(at)
  if (!rest.trim())
    report.error(
      '10',
      place,
      'A full stop and the result as a sentence are missing, such as “Conversion of aldehyde: 88%.”',
    )
  else if (!rest.startsWith('.')) {
    report.error(
      '7',
      place,
      `The peaks cannot be read beyond this point, ${quoted(rest.trim())}: before it, a comma and the next peak, or a full stop, is missing.`,
    )
  } else {
    const result = rest.slice(1).trim()
    report.must(
      '10',
      /[A-Za-z]{3}/.test(result),
      place,
      'The result is missing after the full stop, such as “Conversion of aldehyde: 88%.”',
    )
    if (result)
      report.should(
        '10',
        result.endsWith('.'),
        {start: text.length - 1, end: text.length},
        'The result is a sentence, so it must end with a full stop.',
      )
  }
}

const rule = ruled('write-the-line')

const RULES: readonly Rule[] = [
  rule(
    '1',
    'parentheses with four parts separated by semicolons: column; temperature; eluents and flow; wavelength',
  ),
  rule('2', 'column: name, phase, particle size, dimensions, separated by a comma and a space'),
  rule('3', 'each ratio, or change of ratio, is followed by its time window'),
  rule('4', 'the flow comes last in the part with the eluents'),
  rule('5', 'then a colon and ret [min] (area [%]) ='),
  rule(
    '6',
    'each peak: retention time, area in parentheses without %, compound in square brackets (optional)',
  ),
  rule('7', 'peaks separated by a comma and a space, in any order; usually from early to late'),
  rule('8', 'others comes last, with %, only if there is a remainder'),
  rule('9', 'areas and others add up to 100% (± 1 for rounding)'),
  rule('10', 'full stop, then the result as a sentence'),
]

export const hplc: Method = {rules: RULES, check: checkHplc}
