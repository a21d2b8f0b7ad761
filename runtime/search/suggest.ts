/** Suggests titles for a query that found nothing. */
import {editDistance} from '../shared/edit-distance.ts'
import {fold, isStopWord, wordsOf} from '../shared/search/tokenize.ts'
import type {Library} from './library.ts'
import type {Result} from './messages.ts'

const MOST = 3

/** The most errors by which two words look alike, and the part of the longer one's letters that these may be. */
const ERRORS = 4
const PART = 1 / 3

/** Returns up to three titles with a word that looks like one of the query, the most similar first. */
export function nearestTitles(library: Library, query: string): Result['suggestions'] {
  const asked = wordsOf(query.slice(0, 200))
    .map(fold)
    .filter((word) => word.length > 2 && !isStopWord(word))
    .slice(0, 6)
  if (!asked.length) return []
  const {pages, vocabulary} = library
  const {pieces} = vocabulary
  // For each word of a title, its errors against each word of the query. Many titles have the same words.
  const shares = asked.map(() => new Float32Array(pieces.length).fill(UNKNOWN))
  const shareOf = (at: number, piece: number) => {
    const known = shares[at]!
    if (known[piece] === UNKNOWN)
      known[piece] = vocabulary.termsOf(piece).length ? share(asked[at]!, fold(pieces[piece]!)) : 1
    return known[piece]!
  }
  const found: {page: number; far: number}[] = []
  for (const [page, {title}] of pages.entries()) {
    let [least, sum] = [1, 0]
    for (let at = 0; at < asked.length; at++) {
      let errors = 1
      for (let index = 0; index < title.length; index++)
        errors = Math.min(errors, shareOf(at, title[index]!))
      least = Math.min(least, errors)
      sum += errors
    }
    if (least < 1) found.push({page, far: least + (0.2 * sum) / asked.length})
  }
  return found
    .sort((a, b) => a.far - b.far || a.page - b.page)
    .slice(0, MOST)
    .map(({page}) => ({title: vocabulary.textOf(pages[page]!.title), url: pages[page]!.route}))
}

const UNKNOWN = -1

/** Returns the errors between two words as a fraction of the longer one's length; 1 if they do not look alike. */
function share(word: string, other: string): number {
  const length = Math.max(word.length, other.length)
  const most = Math.min(ERRORS, Math.floor(length * PART))
  const errors = editDistance(word, other, most)
  return errors > most ? 1 : errors / length
}
