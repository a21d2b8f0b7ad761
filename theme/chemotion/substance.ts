/** What was typed as the substance -> its atoms. */
import {atomsOf, hill} from '../../runtime/notation/chemistry.ts'
import type {Atoms} from '../../runtime/notation/types.ts'

export interface Found {
  atoms?: Atoms | undefined
  formula?: string
  /** It was read as a structure, not as a formula. */
  isStructure?: boolean
  problem?: string
}

/** The one thing of the chemistry toolkit that is used here. */
interface Chemistry {
  Molecule: {fromSmiles: (smiles: string) => {getMolecularFormula: () => {formula: string}}}
}

const MOST = 2000

/** `CCO` is a structure and `C2H6O` a formula: what the toolkit can read as SMILES is one. */
export function readSubstance(typed: string, chemistry: Chemistry | undefined): Found {
  const text = typed.trim()
  if (!text || text.length > MOST) return text ? {problem: 'This is too long for a substance.'} : {}
  const formula = chemistry && structureFormula(text, chemistry)
  const atoms = atomsOf(formula ?? text)
  if (!atoms)
    return {
      problem: formula
        ? `The structure contains an element that the desk does not calculate with: ${formula}.`
        : 'This is neither a SMILES nor a formula that the desk can read.',
    }
  return {atoms, formula: hill(atoms), isStructure: formula !== undefined}
}

function structureFormula(smiles: string, {Molecule}: Chemistry): string | undefined {
  try {
    return Molecule.fromSmiles(smiles).getMolecularFormula().formula
  } catch {
    return undefined
  }
}
