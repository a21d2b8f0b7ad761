/** What an author wrote for a query: the keywords of a page, and its headings. */
import {fold, isStopWord} from '../shared/search/tokenize.ts'
import type {Text} from '../shared/search/vocabulary.ts'
import type {Library} from './library.ts'
import type {Alternative, Understood} from './understand.ts'

/** Returns the single keywords of a page. The generator joins them with semicolons. */
export function phrasesOf(pieces: readonly string[], keywords: Text): number[][] {
  const phrases: number[][] = [[]]
  for (const piece of keywords)
    if (pieces[piece]!.includes(';')) phrases.push([])
    else phrases.at(-1)!.push(piece)
  return phrases
}

/** Leaves out synonyms, unless they stand for a word that no text has, such as a German one. */
export function asTyped(alternatives: readonly Alternative[]): Alternative[] {
  const own = new Set(alternatives.filter(({kind}) => kind !== 'synonym').map(({from}) => from))
  return alternatives.filter(({kind, from}) => kind !== 'synonym' || !own.has(from))
}

/** A keyword of several words that is the query counts nearly as much as the title. */
const KEYWORD = 0.9
/** A heading that is the query counts more: its page has few of the words elsewhere. */
const HEADING = 1.5

/** Returns how much it counts that the query is a heading of a page, or one of its keywords, such as the label of a button. */
export function askedFor(
  library: Library,
  page: number,
  slotOf: ReadonlyMap<number, number>,
  query: Pick<Understood, 'slots' | 'words'>,
): number {
  if (isHeading(library, page, query)) return HEADING
  return isKeyword(library, page, slotOf, query) ? KEYWORD : 0
}

/**
 * Says if a query of several words is a keyword of a page. `slotOf`: what the query asks for, by term. If only one of its words
 * means something ("my account"), the keyword must have the others as well.
 */
function isKeyword(
  {pages, vocabulary}: Library,
  page: number,
  slotOf: ReadonlyMap<number, number>,
  {slots, words}: Pick<Understood, 'slots' | 'words'>,
): boolean {
  if (words.length < 2) return false
  const others = slots.length > 1 ? [] : words.filter(isStopWord)
  const {pieces} = vocabulary
  return phrasesOf(pieces, pages[page]!.keywords).some((phrase) => {
    if (!others.every((word) => phrase.some((piece) => fold(pieces[piece]!) === word))) return false
    const asked = new Set<number>()
    for (const piece of phrase) {
      const terms = vocabulary.termsOf(piece)
      if (!terms.length || isStopWord(vocabulary.terms[terms[0]!]!)) continue
      const slot = terms.map((term) => slotOf.get(term)).find((one) => one !== undefined)
      if (slot === undefined) return false
      asked.add(slot)
    }
    return asked.size === slots.length
  })
}

/** Says if a query is a heading of a page, word for word: a question of a FAQ may have little but stop words. */
function isHeading(
  {pages, docs, vocabulary}: Library,
  page: number,
  {words}: Pick<Understood, 'words'>,
): boolean {
  if (words.length < 3) return false
  const {first, count} = pages[page]!
  return docs.slice(first + 1, first + count).some(({heading}) => {
    let at = 0
    for (const piece of heading)
      if (vocabulary.termsOf(piece).length && fold(vocabulary.pieces[piece]!) !== words[at++])
        return false
    return at === words.length
  })
}
