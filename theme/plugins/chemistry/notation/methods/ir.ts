/** An infrared line, in either of its two forms. Raman lines are read in the same way. */
import type {Place, Report} from '../report.ts'
import {ruled} from '../rules.ts'
import {closing, matchAt, quoted, split} from '../text.ts'
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
  const begin = {start: 0, end: open > 0 ? open : Math.min(12, text.length)}
  report.must(
    '1',
    name,
    begin,
    'The line must begin with “IR”, a space, and the technique in parentheses: “IR (ATR)”.',
  )
  const close = open < 0 ? -1 : closing(text, open)
  if (open >= 0)
    report.must('1', close > 0, {start: open, end: open + 1}, 'This parenthesis is not closed.')
  if (name?.[1] === 'Raman')
    report.note('raman', begin, 'There is no rule for Raman yet; the line is read like an IR line.')

  // If the head cannot be read, the bands may still be found after the equals sign.
  const found =
    close >= 0
      ? readHead(text, open, close, report)
      : {next: text.indexOf('=') + 1, unitAtEnd: false}
  const start = text[found.next] === ' ' ? found.next + 1 : found.next
  if (start > 0 && start < text.length) readBands(text, start, found.unitAtEnd, report)
  else report.error('6', {start: text.length - 1, end: text.length}, 'No band can be read.')
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
  report.must(
    '1',
    technique.text !== '' && !SIGN.test(technique.text),
    whole,
    'The technique is missing in the parentheses, for example “ATR”.',
  )
  if (technique.text)
    report.should(
      '1',
      TECHNIQUE.test(technique.text),
      technique,
      `The checker does not know the technique ${quoted(technique.text)}.`,
    )
  const next = close + 1 + matchAt(BEHIND, text, close + 1)![0].length
  const written = text.slice(close + 1, next)
  const place: Place = {start: close + 1, end: Math.max(close + 2, next)}
  const is = written.trim() ? `, not ${quoted(written.trim())}` : ''
  if (unitAtEnd) {
    const exact = text.slice(open + 1 + technique.text.length, close + 1) === ', ṽ)'
    report.must(
      '2',
      exact,
      whole,
      'In option b, write “(ATR, ṽ)”, with a comma, a space and the ṽ.',
    )
    report.must('2', written === ' = ', place, `After “ṽ)”, write “=” between spaces${is}.`)
  } else {
    report.must(
      '2',
      /^: ṽ \[(?:cm ?\^?[-–−]?1|1\/cm)\] = $/.test(written),
      place,
      `After the parentheses, write “: ṽ [cm-1] =” and a space${is}.`,
    )
    const unit = /cm[^\]) ]{0,4}1|1\/cm/.exec(written)?.[0]
    if (unit)
      report.must('7', GOOD_UNIT.test(unit), place, `The unit is “cm-1”, not ${quoted(unit)}.`)
  }
  const first = text.slice(next, next + 60).search(/\d|\(?\b(?:vs|vw|s|m|w)\b/)
  return {next: first > 0 ? next + first : next, unitAtEnd}
}

function readBands(text: string, from: number, unitAtEnd: boolean, report: Report): void {
  let next = from
  let before: number | undefined
  let bands = 0
  for (;;) {
    const front = matchAt(FRONT, text, next)?.[0]
    if (front) {
      report.error(
        '6',
        {start: next, end: next + front.length},
        `${quoted(front.trim())}: write the intensity after the wavenumber, in parentheses.`,
      )
      next += front.length
    }
    const band = matchAt(WAVENUMBER, text, next)
    if (!band) break
    const place = {start: next, end: next + band[0].length}
    const value = Number(band[0].replace(',', '.'))
    bands++
    report.must('4', /^\d+$/.test(band[0]), place, `${quoted(band[0])}: write a whole number.`)
    report.must(
      '3',
      before === undefined || value < before,
      place,
      `${value} is not smaller than ${before} before it: sort the bands from high to low.`,
    )
    before = value
    next = skipUnit(text, place.end, report)
    next = readIntensity(text, next, place, front !== undefined, report)
    const separator = matchAt(SEPARATOR, text, next)![0]
    const follows = /^(?:\d|\(?(?:vs|vw|s|m|w)\)? ?\d)/.test(
      text.slice(next + separator.length, next + separator.length + 7),
    )
    if (!follows) break
    report.must(
      '5',
      separator === ', ',
      {start: next, end: next + Math.max(1, separator.length)},
      'Separate two bands with a comma and a space.',
    )
    next += separator.length
  }
  report.must('6', bands > 0, {start: from, end: from + 1}, 'No band can be read here.')
  readEnd(text, next, unitAtEnd, report)
}

