/** Lists of the tree up to this length are drawn in full. */
export const MOST_ROWS = 200
/** Rows drawn on each side of the current page in a longer list. */
const AROUND = 25

/** Returns which rows of a list are drawn. Without it each page of a folder of thousands would link to all the others. */
export function rowsAround(length: number, at: number): {from: number; to: number} {
  if (length <= MOST_ROWS) return {from: 0, to: length}
  const from = Math.max(0, Math.min(at - AROUND, length - 2 * AROUND - 1))
  return {from, to: Math.min(length, from + 2 * AROUND + 1)}
}
