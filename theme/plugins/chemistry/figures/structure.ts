/** Draws a molecule in our own way, or says what is wrong with its SMILES. */
import type {Element} from 'hast'
import {h, remembered} from 'labdocs'
import type {Molecule} from 'openchemlib'
import {drawMolecule, type Parts} from '../drawing.ts'
import {hill} from '../notation/chemistry.ts'
import {readSmiles, type SmilesProblem} from './smiles-check.ts'

export interface Structure extends Parts {
  /** Hill order, charge at the end: `C7H7NaO3S`, `C4H12N^+`. */
  formula: string
}

export type Drawn =
  | {structure: Structure; problem?: undefined; doubt?: SmilesProblem}
  | {structure?: undefined; problem: SmilesProblem}

const known = remembered<Drawn>()
/** Larger molecules make no useful figure, and take minutes to lay out. */
const MOST_ATOMS = 300

/** Draws a SMILES, or says what is wrong with it. `doubt`: it was drawn, but an atom has too many bonds. */
export async function drawSmiles(smiles: string): Promise<Drawn> {
  // Large, so it is loaded with the first structure.
  const toolkit = await import('openchemlib')
  return known(smiles, () => draw(smiles, toolkit))
}

function draw(smiles: string, {Molecule}: typeof import('openchemlib')): Drawn {
  const {problem, atoms} = readSmiles(smiles)
  if (problem) return {problem}
  if (atoms.length > MOST_ATOMS)
    return {
      problem: {reason: `${atoms.length} atoms, at most ${MOST_ATOMS}`, at: atoms[MOST_ATOMS]!},
    }
  try {
    const molecule = Molecule.fromSmiles(smiles, {noCoordinates: true})
    if (!molecule.getAllAtoms()) return {problem: {reason: 'it has no atoms', at: 0}}
    const structure = {...drawMolecule(molecule), formula: formulaOf(molecule)}
    return {structure, doubt: overfull(molecule, atoms)}
  } catch (error) {
    return {problem: problemOf(error, smiles)}
  }
}

/**
 * Returns the problem of an error. The toolkit throws plain errors: "SmilesParser: dangling ring closure: 1; position:4".
 */
function problemOf(error: unknown, smiles: string): SmilesProblem {
  const message = error instanceof Error ? error.message : String(error)
  const position = /position:\s*(\d+)/i.exec(message)
  const at = position ? Math.min(Number(position[1]), smiles.length - 1) : 0
  const reason = message
    .replace(/^.*SmilesParser:\s*/s, '')
    .replace(/[,;.]?\s*position:\s*\d+.*$/is, '')
    .trim()
  const first = reason ? `${reason[0]?.toLowerCase()}${reason.slice(1)}` : 'it cannot be read'
  return {reason: `${first} at ${at + 1}`, at}
}

function overfull(molecule: Molecule, places: number[]): SmilesProblem | undefined {
  for (let atom = 0; atom < molecule.getAtoms(); atom++) {
    const bonds = molecule.getOccupiedValence(atom)
    if (bonds <= molecule.getMaxValence(atom)) continue
    const at = molecule.getAllAtoms() === places.length ? (places[atom] ?? 0) : 0
    return {reason: `${molecule.getAtomLabel(atom)} has ${bonds} bonds`, at}
  }
  return undefined
}

function formulaOf(molecule: Molecule): string {
  const atoms: Record<string, number> = {}
  const {formula} = molecule.getMolecularFormula()
  for (const [, element = '', count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g))
    atoms[element] = (atoms[element] ?? 0) + Number(count || 1)
  let charge = 0
  for (let atom = 0; atom < molecule.getAllAtoms(); atom++) charge += molecule.getAtomCharge(atom)
  const times = Math.abs(charge) > 1 ? Math.abs(charge) : ''
  return hill(atoms) + (charge ? `^${times}${charge > 0 ? '+' : '−'}` : '')
}

/** Scale of a structure in a sentence or in the list of a screen: its letters are still 11 px high. */
export const SMALL = 0.82

/** Returns the drawing as an element. `label` is its accessible name. */
export function structureSvg(structure: Structure, label: string, scale: number): Element {
  const {width, height} = structure
  // It grows with the text size of the reader.
  const size = (value: number) => `${Math.round((value * scale * 100) / 16) / 100}rem`
  return h(
    'svg',
    {
      className: ['mol'],
      viewBox: `0 0 ${width} ${height}`,
      width: size(width),
      height: size(height),
      role: 'img',
      ariaLabel: label,
    },
    structure.bonds && h('path', {className: ['mol__b'], d: structure.bonds}),
    structure.dashes && h('path', {className: ['mol__b', 'mol__b--dashed'], d: structure.dashes}),
    structure.wedges && h('path', {className: ['mol__w'], d: structure.wedges}),
    structure.dots.map(({x, y, r}) =>
      h('circle', {className: ['mol__w'], cx: String(x), cy: String(y), r: String(r)}),
    ),
    structure.letters.map(({x, y, text, small}) =>
      h(
        'text',
        {className: small ? ['mol__a', 'mol__a--s'] : ['mol__a'], x: String(x), y: String(y)},
        text,
      ),
    ),
  )
}
