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
    const masses = peak.masses.join('/')
    const falls = !before || peak.masses[0]! < before.masses[0]!
    const order = `${masses} after ${before?.masses.join('/')}: list the signals from heavy to light.`
    report.must('3', falls, peak, order)
    const rises = peak.masses.every((mass, index) => index === 0 || mass > peak.masses[index - 1]!)
    report.must('4', rises, peak, `${masses}: within a signal, the lighter mass comes first.`)
    checkIon(peak, report, known.substance)
  }
  const most = Math.max(0, ...peaks.flatMap((peak) => peak.intensities))
  const more = `The intensities are percentages of the base peak; ${most} is more than 100.`
  report.must('base peak', most <= 100, whole, more)
  const none = 'No signal has 100%: the intensities are percentages of the base peak.'
  report.should('base peak', most >= 100, whole, none)
  checkHeaviest(peaks, whole, report, known)
  checkNatural(peaks, report)
}

function checkIon(peak: Peak, report: Report, substance: Atoms | undefined): void {
  const name = peak.ion
  const ion = name === undefined ? undefined : ionOf(name, substance)
  if (!ion) {
    // An ion that contains M cannot be read without the molecule.
    const readable = name === undefined || /M/.test(name)
    report.must('1', readable, peak, `“${name}” is not an ion that the checker can read.`)
    return
  }
  const {masses, intensities} = peak
  const mass = Math.round(massOverCharge(ion))
  const isMass = Math.abs(mass - masses[0]!) < 0.6
  report.must('1', isMass, peak, `${name} has the mass ${mass}, not ${masses[0]}.`)
  const halogens = (ion.atoms.Cl ?? 0) + (ion.atoms.Br ?? 0)
  const both = `${name} contains Cl or Br: give both masses, as in “112/114 (100/32)”.`
  const only = `${name} contains neither Cl nor Br: leave out its other isotopes.`
  if (halogens > 0) report.must('5', masses.length > 1, peak, both)
  else report.must('6', masses.length === 1 || hasPattern(ion.atoms), peak, only)
  const [one, two] = intensities
  if (halogens !== 1 || !one || !two) return
  const [halogen, expected] = ion.atoms.Br ? ['Br', 0.97] : ['Cl', 0.32]
  const ratio = two / one
  const percent = (part: number) => Math.round(part * 100)
  const message = `One ${halogen} gives the ratio 100 to ${percent(expected)}, not ${percent(ratio)}.`
  report.should('5', ratio > expected / 2 && ratio < expected * 2, peak, message)
}

/** Elements whose isotope patterns are visible as well. */
const PATTERNS = ['B', 'Si', 'S', 'Cu', 'Se', 'Sn', 'Pd', 'Pt', 'Ru', 'Zn', 'Ni', 'Fe', 'Hg', 'Ag']
const hasPattern = (atoms: Atoms) => PATTERNS.some((symbol) => atoms[symbol])

function checkHeaviest(peaks: Peak[], whole: Place, report: Report, {explained}: Known): void {
  const [first] = peaks
  if (!first) return
  const assigned = peaks.some((peak) => peak.ion)
  const none = 'No signal is assigned: give at least the molecular ion, as in “180 (9) [M]+”.'
  if (!report.must('1', assigned, whole, none)) return
  const message = `${first.masses.join('/')} is the heaviest signal: assign it, or explain it with “Impurities: …” or “Reference: …”.`
  report.must('2', first.ion !== undefined || explained, first, message)
}

/** A weak signal one unit above an assigned one is its ¹³C isotope. */
function checkNatural(peaks: Peak[], report: Report): void {
  for (const [at, peak] of peaks.entries()) {
    const below = peaks[at + 1]
    if (peak.ion || !below?.ion || peak.masses.length > 1) continue
    const share = (peak.intensities[0] ?? 0) / (below.intensities[0] ?? 1)
    const isNatural = peak.masses[0]! - below.masses[0]! === 1 && share > 0 && share < 0.4
    const message = `${peak.masses[0]} is the natural ¹³C isotope of ${below.masses[0]}: leave it out.`
    report.must('6', !isNatural, peak, message)
  }
}
