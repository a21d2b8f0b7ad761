/** What follows from a formula: ions, mass fractions of the elements, isotopes of Cl and Br. */
import {composition, hill, ionOf, massOverCharge} from '../plugins/chemistry/notation/chemistry.ts'
import type {Atoms} from '../plugins/chemistry/notation/types.ts'

const IONS = ['[M]+', '[M+H]+', '[M+Na]+', '[M+K]+', '[M+NH4]+', '[M-H]-'] as const

export interface IonRow {
  ion: string
  formula: string
  mass: string
}

export function ionsOf(atoms: Atoms): IonRow[] {
  return IONS.flatMap((name) => {
    const ion = ionOf(name, atoms)
    return ion ? [{ion: name, formula: hill(ion.atoms), mass: massOverCharge(ion).toFixed(4)}] : []
  })
}

export function fractionsOf(atoms: Atoms): string {
  return Object.entries(composition(atoms))
    .map(([symbol, percent]) => `${symbol} ${percent.toFixed(2)}`)
    .join(', ')
}

/** Shares of the light and the heavy isotope, which are two units apart. */
const SHARES = {Cl: [0.758, 0.242], Br: [0.507, 0.493]} as const
/** Isotope peaks below this fraction of the strongest are left out. */
const LEAST = 0.005

/** Returns intensities of M, M+2, M+4 … such as `100/97`; undefined without Cl and Br. */
export function patternOf(atoms: Atoms): string | undefined {
  let pattern = [1]
  for (const [symbol, [light, heavy]] of Object.entries(SHARES))
    for (let count = Math.min(atoms[symbol] ?? 0, 12); count > 0; count--)
      pattern = [...pattern, 0].map((share, at) => share * light + (pattern[at - 1] ?? 0) * heavy)
  if (pattern.length === 1) return undefined
  const most = Math.max(...pattern)
  return pattern
    .map((share) => share / most)
    .filter((share) => share > LEAST)
    .map((share) => Math.round(100 * share))
    .join('/')
}
