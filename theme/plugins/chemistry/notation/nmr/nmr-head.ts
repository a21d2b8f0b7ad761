/** The head of an NMR line: nucleus, conditions, `δ [ppm] =`. */
import {checkSpaces, inOrder} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {closing, matchAt, type Piece, quoted, split} from '../text.ts'
import {firstSignal} from './nmr-list.ts'

export interface NmrHead {
  /** Symbol of the element whose atoms are counted: `H` for `1H`. */
  element: string
  /** Position where the list begins. */
  next: number
}

const NUCLEI = new Set(
  '1H 2H 6Li 7Li 10B 11B 13C 14N 15N 17O 19F 23Na 27Al 29Si 31P 33S 35Cl 45Sc 51V 55Mn 59Co 63Cu 71Ga 75As 77Se 79Br 87Rb 89Y 103Rh 109Ag 111Cd 113Cd 115In 117Sn 119Sn 123Sb 125Te 127I 129Xe 133Cs 139La 171Yb 183W 187Os 195Pt 199Hg 203Tl 205Tl 207Pb 209Bi'.split(
    ' ',
  ),
)
const NUCLEUS = /^\^?(\d{0,3})([A-Z][a-z]?)(\{[^}]{0,12}\})?([ -]*)$/
const FREQUENCY = /^\d{1,4}(?:\.\d{1,3})?( ?)(?:MHz|mhz|Mhz)$/
const TEMPERATURE = /^[−–-]?\d{1,3}(?:\.\d)? °C$/
const ALMOST_TEMPERATURE =
  /^(?:[−–+-]?\d{1,3}(?:[.,]\d{1,2})? ?(?:°|º|˚|℃|[CK]$)|r\.? ?t\.?$|room temp)/i
const REFERENCE = /^(.{1,60}?) \[[−–-]?\d{1,3}\.\d{1,3} ppm\]$/
const RATIO = / \d{1,4}(?:\.\d{1,3})?:\d{1,4}(?:\.\d{1,3})?(?::\d{1,4})?$/
const HEAVY = /\bd\d{1,2}-|-d\d{0,2}\b|\[D\d{0,2}\]|D(?=\d|Cl|O\b|$)|MeOD/
const BEHIND = / ?:? ?(?:δ|delta|d)? ?(?:\[ppm\]|\(ppm\)|\/ ?ppm|ppm)? ?[=:]? ?/iy

/** Reads the head. Undefined if nothing can be found after it. */
export function readHead(text: string, report: Report): NmrHead | undefined {
  const at = text.slice(0, 40).search(/NMR/i)
  const begin = {start: 0, end: Math.min(text.length, 12)}
  const begins = 'The line must begin with the nucleus and NMR, for example “1H NMR”.'
  if (at < 0) {
    report.error('H1', begin, begins)
    return undefined
  }
  const element = readNucleus(text, at, report)
  const open = text.indexOf('(', at)
  const isNear = open >= 0 && open <= at + 8
  const close = isNear ? closing(text, open) : -1
  const message = isNear
    ? 'The parentheses after “NMR” are not closed.'
    : 'The parentheses with frequency, solvent, and temperature are missing after “NMR”.'
  if (close < 0) report.error('H2', {start: at, end: at + 3}, message)
  const next =
    close < 0
      ? firstSignal(text, at + 3)
      : readShiftSign(text, close, readConditions(text, open, close, report), report)
  return next === undefined ? undefined : {element, next}
}

function readNucleus(text: string, at: number, report: Report): string {
  const place = {start: 0, end: at + 3}
  const parts = NUCLEUS.exec(text.slice(0, at))
  const [, mass = '', element = '', braces, gap] = parts ?? []
  const nucleus = mass + element
  const before = quoted(text.slice(0, at + 4))
  if (!parts) {
    const message = `${before}: the line must begin with the nucleus, for example “1H NMR”.`
    report.error('H1', place, message)
  } else if (!mass) report.error('H1', place, `The mass number is missing: “1H”, not “${element}”.`)
  else {
    const exact = gap === ' ' && text.slice(at, at + 3) === 'NMR'
    report.must('H1', exact, place, `Write “${nucleus} NMR”, with one space.`)
    const unknown = `The checker does not know the nucleus “${nucleus}”.`
    report.should('H1', NUCLEI.has(nucleus), place, unknown)
    const extra = `“${braces}” is not part of the head: write “${nucleus} NMR”.`
    report.should('H1', !braces, place, extra)
  }
  const space = 'Put one space between “NMR” and the parenthesis.'
  report.must('H1', text[at + 3] === ' ', {start: at, end: at + 4}, space)
  return element || 'H'
}

