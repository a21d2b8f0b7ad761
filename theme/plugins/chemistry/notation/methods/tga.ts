/** A TGA line: support, gas, program; points of loss; steps and the residue. */
import {type Head, numberOf, readHead, readList, sentences} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted, split} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named('write-the-line', {
    Support: 'the support; Pt is also common',
    Gas: 'the gas; N2 is also common',
    Quantity:
      'never leave this out: it shows that each point consists of a temperature and the total loss reached at that temperature',
    Point: 'marks Tmax, directly after the temperature',
    Cause: 'a known component that is lost; it comes after the parentheses of the point',
  }),
  ...named('describe-the-program', {
    Program:
      'Give the start temperature in °C, the isothermal times in min, and the heating rate in °C/min.',
  }),
  ...named('report-these-values', {
    'T5%': 'Required: the temperature at 5% weight loss.',
    Tmax: 'Required: the temperature of fastest decomposition (maximum of the first derivative)',
    'T95%': 'Required if it can be observed.',
    Order: 'If you see any, list them between T5% and T95%.',
    Residue: 'Give the final percentage at the end of the line.',
    Steps: 'Give the onset, maximum, endset, and total loss.',
  }),
  ...named('check-the-analysis', {
    Sum: 'If you state a residue, it and the losses in the steps add up to 100%.',
  }),
]

const SIGN = ': Temp. in °C (weight loss, %) = '
const DEGREES = '[−–-]?\\d{1,4}(?:\\.\\d)?'
const HOLD = new RegExp(`^(${DEGREES}) °C \\((\\d{1,4}(?:\\.\\d)?) min\\)$`)
const RAMP = new RegExp(`^(${DEGREES}) °C to (${DEGREES}) °C \\((\\d{1,3}(?:\\.\\d)?) °C/min\\)$`)
const POINT = /^([−–-]?\d{1,4}(?:\.\d)?)(\*?) \((\d{1,3}(?:\.\d{1,2})?)\)(?: \[([^\]]{1,40})\])?$/
const LOOSE = /^([−–-]?\d{1,4}(?:[.,]\d)?) ?(\*?) ?\((\d{1,3}(?:[.,]\d{1,2})?) ?%?\)/
const CAUSE = /^[−–-][A-Z][A-Za-z0-9]{0,20}(?:, [−–-][A-Z][A-Za-z0-9]{0,20})*$/
const STEP = /^(First|Second|Third|Fourth|Fifth|Sixth) step: (\S.*)\.$/
const WINDOW = /^(\d{1,4})[-–](\d{1,4})[-–](\d{1,4}) \((\d{1,3}(?:\.\d{1,2})?)\)$/
const RESIDUAL = /^Residual: (\d{1,3}(?:\.\d{1,2})?)%\.$/
const COUNT = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']

const PAN = /^[A-Z][A-Za-z0-9]{0,12}(?: [a-z]{1,12})?$/
const GAS =
  /^(?:air|Air|N2|Ar|He|O2|H2|CO2|synthetic air|(?:N2|Ar|He)\/(?:O2|H2|CO2|air)(?: \d{1,2}:\d{1,2})?)$/

function checkTga(text: string, report: Report): void {
  const head = readHead(text, 'TGA', 'program', report, ';')
  if (head) readConditions(text, head, report)
  const list = readList(text, head?.next ?? 0, SIGN, 'point', report)
  if (!list) return
  const points = list.items.flatMap((item) => readPoint(item, report) ?? [])
  const rest = readSentences(text, list.place.end, report)
  checkPoints(points, rest, list.place, report)
}

function readConditions(text: string, {items: parts, place}: Head, report: Report): void {
  const message = `The parentheses have three parts separated by semicolons: support; gas; program. This line has ${parts.length}.`
  report.must('program', parts.length === 3, place, message)
  for (const part of parts)
    report.must('program', part.spaced, part, 'A space must follow the semicolon.')
  if (parts.length !== 3) return
  const [support, gas, program] = parts as [Piece, Piece, Piece]
  const isPan = PAN.test(support.text) && !GAS.test(support.text)
  report.form('support', support, isPan, 'the first part is the support, for example “Al” or “Pt”.')
  report.form('gas', gas, GAS, 'the second part is the gas, for example “N2”, “Ar”, or “air”.')
  readProgram(split(text, program.start, program.end, ','), program, report)
}

/** Reads the program. Each term begins where the previous one ends; the first and the last are isothermal. */
function readProgram(terms: Piece[], whole: Place, report: Report): void {
  let now: number | undefined
  let ramps = 0
  for (const term of terms) {
    const hold = HOLD.exec(term.text)
    const ramp = RAMP.exec(term.text)
    const form = 'write a term like “25 °C (5 min)” or “25 °C to 700 °C (10 °C/min)”.'
    if (!report.form('program', term, hold ?? ramp, form)) {
      now = undefined
      continue
    }
    const begins = numberOf((hold ?? ramp)![1]!)
    const gap = `This term begins at ${begins} °C, but the one before it ends at ${now} °C.`
    report.must('program', now === undefined || begins === now, term, gap)
    now = ramp ? numberOf(ramp[2]!) : begins
    if (ramp) ramps++
  }
  const message =
    'The program needs the start with its isothermal time, the ramp with its rate, and the end with its isothermal time.'
  report.must('program', terms.length >= 3 && ramps > 0, whole, message)
}

