/** An SEC line: solvent, standard, detector, range; averages and dispersity. */
import {decimalsOf, headItems, readHead, readItems} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const line = named('write-the-line')
const metadata = named('give-these-metadata')
const last = named('check-the-analysis')

const RULES: readonly Rule[] = [
  last(
    'Head',
    'The solvent with its additives, the calibration standard, the detector and the calibration range are given.',
  ),
  metadata('Standard', 'PMMA; also PS, dextran, pullulan, PEG'),
  metadata('Detector', 'RID; also UV, RALS/LALS or MALS, viscosimeter, IR'),
  last('Range', 'The range has an en dash, and numbers have no digit grouping.'),
  metadata('Temperature', 'only if it is not room temperature; in this case, put it last'),
  last('Results', 'Mn, Mw and Đ are given, and Đ = Mw/Mn.'),
  named('give-these-results')('Units', 'g/mol, kg/mol'),
  line(
    'Digits',
    'Do not group digits with points, commas or spaces, and use an en dash in the range.',
  ),
  line('Ratio', 'Check the ratio'),
]

const STANDARD = /^(?:PMMA|PS|dextrane?|[Pp]ullulan|PEG|PEO|PVP)$/
const DETECTOR =
  /^(?:RID|RI|UV|DAD|RALS\/LALS|RALS|LALS|MALS|MALLS|IR|viscosimeter|ELSD)(?:[/+](?:RID|UV|MALS|IR|viscosimeter))?$/
const RANGE = /^(\d{2,8})–(\d{2,9}) g\/mol$/
const TEMPERATURE = /^\d{1,3} °C$/
const RESULT = /^(Mn|Mw|Mv|Mz|Mp) = (\d{1,9}(?:\.\d{1,3})?) (g\/mol|kg\/mol|Da)$/
const DISPERSITY = /^Đ = (\d{1,3}\.\d{2})$/
const KILO: Record<string, number> = {'g/mol': 1, Da: 1, 'kg/mol': 1000}

function checkSec(text: string, report: Report): void {
  const head = readHead(text, 'SEC', 'head', report)
  if (head)
    readConditions(
      headItems(text, head, ',', 'head', report),
      {start: head.open, end: head.close + 1},
      report,
    )
  const from = head ? head.close + 1 : text.indexOf('): ') + 1
  const sign = text.startsWith(': ', from)
  const place = {start: from, end: Math.min(text.length, from + 3)}
  report.must('results', sign, place, 'After the parentheses, write a colon, a space and “Mn =”.')
  const list = text.slice(from).search(/M[nwvz]|Đ/)
  if (list < 0) {
    report.error('results', {start: from, end: text.length}, 'Mn, Mw and Đ are missing.')
    return
  }
  readResults(text, from + list, report)
}

function readConditions(items: Piece[], whole: Place, report: Report): void {
  const range = items.findIndex(
    (item) => /\d ?[–—-] ?\d/.test(item.text) || /g\/mol|Da$/.test(item.text),
  )
  const standard = items.find((item) => STANDARD.test(item.text))
  const detector = items.find((item) => DETECTOR.test(item.text))
  report.must(
    'standard',
    standard !== undefined,
    items[1] ?? whole,
    'The calibration standard is missing: “PMMA”, “PS”, “dextran”, “pullulan” or “PEG”.',
  )
  report.must(
    'detector',
    detector !== undefined,
    items[2] ?? whole,
    'The detector is missing, for example “RID”.',
  )
  const [first] = items
  const isSolvent =
    first !== undefined &&
    first !== standard &&
    first !== detector &&
    items.indexOf(first) !== range &&
    first.text !== ''
  report.must(
    'head',
    isSolvent,
    first ?? whole,
    'The first item is the solvent, for example “THF” or “DMAc (3 w% LiBr)”.',
  )
  if (standard && detector && range >= 0) {
    const order = items.indexOf(standard) === 1 && items.indexOf(detector) === 2 && range === 3
    report.must(
      'head',
      order,
      whole,
      'The order is solvent, standard, detector, range and, if needed, the temperature.',
    )
  }
  if (range < 0)
    report.error('head', whole, 'The calibration range is missing, for example “500–200000 g/mol”.')
  else readRange(items[range]!, report)
  const rest = items.slice(Math.max(range + 1, 4))
  for (const item of rest)
    report.form(
      'temperature',
      item,
      TEMPERATURE.test(item.text) && item === items.at(-1),
      'only the temperature may follow the range, such as “140 °C”.',
    )
  const isHot = /^(?:TCB|o-DCB|1,2,4-trichlorobenzene)\b/.test(first?.text ?? '')
  report.should(
    'temperature',
    !isHot || items.some((item) => TEMPERATURE.test(item.text)),
    first ?? whole,
    `SEC in ${first?.text} is usually run hot: add the temperature as the last item.`,
  )
}

function readRange(item: Piece, report: Report): void {
  const found = RANGE.exec(item.text)
  report.form(
    'range',
    item,
    found,
    'write the range like “500–200000 g/mol”, with an en dash and without digit grouping.',
  )
  if (found)
    report.must('range', Number(found[1]) < Number(found[2]), item, 'The lower limit comes first.')
}

function readResults(text: string, from: number, report: Report): void {
  const {items} = readItems(text, from, 'results', report)
  const values = new Map<string, number>()
  const grouped = /\d[., \u202f]\d{3}(?!\d)/
  let dispersity: {item: Piece; written: string} | undefined
  for (const item of items) {
    const result = RESULT.exec(item.text)
    const ratio = DISPERSITY.exec(item.text)
    if (result) {
      report.ok('units')
      values.set(result[1]!, Number(result[2]) * KILO[result[3]!]!)
    } else if (ratio) dispersity = {item, written: ratio[1]!}
    else if (/^(?:Đ|D|PDI|Mw\/Mn)\b/.test(item.text) || item.text.startsWith('Đ'))
      report.error(
        'results',
        item,
        `${quoted(item.text)}: write the dispersity like “Đ = 1.30”, with two decimals.`,
      )
    else {
      const rule =
        grouped.test(item.text) || /^\d{3}\b/.test(item.text)
          ? 'digits'
          : /^M[nwvzp] ?=? ?\d+$/.test(item.text)
            ? 'units'
            : 'results'
      report.error(rule, item, `${quoted(item.text)}: write a result like “Mn = 12000 g/mol”.`)
    }
  }
  report.must(
    'digits',
    !items.some((item) => grouped.test(item.text)),
    items[0]!,
    'Write the numbers without points, commas or spaces between the digits.',
  )
  const all = {start: from, end: text.length}
  for (const name of ['Mn', 'Mw'])
    report.must('results', new RegExp(name).test(text.slice(from)), all, `${name} is missing.`)
  report.must('results', /Đ|PDI/.test(text.slice(from)), all, 'Đ is missing.')
  const [mn, mw] = [values.get('Mn'), values.get('Mw')]
  if (mn === undefined || mw === undefined || !(mn > 0)) return
  report.must('ratio', mw >= mn, all, 'Mw cannot be smaller than Mn.')
  if (!dispersity) return
  const ratio = mw / mn
  const off = Math.abs(ratio - Number(dispersity.written))
  report.must(
    'ratio',
    off <= 0.5 * 10 ** -decimalsOf(dispersity.written) + 0.0051,
    dispersity.item,
    `Mw/Mn is ${ratio.toFixed(2)}, not ${dispersity.written}.`,
  )
}

export const sec: Method = {rules: RULES, check: checkSec}
