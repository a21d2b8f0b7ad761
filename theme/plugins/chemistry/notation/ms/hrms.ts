/** An exact mass: the formula of the ion, its calculated mass, the mass found. */
import {
  atomsOf,
  combined,
  ELECTRON,
  exactMass,
  hill,
  type Ion,
  ionOf,
  massOverCharge,
  sameAtoms,
} from '../chemistry.ts'
import {decimalsOf, endOf} from '../parts.ts'
import type {Place, Report} from '../report.ts'
import {closing, quoted} from '../text.ts'
import type {Atoms} from '../types.ts'

const EI =
  /^HRMS[–-]EI \(m\/z\): (\[M\]\+) calcd for ([A-Za-z0-9()]{1,60})(\+?), (\d{1,5}\.\d{1,6}); found, (\d{1,5}\.\d{1,6})\.?$/
const OTHER =
  /^: m\/z = calcd for ([A-Za-z0-9()]{1,60})(\d?[+−–-])? (\[[^\]]{1,40}\]\d?[+−–-]):? (\d{1,5}\.\d{1,6})[;,:] found:? (\d{1,5}\.\d{1,6})\.?$/
const IONIZATION =
  /^(?:ESI[+−–-]|ESI-TOF|APCI[+−–-]|APPI[+−–-]|MALDI(?:-TOF)?[+−–-]?|FAB|EI|CI), [A-Za-z0-9][A-Za-z0-9 /:%.,-]{1,50}$/
/** The deviation in ppm that most journals accept. */
const MOST = 5

/** The parts between an ion and its mass found, each with the message if it is missing. */
const NEEDED: readonly [RegExp, string][] = [
  [/calcd for/, 'The formula of the ion and its calculated mass are missing'],
  [/\[[^\]]+\]/, 'The adduct is missing'],
  [/found/, 'The mass found is missing'],
]
const BEGINS =
  'The line begins with “HRMS (”, the ionization, and, after a comma, the solvent or matrix.'

/** Reads the rest of the line from a position. */
export function checkHrms(text: string, from: number, report: Report, substance?: Atoms): void {
  const said = text.slice(from)
  const whole = {start: from, end: text.length}
  report.must('hrms', said.endsWith('.'), endOf(text), 'A period is missing at the end.')
  const ei = EI.exec(said)
  if (ei) {
    const [, adduct, formula, , calculated, found] = ei as unknown as string[]
    const mass = {formula, charge: 1, adduct, calculated, found} as Mass
    return checkMass(mass, whole, report, substance)
  }
  const open = said.indexOf('(')
  const close = open < 0 ? -1 : closing(said, open)
  const begin = {start: from, end: from + Math.max(4, Math.min(said.length, 12))}
  if (!report.must('head', said.startsWith('HRMS (') && close > 0, begin, BEGINS)) {
    const [pattern, missing] = NEEDED[0]!
    report.must('hrms', pattern.test(said), whole, `${missing}.`)
    return
  }
  const conditions = said.slice(open + 1, close)
  const form = `${quoted(conditions)}: write the ionization and the solvent or matrix, as in “(ESI+, MeOH)”.`
  const inside = {start: from + open, end: from + close + 1}
  report.must('head', IONIZATION.test(conditions), inside, form)
  const rest = said.slice(close + 1)
  if (/m\/z \(%\) ?=|\(calc\)/.test(rest)) return checkIsotopes(rest, from + close + 1, report)
  const found = OTHER.exec(rest)
  const missing = NEEDED.find(([pattern]) => !pattern.test(rest))
  const why = missing?.[1] ?? 'The masses are not written as on the page'
  const example = '“: m/z = calcd for C8H11N4O2+ [M+H]+: 195.0877; found 195.0879.”'
  if (!report.must('hrms', found, whole, `${why}: ${example}`)) return
  const [, formula, sign, adduct, calculated, measured] = found as unknown as string[]
  const charge = (/[−–-]$/.test(adduct!) ? -1 : 1) * Number(/\](\d)/.exec(adduct!)?.[1] ?? 1)
  const other = `The formula has another charge than ${adduct}.`
  if (sign) report.must('hrms', sign.endsWith('+') === charge > 0, whole, other)
  const mass = {formula, charge, adduct, calculated, found: measured} as Mass
  checkMass(mass, whole, report, substance)
}

interface Mass {
  formula: string
  charge: number
  adduct: string
  calculated: string
  found: string
}

