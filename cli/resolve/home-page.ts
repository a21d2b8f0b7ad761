/** What `/` shows if the site has no page there. */
import {flatten} from '../../runtime/shared/sidebar.ts'
import type {Route, Version} from '../../runtime/shared/types.ts'
import type {Entries, Sources} from '../types.ts'

/**
 * Returns the page that `/` leads to: the index of the docs, or else the first page of their sidebar. Undefined if
 * `/` has a page.
 */
export function homePageOf(
  entries: Entries,
  redirects: Map<Route, Route>,
  sources: Sources,
  versions: Version[],
): Route | undefined {
  if (entries.has('/') || redirects.has('/') || sources.has('public/index.html')) return undefined
  const version = versions.find(({isLast}) => isLast) ?? versions[0]
  if (!version) return undefined
  if (entries.has(version.path)) return version.path
  return flatten(Object.values(version.sidebars).flat())[0]?.route
}
