/** An infrared line, in either of its two forms. Raman lines are read in the same way. */
import {closes, endOf} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {named, ruled} from '../rules.ts'
import {matchAt, quoted, split} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const TECHNIQUE =
  /ATR|KBr|KCl|CsI|NaCl|CaF2|film|neat|Nujol|DRIFTS?|IRRAS|transmission|reflection|solid|liquid|gas|solution|CHCl3|CH2Cl2|CCl4|CDCl3|MeCN|diamond|\d nm/i
const SIGN = /[ṽν~]|\bv\b|wavenumber/
const BEHIND = / ?:? ?(?:[ṽνv~]{1,2})? ?(?:[([/]? ?(?:cm ?\^?[-–−]?1|1\/cm)[)\]]?)? ?[=:]? ?/y
const WAVENUMBER = /\d{1,6}(?:[.,]\d{1,4})?/y
const INTENSITIES = ['vs', 's', 'm', 'w', 'vw']
const FRONT = /\(?(?:vs|vw|s|m|w)\)? ?(?=\d)/y
const SEPARATOR = / ?[,;]{0,3} ?/y
const UNIT = / ?(cm ?\^?[-–−]?1|1\/cm)?( ?)(\.?)/y
const EACH_UNIT = / ?(?:cm ?\^?[-–−]?1|1\/cm)(?= ?[(,;])/y
const GOOD_UNIT = /^cm[-–−]1$/

function checkIr(text: string, report: Report): void {
  const open = text.slice(0, 12).indexOf('(')
  const name = /^(IR|Raman) $/.exec(text.slice(0, Math.max(open, 0)))
  const begins =
    'The line must begin with “IR”, a space, and the technique in parentheses: “IR (ATR)”.'
  const begin = {start: 0, end: open > 0 ? open : Math.min(12, text.length)}
  report.must('1', name, begin, begins)
  const close = open < 0 ? -1 : closes(text, open, '1', report)
  if (name?.[1] === 'Raman')
    report.note('raman', begin, 'There is no rule for Raman yet; the line is read like an IR line.')

  // If the head cannot be read, the bands may still be found after the equals sign.
  const found =
    close >= 0
      ? readHead(text, open, close, report)
      : {next: text.indexOf('=') + 1, unitAtEnd: false}
  const start = text[found.next] === ' ' ? found.next + 1 : found.next
  if (start > 0 && start < text.length) readBands(text, start, found.unitAtEnd, report)
  else report.error('6', endOf(text), 'No band can be read.')
}

function readHead(
  text: string,
  open: number,
  close: number,
  report: Report,
): {next: number; unitAtEnd: boolean} {
  const pieces = split(text, open + 1, close, ',')
  const whole = {start: open, end: close + 1}
  const technique = pieces[0]!
  const unitAtEnd = pieces.length > 1 && SIGN.test(pieces.at(-1)!.text)
  const hasTechnique = technique.text !== '' && !SIGN.test(technique.text)
  const missing = 'The technique is missing in the parentheses, for example “ATR”.'
  report.must('1', hasTechnique, whole, missing)
  const unknown = `The checker does not know the technique ${quoted(technique.text)}.`
  if (technique.text) report.should('1', TECHNIQUE.test(technique.text), technique, unknown)
  const next = close + 1 + matchAt(BEHIND, text, close + 1)![0].length
  const written = text.slice(close + 1, next)
  const place: Place = {start: close + 1, end: Math.max(close + 2, next)}
  const is = written.trim() ? `, not ${quoted(written.trim())}` : ''
  if (unitAtEnd) {
    const exact = text.slice(open + 1 + technique.text.length, close + 1) === ', ṽ)'
    const form = 'In option b, write “(ATR, ṽ)”, with a comma, a space, and the ṽ.'
    report.must('2', exact, whole, form)
    report.must('2', written === ' = ', place, `After “ṽ)”, write “=” between spaces${is}.`)
  } else {
    const exact = /^: ṽ \[(?:cm ?\^?[-–−]?1|1\/cm)\] = $/.test(written)
    report.must('2', exact, place, `After the parentheses, write “: ṽ [cm-1] =” and a space${is}.`)
    checkUnit(/cm[^\]) ]{0,4}1|1\/cm/.exec(written)?.[0], place, report)
  }
  const first = text.slice(next, next + 60).search(/\d|\(?\b(?:vs|vw|s|m|w)\b/)
  return {next: first > 0 ? next + first : next, unitAtEnd}
}

function checkUnit(unit: string | undefined, place: Place, report: Report): void {
  if (unit)
    report.must('7', GOOD_UNIT.test(unit), place, `The unit is “cm-1”, not ${quoted(unit)}.`)
}