interface Point extends Place {
  temperature: number
  loss: number
  isMax: boolean
}

function readPoint(item: Piece, report: Report): Point | undefined {
  const exact = POINT.exec(item.text)
  const found = exact ?? LOOSE.exec(item.text)
  const form = 'write a point like “112 (5)”, “341* (48)”, or “112 (5) [-H2O]”.'
  report.form('point', item, exact, form)
  if (exact?.[4]) {
    const cause = `${quoted(exact[4])}: write what is lost with a minus, as in “[-H2O]”.`
    report.must('cause', CAUSE.test(exact[4]), item, cause)
  }
  if (!found) return undefined
  const [, temperature, star, loss] = found
  const {start, end} = item
  const numbers = {temperature: numberOf(temperature!), loss: numberOf(loss!)}
  return {start, end, ...numbers, isMax: star === '*'}
}

interface Rest {
  residual?: number
  steps: number[]
}

function readSentences(text: string, from: number, report: Report): Rest {
  const rest: Rest = {steps: []}
  for (const said of sentences(text, from)) {
    if (/residu/i.test(said.text)) {
      const found = RESIDUAL.exec(said.text)
      report.form('residue', said, found, 'write the residue like “Residual: 32%.”')
      rest.residual = Number(found?.[1] ?? Number.NaN)
    } else if (/step/i.test(said.text)) rest.steps.push(readStep(said, rest.steps.length, report))
    else {
      const message = `${quoted(said.text)} is neither a step nor the residue, so it is not checked.`
      report.note('steps', said, message)
    }
  }
  return rest
}

/** Reads a step. Returns its loss. */
function readStep(said: Piece, before: number, report: Report): number {
  const step = STEP.exec(said.text)
  const window = step && WINDOW.exec(step[2]!)
  const form =
    'write a step like “First step: 95-104-118 (12).”, with onset, maximum, endset, and loss.'
  report.form('steps', said, window, form)
  if (!window) return Number.NaN
  const wanted = COUNT[before]
  const number = `This is the step number ${before + 1}: write “${wanted} step”.`
  report.must('steps', step[1] === wanted, said, number)
  const [onset, max, endset, loss] = window.slice(1).map(Number) as [number, number, number, number]
  const order = `${onset}-${max}-${endset}: the onset comes before the maximum, and the maximum before the endset.`
  report.must('steps', onset < max && max < endset, said, order)
  return loss
}

function checkPoints(points: Point[], {residual, steps}: Rest, whole: Place, report: Report): void {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return
  report.must('t5%', first.loss === 5, first, 'The first point is T5%, such as “112 (5)”.')
  for (const [at, {temperature, loss, ...point}] of points.entries()) {
    const before = points[at - 1]
    if (!before) continue
    const heat = `${temperature} °C after ${before.temperature} °C: the temperatures rise.`
    report.must('order', temperature > before.temperature, point, heat)
    const total = `${loss}% after ${before.loss}%: each point gives the total loss so far, so the losses rise.`
    report.must('order', loss > before.loss, point, total)
  }
  const stars = points.filter(({isMax}) => isMax).length
  const none =
    'No temperature has the “*” that marks Tmax, the temperature of fastest decomposition.'
  // Steps state their maximum themselves.
  report.must('tmax', stars > 0 || steps.length > 0, whole, none)
  report.must('tmax', stars < 2, whole, `${stars} temperatures are marked with “*”; Tmax is one.`)
  const isWhole = last.loss >= 95
  const needed = 'The line ends below 95%, so it needs the residue: “Residual: 32%.”'
  report.must('t95%', isWhole || residual !== undefined, last, needed)
  if (residual === undefined || Number.isNaN(residual)) {
    // Mass that is lost between two steps is in none of them.
    compare('The steps', steps, 0, 100, whole, report)
    return
  }
  const both = `A residue of ${residual}% and a loss of ${last.loss}% are more than 100%.`
  report.must('residue', !(isWhole && residual > 5), last, both)
  const sum = `${last.loss}% lost and ${residual}% left are more than 100%.`
  report.must('residue', residual + last.loss <= 101, last, sum)
  if (steps.length > 0)
    compare('The steps and the residue', [...steps, residual], 99, 101, whole, report)
}

/** Reports a sum that is below `least` or above `most`. */
function compare(
  what: string,
  parts: number[],
  least: number,
  most: number,
  place: Place,
  report: Report,
): void {
  const sum = Math.round(parts.reduce((a, b) => a + b, 0) * 100) / 100
  if (Number.isNaN(sum)) return
  const holds = sum <= most + 0.001 && sum >= least - 0.001
  report.must('sum', holds, place, `${what} add up to ${sum}%.`)
}

export const tga: Method = {rules: RULES, check: checkTga}