/** Skips a unit after a band, which is wrong. A unit before the full stop belongs to option b. */
function skipUnit(text: string, at: number, report: Report): number {
  const unit = matchAt(EACH_UNIT, text, at)
  if (!unit) return at
  const place = {start: at, end: at + unit[0].length}
  report.error('2', place, 'Write the unit only once, not after a band.')
  return place.end
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
    if (!inFront)
      report.error(
        '6',
        band,
        `${quoted(text.slice(band.start, band.end))} has no intensity: write vs, s, m, w or vw in parentheses after it.`,
      )
    return at
  }
  const close = closing(text, open)
  report.must('6', close >= 0, {start: open, end: open + 1}, 'This parenthesis is not closed.')
  if (close < 0) return text.length
  const letters = text.slice(open + 1, close)
  report.must(
    '6',
    INTENSITIES.includes(letters),
    {start: open, end: close + 1},
    `${quoted(letters)} is not one of the intensities vs, s, m, w and vw.`,
  )
  report.should(
    '6',
    open > at,
    {start: band.start, end: close + 1},
    'Put a space between the wavenumber and the parenthesis.',
  )
  return close + 1
}

function readEnd(text: string, at: number, unitAtEnd: boolean, report: Report): void {
  const [all, unit, gap, stop] = matchAt(UNIT, text, at)!
  const place = {start: at, end: Math.max(at + 1, at + all.length)}
  if (unitAtEnd) {
    report.must(
      '2',
      unit !== undefined,
      place,
      'Option b has the unit “cm–1” at the end, before the full stop.',
    )
    if (unit)
      report.must('7', GOOD_UNIT.test(unit), place, `The unit is “cm-1”, not ${quoted(unit)}.`)
  } else
    report.must(
      '2',
      unit === undefined,
      place,
      'In option a, the unit is in the head, not at the end.',
    )
  report.must('5', stop === '.' && gap === '', place, 'A full stop is missing at the end.')
  const rest = text.slice(at + all.length).trim()
  report.must(
    '5',
    rest === '',
    {start: at + all.length, end: text.length},
    `The bands cannot be read beyond this point: ${quoted(rest)}.`,
  )
}

const rule = ruled('write-the-line')

const RULES: readonly Rule[] = [
  rule('1', 'IR, a space, the technique in parentheses'),
  rule('2', 'option a: colon, ṽ [cm-1] =; option b: , ṽ) = and the unit at the end'),
  rule('3', 'from high to low wavenumber'),
  rule('4', 'whole numbers'),
  rule('5', 'bands separated by a comma and a space; a full stop at the end'),
  rule(
    '6',
    'the intensity in parentheses after each band, with one of the five abbreviations below',
  ),
  rule(
    '7',
    '-1 as superscript in the editor; a hyphen, an en dash and a minus sign are all accepted',
  ),
  {
    id: 'raman',
    at: 'report-raman-spectra',
    name: 'Raman',
    words:
      'There are no rules for Raman spectra yet. We suggest that you use the IR notation, with the excitation wavelength in the parentheses',
  },
]

export const ir: Method = {rules: RULES, check: checkIr}
