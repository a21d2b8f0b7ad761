/** A UV/Vis line: mode, solvent, concentration, temperature; maxima with or without log ε. */
import {
  checkSpaces,
  decimalsOf,
  endOf,
  type Head,
  inOrder,
  readHead,
  readItems,
  TEMPERATURE,
} from '../parts.ts'
import type {Report} from '../report.ts'
import {named} from '../rules.ts'
import {type Piece, quoted} from '../text.ts'
import type {Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named('check-the-analysis', {
    Head: 'The mode, the solvent, the concentration, and the temperature are given.',
  }),
  ...named('write-the-line', {
    Mode: 'abs for absorption',
    Conditions: 'the concentration, such as 0.05 mM; the temperature in °C',
    Semicolon:
      'Note the semicolon: unlike the notations for other methods, this one has no colon before the list.',
    Maximum: 'the maximum, in nm',
    Coefficient: 'log ε, with ε in M−1 cm−1',
    Remark: 'an optional remark, such as an assignment; sh means shoulder',
  }),
]

const CONCENTRATION = /^\d{1,4}(?:\.\d{1,6})? [mµμn]?(?:M|mol\/L)$/
const SIGN = /^; λmax \[nm\]( \(log ε, M[-−–]1 ?cm[-−–]1\))? = /
const BEHIND = /[=:;] ?(?=\d)/
const PEAK = /^(\d{3,4})(?: \((\d\.\d{2})\))?(?: \[([^\]]{1,40})\])?$/
const LOOSE = /^(\d{3,4}(?:\.\d)?) ?(?:nm)? ?(?:\(([\d.,]+)\))?/
const PROMISED =
  'the head promises log ε, so each maximum has one with two decimals, as in “273 (3.99)”.'
const NOT_NAMED = 'the head names no log ε; write “λmax [nm] (log ε, M-1cm-1) =”.'

function checkUvVis(text: string, report: Report): void {
  const head = readHead(text, 'UV-VIS', 'head', report)
  if (head) readConditions(head, report)
  const from = head?.next ?? 0
  const hasSemicolon = text[from] === ';'
  const semicolon = 'A semicolon follows the parentheses, not a colon.'
  report.must('semicolon', hasSemicolon, {start: from, end: from + 1}, semicolon)
  const sign = SIGN.exec(text.slice(from, from + 60))
  const isQuantity = sign || (!hasSemicolon && SIGN.test(`;${text.slice(from + 1, from + 60)}`))
  const after = /^.{0,60}?= /.exec(text.slice(from))?.[0] ?? text.slice(from, from + 30)
  const isQuantitative = /log/.test(after)
  const place = {start: from, end: Math.min(text.length, from + Math.max(1, after.length))}
  const message = `${quoted(after.trim())}: write “; λmax [nm] =” or, with coefficients, “; λmax [nm] (log ε, M-1cm-1) =”.`
  report.must(isQuantitative ? 'coefficient' : 'maximum', isQuantity, place, message)
  const found = sign ?? BEHIND.exec(text.slice(from, from + 100))
  if (!report.must('maximum', found, endOf(text), 'No maximum can be read.')) return
  const {items} = readItems(text, from + found.index + found[0].length, 'maximum', report)
  for (const item of items) readPeak(item, isQuantitative, report)
}

function readConditions({items, place}: Head, report: Report): void {
  checkSpaces(items, 'head', report)
  const mode = items.find((item) => /^(?:abs|em)$/.test(item.text))
  const concentration = items.find((item) => /\d ?[mµμnu]?(?:M|mol\/L)\b/.test(item.text))
  const temperature = items.find((item) => /\d ?(?:°C|K)$|^(?:rt|r\.t\.|RT)$/.test(item.text))
  const isFirst = mode && mode === items[0]
  report.must('mode', isFirst, items[0] ?? place, 'The first item is the mode: “abs”.')
  if (report.must('conditions', concentration, place, 'The concentration is missing.')) {
    const form = 'write the concentration like “0.05 mM”.'
    report.form('conditions', concentration, CONCENTRATION, form)
  }
  if (report.must('conditions', temperature, place, 'The temperature in °C is missing.'))
    report.form('conditions', temperature, TEMPERATURE, 'write the temperature like “25 °C”.')
  const [solvent, other] = items.filter(
    (item) => ![mode, concentration, temperature].includes(item),
  )
  report.must('head', solvent?.text, place, 'The solvent is missing.')
  if (other) report.error('head', other, `${quoted(other.text)} does not belong here.`)
  const sorted = inOrder([mode, solvent, concentration, temperature])
  report.must('head', sorted, place, 'The order is mode, solvent, concentration, temperature.')
}

function readPeak(item: Piece, isQuantitative: boolean, report: Report): void {
  const peak = PEAK.exec(item.text)
  const given = peak?.[2] ?? LOOSE.exec(item.text)?.[2]
  const shoulder = 'Write a shoulder as “[sh]”, after the value.'
  if (/\bsh\b/.test(item.text)) report.must('remark', /\[sh\]$/.test(item.text), item, shoulder)
  if (peak?.[3]) report.ok('remark')
  const hasCoefficient = given !== undefined && decimalsOf(given) === 2 && given.includes('.')
  if (isQuantitative) report.form('coefficient', item, hasCoefficient, PROMISED)
  else report.form('coefficient', item, given === undefined, NOT_NAMED)
  const isBare = isQuantitative && given === undefined && /^\d{3,4}(?: \[.+\])?$/.test(item.text)
  const shape = isQuantitative ? '“273 (3.99)” or “310 (3.75) [sh]”' : '“273” or “309 [sh]”'
  report.form('maximum', item, peak ?? isBare, `write a maximum like ${shape}.`)
  if (!peak) return
  const [, nm, coefficient] = peak
  const isCovered = Number(nm) >= 150 && Number(nm) <= 2500
  report.should('maximum', isCovered, item, `${Number(nm)} nm is outside of what UV/Vis covers.`)
  const most = `log ε of ${coefficient} is larger than any known dye has.`
  if (coefficient) report.should('coefficient', Number(coefficient) <= 6.5, item, most)
}

export const uvVis: Method = {rules: RULES, check: checkUvVis}
