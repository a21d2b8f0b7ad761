/** Suggests titles for a query that found nothing. */

import {editDistance} from '../shared/edit-distance.ts'
import {fold, isStopWord, wordsOf} from '../shared/search/tokenize.ts'
import type {Library} from './library.ts'

const FAR = 4

/** Returns up to `most` titles whose words are closest to those of the query; none if nothing is close. */
export function nearestTitles(
  library: Library,
  query: string,
  most: number,
): {title: string; url: string}[] {
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
    const far = least + (0.2 * sum) / asked.length
    if (far < TOO_FAR) found.push({page, far})
  }
  return found
    .sort((a, b) => a.far - b.far || a.page - b.page)
    .slice(0, most)
    .map(({page}) => ({title: vocabulary.textOf(pages[page]!.title), url: pages[page]!.route}))
}

const UNKNOWN = -1
const TOO_FAR = 0.62

/** Returns the errors between two words as a fraction of the longer one's length. */
function share(word: string, other: string): number {
  const length = Math.max(word.length, other.length)
  const most = Math.min(FAR, length >> 1)
  const errors = editDistance(word, other, most)
  return errors > most ? 1 : errors / length
}
