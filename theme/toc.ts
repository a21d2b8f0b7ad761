import {usePage, useSite} from '../runtime/context.tsx'
import type {Heading} from '../runtime/types.ts'

/** What of a window decides which heading is being read, in px. */
export interface Sight {
  /** Lower edge of the bar. */
  bar: number
  height: number
  /** The page is scrolled to its end. */
  atEnd: boolean
}

/**
 * Index of the heading being read, by the headings' distances from the top of the window: the
 * first one below the bar if it lies in the upper half, else the one before it (-1: none). At the end the last.
 */
export function activeHeading(tops: number[], {bar, height, atEnd}: Sight): number {
  const first = tops.findIndex((top) => top >= bar)
  if (atEnd || first < 0) return tops.length - 1
  return tops[first]! < height / 2 ? first : first - 1
}

/** The headings that a table of contents shows. */
export function tocEntries(
  headings: Heading[],
  site: {min: number; max: number},
  page: {min?: number; max?: number; hide?: boolean} = {},
): Heading[] {
  const {min = site.min, max = site.max, hide} = page
  return hide ? [] : headings.filter(({depth, closing}) => !closing && depth >= min && depth <= max)
}

/** The entries of the shown page. */
export function useToc(): Heading[] {
  const {headings, toc} = usePage()
  return tocEntries(headings, useSite().toc, toc)
}
