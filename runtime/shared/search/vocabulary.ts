/** The words of an index: numbers, stems, and the compounds between them. The generator and the worker number them alike. */
import lunr from 'lunr'
import {smallOf} from './capitals.ts'
import {fold, isJoint, isWord, joinPieces, nameParts, wordsOf} from './tokenize.ts'

/** The text of a document's field, as numbers of words. */
export type Text = Uint32Array

export interface Vocabulary {
  /** Words as they appear in the texts, by number. */
  pieces: string[]
  /** Stems, by number. */
  terms: string[]
  /** Returns the number of a stem, if any text has it. */
  termOf: (stem: string) => number | undefined
  /**
   * Returns the stems of a word in a text: its own first, then those of its parts (`ChemSpectra`). Empty for pieces that
   * are not words.
   */
  termsOf: (piece: number) => readonly number[]
  /** Calls back with the stem of each compound in a text (`sample_id`), the position of its first word, and its end. */
  compounds: (text: Text, onCompound: (term: number, at: number, end: number) => void) => void
  /** Returns the stems of words outside the texts, such as breadcrumb labels. Adds them to the list. */
  addWords: (text: string) => number[]
  /** Returns the number of a stem. Adds it if no text has it. */
  addTerm: (stem: string) => number
  /** Returns the number of a piece. Adds it if it is new: one with a capital letter has the stems of the same word without it. */
  literal: (piece: string) => number
  /** Returns a text as written. */
  textOf: (text: Text) => string
  /** Returns the stem of a folded word. */
  stem: (word: string) => string
}

/**
 * `pieces`: the words, by number; a text may add others. `known`: stems that were computed earlier, of some words or none: those
 * of a word are separated by spaces.
 */
export function createVocabulary(
  pieces: string[],
  known: readonly (string | undefined)[] = [],
): Vocabulary {
  const terms: string[] = []
  const numbers = new Map<string, number>()
  const stem = createStemmer()
  const addTerm = (stemmed: string): number => {
    let number = numbers.get(stemmed)
    if (number === undefined) {
      number = terms.length
      terms.push(stemmed)
      numbers.set(stemmed, number)
    }
    return number
  }
  const add = (word: string) => addTerm(stem(word))
  const none: readonly number[] = []
  const termsByPiece = pieces.map((piece, number): readonly number[] => {
    const stems = known[number]
    if (stems === '') return none
    if (stems !== undefined)
      return stems.includes(' ') ? stems.split(' ').map(addTerm) : [addTerm(stems)]
    return piece && isWord(piece) && fold(piece)
      ? [add(fold(piece)), ...nameParts(piece).map((part) => add(fold(part)))]
      : none
  })
  const joints = pieces.map(isJoint)
  let literals: Map<string, number> | undefined
  const joined = new Map<string, number>()
  const added = new Map<string, number[]>()
  return {
    pieces,
    terms,
    termOf: (stemmed) => numbers.get(stemmed),
    termsOf: (piece) => termsByPiece[piece] ?? none,
    compounds: (text, onCompound) => {
      for (let at = 1; at < text.length - 1; at++) {
        if (!joints[text[at]!] || !termsByPiece[text[at - 1]!]!.length) continue
        let end = at
        while (joints[text[end]!] && termsByPiece[text[end + 1] ?? -1]?.length && end - at < 8)
          end += 2
        if (end === at) continue
        const parts = Array.from(text.subarray(at - 1, end))
        const key = parts.join()
        let term = joined.get(key)
        if (term === undefined) {
          const words = parts
            .filter((_, index) => index % 2 === 0)
            .map((piece) => fold(pieces[piece]!))
          term = add(joinWords(words))
          joined.set(key, term)
        }
        onCompound(term, at - 1, end)
        at = end
      }
    },
    addWords: (text) => {
      const known = added.get(text)
      if (known) return known
      const made = wordsOf(text).map((word) => add(fold(word)))
      added.set(text, made)
      return made
    },
    addTerm,
    literal: (piece) => {
      literals ??= new Map(pieces.map((word, number) => [word, number]))
      const known = literals.get(piece)
      if (known !== undefined) return known
      const number = pieces.push(piece) - 1
      literals.set(piece, number)
      termsByPiece[number] = termsByPiece[literals.get(smallOf(piece) ?? '') ?? -1] ?? none
      return number
    },
    textOf: (text) => joinPieces(Array.from(text, (piece) => pieces[piece]!)),
    stem,
  }
}

/** Joins the parts of a compound into one word. Numbers keep their point (`1.4` is not 14). */
export function joinWords(words: readonly string[]): string {
  return words.join(words.every((word) => /^\d+$/.test(word)) ? '.' : '')
}

/** Lunr's English stemmer, memoized. Words with digits stay as they are. */
function createStemmer(): (word: string) => string {
  const stems = new Map<string, string>()
  return (word) => {
    const known = stems.get(word)
    if (known !== undefined) return known
    const stemmed = /\d/.test(word) ? word : lunr.stemmer(new lunr.Token(word, {})).toString()
    stems.set(word, stemmed)
    return stemmed
  }
}