/** Returns how many ppm two masses differ. */
function differenceOf(found: string, calculated: string): number {
  return (1e6 * Math.abs(Number(found) - Number(calculated))) / Number(calculated)
}

function checkMass(mass: Mass, place: Place, report: Report, substance?: Atoms): void {
  const {formula, charge, adduct, calculated, found} = mass
  for (const one of [calculated, found])
    report.must('decimals', decimalsOf(one) === 4, place, `${one}: give four decimals.`)
  const atoms = atomsOf(formula)
  if (!report.must('hrms', atoms, place, `${quoted(formula)} is not a formula.`)) return
  compareCalculated({atoms, charge}, mass, place, report)
  const ion = substance && ionOf(adduct, substance)
  if (ion) {
    const message = `${adduct} of ${hill(substance)} is ${hill(ion.atoms)}, not ${formula}.`
    report.must('hrms', sameAtoms(ion.atoms, atoms), place, message)
  }
  const off = differenceOf(found, calculated)
  const differ = `Found and calculated differ by ${off.toFixed(1)} ppm.`
  report.must('accuracy', off <= MOST + 0.05, place, differ)
  report.note('accuracy', place, differ)
}

/**
 * Compares the given mass with that of the ion. Says so if it is the mass of the molecule, or if the electron was ignored.
 */
function compareCalculated(ion: Ion, mass: Mass, place: Place, report: Report): void {
  const given = Number(mass.calculated)
  const near = (other: number) => Math.abs(other - given) < 0.00016
  const right = massOverCharge(ion)
  const [, sign, part = ''] = /^\[M([+-])?([^\]]*)\]/.exec(mass.adduct.replace(/[−–]/g, '-')) ?? []
  const added = sign ? atomsOf(part) : undefined
  const whole = added && combined(ion.atoms, added, sign === '-' ? -1 : 1)
  const exists = whole && Object.values(whole).every((count) => count > 0)
  if (exists && near(massOverCharge({...ion, atoms: whole}))) {
    const message = `The formula is that of the molecule: give that of the ion, ${hill(whole)}.`
    return report.error('hrms', place, message)
  }
  const neutral = exactMass(ion.atoms)
  const forgotten = !near(right) && (near(neutral) || near(neutral + ion.charge * ELECTRON))
  const electron = `${given} leaves the electron out of account: the ion has ${right.toFixed(4)}.`
  if (!report.must('electron', !forgotten, place, electron)) return
  report.must('hrms', near(right), place, `The ion has the mass ${right.toFixed(4)}, not ${given}.`)
}

const MEASURED = /^(\d{1,5}\.\d+) \(\d{1,3}\)$/
const CALCULATED = /^(\d{1,5}\.\d+) \[(?:\d{1,3}[A-Z][a-z]?\d{0,3} ?)+\] \(\d{1,3}\)$/
const ISOTOPES =
  'Write “: m/z (%) = <mass> (<int>), …; m/z (calc) = <mass> [12C4 1H6 63Cu 14N2] (<int>), …”.'

/** Checks `m/z (%) = 144.98241 (100), ...; m/z (calc) = 144.98215 [12C4 1H6 63Cu 14N2] (100), ...`. */
function checkIsotopes(text: string, from: number, report: Report): void {
  const place = {start: from, end: from + text.length}
  const [, found = '', calculated = ''] =
    /^: m\/z \(%\) = ([^;]+); m\/z \(calc\) = (.+?)\.?$/.exec(text) ?? []
  const masses = (list: string, item: RegExp) =>
    list.split(', ').map((one) => item.exec(one)?.[1] ?? '')
  const measured = masses(found, MEASURED)
  const ions = masses(calculated, CALCULATED)
  const readable = [...measured, ...ions].every(Boolean)
  if (!report.must('isotopes', readable, place, ISOTOPES)) return
  const numbers = `${measured.length} masses found, but ${ions.length} calculated.`
  report.must('isotopes', measured.length === ions.length, place, numbers)
  for (const mass of [...measured, ...ions])
    report.must('isotopes', decimalsOf(mass) === 5, place, `${mass}: give five decimals.`)
  for (const [at, mass] of measured.entries()) {
    const off = differenceOf(mass, ions[at] ?? mass)
    const message = `${mass} and ${ions[at]} differ by ${off.toFixed(1)} ppm.`
    report.must('accuracy', off <= MOST + 0.05, place, message)
  }
}
