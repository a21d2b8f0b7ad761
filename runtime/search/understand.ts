/**
 * Finds what may match the words of a query in the texts.
 *
 * 1. Each meaningful word is a slot. Stop words are not, unless there are no other words.
 * 2. A slot has alternatives: the word itself (by stem), the word as a beginning, the word split in two, a synonym. A
 * compound (`sample_id`, `well plate`) or a phrase that has a synonym is an alternative for all slots it covers. In a script
 * without spaces each letter is a slot, and two that follow each other are searched as a pair.
 * 3. Only if a word is still unknown, or nothing is found, typing errors are tried. The result then says so.
 */
import {errorsAllowed} from '../shared/edit-distance.ts'
import {isGerman, mayBeCorrected} from '../shared/search/german.ts'
import {readQuery, type Slot, type TypedWord} from '../shared/search/query.ts'
import {fold, isStopWord, withoutUmlautE} from '../shared/search/tokenize.ts'
import {joinWords} from '../shared/search/vocabulary.ts'
import type {Library} from './library.ts'
import {createPhrases} from './phrases.ts'
import {countPieces, listWords} from './words.ts'

/** Limits of the words that a beginning stands for, and of the corrections of a misspelled word. */
const MOST_COMPLETIONS = 24
const FEW_COMPLETIONS = 10
const MOST_CORRECTIONS = 4

/** The quality of a correction of one letter. */
export const ONE_ERROR = 0.7

/** Letters between the parts of a German compound. */
const JOINTS = ['', 's', 'n', 'en', 'es']

/** `pair`: two words that must follow each other in the text, such as letters of a Chinese word, or `5 mL` for `5ml`. */
export type Kind = 'word' | 'joined' | 'split' | 'pair' | 'synonym' | 'beginning' | 'correction'

/** What may be in a text for one or several slots. */
export interface Alternative {
  /** Numbers of stems; several are a phrase. */
  terms: number[]
  /** Similarity to the query, from 0 to 1. */
  quality: number
  kind: Kind
  /** First slot covered, and the one after the last. */
  from: number
  to: number
  /** The word that a correction puts in the place of the one that was typed. */
  meant?: string
}

/** Whether its words say it only if they are together: "hold back", but not "back" alone. */
export function isPhrase({kind, terms}: Pick<Alternative, 'kind' | 'terms'>): boolean {
  return ['synonym', 'split', 'pair'].includes(kind) && terms.length > 1
}

export interface Understood {
  slots: Slot[]
  alternatives: Alternative[]
  /** Folded words in the order typed, including stop words: for phrases. */
  words: string[]
  /** Slots that match nothing in the texts. */
  unknown: number[]
}

/** Characters of the beginning of a word. No known word is longer. */
const LONGEST_BEGUN = 100

/** Prepares what queries need from a library. Has to be called again when more texts are loaded. */
export class Lexicon {
  private readonly frequency: ReturnType<typeof countPieces>
  private readonly words: ReturnType<typeof listWords>
  private readonly phrases: ReturnType<typeof createPhrases>

  /** `has`: whether the texts that are loaded have a term. */
  constructor(
    private readonly library: Library,
    private readonly has: (term: number) => boolean,
  ) {
    this.frequency = countPieces(library)
    this.words = listWords(library, this.frequency)
    this.phrases = createPhrases(library.synonyms)
  }

  /** Returns the text with one more letter each, the likeliest first. */
  expect(text: string): string[] {
    // Only the end: a pasted text of 40,000 letters would take many seconds.
    const begun = /[\p{L}\p{N}\p{M}]*$/u.exec(text.slice(-LONGEST_BEGUN))![0]
    return this.words.following(fold(begun)).map((letter) => text + letter)
  }

  understand(query: string, corrections: boolean): Understood {
    const {slots, typedWords, typing} = readQuery(
      query,
      (word) => this.termOf(this.stem(word)) !== undefined,
    )
    const alternatives = [
      ...this.alternativesOf(slots, typing),
      ...this.synonymsOf(slots, typedWords),
    ]
    const isKnown = (at: number) => alternatives.some(({from, to}) => from <= at && at < to)
    // If one word is German, the others may be German as well.
    const german = typedWords.some(({typed, word}) => isGerman(typed, word))
    if (corrections && !german) {
      slots.forEach((slot, at) => {
        const exact = alternatives.some(
          ({from, to, kind}) => from <= at && at < to && kind !== 'beginning',
        )
        if (exact && slots.some((_, other) => !isKnown(other))) return
        alternatives.push(...this.correctionsOf(slot, at, typing && at === slots.length - 1))
      })
    }
    const unknown = slots.flatMap((_, at) => (isKnown(at) ? [] : [at]))
    return {slots, alternatives, words: typedWords.map(({word}) => word), unknown}
  }

  private stem(word: string): string {
    return this.library.vocabulary.stem(word)
  }

  private termOf(stemmed: string) {
    const term = this.library.vocabulary.termOf(stemmed)
    return term !== undefined && this.has(term) ? term : undefined
  }

