/**
 * Molecules that pages speak of, by name. Structures come from the figures of the pages themselves, so what is drawn and
 * what is written must agree; only compounds that no page draws are listed here.
 */
import {Molecule} from 'openchemlib'
import {fencesOf, PAGES} from './pages.ts'

/** Standard atomic weights, abridged (IUPAC 2021). */
const WEIGHT: Record<string, number> = {
  H: 1.008,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Na: 22.99,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Br: 79.904,
}

const NOT_DRAWN: Record<string, string> = {
  Ethanol: 'CCO',
  'Benzyl alcohol': 'OCc1ccccc1',
  'Sulfuric acid': 'OS(=O)(=O)O',
  'Calcium oxalate monohydrate': '[Ca+2].[O-]C(=O)C([O-])=O.O',
  '2,2,2-trifluoroethanol': 'OCC(F)(F)F',
  '(trifluoromethyl)benzene': 'FC(F)(F)c1ccccc1',
  triphenylphosphine: 'c1ccccc1P(c1ccccc1)c1ccccc1',
  'phenylboronic acid pinacol ester': 'CC1(C)OB(c2ccccc2)OC1(C)C',
  'but-2-enoic acid': 'CC=CC(=O)O',
  'Sodium chloride': '[Na+].[Cl-]',
}

/** A name, and the SMILES that a page draws for it. */
export interface Drawn {
  file: string
  name: string
  smiles: string
}

/** Every named structure of a page: fences `smiles` and `reaction`, and `mol` in a screen. */
export const DRAWN: Drawn[] = PAGES.flatMap((page) =>
  fencesOf(page).flatMap(({file, lang, code}): Drawn[] => {
    if (lang === 'smiles' || lang === 'screen')
      return [
        ...code.matchAll(lang === 'smiles' ? /^(\S+) = (.+)$/gm : /\bmol (\S+) = ([^{<\n]+)/g),
      ].map(([, smiles, name]) => ({file, smiles: smiles!, name: nameOf(name!)}))
    const names = /^names: (.+)$/m.exec(code)?.[1]?.split(/, (?=[A-Z])/)
    const sides = code
      .split('\n')[0]!
      .split('>>')
      .flatMap((side) => side.split('.'))
    return lang === 'reaction' && names
      ? names.map((name, at) => ({file, smiles: sides[at]!, name: nameOf(name)}))
      : []
  }),
)

/** Returns the name without remarks after a comma or in parentheses, such as its mass. */
function nameOf(label: string): string {
  return label
    .replace(/ \([\d.]+ g\/mol\)$/, '')
    .replace(/, (?:[\d.]+ g\/mol|a .+|\[M\+H\]\+ .+|m\/z .+)$/, '')
    .trim()
}

const BY_NAME = new Map<string, string>(
  [...Object.entries(NOT_DRAWN), ...DRAWN.map(({name, smiles}) => [name, smiles] as const)].map(
    ([name, smiles]) => [name.toLowerCase(), smiles],
  ),
)
const NAMES = new RegExp(
  `(?<![\\w-])(?:${[...BY_NAME.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')})(?![\\w-])`,
  'gi',
)

export function smilesOf(name: string): string {
  const smiles = BY_NAME.get(name.toLowerCase())
  if (!smiles) throw new Error(`No structure of ${name}`)
  return smiles
}

export function lastNamed(text: string): string | undefined {
  return [...text.matchAll(NAMES)].at(-1)?.[0]
}

/** Returns the atoms of a formula in Hill form or as typed: `C9H8O4`. */
export function atomsOf(formula: string): Record<string, number> {
  const atoms: Record<string, number> = {}
  for (const [, symbol, count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g))
    atoms[symbol!] = (atoms[symbol!] ?? 0) + Number(count || 1)
  return atoms
}

export function formulaOf(smiles: string): string {
  return Molecule.fromSmiles(smiles).getMolecularFormula().formula
}

/** Returns the molar mass in g/mol. */
export function molarMass(formula: string): number {
  return Object.entries(atomsOf(formula)).reduce((sum, [symbol, count]) => {
    const weight = WEIGHT[symbol]
    if (weight === undefined) throw new Error(`No weight of ${symbol}`)
    return sum + weight * count
  }, 0)
}

export function massOfNamed(name: string): number {
  return molarMass(formulaOf(smilesOf(name)))
}

/** Whether a number, as written, is this value rounded. */
export function isRounded(written: string, value: number): boolean {
  const decimals = written.split('.')[1]?.length ?? 0
  return Math.abs(Number(written) - value) <= 0.5 * 10 ** -decimals + 1e-9
}
