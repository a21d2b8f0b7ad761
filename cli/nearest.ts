/** The word that someone probably meant. */
import {distance} from 'fastest-levenshtein'

/** The candidate nearest to a word, if it is near enough to be worth naming (a third of its length, at least 2 edits). */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  const lower = word.toLowerCase()
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    // As many edits as it is longer or shorter, at least.
    if (Math.abs(other.length - lower.length) >= least) continue
    const edits = distance(lower, other)
    if (edits < least) {
      least = edits
      best = candidate
    }
  }
  return best
}
