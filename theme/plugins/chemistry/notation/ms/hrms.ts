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
import {decimalsOf} from '../parts.ts'
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

/** Reads the rest of the line from a position. */
export function checkHrms(text: string, from: number, report: Report, substance?: Atoms): void {
  const said = text.slice(from)
  const whole = {start: from, end: text.length}
  report.must(
    'hrms',
    said.endsWith('.'),
    {start: text.length - 1, end: text.length},
    'A full stop is missing at the end.',
  )
  const ei = EI.exec(said)
  if (ei) {
    const [, adduct, formula, , calculated, found] = ei
    checkMass(
      {formula: formula!, charge: 1, adduct: adduct!, calculated: calculated!, found: found!},
      whole,
      report,
      substance,
    )
    return
  }
  const open = said.indexOf('(')
  const close = open < 0 ? -1 : closing(said, open)
  const begins = said.startsWith('HRMS (') && close > 0
  report.must(
    'head',
    begins,
    {start: from, end: from + Math.max(4, Math.min(said.length, 12))},
    'The line begins with “HRMS (”, the ionization and, after a comma, the solvent or matrix.',
  )
  if (!begins) {
    report.must(
      'hrms',
      /calcd for/.test(said),
      whole,
      'The formula of the ion and its calculated mass are missing.',
    )
    return
  }
  const conditions = said.slice(open + 1, close)
  report.must(
    'head',
    IONIZATION.test(conditions),
    {start: from + open, end: from + close + 1},
    `${quoted(conditions)}: write the ionization and the solvent or matrix, as in “(ESI+, MeOH)”.`,
  )
  const rest = said.slice(close + 1)
  if (/m\/z \(%\) ?=|\(calc\)/.test(rest)) return checkIsotopes(rest, from + close + 1, report)
  const found = OTHER.exec(rest)
  const adduct = /\[[^\]]+\]/.test(rest)
  const why = !/calcd for/.test(rest)
    ? 'The formula of the ion and its calculated mass are missing'
    : !adduct
      ? 'The adduct is missing'
      : !/found/.test(rest)
        ? 'The mass found is missing'
        : 'The masses are not written as on the page'
  report.must(
    'hrms',
    found,
    whole,
    `${why}: “: m/z = calcd for C8H11N4O2+ [M+H]+: 195.0877; found 195.0879.”`,
  )
  if (!found) return
  const [, formula, charge = '', ion, calculated, measured] = found
  const sign = /[−–-]$/.test(ion!) ? -1 : 1
  if (charge)
    report.must(
      'hrms',
      /\+$/.test(charge) === sign > 0,
      whole,
      `The formula has another charge than ${ion}.`,
    )
  checkMass(
    {
      formula: formula!,
      charge: sign * Number(/\](\d)/.exec(ion!)?.[1] ?? 1),
      adduct: ion!,
      calculated: calculated!,
      found: measured!,
    },
    whole,
    report,
    substance,
  )
}

interface Mass {
  formula: string
  charge: number
  adduct: string
  calculated: string
  found: string
}

function checkMass(
  {formula, charge, adduct, calculated, found}: Mass,
  place: Place,
  report: Report,
  substance?: Atoms,
): void {
  for (const mass of [calculated, found])
    report.must('decimals', decimalsOf(mass) === 4, place, `${mass}: give four decimals.`)
  const atoms = atomsOf(formula)
  report.must('hrms', atoms !== undefined, place, `${quoted(formula)} is no formula.`)
  if (!atoms) return
  compareCalculated({atoms, charge}, adduct, Number(calculated), place, report)
  const ion = substance && ionOf(adduct, substance)
  if (ion)
    report.must(
      'hrms',
      sameAtoms(ion.atoms, atoms),
      place,
      `${adduct} of ${hill(substance!)} is ${hill(ion.atoms)}, not ${formula}.`,
    )
  const off = (1e6 * Math.abs(Number(found) - Number(calculated))) / Number(calculated)
  report.must(
    'accuracy',
    off <= MOST + 0.05,
    place,
    `Found and calculated differ by ${off.toFixed(1)} ppm.`,
  )
  report.note('accuracy', place, `Found and calculated differ by ${off.toFixed(1)} ppm.`)
}

/**
 * Compares the given mass with that of the ion. Says so if it is the mass of the molecule, or if the electron was ignored.
 */
function compareCalculated(
  ion: Ion,
  adduct: string,
  given: number,
  place: Place,
  report: Report,
): void {
  const near = (mass: number) => Math.abs(mass - given) < 0.00016
  const right = massOverCharge(ion)
  const [, sign, part = ''] = /^\[M([+-])?([^\]]*)\]/.exec(adduct.replace(/[−–]/g, '-')) ?? []
  const added = sign ? atomsOf(part) : undefined
  const whole = added && combined(ion.atoms, added, sign === '-' ? -1 : 1)
  if (
    whole &&
    Object.values(whole).every((count) => count > 0) &&
    near(massOverCharge({...ion, atoms: whole}))
  ) {
    report.error(
      'hrms',
      place,
      `The formula is that of the molecule: give that of the ion, ${hill(whole)}.`,
    )
    return
  }
  const neutral = exactMass(ion.atoms)
  if (!near(right) && (near(neutral) || near(neutral + ion.charge * ELECTRON))) {
    report.error(
      'electron',
      place,
      `${given} leaves the electron out of account: the ion has ${right.toFixed(4)}.`,
    )
    return
  }
  report.ok('electron')
  report.must('hrms', near(right), place, `The ion has the mass ${right.toFixed(4)}, not ${given}.`)
}

/** Checks `m/z (%) = 144.98241 (100), ...; m/z (calc) = 144.98215 [12C4 1H6 63Cu 14N2] (100), ...`. */
function checkIsotopes(text: string, from: number, report: Report): void {
  const place = {start: from, end: from + text.length}
  const [, found = '', calculated = ''] =
    /^: m\/z \(%\) = ([^;]+); m\/z \(calc\) = (.+?)\.?$/.exec(text) ?? []
  const measured = found.split(', ').map((item) => /^(\d{1,5}\.\d+) \(\d{1,3}\)$/.exec(item)?.[1])
  const ions = calculated
    .split(', ')
    .map(
      (item) => /^(\d{1,5}\.\d+) \[(?:\d{1,3}[A-Z][a-z]?\d{0,3} ?)+\] \(\d{1,3}\)$/.exec(item)?.[1],
    )
  const readable = [...measured, ...ions].every((mass) => mass !== undefined)
  report.must(
    'isotopes',
    readable,
    place,
    'Write “: m/z (%) = <mass> (<int>), …; m/z (calc) = <mass> [12C4 1H6 63Cu 14N2] (<int>), …”.',
  )
  if (!readable) return
  report.must(
    'isotopes',
    measured.length === ions.length,
    place,
    `${measured.length} masses found, but ${ions.length} calculated.`,
  )
  for (const mass of [...measured, ...ions])
    report.must('isotopes', decimalsOf(mass!) === 5, place, `${mass}: give five decimals.`)
  for (const [at, mass] of measured.entries()) {
    const other = Number(ions[at] ?? mass)
    const off = (1e6 * Math.abs(Number(mass) - other)) / other
    report.must(
      'accuracy',
      off <= MOST + 0.05,
      place,
      `${mass} and ${ions[at]} differ by ${off.toFixed(1)} ppm.`,
    )
  }
}
