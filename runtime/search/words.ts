/** The words of a library, to complete and to correct what a reader types. */
import {editDistance} from '../shared/edit-distance.ts'
import {fold, isStopWord} from '../shared/search/tokenize.ts'
import type {Library} from './library.ts'

/** Counts how often each word and each stem occurs. */
export function countPieces({vocabulary, pages, docs, bodies}: Library) {
  const byPiece = bodies?.counts ?? new Uint32Array(vocabulary.pieces.length)
  const count = (text?: Uint32Array) => {
    if (text) for (let at = 0; at < text.length; at++) byPiece[text[at]!]!++
  }
  if (!bodies) {
    for (const {title, description, keywords} of pages)
      [title, description, keywords].forEach(count)
    for (const {heading, body} of docs) [heading, body].forEach(count)
  }
  const byTerm = new Uint32Array(vocabulary.terms.length)
  byPiece.forEach((times, piece) => {
    if (times) for (const term of vocabulary.termsOf(piece)) byTerm[term]! += times
  })
  return {
    ofPiece: (piece: number) => byPiece[piece] ?? 0,
    ofTerm: (term: number) => byTerm[term] ?? 0,
  }
}

interface KnownWord {
  word: string
  term: number
  times: number
}

/** Lists the folded words that occur, sorted, for completions and corrections. */
export function listWords({vocabulary}: Library, frequency: ReturnType<typeof countPieces>) {
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
  const letters = Int32Array.from(sorted, ({word}) => lettersOf(word))

  const placeOf = (start: string) => firstPlace(sorted.length, (at) => sorted[at]!.word >= start)

  const beginning = (start: string, most: number): KnownWord[] => {
    const found = new Map<number, KnownWord>()
    for (let at = placeOf(start); sorted[at]?.word.startsWith(start); at++) {
      const one = sorted[at]!
      const known = found.get(one.term)
      if (isStopWord(one.word)) continue
      found.set(one.term, {
        ...one,
        word: known?.word ?? one.word,
        times: (known?.times ?? 0) + one.times,
      })
    }
    return [...found.values()].sort((a, b) => b.times - a.times || a.term - b.term).slice(0, most)
  }

  const following = (start: string): string[] => {
    const times = new Map<string, number>()
    for (let at = placeOf(start); sorted[at]?.word.startsWith(start); at++) {
      const known = sorted[at]!
      const letter = String.fromCodePoint(known.word.codePointAt(start.length) ?? 32)
      times.set(letter, (times.get(letter) ?? 0) + known.times)
    }
    times.delete(' ')
    return [...times].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([letter]) => letter)
  }

  const near = (word: string, most: number, unfinished: boolean) => {
    const found = new Map<number, {term: number; word: string; errors: number; rank: number}>()
    const own = lettersOf(word)
    for (let at = 0; at < sorted.length; at++) {
      const {word: other, term, times} = sorted[at]!
      if (other.length < word.length - most || other.length < 3) continue
      // Each error leaves out one letter at most. Most words lack more, and are passed over here.
      if (ones(own & ~letters[at]!) > most || isStopWord(other)) continue
      let errors = editDistance(word, other, most)
      // `embrag`: the misspelled beginning of a word. With another first letter, it is another word.
      const longer = other.length > word.length && other[0] === word[0]
      if (errors > most && unfinished && longer && word.length > 4) {
        errors = editDistance(word, other.slice(0, word.length), Math.min(most, 1))
        if (errors > Math.min(most, 1)) continue
        errors += 0.5
      }
      if (errors > most + 0.5) continue
      // A wrong first letter is unlikely; a frequent word is likely.
      const rank = errors + (other[0] === word[0] ? 0 : 0.6) - Math.min(0.5, Math.log10(times) / 6)
      const known = found.get(term)
      if (!known || known.rank > rank) found.set(term, {term, word: other, errors, rank})
    }
    const ranked = [...found.values()].sort((a, b) => a.rank - b.rank || a.term - b.term)
    return ranked.filter(({rank}) => rank <= ranked[0]!.rank + 0.8)
  }

  return {has: (word: string) => byWord.has(word), beginning, following, near}
}

/** Returns the first place of a sorted list that is not before what is sought; the length of the list if there is none. */
export function firstPlace(length: number, isReached: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns which letters a word has, as bits. Different letters may have the same bit. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** Returns the number of bits that are set. */
function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest; rest &= rest - 1) count++
  return count
}
