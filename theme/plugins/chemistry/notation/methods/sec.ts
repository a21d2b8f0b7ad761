/** An SEC line: solvent, standard, detector, range; averages and dispersity. */
import {checkSpaces, decimalsOf, type Head, readHead, readItems} from '../parts.ts'
import type {Report} from '../report.ts'
import {named} from '../rules.ts'
import type {Piece} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named('check-the-analysis', {
    Head: 'The solvent with its additives, the calibration standard, the detector, and the calibration range are given.',
    Range: 'The range has an en dash, and numbers have no digit grouping.',
    Results: 'Mn, Mw, and Đ are given, and Đ = Mw/Mn.',
  }),
  ...named('give-these-metadata', {
    Standard: 'PMMA; also PS, dextran, pullulan, PEG',
    Detector: 'RID; also UV, RALS/LALS or MALS, viscosimeter, IR',
    Temperature: 'only if it is not room temperature; in this case, put it last',
  }),
  ...named('give-these-results', {
    Units: 'g/mol, kg/mol',
  }),
  ...named('write-the-line', {
    Digits: 'Do not group digits with points, commas, or spaces, and use an en dash in the range.',
    Ratio: 'Check the ratio',
  }),
]

const STANDARD = /^(?:PMMA|PS|dextrane?|[Pp]ullulan|PEG|PEO|PVP)$/
const DETECTOR =
  /^(?:RID|RI|UV|DAD|RALS\/LALS|RALS|LALS|MALS|MALLS|IR|viscosimeter|ELSD)(?:[/+](?:RID|UV|MALS|IR|viscosimeter))?$/
const RANGE = /^(\d{2,8})–(\d{2,9}) g\/mol$/
const TEMPERATURE = /^\d{1,3} °C$/
const RESULT = /^(Mn|Mw|Mv|Mz|Mp) = (\d{1,9}(?:\.\d{1,3})?) (g\/mol|kg\/mol|Da)$/
const DISPERSITY = /^Đ = (\d{1,3}\.\d{2})$/
const KILO: Record<string, number> = {'g/mol': 1, Da: 1, 'kg/mol': 1000}
const GROUPED = /\d[., \u202f]\d{3}(?!\d)/
const SAYS = {
  standard: 'The calibration standard is missing: “PMMA”, “PS”, “dextran”, “pullulan”, or “PEG”.',
  solvent: 'The first item is the solvent, for example “THF” or “DMAc (3 w% LiBr)”.',
  order: 'The order is solvent, standard, detector, range and, if needed, the temperature.',
  noRange: 'The calibration range is missing, for example “500–200000 g/mol”.',
  range: 'write the range like “500–200000 g/mol”, with an en dash and without digit grouping.',
  last: 'only the temperature may follow the range, such as “140 °C”.',
  sign: 'After the parentheses, write a colon, a space, and “Mn =”.',
  dispersity: 'write the dispersity like “Đ = 1.30”, with two decimals.',
  grouped: 'Write the numbers without points, commas, or spaces between the digits.',
}

function checkSec(text: string, report: Report): void {
  const head = readHead(text, 'SEC', 'head', report)
  if (head) readConditions(head, report)
  const from = head?.next ?? text.indexOf('): ') + 1
  const place = {start: from, end: Math.min(text.length, from + 3)}
  report.must('results', text.startsWith(': ', from), place, SAYS.sign)
  const list = text.slice(from).search(/M[nwvz]|Đ/)
  const rest = {start: from, end: text.length}
  if (report.must('results', list >= 0, rest, 'Mn, Mw, and Đ are missing.'))
    readResults(text, from + list, report)
}

function readConditions({items, place}: Head, report: Report): void {
  checkSpaces(items, 'head', report)
  const rangeAt = items.findIndex(
    (item) => /\d ?[–—-] ?\d/.test(item.text) || /g\/mol|Da$/.test(item.text),
  )
  const range = items[rangeAt]
  const standard = items.find((item) => STANDARD.test(item.text))
  const detector = items.find((item) => DETECTOR.test(item.text))
  const [first] = items
  report.must('standard', standard, items[1] ?? place, SAYS.standard)
  const missing = 'The detector is missing, for example “RID”.'
  report.must('detector', detector, items[2] ?? place, missing)
  const isSolvent = first?.text && ![standard, detector, range].includes(first)
  report.must('head', isSolvent, first ?? place, SAYS.solvent)
  if (standard && detector && range) {
    const isSorted = items[1] === standard && items[2] === detector && rangeAt === 3
    report.must('head', isSorted, place, SAYS.order)
  }
  if (report.must('head', range, place, SAYS.noRange)) readRange(range, report)
  for (const item of items.slice(Math.max(rangeAt + 1, 4))) {
    const isTemperature = TEMPERATURE.test(item.text) && item === items.at(-1)
    report.form('temperature', item, isTemperature, SAYS.last)
  }
  const isHot = /^(?:TCB|o-DCB|1,2,4-trichlorobenzene)\b/.test(first?.text ?? '')
  const isGiven = items.some((item) => TEMPERATURE.test(item.text))
  const message = `SEC in ${first?.text} is usually run hot: add the temperature as the last item.`
  report.should('temperature', !isHot || isGiven, first ?? place, message)
}

function readRange(item: Piece, report: Report): void {
  const found = RANGE.exec(item.text)
  report.form('range', item, found, SAYS.range)
  if (found)
    report.must('range', Number(found[1]) < Number(found[2]), item, 'The lower limit comes first.')
}

function readResults(text: string, from: number, report: Report): void {
  const {items} = readItems(text, from, 'results', report)
  const values = new Map<string, number>()
  let dispersity: {item: Piece; written: string} | undefined
  for (const item of items) {
    const [, name, value, unit] = RESULT.exec(item.text) ?? []
    const ratio = DISPERSITY.exec(item.text)
    if (name) {
      report.ok('units')
      values.set(name, Number(value) * KILO[unit!]!)
    } else if (ratio) dispersity = {item, written: ratio[1]!}
    else if (/^(?:(?:D|PDI|Mw\/Mn)\b|Đ)/.test(item.text))
      report.form('results', item, false, SAYS.dispersity)
    else report.form(faultOf(item.text), item, false, 'write a result like “Mn = 12000 g/mol”.')
  }
  report.must('digits', !items.some((item) => GROUPED.test(item.text)), items[0]!, SAYS.grouped)
  const all = {start: from, end: text.length}
  for (const [name, pattern] of Object.entries({Mn: /Mn/, Mw: /Mw/, Đ: /Đ|PDI/}))
    report.must('results', pattern.test(text.slice(from)), all, `${name} is missing.`)
  const [mn, mw] = [values.get('Mn'), values.get('Mw')]
  if (mn === undefined || mw === undefined || !(mn > 0)) return
  report.must('ratio', mw >= mn, all, 'Mw cannot be smaller than Mn.')
  if (!dispersity) return
  const {item, written} = dispersity
  const ratio = mw / mn
  const room = 0.5 * 10 ** -decimalsOf(written) + 0.0051
  const isRatio = Math.abs(ratio - Number(written)) <= room
  report.must('ratio', isRatio, item, `Mw/Mn is ${ratio.toFixed(2)}, not ${written}.`)
}

/** The rule that a text breaks which is no result. */
function faultOf(text: string): string {
  if (GROUPED.test(text) || /^\d{3}\b/.test(text)) return 'digits'
  return /^M[nwvzp] ?=? ?\d+$/.test(text) ? 'units' : 'results'
}

export const sec: Method = {rules: RULES, check: checkSec}