/** Reads the parentheses. Returns true for the second accepted form of the head (rule H4). */
function readConditions(text: string, open: number, close: number, report: Report): boolean {
  const pieces = split(text, open + 1, close, ',')
  const whole = {start: open, end: close + 1}
  const second = pieces.at(-1)!.text === 'ppm'
  checkSpaces(pieces, 'H2', report)
  const frequency = pieces.find((piece) => FREQUENCY.test(piece.text))
  const missing = 'The frequency in MHz is missing: for example “500 MHz”.'
  if (report.must('H2', frequency, pieces[0]!, missing)) {
    report.form('H2', frequency, / MHz$/, 'write a number, a space, and “MHz”.')
    report.must('H2', frequency === pieces[0], frequency, 'The frequency comes first.')
  }
  const rest = pieces.filter((piece) => piece !== frequency && !(second && piece === pieces.at(-1)))
  const temperature = rest.find((piece) => ALMOST_TEMPERATURE.test(piece.text))
  const degrees = 'give the temperature as a number, a space, and “°C”.'
  if (temperature) report.form('H2', temperature, TEMPERATURE, degrees)
  else report.must('H2', second, whole, 'The temperature in °C is missing: for example “22 °C”.')

  const [solvent, ...others] = rest.filter((piece) => piece !== temperature)
  if (!solvent?.text) report.error('H2', whole, 'The solvent is missing.')
  else {
    const order = 'The solvent comes before the temperature.'
    report.must('H2', inOrder([solvent, temperature]), solvent, order)
    readSolvent(solvent, second, report)
  }
  for (const other of others) {
    const standard = other.text === 'TMS' && inOrder([temperature, other])
    const extra =
      'does not belong here: write only frequency, solvent, and temperature, and “TMS” if it is the standard.'
    report.must('H2', standard, other, `${quoted(other.text)} ${extra}`)
  }
  return second
}

function readSolvent(solvent: Piece, second: boolean, report: Report): void {
  const reference = REFERENCE.exec(solvent.text)
  const names = reference?.[1] ?? solvent.text
  const bare = /[[ ][−–-]?\d{1,3}[.,]\d/.test(solvent.text)
  const form =
    'write the reference shift after the solvent in square brackets, with its unit: “CDCl3 [7.26 ppm]”.'
  if (second || bare || reference) report.form('H4', solvent, reference, form)
  const unknown = `The checker does not know ${quoted(names)} as a deuterated solvent.`
  if (reference || !bare) report.should('H2', HEAVY.test(names), solvent, unknown)
  const ratio = `The ratio of the solvents is missing in ${quoted(names)}: for example “CDCl3/DMF-d7 5:1”.`
  if (/[A-Za-z\d]\/[A-Za-z[]/.test(names)) report.must('V3', RATIO.test(names), solvent, ratio)
}

/** Reads `: δ [ppm] = ` or, in the second form of the head, ` δ = `. */
function readShiftSign(
  text: string,
  close: number,
  second: boolean,
  report: Report,
): number | undefined {
  let next = close + 1 + matchAt(BEHIND, text, close + 1)![0].length
  const direct = matchAt(/[−–-]?\d/y, text, next) !== null
  if (!direct) next = firstSignal(text, next) ?? text.length
  const place: Place = {start: close + 1, end: Math.max(close + 2, Math.min(next, close + 30))}
  const written = text.slice(close + 1, next)
  if (next >= text.length) report.error('S4', place, 'No signal can be read after the head.')
  // The space was trimmed at the end of the line.
  const sign = next < text.length ? written : `${written.trimEnd()} `
  const is = quoted(sign.trim())
  if (second) {
    const message = `After this head, write “δ =” between spaces, without a colon or a unit, not ${is}.`
    report.must('H4', sign === ' δ = ', place, message)
  } else if (sign === ': δ = ') {
    report.warn('H5', place, 'The unit is missing: write “: δ [ppm] =”.')
  } else {
    const message = sign.trim()
      ? `After the parentheses, write “: δ [ppm] =” and a space, not ${is}.`
      : 'After the parentheses, “: δ [ppm] =” is missing.'
    report.must('H3', sign === ': δ [ppm] = ', place, message)
    report.ok('H5')
  }
  return next < text.length ? next : undefined
}
