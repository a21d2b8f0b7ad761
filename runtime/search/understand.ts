/**
 * Words of a query -> what may stand for them in the texts.
 *
 * 1. Each word that carries meaning is a slot; stop words are none, unless there is nothing else.
 * 2. A slot has alternatives: the word itself (by stem), the word as a beginning, the word split in two, a synonym. A
 *    compound (`sample_id`, `well plate`) or a phrase that has a synonym is an alternative for all slots it covers.
 * 3. Only if that leaves a word unknown, or nothing found, are typing errors tried, and then the result says so.
 */
import {errorsAllowed} from './distance.ts'
import {isGerman, mayBeCorrected} from './german.ts'
import {joinWords, type Library} from './library.ts'
import {createPhrases} from './phrases.ts'
import {fold, isJoint, isStopWord, isWord, splitPieces, withoutUmlautE} from './tokenize.ts'
import {countPieces, listWords} from './words.ts'

/** The most words of a query that count, the most characters that are read, the longest word. */
const MOST_WORDS = 12
const MOST_CHARACTERS = 400
const LONGEST_WORD = 48
/** Words that a beginning may stand for, and words that a misspelled one may. */
const MOST_COMPLETIONS = 24
const FEW_COMPLETIONS = 10
const MOST_CORRECTIONS = 4

/** Letters between the parts of a German compound. */
const JOINTS = ['', 's', 'n', 'en', 'es']

export type Kind = 'word' | 'joined' | 'split' | 'synonym' | 'beginning' | 'correction'

/** What may be in a text instead of one or several slots. */
export interface Alternative {
  /** Numbers of stems; several mean a phrase. */
  terms: number[]
  /** From 0 to 1: how much like what was asked. */
  quality: number
  kind: Kind
  /** First slot covered, and the one behind the last. */
  from: number
  to: number
}

export interface Slot {
  /** As typed, and folded. */
  typed: string
  word: string
  /** A stop word in a query of stop words only, or one still being typed: do not have to be there. */
  optional: boolean
  /** Typed as one with the slot before it: `sidebar_position`. */
  joined: boolean
}

export interface Understood {
  slots: Slot[]
  alternatives: Alternative[]
  /** Folded words in the order typed, stop words too: for phrases. */
  words: string[]
  /** Slots for which there is nothing in the texts. */
  unknown: number[]
}

export interface Lexicon {
  understand: (query: string, corrections: boolean) => Understood
  /** What the text may be with one more letter, the likeliest first. */
  expect: (text: string) => string[]
}

