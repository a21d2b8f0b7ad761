/** Finds the word that someone probably meant. */
import {distance} from 'fastest-levenshtein'
import {editDistance} from '../../runtime/shared/edit-distance.ts'

/**
 * Returns the candidate nearest to a word, if it is near enough: at most a third of its length in edits, but 2 edits
 * in words of 5 letters, and 1 in shorter ones. Two swapped letters are one edit. Nothing else is near a single letter.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const editsTo = createComparison(word)
  let best: string | undefined
  let least = mostEdits(word) + 1
  for (const candidate of candidates) {
    const edits = editsTo(candidate, least)
    if (edits < least) {
      least = edits
      best = candidate
    }
  }
  return best
}

/** Returns "Did you mean …?" if a candidate is near enough. `quote`: what is around it. */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
  quote = '"',
): string | undefined {
  const near = nearest(word, candidates)
  return near ? `Did you mean ${quote}${near}${quote}?` : undefined
}

/** Returns all candidates that are near enough to a word. */
export function allNear(word: string, candidates: Iterable<string>): string[] {
  const editsTo = createComparison(word)
  const limit = mostEdits(word) + 1
  return [...candidates].filter((candidate) => editsTo(candidate, limit) < limit)
}

function mostEdits({length}: string): number {
  // With 2 of 4 letters changed, "hide" is "id", and "note" is "role".
  if (length < 5) return length < 2 ? 0 : 1
  return Math.max(2, Math.floor(length / 3))
}

/**
 * Returns a function that counts the edits that make a word of another one: exactly, if there are fewer than `limit`. Thousands
 * of words are compared, so the exact count, which is slow, is made only if it can be below the limit.
 */
function createComparison(word: string): (other: string, limit: number) => number {
  const lower = word.toLowerCase()
  const swapped = new Set(pairsIn(lower).map(([a, b]) => `${b}${a}`))
  return (candidate, limit) => {
    const other = candidate.toLowerCase()
    // At least as many edits as the difference in length.
    if (Math.abs(other.length - lower.length) >= limit) return limit
    // This counts swapped letters twice.
    const edits = distance(lower, other)
    if (edits < 2) return edits
    if (edits >= 2 * limit) return limit
    const swaps = edits < limit ? 0 : pairsIn(other).filter((pair) => swapped.has(pair)).length
    return edits - swaps >= limit ? limit : editDistance(lower, other, limit)
  }
}

/** Returns all pairs of neighboring letters that differ. */
function pairsIn(word: string): string[] {
  const pairs: string[] = []
  for (let at = 1; at < word.length; at++)
    if (word[at - 1] !== word[at]) pairs.push(word.slice(at - 1, at + 1))
  return pairs
}
