/** A line of mass spectrometry: nominal masses with intensities and ions, or an exact mass. */

import {headItems, readHead, sentences} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {type Piece, quoted, sentenceEnd, split} from '../text.ts'
import type {Atoms, Method} from '../types.ts'
import {checkHrms} from './hrms.ts'
import {MS_RULES} from './ms-rules.ts'
import {checkSignals, type Peak} from './ms-signals.ts'

const SOLVENT = /^[A-Za-z][A-Za-z0-9 /:%.+-]{0,40}$/
const ENERGY = /^\d{1,3} eV$/
const TEMPERATURE = /^\d{1,3} °C$/
const SIGN: Record<string, RegExp> = {
  EI: /^: m\/z \(%\) = /,
  ESI: /^(?: m\/z \(%\) ?: |: m\/z \(%\) = )/,
}
const PEAK =
  /^(\d{1,5}(?:\/\d{1,5})*) \((\d{1,3}(?:\.\d)?(?:\/\d{1,3}(?:\.\d)?)*)\)(?: (\[[^\]]{1,60}\]\d?[+−–-][•.]?))?$/
const LOOSE = /^(\d{1,5}(?:\.\d{1,4})?(?:\/\d{1,5})*)(?: ?\(?([\d./]+) ?%?\)?)?/

function checkMs(text: string, report: Report, substance?: Atoms): void {
  if (/^HR/i.test(text)) return checkHrms(text, 0, report, substance)
  const begins = /; HRMS/.exec(text)?.index ?? text.length
  const head = readHead(text, 'MS', 'head', report)
  const method = head
    ? readConditions(headItems(text, head, ',', 'head', report), head, report)
    : 'EI'
  const from = head ? head.close + 1 : 0
  const sign = SIGN[method]!.exec(text.slice(from, from + 40))
  const list = sign ? from + sign[0].length : findList(text, from)
  const place = {start: from, end: Math.max(from + 1, list ?? text.length)}
  const form = method === 'EI' ? '“: m/z (%) =”' : '“ m/z (%) :”'
  report.must('head', sign, place, `After the parentheses, write ${form} and a space.`)
  if (list === undefined) {
    report.error('1', {start: text.length - 1, end: text.length}, 'No signal can be read.')
    return
  }
  const end = Math.min(begins, sentenceEnd(text, list))
  const stopped = text[end - 1] === '.' || begins < text.length
  report.must('3', stopped, {start: end - 1, end}, 'A full stop is missing at the end of the list.')
  const peaks = split(text, list, text[end - 1] === '.' ? end - 1 : end, ',').map((item) =>
    readPeak(item, report),
  )
  const rest = begins < text.length ? [] : sentences(text, end)
  const explained = rest.some(({text: said}) => /^(?:Impurities|Reference): \S/.test(said))
  for (const said of rest)
    report.form(
      '2',
      said,
      /^(?:Impurities|Reference): \S/,
      'explain heavier peaks with “Impurities: …” or “Reference: …”.',
    )
  const whole = {start: list, end}
  checkSignals(
    peaks.filter((peak) => peak !== undefined),
    whole,
    report,
    {substance, explained},
  )
  if (begins < text.length) checkHrms(text, begins + 2, report, substance)
}

function findList(text: string, from: number): number | undefined {
  const found = /[=:)] ?(?=\d{2,})/.exec(text.slice(from, from + 80))
  return found ? from + found.index + found[0].length : undefined
}

/** Checks the conditions. Returns the method that decides the form of the signals: `EI` or `ESI`. */
function readConditions(
  items: Piece[],
  whole: {open: number; close: number},
  report: Report,
): string {
  const place: Place = {start: whole.open, end: whole.close + 1}
  const [method, ...rest] = items
  const name = method?.text ?? ''
  if (/^(?:EI|CI)$/.test(name)) {
    const [energy, temperature] = rest
    report.must(
      'head',
      energy !== undefined && ENERGY.test(energy.text),
      energy ?? place,
      'For EI, the energy comes next: “70 eV”.',
    )
    report.must(
      'head',
      temperature !== undefined && TEMPERATURE.test(temperature.text),
      temperature ?? place,
      'For EI, the temperature comes last: “20 °C”.',
    )
    report.must(
      'head',
      rest.length <= 2,
      place,
      'For EI, the parentheses hold the method, the energy and the temperature.',
    )
    return 'EI'
  }
  if (/^(?:ESI|APCI|APPI|MALDI)/.test(name)) {
    report.must(
      'head',
      /^(?:ESI|APCI|APPI|MALDI)[+−–-]$/.test(name),
      method!,
      `${quoted(name)}: give the mode as well: “ESI+” or “ESI-”.`,
    )
    const [solvent] = rest
    report.must(
      'head',
      solvent !== undefined && SOLVENT.test(solvent.text),
      solvent ?? place,
      'For ESI, the solvent comes next: “MeOH”.',
    )
    return 'ESI'
  }
  if (name === 'FAB') {
    const [matrix] = rest
    report.must(
      'head',
      matrix !== undefined && /^(?:matrix )?[A-Za-z0-9-]{2,20}$/.test(matrix.text),
      matrix ?? place,
      'For FAB, the matrix comes next: “matrix NBA”.',
    )
    return 'ESI'
  }
  report.error(
    'head',
    method ?? place,
    `${quoted(name)} is no ionization method that the checker knows: EI, CI, ESI, APCI, FAB.`,
  )
  return 'ESI'
}

function readPeak(item: Piece, report: Report): Peak | undefined {
  const exact = PEAK.exec(item.text)
  const found = exact ?? LOOSE.exec(item.text)
  report.form(
    '1',
    item,
    exact !== null && item.spaced,
    'write a signal like “180 (9) [M]+”, with its intensity in parentheses, and separate signals with a comma and a space.',
  )
  if (!found) return undefined
  const masses = found[1]!.split('/').map(Number)
  const intensities = (exact?.[2] ?? '').split('/').filter(Boolean).map(Number)
  const even = intensities.length === masses.length || !exact
  report.form(
    '5',
    item,
    even,
    'an isotope pattern has as many intensities as masses, as in “112/114 (100/32)”.',
  )
  const {start, end} = item
  return {start, end, masses, intensities, ion: exact?.[3]?.replace(/[•.]$/, '')}
}

export const ms: Method = {rules: MS_RULES, check: checkMs}
