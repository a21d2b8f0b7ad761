/** A line of cyclic voltammetry: solution, reference, scan; half-wave potential and peak separation. */
import {numberOf, readHead} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted, split} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const line = named('write-the-line')

const RULES: readonly Rule[] = [
  named('check-the-analysis')(
    'Head',
    'The solvent, the concentration, the scan rate and the first scan direction are given; if the run was not at 21 °C under air, the temperature and the atmosphere are given as well.',
  ),
  line('Solution', 'the analyte concentration and the solvent'),
  line('Reference', 'the reference couple and its value'),
  named('reference-the-potential')(
    'Common reference',
    'Convert it to one of these common references',
  ),
  line('Rate', 'the scan rate'),
  line('Direction', 'the first scan direction'),
  line('Conditions', 'the temperature and the atmosphere, unless you measured at 21 °C under air'),
  line('Potential', 'followed by the peak separation in parentheses'),
]

const SOLUTION =
  /^(\d{1,4}(?:\.\d{1,4})?) (?:[mµμ]?M|[mµμ]?mol\/L) in ([A-Z][A-Za-z0-9/: -]{0,40})$/
const COUPLE = /^Ref \((Fc\+\/Fc|Fc\*\+\/Fc\*|SCE)\) = ([−–-]?\d(?:\.\d{1,3})?) V$/
const NAMED = /^Ref \(SCE, Fc\+\/Fc = 0\.38 V\)$/
const RATE = /^ν = \d{1,3}(?:\.\d{1,4})? V\/s$/
const TEMPERATURE = /^[−–-]?\d{1,3} °C$/
const GAS = /^\/(?:N2|Ar|He|CO2|O2|air)\/$/
const RESULT = /^E1\/2 \((.{1,80}), ΔEp\) = ([−–-]?\d{1,2}\.\d{1,3}) V \((\d{1,4}) mV\)\.?$/

function checkCv(text: string, report: Report): void {
  const head = readHead(text, 'CV', 'head', report)
  if (!head) return
  const whole = {start: head.open, end: head.close + 1}
  const items = split(text, head.open + 1, head.close, ',')
  for (const item of items)
    report.must(
      'head',
      item.spaced,
      item,
      `A space must follow the comma after ${quoted(item.text)}.`,
    )
  readSolution(items[0]!, report)
  const rest = items.slice(1)
  const take = (like: RegExp) => rest.find((item) => like.test(item.text))
  const rate = take(/V ?\/ ?s|^[νv] ?=|scan rate/)
  const way = take(/^(?:to|from) |^(?:ox|red)/)
  const temperature = take(/\d ?(?:°C|K)$/)
  const gas = take(/^\/|^(?:N2|Ar|argon|nitrogen|air)$/)
  report.must(
    'rate',
    rate !== undefined && RATE.test(rate.text),
    rate ?? whole,
    'Write the scan rate like “ν = 0.1 V/s”.',
  )
  report.must(
    'direction',
    way !== undefined && /^to (?:neg|pos)\.$/.test(way.text),
    way ?? whole,
    'Write the first scan direction as “to neg.” or “to pos.”.',
  )
  if (temperature)
    report.form('conditions', temperature, TEMPERATURE, 'write the temperature like “25 °C”.')
  if (gas) report.form('conditions', gas, GAS, 'write the atmosphere between slashes, like “/N2/”.')
  report.must(
    'conditions',
    (temperature === undefined) === (gas === undefined),
    temperature ?? gas ?? whole,
    'Temperature and atmosphere belong together: give both, or none for 21 °C under air.',
  )
  const known = [rate, way, temperature, gas]
  for (const item of rest)
    if (!known.includes(item))
      report.error('head', item, `${quoted(item.text)} does not belong here.`)
  const order = known.filter((item) => item !== undefined).map(({start}) => start)
  const sorted = order.every((start, at) => at === 0 || start > order[at - 1]!)
  report.must('head', sorted, whole, 'The order is scan rate, direction, temperature, atmosphere.')
  readResult(text, head.close + 1, report)
}

function readSolution(item: Piece, report: Report): void {
  const [solution = '', ...references] = item.text.split(' vs. ')
  const place = {start: item.start, end: item.start + Math.max(1, solution.length)}
  report.must(
    'solution',
    SOLUTION.test(solution),
    place,
    `${quoted(solution)}: write the concentration and the solvent like “2 mM in MeCN”.`,
  )
  const reference = references.join(' vs. ')
  const at = {start: item.start + solution.length, end: item.end}
  if (!reference) {
    report.error('reference', item, 'The reference is missing: “vs. Ref (Fc+/Fc) = 0 V”.')
    return
  }
  const couple = COUPLE.exec(reference)
  const other = /Ag|Hg|SHE|NHE|RHE|Pt/.test(reference)
  report.must(
    'common reference',
    !other,
    at,
    `${quoted(reference)}: convert the potential to ferrocene, “Ref (Fc+/Fc) = 0 V”, or to SCE.`,
  )
  if (other) return
  report.must(
    'reference',
    couple !== null || NAMED.test(reference),
    at,
    `${quoted(reference)}: write the reference like “Ref (Fc+/Fc) = 0 V”.`,
  )
  if (!couple) return
  const holds = couple[1] === 'SCE' || /^0(?:\.38)?$/.test(couple[2]!)
  report.must(
    'common reference',
    holds,
    at,
    `${couple[1]} is set to 0 V, or to 0.38 V against SCE, not to ${couple[2]} V.`,
  )
}

function readResult(text: string, from: number, report: Report): void {
  const place: Place = {start: from, end: text.length}
  report.must(
    'potential',
    text.startsWith(': ', from),
    {start: from, end: Math.min(text.length, from + 2)},
    'After the parentheses, write a colon and a space.',
  )
  const said = text.slice(from).replace(/^:? ?/, '')
  const found = RESULT.exec(said)
  const hasGap = /ΔEp/.test(said) && /\(\d+ ?mV\)/.test(said)
  const message = !hasGap
    ? 'The peak separation is missing: “E1/2 (ox/red, ΔEp) = 0.21 V (70 mV)”.'
    : `${quoted(said)}: write the result like “E1/2 (ox/red, ΔEp) = 0.21 V (70 mV)”.`
  report.must('potential', found, place, message)
  if (!found) return
  report.must(
    'potential',
    found[1]!.includes('/'),
    place,
    `${quoted(found[1]!)}: name both forms of the couple, as in “Fc+/Fc”.`,
  )
  report.must('potential', Number(found[3]) > 0, place, 'The peak separation is more than 0 mV.')
  const isReference = text.includes('vs. Ref (Fc+/Fc) = 0 V') && found[1] === 'Fc+/Fc'
  report.must(
    'common reference',
    !isReference || numberOf(found[2]!) === 0,
    place,
    'The reference is Fc+/Fc itself, which is at 0 V.',
  )
}

export const cv: Method = {rules: RULES, check: checkCv}
