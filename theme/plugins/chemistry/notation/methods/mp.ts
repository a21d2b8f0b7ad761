/** A melting point: a range in °C. It is entered in a field of the sample; the form here follows the rules for numbers. */
import {decimalsOf, numberOf} from '../parts.ts'
import type {Report} from '../report.ts'
import {CUSTOM, named} from '../rules.ts'
import type {Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named('/docs/repo/details_standards/analysis_test#give-the-required-set', {
    'Melting point': 'report it for all crystalline compounds, but not for amorphous ones',
    Range: 'melting point or range',
  }),
  ...named('/docs/repo/details_standards#write-numbers-and-units', {
    Unit: 'Use numerals with units, and put a space before the unit.',
    Dash: 'Use an en dash for ranges.',
    To: 'Use "to" if a number is negative or has a symbol.',
    Point: 'Use a decimal point and negative exponents.',
  }),
  ...named(CUSTOM, {
    Width: 'A pure substance melts within about 3 °C.',
  }),
]

const FORM = /^(mp|m\.p\.|Mp|M\.p\.|melting point):? ?(.*)$/i
const NUMBER = '[−–-]?\\d{1,4}(?:[.,]\\d)?'
const VALUE = new RegExp(
  `^([><≈~]?${NUMBER})(?:( ?(?:[–—-]|to|bis|−) ?)([><≈~]?${NUMBER}))?( ?)(°C|℃|C|K|°F|°)?`,
)
/** A pure substance has no wider range than this. */
const WIDEST = 5

const SIGN = /^[−–\-><≈~]/

function checkMp(text: string, report: Report): void {
  const found = FORM.exec(text.slice(0, 400))
  const whole = {start: 0, end: text.length}
  const begin = {start: 0, end: Math.min(text.length, 12)}
  const begins = found?.[1] === 'mp' && text.startsWith('mp ')
  report.must('melting point', begins, begin, 'Begin with “mp” and a space.')
  const amorphous = 'Do not report a melting point for an amorphous compound.'
  report.must('melting point', !/amorph/i.test(text), whole, amorphous)
  const said = found?.[2] ?? text
  const offset = text.length - said.length
  const value = VALUE.exec(said)
  if (!value) return report.error('range', whole, 'Write the range like “mp 81–83 °C”.')
  const [all, first = '', dash = '', second, gap, unit] = value
  const place = {start: Math.min(offset, text.length - 1), end: Math.max(offset + all.length, 1)}
  report.must('unit', unit === '°C', place, 'Give the melting point in °C.')
  if (unit) report.must('unit', gap === ' ', place, 'Put a space before “°C”.')
  const hasComma = (first + (second ?? '')).includes(',')
  report.must('point', !hasComma, place, 'Write a decimal point, not a comma.')
  const isRange = second !== undefined || first.startsWith('>')
  const limits = 'Give a range, from where melting begins to where it ends.'
  report.should('range', isRange, place, limits)
  if (second === undefined) return
  const to = 'Write “to” between the limits, because one of them has a sign.'
  const enDash = 'Write the range with an en dash “–” and no spaces.'
  if (SIGN.test(first) || SIGN.test(second)) report.must('to', dash === ' to ', place, to)
  else report.must('dash', dash === '–', place, enDash)
  const [low, high] = [first, second].map((limit) => numberOf(limit.replace(/^[><≈~]/, '')))
  if (decimalsOf(first) !== decimalsOf(second))
    report.note('range', place, 'The limits have different numbers of decimals.')
  if (!report.must('range', low! < high!, place, 'The lower temperature comes first.')) return
  const width = high! - low!
  const wide = `A range of ${Math.round(width * 10) / 10} °C is too wide for a pure substance.`
  report.should('width', width <= WIDEST, place, wide)
}

export const mp: Method = {rules: RULES, check: checkMp}
