/** A line of cyclic voltammetry: solution, reference, scan; half-wave potential and peak separation. */
import {checkSpaces, inOrder, numberOf, readHead, TEMPERATURE} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named('check-the-analysis', {
    Head: 'The solvent, the concentration, the scan rate, and the first scan direction are given; if the run was not at 21 °C under air, the temperature and the atmosphere are given as well.',
  }),
  ...named('write-the-line', {
    Solution: 'the analyte concentration and the solvent',
    Reference: 'the reference couple and its value',
    Rate: 'the scan rate',
    Direction: 'the first scan direction',
    Conditions: 'the temperature and the atmosphere, unless you measured at 21 °C under air',
    Potential: 'followed by the peak separation in parentheses',
  }),
  ...named('reference-the-potential', {
    'Common reference': 'Convert it to one of these common references',
  }),
]

const SOLUTION =
  /^(\d{1,4}(?:\.\d{1,4})?) (?:[mµμ]?M|[mµμ]?mol\/L) in ([A-Z][A-Za-z0-9/: -]{0,40})$/
const COUPLE = /^Ref \((Fc\+\/Fc|Fc\*\+\/Fc\*|SCE)\) = ([−–-]?\d(?:\.\d{1,3})?) V$/
const NAMED = /^Ref \(SCE, Fc\+\/Fc = 0\.38 V\)$/
const RATE = /^ν = \d{1,3}(?:\.\d{1,4})? V\/s$/
const DIRECTION = /^to (?:neg|pos)\.$/
const GAS = /^\/(?:N2|Ar|He|CO2|O2|air)\/$/
const RESULT = /^E1\/2 \((.{1,80}), ΔEp\) = ([−–-]?\d{1,2}\.\d{1,3}) V \((\d{1,4}) mV\)\.?$/
const TOGETHER =
  'Temperature and atmosphere belong together: give both, or none for 21 °C under air.'

function checkCv(text: string, report: Report): void {
  const head = readHead(text, 'CV', 'head', report)
  if (!head) return
  const {items, place} = head
  const [solution, ...rest] = items
  checkSpaces(items, 'head', report)
  readSolution(solution!, report)
  const take = (like: RegExp) => rest.find((item) => like.test(item.text))
  const rate = take(/V ?\/ ?s|^[νv] ?=|scan rate/)
  const way = take(/^(?:to|from) |^(?:ox|red)/)
  const temperature = take(/\d ?(?:°C|K)$/)
  const gas = take(/^\/|^(?:N2|Ar|argon|nitrogen|air)$/)
  const isRate = rate && RATE.test(rate.text)
  report.must('rate', isRate, rate ?? place, 'Write the scan rate like “ν = 0.1 V/s”.')
  const isWay = way && DIRECTION.test(way.text)
  const directions = 'Write the first scan direction as “to neg.” or “to pos.”.'
  report.must('direction', isWay, way ?? place, directions)
  if (temperature)
    report.form('conditions', temperature, TEMPERATURE, 'write the temperature like “25 °C”.')
  if (gas) report.form('conditions', gas, GAS, 'write the atmosphere between slashes, like “/N2/”.')
  report.must('conditions', !temperature === !gas, temperature ?? gas ?? place, TOGETHER)
  const known = [rate, way, temperature, gas]
  for (const item of rest)
    if (!known.includes(item))
      report.error('head', item, `${quoted(item.text)} does not belong here.`)
  const order = 'The order is scan rate, direction, temperature, atmosphere.'
  report.must('head', inOrder(known), place, order)
  readResult(text, head.next, report)
}

function readSolution(item: Piece, report: Report): void {
  const [text = '', ...references] = item.text.split(' vs. ')
  const {start, end} = item
  const solution = {...item, text, end: start + Math.max(1, text.length)}
  const form = 'write the concentration and the solvent like “2 mM in MeCN”.'
  report.form('solution', solution, SOLUTION, form)
  const reference = {...item, text: references.join(' vs. '), start: start + text.length, end}
  if (!reference.text)
    return report.error('reference', item, 'The reference is missing: “vs. Ref (Fc+/Fc) = 0 V”.')
  const convert = 'convert the potential to ferrocene, “Ref (Fc+/Fc) = 0 V”, or to SCE.'
  const isCommon = !/Ag|Hg|SHE|NHE|RHE|Pt/.test(reference.text)
  if (!report.form('common reference', reference, isCommon, convert)) return
  const couple = COUPLE.exec(reference.text)
  const isReference = couple ?? NAMED.test(reference.text)
  report.form('reference', reference, isReference, 'write the reference like “Ref (Fc+/Fc) = 0 V”.')
  if (!couple) return
  const [, name, value] = couple
  const holds = name === 'SCE' || /^0(?:\.38)?$/.test(value!)
  const message = `${name} is set to 0 V, or to 0.38 V against SCE, not to ${value} V.`
  report.must('common reference', holds, reference, message)
}

function readResult(text: string, from: number, report: Report): void {
  const place: Place = {start: from, end: text.length}
  const sign = {start: from, end: Math.min(text.length, from + 2)}
  const colon = 'After the parentheses, write a colon and a space.'
  report.must('potential', text.startsWith(': ', from), sign, colon)
  const said = text.slice(from).replace(/^:? ?/, '')
  const found = RESULT.exec(said)
  const hasGap = /ΔEp/.test(said) && /\(\d+ ?mV\)/.test(said)
  const message = !hasGap
    ? 'The peak separation is missing: “E1/2 (ox/red, ΔEp) = 0.21 V (70 mV)”.'
    : `${quoted(said)}: write the result like “E1/2 (ox/red, ΔEp) = 0.21 V (70 mV)”.`
  if (!report.must('potential', found, place, message)) return
  const [, couple, potential, gap] = found
  const both = `${quoted(couple!)}: name both forms of the couple, as in “Fc+/Fc”.`
  report.must('potential', couple!.includes('/'), place, both)
  report.must('potential', Number(gap) > 0, place, 'The peak separation is more than 0 mV.')
  const isReference = text.includes('vs. Ref (Fc+/Fc) = 0 V') && couple === 'Fc+/Fc'
  const zero = 'The reference is Fc+/Fc itself, which is at 0 V.'
  report.must('common reference', !isReference || numberOf(potential!) === 0, place, zero)
}

export const cv: Method = {rules: RULES, check: checkCv}
