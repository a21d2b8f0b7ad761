/** The keywords of a page, one by one. */
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

/**
 * Says if a query of several words is a keyword of a page. `slotOf`: what the query asks for, by term. If only one of its words
 * means something ("my account"), the keyword must have the others as well.
 */
export function isKeyword(
  {pages, vocabulary}: Library,
  page: number,
  slotOf: ReadonlyMap<number, number>,
  {slots, words}: Pick<Understood, 'slots' | 'words'>,
): boolean {
  if (words.length < 2) return false
  const required = slots.filter(({optional}) => !optional).length
  const others = required > 1 ? [] : words.filter(isStopWord)
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
    return asked.size === required
  })
}
