/**
 * Words of a query -> what may stand for them in the texts.
 *
 * 1. Each word that carries meaning is a slot; stop words are none, unless there is nothing else.
 * 2. A slot has alternatives: the word itself (by stem), the word as a beginning, the word split in two, a synonym. A
 *    compound (`sample_id`, `well plate`) or a phrase that has a synonym is an alternative for all slots it covers.
 * 3. Only if that leaves a word unknown, or nothing found, are typing errors tried, and then the result says so.
 */
import {errorsAllowed, typingErrors} from './distance.ts'
import {joinWords, type Library} from './library.ts'
import {fold, isStopWord, isWord, splitPieces, withoutUmlautE, wordsOf} from './tokenize.ts'

/** The most words of a query that count, the most characters that are read, the longest word. */
const MOST_WORDS = 12
const MOST_CHARACTERS = 400
const LONGEST_WORD = 48
/** Words that a beginning may stand for, and words that a misspelled one may. */
const MOST_COMPLETIONS = 24
const MOST_CORRECTIONS = 4

export type Kind = 'word' | 'joined' | 'split' | 'synonym' | 'beginning' | 'correction'

/** What may stand in a text instead of one or several slots. */
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
  /** A stop word in a query of stop words only, or one still being typed: need not be there. */
  optional: boolean
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
}

