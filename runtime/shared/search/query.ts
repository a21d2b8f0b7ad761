/** What a reader typed, word by word. */
import {fold, isDense, isJoint, isStopWord, isWord, splitPieces} from './tokenize.ts'

/** Limits of a query: words that count, characters that are read, length of a word. */
export const MOST_WORDS = 12
const MOST_CHARACTERS = 400
const LONGEST_WORD = 48

/** A word that counts. */
export interface Slot {
  /** The word as typed, and folded. */
  typed: string
  word: string
  /** Does not have to match: the last word, still being typed, is a stop word and there are meaningful words. */
  optional: boolean
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

/** Returns the words of a query, and whether the last one may be unfinished. */
export function readQuery(query: string): {
  slots: Slot[]
  typedWords: TypedWord[]
  typing: boolean
} {
  const text = query.slice(0, MOST_CHARACTERS)
  const pieces = splitPieces(text)
  const typed = pieces
    .map((piece, at) => ({
      typed: piece,
      word: isWord(piece) ? fold(piece).slice(0, LONGEST_WORD) : '',
      joined: isJoint(pieces[at - 1] ?? ''),
      dense: isDense(pieces[at - 1] ?? '') && isDense(piece),
    }))
    .filter(({word}) => word)
  const typing = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const carrying = typed.filter(({word}) => !isStopWord(word))
  // Stop words do not count: "Could you please tell me what the best way is to import samples".
  const last = (carrying.length ? carrying : typed)[MOST_WORDS - 1]
  if (last) typed.length = typed.indexOf(last) + 1
  const slots: Slot[] = []
  const typedWords = typed.map(({typed: piece, word, joined, dense}, at): TypedWord => {
    const stop = isStopWord(word)
    const unfinished = typing && at === typed.length - 1
    if (stop && carrying.length && !unfinished) return {typed: piece, word}
    slots.push({typed: piece, word, optional: stop && carrying.length > 0, joined, dense})
    return {typed: piece, word, slot: slots.length - 1}
  })
  return {slots, typedWords, typing}
}
