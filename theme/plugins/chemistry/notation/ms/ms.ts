/** A line of mass spectrometry: nominal masses with intensities and ions, or an exact mass. */
import {checkSpaces, endOf, type Head, readHead, sentences} from '../parts.ts'
import type {Report} from '../report.ts'
import {type Piece, quoted, sentenceEnd, split} from '../text.ts'
import type {Atoms, Method} from '../types.ts'
import {checkHrms} from './hrms.ts'
import {MS_RULES} from './ms-rules.ts'
import {checkSignals, type Peak} from './ms-signals.ts'

/** What follows an ionization method in the parentheses. */
interface Ionization {
  name: RegExp
  /** Form of the signals after the parentheses. */
  sign: 'EI' | 'ESI'
  /** Items in their order, each with its form. */
  items: readonly [form: RegExp, message: string][]
  /** Form of the name, if it must say the mode. */
  mode?: RegExp
}

const IONIZATIONS: readonly Ionization[] = [
  {
    name: /^(?:EI|CI)$/,
    sign: 'EI',
    items: [
      [/^\d{1,3} eV$/, 'For EI, the energy comes next: “70 eV”.'],
      [/^\d{1,3} °C$/, 'For EI, the temperature comes last: “20 °C”.'],
    ],
  },
  {
    name: /^(?:ESI|APCI|APPI|MALDI)/,
    mode: /^(?:ESI|APCI|APPI|MALDI)[+−–-]$/,
    sign: 'ESI',
    items: [[/^[A-Za-z][A-Za-z0-9 /:%.+-]{0,40}$/, 'For ESI, the solvent comes next: “MeOH”.']],
  },
  {
    name: /^FAB$/,
    sign: 'ESI',
    items: [[/^(?:matrix )?[A-Za-z0-9-]{2,20}$/, 'For FAB, the matrix comes next: “matrix NBA”.']],
  },
]
const SIGN: Record<string, RegExp> = {
  EI: /^: m\/z \(%\) = /,
  ESI: /^(?: m\/z \(%\) ?: |: m\/z \(%\) = )/,
}
const PEAK =
  /^(\d{1,5}(?:\/\d{1,5})*) \((\d{1,3}(?:\.\d)?(?:\/\d{1,3}(?:\.\d)?)*)\)(?: (\[[^\]]{1,60}\]\d?[+−–-][•.]?))?$/
const LOOSE = /^(\d{1,5}(?:\.\d{1,4})?(?:\/\d{1,5})*)(?: ?\(?([\d./]+) ?%?\)?)?/
const EXPLAINS = /^(?:Impurities|Reference): \S/

function checkMs(text: string, report: Report, substance?: Atoms): void {
  if (/^HR/i.test(text)) return checkHrms(text, 0, report, substance)
  const begins = /; HRMS/.exec(text)?.index ?? text.length
  const head = readHead(text, 'MS', 'head', report)
  const method = head ? readConditions(head, report) : 'EI'
  const from = head?.next ?? 0
  const sign = SIGN[method]!.exec(text.slice(from, from + 40))
  const list = sign ? from + sign[0].length : findList(text, from)
  const place = {start: from, end: Math.max(from + 1, list ?? text.length)}
  const form = method === 'EI' ? '“: m/z (%) =”' : '“ m/z (%) :”'
  report.must('head', sign, place, `After the parentheses, write ${form} and a space.`)
  if (list === undefined) return report.error('1', endOf(text), 'No signal can be read.')
  const end = Math.min(begins, sentenceEnd(text, list))
  const isHrmsNext = begins < text.length
  const hasStop = text[end - 1] === '.'
  const stop = 'A period is missing at the end of the list.'
  report.must('3', hasStop || isHrmsNext, {start: end - 1, end}, stop)
  const items = split(text, list, hasStop ? end - 1 : end, ',')
  const peaks = items.flatMap((item) => readPeak(item, report) ?? [])
  const rest = isHrmsNext ? [] : sentences(text, end)
  const explain = 'explain heavier peaks with “Impurities: …” or “Reference: …”.'
  for (const said of rest) report.form('2', said, EXPLAINS, explain)
  const explained = rest.some((said) => EXPLAINS.test(said.text))
  checkSignals(peaks, {start: list, end}, report, {substance, explained})
  if (isHrmsNext) checkHrms(text, begins + 2, report, substance)
}

function findList(text: string, from: number): number | undefined {
  const found = /[=:)] ?(?=\d{2,})/.exec(text.slice(from, from + 80))
  return found ? from + found.index + found[0].length : undefined
}

/** Checks the conditions. Returns the form of the signals. */
function readConditions({items, place}: Head, report: Report): Ionization['sign'] {
  checkSpaces(items, 'head', report)
  const [method, ...rest] = items as [Piece, ...Piece[]]
  const known = IONIZATIONS.find(({name}) => name.test(method.text))
  const names = `${quoted(method.text)} is not an ionization method that the checker knows: EI, CI, ESI, APCI, FAB.`
  if (!report.must('head', known, method, names)) return 'ESI'
  if (known.mode)
    report.form('head', method, known.mode, 'give the mode as well: “ESI+” or “ESI-”.')
  for (const [at, [form, message]] of known.items.entries())
    report.must('head', rest[at] && form.test(rest[at].text), rest[at] ?? place, message)
  const most = 'For EI, the parentheses hold the method, the energy, and the temperature.'
  if (known.sign === 'EI') report.must('head', rest.length <= 2, place, most)
  return known.sign
}

function readPeak(item: Piece, report: Report): Peak | undefined {
  const exact = PEAK.exec(item.text)
  const found = exact ?? LOOSE.exec(item.text)
  const form =
    'write a signal like “180 (9) [M]+”, with its intensity in parentheses, and separate signals with a comma and a space.'
  report.form('1', item, exact && item.spaced, form)
  if (!found) return undefined
  const masses = found[1]!.split('/').map(Number)
  const intensities = (exact?.[2] ?? '').split('/').filter(Boolean).map(Number)
  const even = intensities.length === masses.length || !exact
  const pattern = 'an isotope pattern has as many intensities as masses, as in “112/114 (100/32)”.'
  report.form('5', item, even, pattern)
  const {start, end} = item
  return {start, end, masses, intensities, ion: exact?.[3]?.replace(/[•.]$/, '')}
}

export const ms: Method = {rules: MS_RULES, check: checkMs}
