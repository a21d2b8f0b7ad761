/**
 * Reads a SMILES once from left to right and says what is wrong with it and where. The drawing toolkit is lenient (it closes
 * open brackets and drops what follows a space) and slow for huge input, so it gets only strings that pass here.
 */
export interface SmilesProblem {
  /** Continues "Not a SMILES: ". */
  reason: string
  /** 0-based position in the string. */
  at: number
}

export interface SmilesReading {
  problem?: SmilesProblem
  /** 0-based position of each atom. */
  atoms: number[]
}

/** No longer string is of use, and to read one takes long. */
export const SMILES_LENGTH = 2000

const BRACKET =
  /\[\d{0,3}(?:[A-Z][a-z]?|[bcnops]|se|as|te|\*)(?:@{1,2}|@[A-Z]{2}\d{1,2})?(?:H\d?)?(?:[+-]\d{1,2}|\++|-+)?(?::\d{1,4})?\]/y
const ATOM = /Cl|Br|[BCNOPSFIbcnops*]/y
const RING = /%\d\d|\d/y
const BOND = /[-=#$:/\\~]/y

/** Returns the first problem, if there is one, and the positions of the atoms. */
export function readSmiles(smiles: string): SmilesReading {
  const atoms: number[] = []
  const fail = (reason: string, at: number): SmilesReading => ({problem: {reason, at}, atoms})
  if (!smiles) return fail('it is empty', 0)
  if (smiles.length > SMILES_LENGTH)
    return fail(`${smiles.length} characters, at most ${SMILES_LENGTH}`, SMILES_LENGTH)
  let at = 0
  const failHere = (reason: string) => fail(`${reason} at ${at + 1}`, at)
  const branches: number[] = []
  const rings = new Map<string, number>()
  let before: 'start' | 'atom' | 'bond' | 'open' | 'dot' = 'start'
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(smiles)?.[0]
  }
  while (at < smiles.length) {
    const char = smiles[at]!
    const found = take(BRACKET) ?? take(ATOM)
    if (found) {
      atoms.push(at)
      before = 'atom'
      at += found.length
      continue
    }
    const ring = take(RING)
    const bond = take(BOND)
    if (ring) {
      if (before !== 'atom' && before !== 'bond') return failHere('a ring number without an atom')
      const key = String(Number(ring.replace('%', '')))
      if (!rings.delete(key)) rings.set(key, at)
      before = 'atom'
      at += ring.length
    } else if (bond) {
      if (before === 'bond') return failHere('two bonds in a row')
      if (before === 'start' || before === 'dot') return failHere('a bond without an atom')
      before = 'bond'
      at++
    } else if (char === '(') {
      if (before !== 'atom') return failHere('a branch without an atom')
      branches.push(at)
      before = 'open'
      at++
    } else if (char === ')') {
      if (!branches.length) return failHere('")" without "("')
      if (before !== 'atom')
        return failHere(before === 'bond' ? 'a bond without an atom' : 'an empty branch')
      branches.pop()
      at++
    } else if (char === '.') {
      if (before !== 'atom') return failHere('"." without an atom')
      before = 'dot'
      at++
    } else {
      return fail(unexpected(smiles, at), at)
    }
  }
  if (before === 'bond') return fail(`a bond without an atom at ${at}`, at - 1)
  if (before === 'dot') return fail(`"." without an atom at ${at}`, at - 1)
  const open = branches.at(-1)
  if (open !== undefined) return fail(`the "(" at ${open + 1} is not closed`, open)
  const dangling = [...rings.values()][0]
  if (dangling !== undefined) return fail(`dangling ring closure at ${dangling + 1}`, dangling)
  return {atoms}
}

function unexpected(smiles: string, at: number): string {
  const char = String.fromCodePoint(smiles.codePointAt(at) as number)
  if (char === '[') {
    const close = smiles.indexOf(']', at)
    return close < 0
      ? `the "[" at ${at + 1} is not closed`
      : `"${smiles.slice(at, close + 1)}" is not an atom at ${at + 1}`
  }
  if (char === '>') return `an arrow at ${at + 1} (write it in a fence \`reaction\`)`
  if (/\s/.test(char)) return `a space at ${at + 1}`
  return /[A-Za-z]/.test(char) ? `unknown element "${char}" at ${at + 1}` : `"${char}" at ${at + 1}`
}
