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
  return library.pages
    .map((page) => {
      const title = library.vocabulary.textOf(page.title)
      const words = wordsOf(title).map(fold)
      const errors = asked.map((word) => Math.min(...words.map((other) => share(word, other))))
      return {title, url: page.route, far: Math.min(...errors) + 0.2 * average(errors)}
    })
    .filter(({far}) => far < 0.62)
    .sort((a, b) => a.far - b.far || (a.url < b.url ? -1 : 1))
    .slice(0, most)
    .map(({title, url}) => ({title, url}))
}

/** Returns the errors between two words as a fraction of the longer one's length. */
function share(word: string, other: string): number {
  const length = Math.max(word.length, other.length)
  const most = Math.min(FAR, length >> 1)
  const errors = editDistance(word, other, most)
  return errors > most ? 1 : errors / length
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
