/** Mass spectra: nominal masses of ions and fragments, isotope pairs, and the sum of exact masses. */
import {expect, test} from 'vitest'
import {formulaOf, isRounded, smilesOf} from './molecules.ts'
import {exactMass} from './notation-lines.ts'
import {fencesOf, page, rowsOf} from './pages.ts'

const FILE = 'docs/repo/details_standards/analysis_test/ms.md'
/** Compounds of the lines that begin with `MS (`, in the order of the page. */
const COMPOUNDS = ['Acetylsalicylic acid', 'Chlorobenzene', 'Caffeine', 'Chlorobenzene']
/** Natural abundance of the light isotope (IUPAC 2021). */
const ABUNDANCE = {Cl: 0.758, Cu: 0.6915}

interface Peak {
  masses: number[]
  intensities: number[]
  /** The text in brackets: `M`, `M-C2H2O`, `C2H3O`. */
  ion: string
}

function peaksOf(line: string): Peak[] {
  return [...line.matchAll(/([\d/]+) \(([\d/]+)\) \[([^\]]+)\][+-]/g)].map(
    ([, masses, intensities, ion]) => ({
      masses: masses!.split('/').map(Number),
      intensities: intensities!.split('/').map(Number),
      ion: ion!,
    }),
  )
}

/** Returns the nominal mass of an ion: of its own formula, or of the molecule with what is added and lost. */
function nominal(ion: string, compound: string): number {
  const [molecule, sign, part] = ion.split(/(?<=^M)([+-])/)
  const mass = Math.round(exactMass(molecule === 'M' ? formulaOf(smilesOf(compound)) : ion))
  return part ? mass + (sign === '+' ? 1 : -1) * Math.round(exactMass(part)) : mass
}

const lines = fencesOf({file: FILE, text: page(FILE)})
  .filter(({info}) => info.startsWith('title="Example"'))
  .flatMap(({code}) => code.trim().split('\n'))
  .filter((line) => line.startsWith('MS ('))

test('every peak has the mass of its ion', () => {
  expect(lines).toHaveLength(COMPOUNDS.length)
  for (const [at, line] of lines.entries()) {
    const peaks = peaksOf(line)
    expect(peaks.length, line).toBeGreaterThan(1)
    for (const {masses, ion} of peaks)
      expect(masses[0], `[${ion}] of ${COMPOUNDS[at]}`).toBe(nominal(ion, COMPOUNDS[at]!))
    expect(Math.max(...peaks.flatMap(({intensities}) => intensities)), line).toBe(100)
  }
})

test('isotope pairs of chlorine have their distance and their ratio', () => {
  const pairs = lines.flatMap(peaksOf).filter(({masses}) => masses.length === 2)
  expect(pairs.length).toBeGreaterThan(1)
  for (const {masses, intensities} of pairs) {
    expect(masses[1]! - masses[0]!).toBe(2)
    const ratio = (1 - ABUNDANCE.Cl) / ABUNDANCE.Cl
    expect(isRounded(String(intensities[1]), intensities[0]! * ratio)).toBe(true)
  }
})

test('the ratio of the copper isotopes', () => {
  const [, light, heavy, first, second] =
    /copper has (\d+)% .* and (\d+)% .*, a ratio of (\d+) to (\d+)\./.exec(page(FILE))!
  expect(isRounded(light!, 100 * ABUNDANCE.Cu)).toBe(true)
  expect(Number(light) + Number(heavy)).toBe(100)
  expect(isRounded(second!, (Number(first) * (1 - ABUNDANCE.Cu)) / ABUNDANCE.Cu)).toBe(true)
})

test('the masses below the figures are those of the structures', () => {
  const named = [...page(FILE).matchAll(/^(\S+) = [\w ]+, (?:(\[M\+H\]\+) )?m\/z (\d+)/gm)]
  expect(named).toHaveLength(3)
  for (const [line, smiles, adduct, given] of named)
    expect(Number(given), line).toBe(Math.round(exactMass(formulaOf(smiles!))) + (adduct ? 1 : 0))
})

test('the sum of exact masses', () => {
  const rows = rowsOf(page(FILE)).flatMap(([part = '', mass = '']) => {
    const [, count, symbol] = /^(\d+) ([A-Z])$/.exec(part) ?? []
    return count ? [{formula: symbol! + count, mass}] : []
  })
  expect(rows.map(({formula}) => formula)).toEqual(['C8', 'H11', 'N4', 'O2'])
  for (const {formula, mass} of rows)
    expect(isRounded(mass, exactMass(formula)), formula).toBe(true)
  const [, sum] = rowsOf(page(FILE)).find(([part]) => part === 'sum')!
  expect(isRounded(sum!, exactMass('C8H11N4O2'))).toBe(true)
})

test('wrong masses are noticed', () => {
  expect(nominal('M-C2H2O', 'Acetylsalicylic acid')).toBe(138)
  expect(nominal('M+Na', 'Caffeine')).toBe(217)
  expect(nominal('C6H5', 'Chlorobenzene')).toBe(77)
  expect(nominal('M', 'Chlorobenzene')).not.toBe(113)
})
