import {usePage, useSite} from '../../runtime/react/context.tsx'
import type {Heading} from '../../runtime/shared/types.ts'

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
