/** Structures, formulas and molar masses on the pages agree with each other. */
import {Molecule} from 'openchemlib'
import {expect, test} from 'vitest'
import {
  atomsOf,
  DRAWN,
  formulaOf,
  isRounded,
  lastNamed,
  massOfNamed,
  molarMass,
  smilesOf,
} from './molecules.ts'
import {PAGES} from './pages.ts'

test('a name has the same structure on every page', () => {
  expect(DRAWN.length).toBeGreaterThan(40)
  for (const {file, name, smiles} of DRAWN)
    expect(Molecule.fromSmiles(smiles).getIDCode(), `${name} in ${file}`).toBe(
      Molecule.fromSmiles(smilesOf(name)).getIDCode(),
    )
})

/** Returns the CIP descriptor of a molecule with one stereo element, such as `S` or `E`. */
function descriptorOf(smiles: string): string {
  const molecule = Molecule.fromSmiles(smiles)
  molecule.ensureHelperArrays(Molecule.cHelperCIP)
  const atoms = Array.from(
    {length: molecule.getAllAtoms()},
    (_, at) =>
      ({
        1: 'R',
        2: 'S',
      })[molecule.getAtomCIPParity(at)],
  )
  const bonds = Array.from(
    {length: molecule.getAllBonds()},
    (_, at) =>
      ({
        1: 'E',
        2: 'Z',
      })[molecule.getBondCIPParity(at)],
  )
  return [...atoms, ...bonds].filter((one) => one !== undefined).join(',')
}

test('the descriptor in a name is that of its structure', () => {
  const named = DRAWN.filter(({name}) => /^(?:isomer\d, )?\([RSEZ,]+\)-/.test(name))
  expect(named.length).toBeGreaterThan(5)
  for (const {file, name, smiles} of named)
    expect(descriptorOf(smiles), `${name} in ${file}`).toBe(/\(([RSEZ,]+)\)-/.exec(name)![1])
})

/** Pages where a molar mass is not that of a compound: ranges and averages of polymers. */
const POLYMER =
  /^docs\/(?:repo\/details_standards\/analysis_test\/SEC|services\/chemspectra\/sec)\.md$/

test('every molar mass is that of the compound named before it', () => {
  const found = PAGES.filter(({file}) => !POLYMER.test(file)).flatMap(({file, text}) =>
    [...text.matchAll(/([\d.]+) g\/mol/g)].map(({1: given, index}) => {
      const before = text.slice(Math.max(0, index - 120), index)
      // A formula directly before it is more exact than a name further up.
      const formula = /(?::chem\[(\w+)\]|\b((?:[A-Z][a-z]?\d*){2,})), $/.exec(before)
      const name = formula?.[1] ?? formula?.[2] ?? lastNamed(before)
      return {file, given: given!, name, isFormula: formula !== null}
    }),
  )
  expect(found.length).toBeGreaterThan(15)
  for (const {file, given, name, isFormula} of found) {
    expect(name, `${given} g/mol in ${file} is of a known compound`).toBeDefined()
    const mass = isFormula ? molarMass(name!) : massOfNamed(name!)
    expect(isRounded(given, mass), `${name} in ${file}: ${given}, not ${mass.toFixed(2)}`).toBe(
      true,
    )
  }
})

test('every formula behind a name is that of its structure, with the atoms as counted', () => {
  const found = PAGES.flatMap(({file, text}) =>
    [...text.matchAll(/(?:,? ?\(|, ):chem\[(\w+)\](?:, (\d+) ([HC]))?/g)].flatMap(
      ({1: formula, 2: count, 3: symbol, index}) => {
        const before = text.slice(Math.max(0, index - 60), index)
        const name = lastNamed(before)
        return name && before.trimEnd().endsWith(name)
          ? [{file, name, formula: formula!, count, symbol}]
          : []
      },
    ),
  )
  expect(found.length).toBeGreaterThan(5)
  for (const {file, name, formula, count, symbol} of found) {
    expect(atomsOf(formula), `${name} in ${file}`).toEqual(atomsOf(formulaOf(smilesOf(name))))
    if (count) expect(atomsOf(formula)[symbol!], `${symbol} of ${formula}`).toBe(Number(count))
  }
})

test('wrong masses, formulas and descriptors are noticed', () => {
  expect(massOfNamed('aspirin').toFixed(2)).toBe('180.16')
  expect(isRounded('180.16', massOfNamed('aspirin'))).toBe(true)
  expect(isRounded('180.15', massOfNamed('aspirin'))).toBe(false)
  expect(isRounded('138', massOfNamed('salicylic acid'))).toBe(true)
  expect(molarMass('CaO').toFixed(2)).toBe('56.08')
  expect(descriptorOf('OC[C@@H](O)C(=O)O')).toBe('R')
  expect(lastNamed('Salicylic acid and then ethanol, or methanolic')).toBe('ethanol')
  expect(() => smilesOf('unobtainium')).toThrow('No structure')
})
