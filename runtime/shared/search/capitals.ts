/**
 * Texts are stored without the capital letter that is expected, at their beginning and after a sentence, and `MARK` stands before
 * a word that is written otherwise. So most words are in the word list once, in small letters.
 */
import {FIGURE, TABLE} from './signs.ts'

/** No piece of a text is a tab, because white space is collapsed. */
export const MARK = '\t'

/** One capital letter, at the beginning. */
const CAPITAL = /^\p{Lu}\P{Lu}*$/u

/** Returns the pieces of a text as they are stored. */
export function withoutCapitals(pieces: readonly string[]): string[] {
  const stored: string[] = []
  let isExpected = true
  for (const piece of pieces) {
    const small = smallOf(piece)
    if (isExpected ? capitalOf(piece) !== undefined : small !== undefined) stored.push(MARK)
    stored.push(small ?? piece)
    isExpected = isEnd(piece)
  }
  return stored
}

/**
 * Returns a function that turns a text, in the numbers of its stored pieces, into the text as it was written. It changes the list
 * that it is given, and adds words with a capital letter to the pieces.
 */
export function createCapitals({
  pieces,
  literal,
}: {
  pieces: readonly string[]
  /** Returns the number of a piece, which it adds if it is new. */
  literal: (piece: string) => number
}): (text: Uint32Array) => Uint32Array {
  const mark = pieces.indexOf(MARK)
  const capitals: number[] = []
  const ends: boolean[] = []
  const makeCapital = (piece: number): number => {
    const word = capitalOf(pieces[piece]!)
    return word === undefined ? piece : literal(word)
  }
  return (text) => {
    let size = 0
    let isCapital = true
    for (let at = 0; at < text.length; at++) {
      const piece = text[at]!
      if (piece === mark) {
        isCapital = !isCapital
        continue
      }
      if (isCapital) capitals[piece] ??= makeCapital(piece)
      text[size++] = isCapital ? capitals[piece]! : piece
      ends[piece] ??= isEnd(pieces[piece]!)
      isCapital = ends[piece]
    }
    return text.subarray(0, size)
  }
}

/** Returns a word with its only capital letter, the first one, as a small letter. Undefined for other words. */
export function smallOf(word: string): string | undefined {
  const first = word[0]!
  // Most words.
  if (first >= 'a' && first <= 'z') return undefined
  const small = first.toLowerCase()
  if (small === first || small.toUpperCase() !== first || !CAPITAL.test(word)) return undefined
  return small + word.slice(1)
}

/** The reverse of `smallOf`. */
function capitalOf(word: string): string | undefined {
  const capital = word[0]!.toUpperCase() + word.slice(1)
  return smallOf(capital) === word ? capital : undefined
}

/** Whether the next word begins with a capital letter, as a rule. */
function isEnd(piece: string): boolean {
  return /[.?!] $/.test(piece) || piece === TABLE || piece === FIGURE
}
