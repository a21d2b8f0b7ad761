/** Elemental analysis: calculated and found percentages. The repository states neither a form nor a limit. */
import {atomsOf, composition, hill, sameAtoms} from '../chemistry.ts'
import {decimalsOf} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {CUSTOM, named} from '../rules.ts'
import {quoted, split} from '../text.ts'
import type {Atoms, Method, Rule} from '../types.ts'

const RULES: readonly Rule[] = [
  ...named(CUSTOM, {
    Form: 'EA: calcd for <formula>: <element> <percent>, ...; found: <element> <percent>, ... .',
    Elements: 'Give C, H, N, and S, if the compound contains them.',
    Decimals: 'Give each percentage with two decimal places.',
    Calculated: 'Calculate the percentages from the formula.',
    Difference:
      'A difference of up to 0.40% is common practice of journals; the repository states no limit.',
    Formula: 'Give the formula of the substance.',
  }),
]

const FORM = /^EA: calcd for ([A-Za-z0-9()[\]·*. ]{1,60}): ([^;]{1,200}); found: (.{1,200}?)\.?$/
const ITEM = /^([A-Z][a-z]?) (\d{1,2}(?:\.\d{1,4})?)$/
const LIMIT = 0.4
const MEASURED = ['C', 'H', 'N', 'S']

const MISSING =
  'The formula and the calculated values are missing: “EA: calcd for C8H8O3: C 63.15, H 5.30; found: …”.'
const WHOLE = 'Write “EA: calcd for C8H8O3: C 63.15, H 5.30; found: C 62.98, H 5.41.”'

function checkEa(text: string, report: Report, substance?: Atoms): void {
  const found = FORM.exec(text)
  const whole = {start: 0, end: text.length}
  const why = /calcd/.test(text) ? WHOLE : MISSING
  const stop = 'A period is missing at the end.'
  report.must('form', found && text.endsWith('.'), whole, found ? stop : why)
  if (!found) return
  const [, formula, first, second] = found as unknown as [string, string, string, string]
  const place = {start: 14, end: 14 + formula.length}
  const calculated = readValues(text, text.indexOf(first, place.end), first.length, report)
  const measured = readValues(text, text.indexOf('; found: ') + 9, second.length, report)
  const atoms = atomsOf(formula)
  if (report.must('form', atoms, place, `${quoted(formula)} is not a formula.`)) {
    checkElements(atoms, calculated, measured, place, report)
    if (substance) {
      const message = `The line says ${formula}, but the substance is ${hill(substance)}.`
      const isSame = sameAtoms(atoms, substance) || isSolvateOf(formula, substance)
      report.must('formula', isSame, place, message)
    }
  }
  for (const [symbol, value] of measured) {
    const wanted = calculated.get(symbol)
    if (!wanted) continue
    const off = Math.abs(wanted.percent - value.percent)
    const differ = `${symbol}: ${value.percent}% found and ${wanted.percent}% calculated differ by ${off.toFixed(2)}%.`
    report.must('difference', off <= LIMIT + 1e-9, value, differ)
  }
}

/** Whether the formula is the substance with solvent, which follows a dot: `C8H10N4O2·0.5H2O`. */
function isSolvateOf(formula: string, substance: Atoms): boolean {
  const compound = atomsOf(formula.split(/ ?[·*]/)[0]!)
  return compound !== undefined && sameAtoms(compound, substance)
}

/** By the symbol of the element. */
type Values = Map<string, Place & {percent: number}>

function readValues(text: string, from: number, length: number, report: Report): Values {
  const values: Values = new Map()
  for (const piece of split(text, from, from + length, ',')) {
    const {start, end} = piece
    const item = ITEM.exec(piece.text)
    const form = 'write a value like “C 63.15”, and a comma and a space after it.'
    report.form('form', piece, item && piece.spaced, form)
    if (!item) continue
    const [, symbol, percent] = item
    report.form('decimals', piece, decimalsOf(percent!) === 2, 'give two decimals.')
    values.set(symbol!, {start, end, percent: Number(percent)})
  }
  return values
}

function checkElements(
  atoms: Atoms,
  calculated: Values,
  measured: Values,
  place: Place,
  report: Report,
): void {
  for (const symbol of MEASURED.filter((one) => atoms[one])) {
    const both = calculated.has(symbol) && measured.has(symbol)
    report.must('elements', both, place, `${symbol} is in the formula, but not in both lists.`)
  }
  const fractions = composition(atoms)
  for (const [symbol, value] of calculated) {
    const right = fractions[symbol]
    if (!report.must('elements', right, value, `${symbol} is not in the formula.`)) continue
    const message = `${symbol}: the formula gives ${right.toFixed(2)}%, not ${value.percent}%.`
    report.must('calculated', Math.abs(right - value.percent) <= 0.02, value, message)
  }
  for (const [symbol, value] of measured)
    report.must('elements', atoms[symbol] !== undefined, value, `${symbol} is not in the formula.`)
}

export const ea: Method = {rules: RULES, check: checkEa}
