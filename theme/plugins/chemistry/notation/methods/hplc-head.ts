/** The four parts in the parentheses of an HPLC line. */
import {checkSpaces} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {type Piece, quoted, split} from '../text.ts'

const TEMPERATURE = /^\d{1,3}(?:\.\d)? °C$/
const WAVELENGTH = /^\d{2,4}(?:[–-]\d{2,4})? nm(?:, \d{2,4} nm)*$/
const SIZE = /^\d{1,3}(?:\.\d{1,2})? μm$/
const DIMENSIONS = /^\d{1,4}(?:\.\d{1,3})? × \d{1,4}(?:\.\d{1,3})? mm$/
const ALMOST_DIMENSIONS = /\d ?(?:mm)? ?[x×X*] ?\d/
const FLOW = /^\d{1,4}(?:\.\d{1,4})? [mμ]L\/min$/
const ALMOST_FLOW = /\d ?[mμu]l ?(?:\/ ?min|min|\/ ?[hs])/i
const RATIO = '\\d{1,3}(?:\\.\\d{1,3})?(?::\\d{1,3}(?:\\.\\d{1,3})?){1,3}'
const STEP = new RegExp(
  `(?:^| )${RATIO}(?: to ${RATIO})? \\((\\d{1,4}(?:\\.\\d{1,2})?)[–−-](\\d{1,4}(?:\\.\\d{1,2})?) min\\)$`,
)
const ANY_RATIO = /\d:\d/

/** Reads the text between the parentheses. */
export function readParts(text: string, place: Place, report: Report): void {
  const parts = split(text, place.start + 1, place.end - 1, ';')
  const four = `The parentheses must contain four parts separated by semicolons; this line has ${parts.length}.`
  report.must('1', parts.length === 4, place, four)
  checkSpaces(parts, '1', report, 'semicolon')
  if (parts.length !== 4) return
  const [column, temperature, eluents, wavelength] = parts as [Piece, Piece, Piece, Piece]
  readColumn(text, column, report)
  const second = `The second part is the temperature: a number, a space, and “°C”, not ${quoted(temperature.text)}.`
  report.must('1', TEMPERATURE.test(temperature.text), temperature, second)
  readEluents(text, eluents, report)
  const fourth = `The fourth part is the wavelength, for example “254 nm”, not ${quoted(wavelength.text)}.`
  report.must('1', WAVELENGTH.test(wavelength.text), wavelength, fourth)
}

function readColumn(text: string, column: Piece, report: Report): void {
  const items = split(text, column.start, column.end, ',')
  const separate = 'Separate the items of the column with a comma and a space.'
  for (const item of items) report.must('2', item.spaced && item.text, item, separate)
  const four = `The column has four items: name, phase, particle size, and dimensions; this line has ${items.length}.`
  if (!report.must('2', items.length >= 4, column, four)) return
  const [size, dimensions] = items.slice(-2) as [Piece, Piece]
  report.form('2', size, SIZE, 'write the particle size like “5 μm”.')
  const almost = ALMOST_DIMENSIONS.test(dimensions.text)
  const message = `${quoted(dimensions.text)}: write the dimensions like “150 × 4.6 mm”.`
  if (almost) report.should('2', DIMENSIONS.test(dimensions.text), dimensions, message)
  else report.error('2', dimensions, message)
}

function readEluents(text: string, eluents: Piece, report: Report): void {
  const items = split(text, eluents.start, eluents.end, ',')
  const last = items.at(-1)!
  const hasFlow = ALMOST_FLOW.test(last.text) && items.length > 1
  const elsewhere = items.slice(0, -1).find((item) => ALMOST_FLOW.test(item.text))
  const flow = elsewhere
    ? `The flow ${quoted(elsewhere.text)} must come last in this part.`
    : 'The flow is missing at the end of this part: a comma, a space, and for example “1 mL/min”.'
  if (report.must('4', hasFlow, elsewhere ?? last, flow)) {
    report.form('4', last, FLOW, 'write the flow like “1 mL/min”.')
    report.must('4', items.at(-2)!.spaced, last, 'A space must come before the flow.')
  }
  let end = 0
  for (const step of items) {
    if (step === elsewhere || (hasFlow && step === last)) continue
    const window = STEP.exec(step.text)
    const message = ANY_RATIO.test(step.text)
      ? `${quoted(step.text)}: the time window after the ratio, or after the change of ratio, is missing or not written like “(0–10 min)”.`
      : `${quoted(step.text)} has no ratio with a time window, such as “MeCN/H2O 5:95 to 95:5 (0–10 min)”.`
    if (!report.must('3', window, step, message)) continue
    const [from, to] = [Number(window[1]), Number(window[2])]
    report.must('3', to > from, step, `The time window ${from}–${to} min ends before it begins.`)
    const gap =
      from > end
        ? `The program has a gap between ${end} and ${from} min.`
        : `This window begins before the last one ends (${end} min).`
    report.should('3', from === end, step, gap)
    end = to
  }
}
