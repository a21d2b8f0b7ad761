/** Formulas and masses for the checkers and the submission desk. */
import type {Atoms} from './types.ts'

/** Mass of an electron in u. */
export const ELECTRON = 0.00054858

/** Each line: symbol, standard atomic weight (IUPAC 2021, abridged), mass of the most abundant isotope. */
const TABLE = `
H 1.008 1.00782503
Li 6.94 7.01600344
B 10.81 11.0093054
C 12.011 12
N 14.007 14.003074
O 15.999 15.9949146
F 18.998 18.9984032
Na 22.99 22.9897693
Mg 24.305 23.9850417
Al 26.982 26.9815385
Si 28.085 27.9769265
P 30.974 30.9737620
S 32.06 31.9720712
Cl 35.45 34.9688527
K 39.098 38.9637065
Ca 40.078 39.9625909
Ti 47.867 47.9479420
V 50.942 50.9439570
Cr 51.996 51.9405062
Mn 54.938 54.9380439
Fe 55.845 55.9349363
Co 58.933 58.9331943
Ni 58.693 57.9353424
Cu 63.546 62.9295977
Zn 65.38 63.9291420
Ga 69.723 68.9255735
Ge 72.63 73.9211778
As 74.922 74.9215946
Se 78.971 79.9165218
Br 79.904 78.9183376
Zr 91.224 89.9046977
Mo 95.95 97.9054048
Ru 101.07 101.9043441
Rh 102.91 102.9054980
Pd 106.42 105.9034804
Ag 107.87 106.9050916
Cd 112.41 113.9033651
Sn 118.71 119.9022016
Sb 121.76 120.9038120
Te 127.6 129.9062227
I 126.9 126.9044719
W 183.84 183.9509309
Re 186.21 186.9557501
Os 190.23 191.9614770
Ir 192.22 192.9629216
Pt 195.08 194.9647917
Au 196.97 196.9665688
Hg 200.59 201.9706434
Pb 207.2 207.9766525
Bi 208.98 208.9803991`

const ELEMENTS = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [symbol, weight, exact] = line.split(' ')
      return [symbol!, {weight: Number(weight), exact: Number(exact)}] as const
    }),
)

/**
 * Returns the atoms of a formula such as `Ca(NO3)2`, `C8H11N4O2+`, `C8H10N4O2·0.5 H2O`; undefined if it is not a formula.
 * Charges and the dot of a hydrate are allowed.
 */
export function atomsOf(formula: string): Atoms | undefined {
  const text = formula.replace(/(?:\^\d+|(?<=\])\d+)?[+−–-]$/, '')
  if (!text || text.length > 120) return undefined
  const atoms: Record<string, number> = {}
  for (const part of text.split(/ ?[·*] ?/)) {
    const factor = /^\d{1,2}(?:\.\d{1,2})? ?(?=[A-Z([])/.exec(part)?.[0] ?? ''
    if (!addGroup(part.slice(factor.length), Number(factor || 1), atoms)) return undefined
  }
  const counts = Object.values(atoms)
  return counts.length && counts.every((count) => count > 0) ? atoms : undefined
}

const TOKEN = /([A-Z][a-z]?)(\d{0,4})|[([]|[)\]](\d{0,3})/y

/** Adds the atoms of a text with brackets. Returns false if it is not a formula. */
function addGroup(text: string, times: number, atoms: Record<string, number>): boolean {
  const levels: Record<string, number>[] = [{}]
  const into = (target: Record<string, number>, symbol: string, count: number) => {
    target[symbol] = (target[symbol] ?? 0) + count
  }
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const [all, symbol, count, after] = TOKEN.exec(text) ?? []
    if (!all) return false
    if (symbol) {
      if (!ELEMENTS.has(symbol)) return false
      into(levels.at(-1)!, symbol, Number(count || 1))
    } else if (after === undefined) levels.push({})
    else {
      const group = levels.pop()!
      if (!levels.length) return false
      for (const [name, number] of Object.entries(group))
        into(levels.at(-1)!, name, number * Number(after || 1))
    }
  }
  if (levels.length > 1 || text === '') return false
  for (const [name, number] of Object.entries(levels[0]!)) into(atoms, name, number * times)
  return true
}

/** Returns the formula in Hill order: C, H, then alphabetically. */
export function hill(atoms: Atoms): string {
  const symbols = Object.keys(atoms).filter((symbol) => atoms[symbol]! > 0)
  const rank = (symbol: string) =>
    atoms.C && symbol === 'C' ? 'A' : atoms.C && symbol === 'H' ? 'AB' : `B${symbol}`
  return symbols
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((symbol) => symbol + (atoms[symbol] === 1 ? '' : atoms[symbol]))
    .join('')
}

/** Returns a substance with the atoms of another added, or subtracted with the factor -1. */
export function combined(one: Atoms, two: Atoms, factor = 1): Atoms {
  const sum: Record<string, number> = {...one}
  for (const [symbol, count] of Object.entries(two))
    sum[symbol] = (sum[symbol] ?? 0) + factor * count
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0))
}

export function sameAtoms(one: Atoms, two: Atoms): boolean {
  return hill(one) === hill(two) && Object.values(combined(one, two, -1)).length === 0
}

/** Returns the mass of the most abundant isotopes. */
export function exactMass(atoms: Atoms): number {
  return sumOf(atoms, 'exact')
}

/** Returns the molar mass in g/mol. */
export function molarMass(atoms: Atoms): number {
  return sumOf(atoms, 'weight')
}

/** Returns the mass fractions of the elements in percent. */
export function composition(atoms: Atoms): Record<string, number> {
  const whole = molarMass(atoms)
  return Object.fromEntries(
    Object.entries(atoms).map(([symbol, count]) => [
      symbol,
      (100 * count * ELEMENTS.get(symbol)!.weight) / whole,
    ]),
  )
}

function sumOf(atoms: Atoms, what: 'weight' | 'exact'): number {
  return Object.entries(atoms).reduce(
    (sum, [symbol, count]) => sum + count * ELEMENTS.get(symbol)![what],
    0,
  )
}

/** An ion of a molecule, such as `M+H` with charge 1. */
export interface Ion {
  atoms: Atoms
  charge: number
}

/**
 * Returns the ion that a text such as `[M+H]+`, `[2M+Na]+`, `[M-C2H2O]+` or `[C6H5]+` names; undefined if it names none or
 * needs `molecule`.
 */
export function ionOf(text: string, molecule: Atoms | undefined): Ion | undefined {
  const found = /^\[([^\]]{1,60})\](\d?)([+−–-])?[•.]?$/.exec(text)
  if (!found) return undefined
  const [, inside, digit, sign] = found
  const charge = (sign === '+' ? 1 : sign ? -1 : 0) * Number(digit || 1)
  const parts = inside!.replace(/[−–]/g, '-').split(/(?=[+-])/)
  let atoms: Atoms = {}
  for (const [at, part] of parts.entries()) {
    const [, minus, count, name] = /^([+-]?)(\d{0,2})(.+)$/.exec(part) ?? []
    const one = name === 'M' ? molecule : name && atomsOf(name)
    if (!one || (at === 0 && minus)) return undefined
    atoms = combined(atoms, one, (minus === '-' ? -1 : 1) * Number(count || 1))
  }
  return Object.values(atoms).some((number) => number < 0) ? undefined : {atoms, charge}
}

/** Returns m/z of an ion. The mass of missing or extra electrons is taken into account. */
export function massOverCharge({atoms, charge}: Ion): number {
  const mass = exactMass(atoms) - charge * ELECTRON
  return charge === 0 ? mass : mass / Math.abs(charge)
}