/** Prepares what queries need of a library; to be made anew when more texts have come in. */
export function createLexicon(library: Library): Lexicon {
  const {vocabulary, synonyms} = library
  const frequency = countPieces(library)
  const words = listWords(library, frequency)
  const phrases = createPhrases(synonyms, (word) => vocabulary.stem(fold(word)))

  const alternativesOf = (slots: Slot[], typing: boolean): Alternative[] => {
    const found: Alternative[] = []
    slots.forEach(({word, optional}, at) => {
      const last = typing && at === slots.length - 1
      const one = {from: at, to: at + 1}
      const term = vocabulary.termOf(vocabulary.stem(word))
      if (term !== undefined) found.push({terms: [term], quality: 1, kind: 'word', ...one})
      const plain = withoutUmlautE(word)
      if (term === undefined && plain !== word) {
        const other = vocabulary.termOf(vocabulary.stem(plain))
        if (other !== undefined) found.push({terms: [other], quality: 0.9, kind: 'word', ...one})
      }
      if (last || (term === undefined && word.length > 2)) {
        for (const completion of words.beginning(word, MOST_COMPLETIONS)) {
          if (completion.term === term) continue
          const closeness = word.length / completion.word.length
          const quality = (term === undefined ? 0.45 + 0.45 * closeness : 0.25 + 0.2 * closeness) * (optional ? 0.5 : 1)
          found.push({terms: [completion.term], quality, kind: 'beginning', ...one})
        }
      }
      if (term === undefined || frequency.ofTerm(term) < 3) {
        for (const parts of splitsOf(word)) found.push({terms: parts, quality: 0.85, kind: 'split', ...one})
      }
    })
    for (let from = 0; from < slots.length; from++) {
      for (let to = from + 2; to <= Math.min(slots.length, from + 4); to++) {
        const joined = vocabulary.termOf(vocabulary.stem(joinWords(slots.slice(from, to).map(({word}) => word))))
        if (joined !== undefined) found.push({terms: [joined], quality: 0.95, kind: 'joined', from, to})
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
      const terms = [left, right].map((part) => vocabulary.termOf(vocabulary.stem(part)))
      if (terms.every((term) => term !== undefined)) splits.push(terms as number[])
    }
    return splits.slice(0, 3)
  }

  const synonymsOf = (slots: Slot[], typedWords: TypedWord[]): Alternative[] => {
    const found: Alternative[] = []
    // Phrases are looked for among all words, stop words too (`limit of detection`), then told by the slots they cover.
    const stems = typedWords.map(({word}) => vocabulary.stem(word))
    for (let from = 0; from < stems.length; from++) {
      for (let to = from + 1; to <= Math.min(stems.length, from + phrases.longest); to++) {
        const covered = typedWords.slice(from, to).flatMap(({slot}) => (slot === undefined ? [] : [slot]))
        if (!covered.length) continue
        const phrase = stems.slice(from, to)
        const plain = typedWords.slice(from, to).map(({word}) => vocabulary.stem(withoutUmlautE(word)))
        for (const meaning of [...phrases.meanings(phrase), ...(plain.join() === phrase.join() ? [] : phrases.meanings(plain))]) {
          const terms = meaning.map((stemmed) => vocabulary.termOf(stemmed))
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
    return found.filter(({terms, from, to}) => !(terms.length === 1 && to - from === 1 && slots[from]!.word === vocabulary.terms[terms[0]!]))
  }

  const correctionsOf = ({word}: Slot, at: number, last: boolean): Alternative[] => {
    const most = errorsAllowed(word.length)
    if (!most || /^\d+$/.test(word)) return []
    return words
      .near(word, most, last)
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
    understand: (query, corrections) => {
      const {slots, typedWords, typing} = readQuery(query)
      const alternatives = [...alternativesOf(slots, typing), ...synonymsOf(slots, typedWords)]
      const isKnown = (at: number) => alternatives.some(({from, to}) => from <= at && at < to)
      if (corrections) {
        slots.forEach((slot, at) => {
          const exact = alternatives.some(({from, to, kind}) => from <= at && at < to && kind !== 'beginning')
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
  word: string
  slot?: number
}

/** The words of a query; whether the last one may still be going on. */
export function readQuery(query: string): {slots: Slot[]; typedWords: TypedWord[]; typing: boolean} {
  const text = query.slice(0, MOST_CHARACTERS)
  const pieces = splitPieces(text)
  const typed = pieces
    .filter(isWord)
    .map((piece) => ({typed: piece, word: fold(piece).slice(0, LONGEST_WORD)}))
    .filter(({word}) => word)
    .slice(0, MOST_WORDS)
  const typing = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const carrying = typed.filter(({word}) => !isStopWord(word))
  const slots: Slot[] = []
  const typedWords = typed.map(({typed: piece, word}, at): TypedWord => {
    const stop = isStopWord(word)
    const unfinished = typing && at === typed.length - 1
    if (stop && carrying.length && !unfinished) return {word}
    slots.push({typed: piece, word, optional: stop && carrying.length > 0})
    return {word, slot: slots.length - 1}
  })
  return {slots, typedWords, typing}
}

/** How often each word and each stem occurs. */
function countPieces({vocabulary, pages, docs}: Library) {
  const byPiece = new Uint32Array(vocabulary.pieces.length)
  const count = (text?: Uint32Array) => {
    if (text) for (const piece of text) byPiece[piece]!++
  }
  for (const {title, description, keywords} of pages) [title, description, keywords].forEach(count)
  for (const {heading, body} of docs) {
    count(heading)
    count(body)
  }
  const byTerm = new Map<number, number>()
  byPiece.forEach((times, piece) => {
    for (const term of vocabulary.termsOf(piece)) byTerm.set(term, (byTerm.get(term) ?? 0) + times)
  })
  return {ofPiece: (piece: number) => byPiece[piece]!, ofTerm: (term: number) => byTerm.get(term) ?? 0}
}

interface KnownWord {
  word: string
  term: number
  times: number
}

/** Folded words that occur, sorted, for beginnings and corrections. */
function listWords({vocabulary}: Library, frequency: ReturnType<typeof countPieces>) {
  const byWord = new Map<string, KnownWord>()
  vocabulary.pieces.forEach((piece, number) => {
    const [term] = vocabulary.termsOf(number)
    const times = frequency.ofPiece(number)
    if (term === undefined || !times) return
    const word = fold(piece)
    const known = byWord.get(word)
    if (known) known.times += times
    else byWord.set(word, {word, term, times})
  })
  const sorted = [...byWord.values()].sort((a, b) => (a.word < b.word ? -1 : 1))

  const beginning = (start: string, most: number): KnownWord[] => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.word < start) low = middle + 1
      else high = middle
    }
    const found = new Map<number, KnownWord>()
    for (let at = low; at < sorted.length && sorted[at]!.word.startsWith(start); at++) {
      const one = sorted[at]!
      const known = found.get(one.term)
      if (isStopWord(one.word)) continue
      found.set(one.term, {...one, word: known?.word ?? one.word, times: (known?.times ?? 0) + one.times})
    }
    return [...found.values()].sort((a, b) => b.times - a.times || a.term - b.term).slice(0, most)
  }

  const near = (word: string, most: number, unfinished: boolean) => {
    const found = new Map<number, {term: number; errors: number; rank: number}>()
    for (const {word: other, term, times} of sorted) {
      if (other.length < word.length - most || other.length < 3 || isStopWord(other)) continue
      let errors = typingErrors(word, other, most)
      // `embrag`: the beginning of a word, misspelled.
      if (errors > most && unfinished && other.length > word.length && word.length > 4) {
        errors = typingErrors(word, other.slice(0, word.length), Math.min(most, 1))
        if (errors > Math.min(most, 1)) continue
        errors += 0.5
      }
      if (errors > most + 0.5) continue
      // A wrong first letter is rare, frequent words are likely.
      const rank = errors + (other[0] === word[0] ? 0 : 0.6) - Math.min(0.5, Math.log10(times) / 6)
      const known = found.get(term)
      if (!known || known.rank > rank) found.set(term, {term, errors, rank})
    }
    const ranked = [...found.values()].sort((a, b) => a.rank - b.rank || a.term - b.term)
    return ranked.filter(({rank}) => rank <= ranked[0]!.rank + 0.8)
  }

  return {has: (word: string) => byWord.has(word), beginning, near}
}

/** Phrases that have synonyms, by their stems. */
function createPhrases(synonyms: Library['synonyms'], stemOf: (word: string) => string) {
  const key = (stems: readonly string[]) => stems.join(' ')
  const stemsOf = (phrase: string) => wordsOf(phrase).map(stemOf)
  const table = new Map<string, string[][]>()
  let longest = 1
  const add = (from: string[], to: string[][]) => {
    longest = Math.max(longest, from.length)
    const others = to.filter((meaning) => key(meaning) !== key(from))
    table.set(key(from), [...(table.get(key(from)) ?? []), ...others])
  }
  for (const group of synonyms.same) {
    const phrases = group.map(stemsOf)
    for (const phrase of phrases) add(phrase, phrases)
  }
  for (const [from, to] of synonyms.toward) for (const phrase of from) add(stemsOf(phrase), to.map(stemsOf))
  return {longest, meanings: (stems: readonly string[]) => table.get(key(stems)) ?? []}
}
