/** The molecules of one side of a reaction. Adjacent ions are one salt. */

/** Returns the molecules of a side. Every dot separates two of them: SMILES has no dots inside brackets. */
export function molecules(side: string, start: number): {text: string; at: number}[] {
  const found: {text: string; at: number}[] = []
  let at = start
  for (const piece of side.split('.')) {
    if (side.trim())
      found.push({text: piece.trim(), at: at + piece.length - piece.trimStart().length})
    at += piece.length + 1
  }
  return joinSalts(found)
}

/** Joins adjacent ions of opposite charge into one salt until their charges cancel. */
function joinSalts(found: {text: string; at: number}[]): {text: string; at: number}[] {
  const joined: {text: string; at: number}[] = []
  let charge = 0
  for (const one of found) {
    const last = joined.at(-1)
    if (
      charge !== 0 &&
      chargeOf(one.text) !== 0 &&
      Math.sign(charge) !== Math.sign(chargeOf(one.text)) &&
      last
    ) {
      last.text += `.${one.text}`
      charge += chargeOf(one.text)
    } else {
      joined.push({...one})
      charge = chargeOf(one.text)
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
