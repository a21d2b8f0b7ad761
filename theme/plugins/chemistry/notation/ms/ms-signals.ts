/** Checks the signals of a mass spectrum together: order, base peak, isotopes, ions. */
import {ionOf, massOverCharge} from '../chemistry.ts'
import type {Place, Report} from '../report.ts'
import type {Atoms} from '../types.ts'

export interface Peak extends Place {
  masses: number[]
  intensities: number[]
  /** `[M+H]+`. */
  ion?: string | undefined
}

interface Known {
  substance?: Atoms | undefined
  /** Whether sentences after the list explain what is heavier than the compound. */
  explained: boolean
}

export function checkSignals(peaks: Peak[], whole: Place, report: Report, known: Known): void {
  for (const [at, peak] of peaks.entries()) {
    const before = peaks[at - 1]
    const falls = !before || peak.masses[0]! < before.masses[0]!
    const order = `${peak.masses.join('/')} after ${before?.masses.join('/')}: list the signals from heavy to light.`
    report.must('3', falls, peak, order)
    const rises = peak.masses.every((mass, index) => index === 0 || mass > peak.masses[index - 1]!)
    report.must(
      '4',
      rises,
      peak,
      `${peak.masses.join('/')}: within a signal, the lighter mass comes first.`,
    )
    checkIon(peak, report, known.substance)
  }
  const intensities = peaks.flatMap((peak) => peak.intensities)
  const most = Math.max(0, ...intensities)
  report.must(
    'base peak',
    most <= 100,
    whole,
    `The intensities are percentages of the base peak; ${most} is more than 100.`,
  )
  report.should(
    'base peak',
    most >= 100,
    whole,
    'No signal has 100%: the intensities are percentages of the base peak.',
  )
  checkHeaviest(peaks, whole, report, known)
  checkNatural(peaks, report)
}

function checkIon(peak: Peak, report: Report, substance: Atoms | undefined): void {
  const ion = peak.ion === undefined ? undefined : ionOf(peak.ion, substance)
  if (!ion) {
    // An ion that contains M cannot be read without the molecule.
    const readable = peak.ion === undefined || /M/.test(peak.ion)
    report.must('1', readable, peak, `“${peak.ion}” is no ion that the checker can read.`)
    return
  }
  const mass = Math.round(massOverCharge(ion))
  const first = peak.masses[0]!
  report.must(
    '1',
    Math.abs(mass - first) < 0.6,
    peak,
    `${peak.ion} has the mass ${mass}, not ${first}.`,
  )
  const halogens = (ion.atoms.Cl ?? 0) + (ion.atoms.Br ?? 0)
  if (halogens > 0)
    report.must(
      '5',
      peak.masses.length > 1,
      peak,
      `${peak.ion} contains Cl or Br: give both masses, as in “112/114 (100/32)”.`,
    )
  else
    report.must(
      '6',
      peak.masses.length === 1 || hasPattern(ion.atoms),
      peak,
      `${peak.ion} contains neither Cl nor Br: leave out its other isotopes.`,
    )
  const [one, two] = peak.intensities
  if (halogens !== 1 || !one || !two) return
  const expected = ion.atoms.Br ? 0.97 : 0.32
  const ratio = two / one
  report.should(
    '5',
    ratio > expected / 2 && ratio < expected * 2,
    peak,
    `One ${ion.atoms.Br ? 'Br' : 'Cl'} gives the ratio 100 to ${Math.round(expected * 100)}, not ${Math.round(ratio * 100)}.`,
  )
}

/** Elements whose isotope patterns are visible as well. */
const PATTERNS = ['B', 'Si', 'S', 'Cu', 'Se', 'Sn', 'Pd', 'Pt', 'Ru', 'Zn', 'Ni', 'Fe', 'Hg', 'Ag']
const hasPattern = (atoms: Atoms) => PATTERNS.some((symbol) => atoms[symbol])

function checkHeaviest(peaks: Peak[], whole: Place, report: Report, {explained}: Known): void {
  const [first] = peaks
  if (!first) return
  const assigned = peaks.some((peak) => peak.ion)
  report.must(
    '1',
    assigned,
    whole,
    'No signal is assigned: give at least the molecular ion, as in “180 (9) [M]+”.',
  )
  if (!assigned) return
  report.must(
    '2',
    first.ion !== undefined || explained,
    first,
    `${first.masses.join('/')} is the heaviest signal: assign it, or explain it with “Impurities: …” or “Reference: …”.`,
  )
}

/** A weak signal one unit above an assigned one is its ¹³C isotope. */
function checkNatural(peaks: Peak[], report: Report): void {
  for (const [at, peak] of peaks.entries()) {
    const below = peaks[at + 1]
    if (peak.ion || !below?.ion || peak.masses.length > 1) continue
    const share = (peak.intensities[0] ?? 0) / (below.intensities[0] ?? 1)
    const isNatural = peak.masses[0]! - below.masses[0]! === 1 && share > 0 && share < 0.4
    report.must(
      '6',
      !isNatural,
      peak,
      `${peak.masses[0]} is the natural ¹³C isotope of ${below.masses[0]}: leave it out.`,
    )
  }
}
