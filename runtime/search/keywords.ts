/** The keywords of a page, one by one. */
import {isStopWord} from '../shared/search/tokenize.ts'
import type {Text} from '../shared/search/vocabulary.ts'
import type {Library} from './library.ts'

/** Returns the single keywords of a page. The generator joins them with semicolons. */
export function phrasesOf(pieces: readonly string[], keywords: Text): number[][] {
  const phrases: number[][] = [[]]
  for (const piece of keywords)
    if (pieces[piece]!.includes(';')) phrases.push([])
    else phrases.at(-1)!.push(piece)
  return phrases
}

/** Says if a query of several words is a keyword of a page. `slotOf`: what the query asks for, by term. */
export function isKeyword(
  {pages, vocabulary}: Library,
  page: number,
  slotOf: ReadonlyMap<number, number>,
  slots: number,
): boolean {
  return phrasesOf(vocabulary.pieces, pages[page]!.keywords).some((phrase) => {
    const asked = new Set<number>()
    for (const piece of phrase) {
      const terms = vocabulary.termsOf(piece)
      if (!terms.length || isStopWord(vocabulary.terms[terms[0]!]!)) continue
      const slot = terms.map((term) => slotOf.get(term)).find((one) => one !== undefined)
      if (slot === undefined) return false
      asked.add(slot)
    }
    return asked.size === slots
  })
}
