/** The four parts in the parentheses of an HPLC line. */
import type {Report} from '../report.ts'
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
export function readParts(text: string, open: number, close: number, report: Report): void {
  const parts = split(text, open + 1, close, ';')
  const whole = {start: open, end: close + 1}
  report.must(
    '1',
    parts.length === 4,
    whole,
    `The parentheses must contain four parts separated by semicolons; this line has ${parts.length}.`,
  )
  for (const part of parts)
    report.must(
      '1',
      part.spaced,
      part,
      `A space must follow the semicolon after ${quoted(part.text)}.`,
    )
  if (parts.length !== 4) return
  const [column, temperature, eluents, wavelength] = parts as [Piece, Piece, Piece, Piece]
  readColumn(text, column, report)
  report.must(
    '1',
    TEMPERATURE.test(temperature.text),
    temperature,
    `The second part is the temperature: a number, a space and “°C”, not ${quoted(temperature.text)}.`,
  )
  readEluents(text, eluents, report)
  report.must(
    '1',
    WAVELENGTH.test(wavelength.text),
    wavelength,
    `The fourth part is the wavelength, for example “254 nm”, not ${quoted(wavelength.text)}.`,
  )
}

function readColumn(text: string, column: Piece, report: Report): void {
  const items = split(text, column.start, column.end, ',')
  for (const item of items)
    report.must(
      '2',
      item.spaced && item.text !== '',
      item,
      'Separate the items of the column with a comma and a space.',
    )
  report.must(
    '2',
    items.length >= 4,
    column,
    `The column has four items: name, phase, particle size and dimensions; this line has ${items.length}.`,
  )
  if (items.length < 4) return
  const size = items.at(-2)!
  const dimensions = items.at(-1)!
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
  report.must(
    '4',
    hasFlow,
    elsewhere ?? last,
    elsewhere
      ? `The flow ${quoted(elsewhere.text)} must come last in this part.`
      : 'The flow is missing at the end of this part: a comma, a space, and for example “1 mL/min”.',
  )
  if (hasFlow) {
    report.form('4', last, FLOW, 'write the flow like “1 mL/min”.')
    report.must('4', items.at(-2)!.spaced, last, 'A space must come before the flow.')
  }
  const steps = items.filter((item) => item !== elsewhere && !(hasFlow && item === last))
  let end = 0
  for (const step of steps) {
    const window = STEP.exec(step.text)
    report.must(
      '3',
      window,
      step,
      ANY_RATIO.test(step.text)
        ? `${quoted(step.text)}: the time window after the ratio, or after the change of ratio, is missing or not written like “(0–10 min)”.`
        : `${quoted(step.text)} has no ratio with a time window, such as “MeCN/H2O 5:95 to 95:5 (0–10 min)”.`,
    )
    if (!window) continue
    const [from, to] = [Number(window[1]), Number(window[2])]
    report.must('3', to > from, step, `The time window ${from}–${to} min ends before it begins.`)
    report.should(
      '3',
      from === end,
      step,
      from > end
        ? `The program has a gap between ${end} and ${from} min.`
        : `This window begins before the last one ends (${end} min).`,
    )
    end = to
  }
}
