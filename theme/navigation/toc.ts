import {usePage, useSite} from '../../runtime/react/context.tsx'
import type {Heading} from '../../runtime/shared/types.ts'

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

/** Returns the headings that a table of contents shows. */
export function tocEntries(
  headings: Heading[],
  site: {min: number; max: number},
  page: {min?: number; max?: number; hide?: boolean} = {},
): Heading[] {
  const {min = site.min, max = site.max, hide} = page
  return hide ? [] : headings.filter(({depth, closing}) => !closing && depth >= min && depth <= max)
}

/** Returns the entries of the shown page. */
export function useToc(): Heading[] {
  const {headings, toc} = usePage()
  return tocEntries(headings, useSite().toc, toc)
}