  private alternativesOf(slots: Slot[], typing: boolean): Alternative[] {
    const found: Alternative[] = []
    slots.forEach(({word, dense}, at) => {
      if (slots[at + 1]?.dense) found.push(...this.pairOf([word, slots[at + 1]!.word], at, at + 2))
      if (dense || slots[at + 1]?.dense) return
      const last = typing && at === slots.length - 1
      const one = {from: at, to: at + 1}
      const term = this.termOf(this.stem(word))
      if (term !== undefined) found.push({terms: [term], quality: 1, kind: 'word', ...one})
      const plain = withoutUmlautE(word)
      const other = term !== undefined || plain === word ? undefined : this.termOf(this.stem(plain))
      if (other !== undefined) found.push({terms: [other], quality: 0.9, kind: 'word', ...one})
      if (last || (term === undefined && word.length > 2)) {
        const most = word.length < 3 ? FEW_COMPLETIONS : MOST_COMPLETIONS
        for (const completion of this.words.beginning(word, most)) {
          if (completion.term === term) continue
          const closeness = word.length / completion.word.length
          const quality = term === undefined ? 0.45 + 0.45 * closeness : 0.25 + 0.2 * closeness
          found.push({terms: [completion.term], quality, kind: 'beginning', ...one})
        }
      }
      if (term === undefined || this.frequency.ofTerm(term) < 3) {
        for (const parts of this.splitsOf(word))
          found.push({terms: parts, quality: 0.85, kind: 'split', ...one})
        const [, number, unit] = /^(\d+)(\p{L}+)$/u.exec(word) ?? []
        if (number && unit) found.push(...this.pairOf([number, unit], at, at + 1))
      }
    })
    for (let from = 0; from < slots.length; from++) {
      for (let to = from + 2; to <= Math.min(slots.length, from + 4); to++) {
        const joined = this.termOf(
          this.stem(joinWords(slots.slice(from, to).map(({word}) => word))),
        )
        if (joined !== undefined)
          found.push({terms: [joined], quality: 0.95, kind: 'joined', from, to})
      }
    }
    return found
  }

  /** Returns the pair of two words, if the texts have both. */
  private pairOf(words: [string, string], from: number, to: number): Alternative[] {
    const [first, second] = words.map((word) => this.termOf(this.stem(word)))
    if (first === undefined || second === undefined) return []
    const terms = first === second ? [first] : [first, second]
    return [{terms, quality: 1, kind: 'pair', from, to}]
  }

  /** Splits `wellplate` into `well` and `plate`: both are known, neither is a stop word. */
  private splitsOf(word: string): number[][] {
    const splits: number[][] = []
    if (/\d/.test(word)) return splits
    for (let at = 3; at <= word.length - 3; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)]
      if (isStopWord(left) || isStopWord(right) || !this.words.has(left) || !this.words.has(right))
        continue
      const terms = [left, right].map((part) => this.termOf(this.stem(part)))
      if (terms.every((term) => term !== undefined)) splits.push(terms as number[])
    }
    return splits.slice(0, 3)
  }

  /** Returns the synonyms of a word that are in the texts. */
  private known(word: string): number[][] {
    return this.phrases
      .meanings([this.stem(word)])
      .filter(({stems}) => stems.every((stemmed) => this.termOf(stemmed) !== undefined))
      .map(({stems}) => stems.map((stemmed) => this.termOf(stemmed)!))
  }

  /** Splits `Probenetikett` into `Proben` and `Etikett`, if both have synonyms. Returns the synonyms of both, combined. */
  private compoundOf(word: string): number[][] {
    for (let at = 3; at <= word.length - 3; at++) {
      const first = JOINTS.flatMap((joint) => {
        const part = word.slice(0, at)
        return part.endsWith(joint) ? this.known(part.slice(0, part.length - joint.length)) : []
      })
      const second = first.length ? this.known(word.slice(at)) : []
      if (second.length) return second.slice(0, 2).map((terms) => [...first[0]!, ...terms])
    }
    return []
  }

  private synonymsOf(slots: Slot[], typedWords: TypedWord[]): Alternative[] {
    const found: Alternative[] = []
    // Phrases are searched among all words, including stop words (`limit of detection`), and then mapped to the slots they
    // cover.
    const stems = typedWords.map(({word}) => this.stem(word))
    for (let from = 0; from < stems.length; from++) {
      for (let to = from + 1; to <= Math.min(stems.length, from + this.phrases.longest); to++) {
        const covered = typedWords
          .slice(from, to)
          .flatMap(({slot}) => (slot === undefined ? [] : [slot]))
        if (!covered.length) continue
        const phrase = stems.slice(from, to)
        const plain = typedWords.slice(from, to).map(({word}) => this.stem(withoutUmlautE(word)))
        for (const meaning of [
          ...this.phrases.meanings(phrase),
          ...(plain.join() === phrase.join() ? [] : this.phrases.meanings(plain)),
        ]) {
          const terms = meaning.stems.map((stemmed) => this.termOf(stemmed))
          if (terms.some((term) => term === undefined)) continue
          found.push({
            terms: terms as number[],
            quality: meaning.quality,
            kind: 'synonym',
            from: covered[0]!,
            to: covered.at(-1)! + 1,
          })
        }
      }
    }
    slots.forEach(({word}, at) => {
      if (this.termOf(this.stem(word)) !== undefined) return
      // `drucke` is in the synonyms as `drucken`.
      for (const terms of [...this.known(`${word}n`), ...this.compoundOf(word)])
        found.push({terms, quality: 0.8, kind: 'synonym', from: at, to: at + 1})
    })
    return found.filter(
      ({terms, from, to}) =>
        !(
          terms.length === 1 &&
          to - from === 1 &&
          slots[from]!.word === this.library.vocabulary.terms[terms[0]!]
        ),
    )
  }

  private correctionsOf({word}: Slot, at: number, last: boolean): Alternative[] {
    const most = errorsAllowed(word.length)
    if (!most || /^\d+$/.test(word)) return []
    return this.words
      .near(word, most, last)
      .filter((one) => mayBeCorrected(word, one.word))
      .slice(0, MOST_CORRECTIONS)
      .map(({term, word: meant, errors}) => ({
        terms: [term],
        meant,
        quality: ONE_ERROR - 0.2 * (errors - 1),
        kind: 'correction' as const,
        from: at,
        to: at + 1,
      }))
  }
}
