/** Elemental analysis: calculated and found percentages. The repository states neither a form nor a limit. */
import {atomsOf, composition, hill, sameAtoms} from '../chemistry.ts'
import {decimalsOf} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {CUSTOM, named} from '../rules.ts'
import {type Piece, quoted, split} from '../text.ts'
import type {Atoms, Method, Rule} from '../types.ts'

const custom = named(CUSTOM)

const RULES: readonly Rule[] = [
  custom(
    'Form',
    'EA: calcd for <formula>: <element> <percent>, ...; found: <element> <percent>, ... .',
  ),
  custom('Elements', 'C, H, N and S are given, as far as the compound contains them.'),
  custom('Decimals', 'Each percentage has two decimals.'),
  custom('Calculated', 'The calculated percentages follow from the formula.'),
  custom(
    'Difference',
    'A difference of up to 0.40% is common practice of journals; the repository states no limit.',
  ),
  custom('Formula', 'The formula is that of the substance.'),
]

const FORM = /^EA: calcd for ([A-Za-z0-9()[\]·*. ]{1,60}): ([^;]{1,200}); found: (.{1,200}?)\.?$/
const ITEM = /^([A-Z][a-z]?) (\d{1,2}(?:\.\d{1,4})?)$/
const LIMIT = 0.4
const MEASURED = ['C', 'H', 'N', 'S']

function checkEa(text: string, report: Report, substance?: Atoms): void {
  const found = FORM.exec(text)
  const whole = {start: 0, end: text.length}
  const why = !/calcd/.test(text)
    ? 'The formula and the calculated values are missing: “EA: calcd for C8H8O3: C 63.15, H 5.30; found: …”.'
    : 'Write “EA: calcd for C8H8O3: C 63.15, H 5.30; found: C 62.98, H 5.41.”'
  report.must(
    'form',
    found !== null && text.endsWith('.'),
    whole,
    found ? 'A full stop is missing at the end.' : why,
  )
  if (!found) return
  const [, formula, first, second] = found
  const at = text.indexOf(first!, 14 + formula!.length)
  const calculated = readValues(text, at, first!.length, report)
  const measured = readValues(text, text.indexOf('; found: ') + 9, second!.length, report)
  const place = {start: 14, end: 14 + formula!.length}
  const atoms = atomsOf(formula!)
  report.must('form', atoms !== undefined, place, `${quoted(formula!)} is no formula.`)
  if (atoms) {
    checkElements(atoms, calculated, measured, place, report)
    if (substance)
      report.must(
        'formula',
        sameAtoms(atoms, substance) || isSolvateOf(formula!, substance),
        place,
        `The line says ${formula}, but the substance is ${hill(substance)}.`,
      )
  }
  for (const [symbol, value] of measured) {
    const wanted = calculated.get(symbol)
    const off = wanted && Math.abs(wanted.percent - value.percent)
    if (wanted && off !== undefined)
      report.must(
        'difference',
        off! <= LIMIT + 1e-9,
        value,
        `${symbol}: ${value.percent}% found and ${wanted.percent}% calculated differ by ${off!.toFixed(2)}%.`,
      )
  }
}

/** Whether the formula is the substance with solvent, which follows a dot: `C8H10N4O2·0.5H2O`. */
function isSolvateOf(formula: string, substance: Atoms): boolean {
  const compound = atomsOf(formula.split(/ ?[·*]/)[0]!)
  return compound !== undefined && sameAtoms(compound, substance)
}

interface Value extends Place {
  percent: number
}

function readValues(
  text: string,
  from: number,
  length: number,
  report: Report,
): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const piece of split(text, from, from + length, ',')) readItem(piece, values, report)
  return values
}

function readItem(piece: Piece, values: Map<string, Value>, report: Report): void {
  const {start, end} = piece
  const item = ITEM.exec(piece.text)
  report.form(
    'form',
    piece,
    item !== null && piece.spaced,
    'write a value like “C 63.15”, and a comma and a space after it.',
  )
  if (!item) return
  report.form('decimals', piece, decimalsOf(item[2]!) === 2, 'give two decimals.')
  values.set(item[1]!, {start, end, percent: Number(item[2])})
}

function checkElements(
  atoms: Atoms,
  calculated: Map<string, Value>,
  measured: Map<string, Value>,
  place: Place,
  report: Report,
): void {
  for (const symbol of MEASURED)
    if (atoms[symbol]) {
      const both = calculated.has(symbol) && measured.has(symbol)
      report.must('elements', both, place, `${symbol} is in the formula, but not in both lists.`)
    }
  const fractions = composition(atoms)
  for (const [symbol, {percent, start, end}] of calculated) {
    const right = fractions[symbol]
    report.must('elements', right !== undefined, {start, end}, `${symbol} is not in the formula.`)
    if (right !== undefined)
      report.must(
        'calculated',
        Math.abs(right - percent) <= 0.02,
        {start, end},
        `${symbol}: the formula gives ${right.toFixed(2)}%, not ${percent}%.`,
      )
  }
  for (const [symbol, value] of measured)
    report.must('elements', atoms[symbol] !== undefined, value, `${symbol} is not in the formula.`)
}

export const ea: Method = {rules: RULES, check: checkEa}
