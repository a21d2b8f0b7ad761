/** Finds the word that someone probably meant. */
import {distance} from 'fastest-levenshtein'
import {editDistance} from '../../runtime/shared/edit-distance.ts'

/**
 * Returns the candidate nearest to a word, if it is near enough (a third
 * of its length, at least 2 edits). Two swapped letters are one edit.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  const lower = word.toLowerCase()
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    // At least as many edits as the difference in length.
    if (Math.abs(other.length - lower.length) >= least) continue
    const edits = editsBetween(lower, other, least)
    if (edits < least) {
      least = edits
      best = candidate
    }
  }
  return best
}

/** Returns the number of edits; exact if it is less than `least`. The fast distance counts swapped letters twice. */
function editsBetween(a: string, b: string, least: number): number {
  const most = distance(a, b)
  return most < 2 || most >= 2 * least ? most : editDistance(a, b, least)
}