/** Prepares what queries need of a library; to be made again when more texts have come in. */
export function createLexicon(library: Library, has: (term: number) => boolean): Lexicon {
  const {vocabulary, synonyms} = library
  const termOf = (stemmed: string) => {
    const term = vocabulary.termOf(stemmed)
    return term !== undefined && has(term) ? term : undefined
  }
  const frequency = countPieces(library)
  const words = listWords(library, frequency)
  const phrases = createPhrases(synonyms, (word) => vocabulary.stem(fold(word)))

  const alternativesOf = (slots: Slot[], typing: boolean): Alternative[] => {
    const found: Alternative[] = []
    slots.forEach(({word, optional}, at) => {
      const last = typing && at === slots.length - 1
      const one = {from: at, to: at + 1}
      const term = termOf(vocabulary.stem(word))
      if (term !== undefined) found.push({terms: [term], quality: 1, kind: 'word', ...one})
      const plain = withoutUmlautE(word)
      if (term === undefined && plain !== word) {
        const other = termOf(vocabulary.stem(plain))
        if (other !== undefined) found.push({terms: [other], quality: 0.9, kind: 'word', ...one})
      }
      if (last || (term === undefined && word.length > 2)) {
        for (const completion of words.beginning(
          word,
          word.length < 3 ? FEW_COMPLETIONS : MOST_COMPLETIONS,
        )) {
          if (completion.term === term) continue
          const closeness = word.length / completion.word.length
          const quality =
            (term === undefined ? 0.45 + 0.45 * closeness : 0.25 + 0.2 * closeness) *
            (optional ? 0.5 : 1)
          found.push({terms: [completion.term], quality, kind: 'beginning', ...one})
        }
      }
      if (term === undefined || frequency.ofTerm(term) < 3) {
        for (const parts of splitsOf(word))
          found.push({terms: parts, quality: 0.85, kind: 'split', ...one})
      }
    })
    for (let from = 0; from < slots.length; from++) {
      for (let to = from + 2; to <= Math.min(slots.length, from + 4); to++) {
        const joined = termOf(
          vocabulary.stem(joinWords(slots.slice(from, to).map(({word}) => word))),
        )
        if (joined !== undefined)
          found.push({terms: [joined], quality: 0.95, kind: 'joined', from, to})
      }
    }
    return found
  }

  /** `wellplate` as `well` and `plate`, both known, neither a stop word. */
  const splitsOf = (word: string): number[][] => {
    const splits: number[][] = []
    if (/\d/.test(word)) return splits
    for (let at = 3; at <= word.length - 3; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)]
      if (isStopWord(left) || isStopWord(right) || !words.has(left) || !words.has(right)) continue
      const terms = [left, right].map((part) => termOf(vocabulary.stem(part)))
      if (terms.every((term) => term !== undefined)) splits.push(terms as number[])
    }
    return splits.slice(0, 3)
  }

  /** What a word of the lists stands for in the texts. */
  const known = (word: string): number[][] =>
    phrases
      .meanings([vocabulary.stem(word)])
      .filter((meaning) => meaning.every((stemmed) => termOf(stemmed) !== undefined))
      .map((meaning) => meaning.map((stemmed) => termOf(stemmed)!))

  /** `Probenetikett` as `Proben` and `Etikett`, words of the lists: what both stand for in the texts. */
  const compoundOf = (word: string): number[][] => {
    for (let at = 3; at <= word.length - 3; at++) {
      const first = JOINTS.flatMap((joint) => {
        const part = word.slice(0, at)
        return part.endsWith(joint) ? known(part.slice(0, part.length - joint.length)) : []
      })
      const second = first.length ? known(word.slice(at)) : []
      if (second.length) return second.slice(0, 2).map((terms) => [...first[0]!, ...terms])
    }
    return []
  }

  const synonymsOf = (slots: Slot[], typedWords: TypedWord[]): Alternative[] => {
    const found: Alternative[] = []
    // Phrases are looked for among all words, stop words too (`limit of detection`), then told by the slots they cover.
    const stems = typedWords.map(({word}) => vocabulary.stem(word))
    for (let from = 0; from < stems.length; from++) {
      for (let to = from + 1; to <= Math.min(stems.length, from + phrases.longest); to++) {
        const covered = typedWords
          .slice(from, to)
          .flatMap(({slot}) => (slot === undefined ? [] : [slot]))
        if (!covered.length) continue
        const phrase = stems.slice(from, to)
        const plain = typedWords
          .slice(from, to)
          .map(({word}) => vocabulary.stem(withoutUmlautE(word)))
        for (const meaning of [
          ...phrases.meanings(phrase),
          ...(plain.join() === phrase.join() ? [] : phrases.meanings(plain)),
        ]) {
          const terms = meaning.map((stemmed) => termOf(stemmed))
          if (terms.some((term) => term === undefined)) continue
          found.push({
            terms: terms as number[],
            quality: 0.9,
            kind: 'synonym',
            from: covered[0]!,
            to: covered.at(-1)! + 1,
          })
        }
      }
    }
    slots.forEach(({word}, at) => {
      if (termOf(vocabulary.stem(word)) !== undefined) return
      // `drucke` is in the lists as `drucken`.
      for (const terms of [...known(`${word}n`), ...compoundOf(word)])
        found.push({terms, quality: 0.8, kind: 'synonym', from: at, to: at + 1})
    })
    return found.filter(
      ({terms, from, to}) =>
        !(
          terms.length === 1 &&
          to - from === 1 &&
          slots[from]!.word === vocabulary.terms[terms[0]!]
        ),
    )
  }

  const correctionsOf = ({word}: Slot, at: number, last: boolean): Alternative[] => {
    const most = errorsAllowed(word.length)
    if (!most || /^\d+$/.test(word)) return []
    return words
      .near(word, most, last)
      .filter((one) => mayBeCorrected(word, one.word))
      .slice(0, MOST_CORRECTIONS)
      .map(({term, errors}) => ({
        terms: [term],
        quality: 0.7 - 0.2 * (errors - 1),
        kind: 'correction' as const,
        from: at,
        to: at + 1,
      }))
  }

  return {
    expect: (text) => {
      const begun = /[\p{L}\p{N}\p{M}]*$/u.exec(text)![0]
      return words.following(fold(begun)).map((letter) => text + letter)
    },
    understand: (query, corrections) => {
      const {slots, typedWords, typing} = readQuery(query)
      const alternatives = [...alternativesOf(slots, typing), ...synonymsOf(slots, typedWords)]
      const isKnown = (at: number) => alternatives.some(({from, to}) => from <= at && at < to)
      // One German word, and the others may be German.
      const german = typedWords.some(({typed, word}) => isGerman(typed, word))
      if (corrections && !german) {
        slots.forEach((slot, at) => {
          const exact = alternatives.some(
            ({from, to, kind}) => from <= at && at < to && kind !== 'beginning',
          )
          if (exact && slots.some((_, other) => !isKnown(other))) return
          alternatives.push(...correctionsOf(slot, at, typing && at === slots.length - 1))
        })
      }
      const unknown = slots.flatMap(({optional}, at) => (optional || isKnown(at) ? [] : [at]))
      return {slots, alternatives, words: typedWords.map(({word}) => word), unknown}
    },
  }
}

interface TypedWord {
  typed: string
  word: string
  slot?: number
}

/** The words of a query; whether the last one may still be going on. */
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
    }))
    .filter(({word}) => word)
    .slice(0, MOST_WORDS)
  const typing = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const carrying = typed.filter(({word}) => !isStopWord(word))
  const slots: Slot[] = []
  const typedWords = typed.map(({typed: piece, word, joined}, at): TypedWord => {
    const stop = isStopWord(word)
    const unfinished = typing && at === typed.length - 1
    if (stop && carrying.length && !unfinished) return {typed: piece, word}
    slots.push({typed: piece, word, optional: stop && carrying.length > 0, joined})
    return {typed: piece, word, slot: slots.length - 1}
  })
  return {slots, typedWords, typing}
}
