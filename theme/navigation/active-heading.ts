/** Which heading is being read. Not needed for the first view. */

/** What decides, besides the headings, which heading is being read, in px. */
export interface Sight {
  /** Lower edge of the bar. */
  bar: number
  height: number
  /** The page is scrolled to its end. */
  atEnd: boolean
}

/**
 * Returns the index of the heading being read. `tops` are the distances of the headings from the top of the window. It is
 * the first one below the bar if it is in the upper half, else the one before it (-1: none). At the end of the page it is
 * the last.
 */
export function activeHeading(tops: number[], {bar, height, atEnd}: Sight): number {
  const first = tops.findIndex((top) => top >= bar)
  if (atEnd || first < 0) return tops.length - 1
  return tops[first]! < height / 2 ? first : first - 1
}
