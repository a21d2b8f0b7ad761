/** Lists of the tree up to this length are drawn as a whole. */
export const MOST_ROWS = 200
/** Rows on each side of the page in a longer one. */
const AROUND = 25

/** Which rows of a list are drawn. Otherwise each page of a folder of thousands would contain links to all the others. */
export function rowsAround(length: number, at: number): {from: number; to: number} {
  if (length <= MOST_ROWS) return {from: 0, to: length}
  const from = Math.max(0, Math.min(at - AROUND, length - 2 * AROUND - 1))
  return {from, to: Math.min(length, from + 2 * AROUND + 1)}
}
