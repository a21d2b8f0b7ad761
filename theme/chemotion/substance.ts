/** Turns what was typed as the substance into atoms. */
import {type Drawable, drawMolecule, type Parts} from '../plugins/chemistry/drawing.ts'
import {readSmiles} from '../plugins/chemistry/figures/smiles-check.ts'
import {atomsOf, hill} from '../plugins/chemistry/notation/chemistry.ts'
import type {Atoms} from '../plugins/chemistry/notation/types.ts'

export interface Found {
  atoms?: Atoms | undefined
  formula?: string
  /** Whether it was read as a structure, not as a formula. */
  isStructure?: boolean
  drawing?: Parts | undefined
  problem?: string
}

/** The only part of the chemistry toolkit that is used here. */
interface Chemistry {
  Molecule: {
    fromSmiles: (
      smiles: string,
      options: {noCoordinates: boolean},
    ) => Drawable & {getMolecularFormula: () => {formula: string}}
  }
}

const MOST = 2000
/** A drawing of more atoms takes long and cannot be read. */
const MOST_DRAWN = 100

/** An element next to itself, as in `C1CC`. A formula has that only if it also has hydrogen: `CH3COOH`. */
const TWICE = /^[^H]*(Cl|Br|[BCNOPSFI])\d*\1(?![a-z])[^H]*$/

/** Reads a substance. If the toolkit can read it as SMILES, it is a structure (`CCO`), else a formula (`C2H6O`). */
export function readSubstance(typed: string, chemistry: Chemistry | undefined): Found {
  const text = typed.trim()
  if (!text || text.length > MOST) return text ? {problem: 'This is too long for a substance.'} : {}
  // What follows a space is the name of a structure.
  const {problem} = readSmiles(text.split(/\s/)[0]!)
  const structure = problem ? undefined : chemistry && readStructure(text, chemistry)
  const {formula, drawing} = structure ?? {}
  const atoms = problem && TWICE.test(text) ? undefined : atomsOf(formula ?? plain(text))
  if (!atoms && formula)
    return {
      problem: `The structure contains an element that the desk does not calculate with: ${formula}.`,
    }
  if (!atoms)
    return {
      problem: `This is neither a SMILES nor a formula that the desk can read.${
        problem ? ` Read as a SMILES: ${problem.reason}.` : ''
      }`,
    }
  return {atoms, formula: hill(atoms), isStructure: formula !== undefined, drawing}
}

/** Returns a formula without subscripts and spaces, as it may be after pasting: `H₂SO₄`, `C6 H12 O6`. */
function plain(formula: string): string {
  return formula.normalize('NFKC').replace(/(?<=[A-Za-z\d)\]])\s+(?=[A-Z([])/g, '')
}

function readStructure(
  smiles: string,
  {Molecule}: Chemistry,
): {formula: string; drawing: Parts | undefined} | undefined {
  try {
    const molecule = Molecule.fromSmiles(smiles, {noCoordinates: true})
    const {formula} = molecule.getMolecularFormula()
    return {formula, drawing: molecule.getAllAtoms() > MOST_DRAWN ? undefined : draw(molecule)}
  } catch {
    return undefined
  }
}

/** A structure that cannot be drawn still has a formula. */
function draw(molecule: Drawable): Parts | undefined {
  try {
    return drawMolecule(molecule, true)
  } catch {
    return undefined
  }
}
