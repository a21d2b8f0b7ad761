/** The molecules of one side of a reaction. Adjacent ions are one salt. */

interface Molecule {
  text: string
  at: number
}

/** Returns the molecules of a side. Every dot separates two of them: SMILES has no dots inside brackets. */
export function molecules(side: string, start: number): Molecule[] {
  const found: Molecule[] = []
  let at = start
  for (const piece of side.split('.')) {
    if (side.trim())
      found.push({text: piece.trim(), at: at + piece.length - piece.trimStart().length})
    at += piece.length + 1
  }
  return joinSalts(found)
}

/** Joins adjacent ions of opposite charge into one salt until their charges cancel. */
function joinSalts(found: Molecule[]): Molecule[] {
  const joined: Molecule[] = []
  let charge = 0
  for (const one of found) {
    const own = chargeOf(one.text)
    if (charge * own < 0) {
      joined.at(-1)!.text += `.${one.text}`
      charge += own
    } else {
      joined.push({...one})
      charge = own
    }
  }
  return joined
}

function chargeOf(smiles: string): number {
  let charge = 0
  for (const [, signs = '', count] of smiles.matchAll(/\[[^\]]*?([+-]+)(\d*)(?::\d+)?\]/g)) {
    charge += (signs[0] === '+' ? 1 : -1) * (count ? Number(count) : signs.length)
  }
  return charge
}
