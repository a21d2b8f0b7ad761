/** What a reader typed, word by word. */
import {
  beginsStopWord,
  fold,
  isDense,
  isJoint,
  isStopWord,
  isWord,
  splitPieces,
} from './tokenize.ts'

/** Limits of a query: words that count, characters that are read, length of a word. */
export const MOST_WORDS = 12
const MOST_CHARACTERS = 400
const LONGEST_WORD = 48

/** The numbers before the name of a compound: `1,2-` of 1,2-dichloroethane. Alone, they are in half of all texts. */
const LOCANTS = /(?<![\p{L}\p{N}.,-])\d{1,2}(?:[,-]\d{1,2})*-(?=\p{L}{6})/gu

/** A word that counts. */
export interface Slot {
  /** The word as typed, and folded. */
  typed: string
  word: string
  /** Typed as one word with the slot before it: `sidebar_position`. */
  joined: boolean
  /** Follows the slot before it in a script without spaces. */
  dense: boolean
}

/** Any word, as typed and folded, with the number of its slot if it counts. */
export interface TypedWord {
  typed: string
  word: string
  slot?: number
}

/**
 * Returns the words of a query, and whether the last slot may be unfinished. `isKnown`: whether the texts have a word. The last
 * word counts only when it can no longer become a stop word, so the answer stays the same while "the" is typed. The numbers in
 * the name of a compound do not count.
 */
export function readQuery(
  query: string,
  isKnown: (word: string) => boolean = () => false,
): {
  slots: Slot[]
  typedWords: TypedWord[]
  typing: boolean
} {
  const text = query.slice(0, MOST_CHARACTERS).replace(LOCANTS, '')
  const pieces = splitPieces(text)
  const typed = pieces
    .map((piece, at) => ({
      typed: piece,
      word: isWord(piece) ? fold(piece).slice(0, LONGEST_WORD) : '',
      joined: isJoint(pieces[at - 1] ?? ''),
      dense: isDense(pieces[at - 1] ?? '') && isDense(piece),
    }))
    .filter(({word}) => word)
  const last = /[\p{L}\p{N}\p{M}]$/u.test(text) ? typed.at(-1) : undefined
  const isBegun = last !== undefined && isHalfTyped(last, isKnown)
  if (isBegun && typed.some((one) => one !== last && !isStopWord(one.word))) typed.pop()
  const carrying = typed.filter(({word}) => !isStopWord(word))
  // Stop words do not count: "Could you please tell me what the best way is to import samples".
  const end = (carrying.length ? carrying : typed)[MOST_WORDS - 1]
  if (end) typed.length = typed.indexOf(end) + 1
  const slots: Slot[] = []
  const typedWords = typed.map(({typed: piece, word, joined, dense}): TypedWord => {
    if (carrying.length && isStopWord(word)) return {typed: piece, word}
    slots.push({typed: piece, word, joined, dense})
    return {typed: piece, word, slot: slots.length - 1}
  })
  const isSlot = typedWords.at(-1)?.slot !== undefined
  return {slots, typedWords, typing: last !== undefined && typed.at(-1) === last && isSlot}
}

/**
 * Whether a word is probably the beginning of a stop word. Capitals say no: they are names and symbols. One or two letters are
 * in too many texts (`th` of 5th) for `isKnown` to say anything. Longer stop words may be part of a name: "log in".
 */
function isHalfTyped(
  {typed, word}: {typed: string; word: string},
  isKnown: (word: string) => boolean,
): boolean {
  if (typed !== typed.toLowerCase() || !beginsStopWord(word)) return false
  return word.length < 2 || (!isStopWord(word) && (word.length < 3 || !isKnown(word)))
}