function readBands(text: string, from: number, unitAtEnd: boolean, report: Report): void {
  let next = from
  let before: number | undefined
  for (;;) {
    const front = matchAt(FRONT, text, next)?.[0]
    if (front) {
      const message = `${quoted(front.trim())}: write the intensity after the wavenumber, in parentheses.`
      report.error('6', {start: next, end: next + front.length}, message)
      next += front.length
    }
    const band = matchAt(WAVENUMBER, text, next)
    if (!band) break
    const place = {start: next, end: next + band[0].length}
    const value = Number(band[0].replace(',', '.'))
    report.must('4', /^\d+$/.test(band[0]), place, `${quoted(band[0])}: write a whole number.`)
    const order = `${value} is not smaller than ${before} before it: sort the bands from high to low.`
    report.must('3', before === undefined || value < before, place, order)
    before = value
    next = skipUnit(text, place.end, report)
    next = readIntensity(text, next, place, front !== undefined, report)
    const separator = matchAt(SEPARATOR, text, next)![0]
    const follows = next + separator.length
    if (!/^(?:\d|\(?(?:vs|vw|s|m|w)\)? ?\d)/.test(text.slice(follows, follows + 7))) break
    const between = {start: next, end: Math.max(next + 1, follows)}
    const separate = 'Separate two bands with a comma and a space.'
    report.must('5', separator === ', ', between, separate)
    next = follows
  }
  const none = {start: from, end: from + 1}
  report.must('6', before !== undefined, none, 'No band can be read here.')
  readEnd(text, next, unitAtEnd, report)
}

/** Skips a unit after a band, which is wrong. A unit before the period belongs to option b. */
function skipUnit(text: string, at: number, report: Report): number {
  const end = at + (matchAt(EACH_UNIT, text, at)?.[0].length ?? 0)
  if (end > at) report.error('2', {start: at, end}, 'Write the unit only once, not after a band.')
  return end
}

/** Reads ` (vs)`. Returns where it ends. */
function readIntensity(
  text: string,
  at: number,
  band: Place,
  inFront: boolean,
  report: Report,
): number {
  const open = at + (text[at] === ' ' ? 1 : 0)
  if (text[open] !== '(') {
    const message = `${quoted(text.slice(band.start, band.end))} has no intensity: write vs, s, m, w, or vw in parentheses after it.`
    if (!inFront) report.error('6', band, message)
    return at
  }
  const close = closes(text, open, '6', report)
  if (close < 0) return text.length
  const letters = text.slice(open + 1, close)
  const place = {start: open, end: close + 1}
  const known = `${quoted(letters)} is not one of the intensities vs, s, m, w, and vw.`
  report.must('6', INTENSITIES.includes(letters), place, known)
  const space = 'Put a space between the wavenumber and the parenthesis.'
  report.should('6', open > at, {start: band.start, end: place.end}, space)
  return place.end
}

function readEnd(text: string, at: number, unitAtEnd: boolean, report: Report): void {
  const [all, unit, gap, stop] = matchAt(UNIT, text, at)!
  const end = at + all.length
  const place = {start: at, end: Math.max(at + 1, end)}
  const message = unitAtEnd
    ? 'Option b has the unit “cm–1” at the end, before the period.'
    : 'In option a, the unit is in the head, not at the end.'
  report.must('2', unitAtEnd === Boolean(unit), place, message)
  if (unitAtEnd) checkUnit(unit, place, report)
  report.must('5', stop === '.' && gap === '', place, 'A period is missing at the end.')
  const rest = text.slice(end).trim()
  const beyond = `The bands cannot be read beyond this point: ${quoted(rest)}.`
  report.must('5', rest === '', {start: end, end: text.length}, beyond)
}

const RULES: readonly Rule[] = [
  ...ruled('write-the-line', {
    1: 'IR, a space, the technique in parentheses',
    2: 'option a: colon, ṽ [cm-1] =; option b: , ṽ) = and the unit at the end',
    3: 'from high to low wavenumber',
    4: 'whole numbers',
    5: 'bands separated by a comma and a space; a period at the end',
    6: 'the intensity in parentheses after each band, with one of the five abbreviations below',
    7: '-1 as superscript in the editor; a hyphen, an en dash, and a minus sign are all accepted',
  }),
  ...named('report-raman-spectra', {
    Raman:
      'There are no rules for Raman spectra yet. We suggest that you use the IR notation, with the excitation wavelength in the parentheses',
  }),
]

export const ir: Method = {rules: RULES, check: checkIr}
