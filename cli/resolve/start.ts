/** What is served at `/` where the site has no page of its own there. */
import {flatten} from '../../runtime/sidebar.ts'
import type {Route, Version} from '../../runtime/types.ts'
import type {Entry, Source} from '../types.ts'

/** The page that `/` leads to: the index of the docs, else the first page of their sidebar. Undefined if `/` is taken. */
export function startOf(
  entries: Map<Route, Entry>,
  redirects: Map<Route, Route>,
  sources: Map<string, Source>,
  versions: Version[],
): Route | undefined {
  if (entries.has('/') || redirects.has('/') || sources.has('public/index.html')) return undefined
  const version = versions.find(({isLast}) => isLast) ?? versions[0]
  if (!version) return undefined
  if (entries.has(version.path)) return version.path
  return flatten(Object.values(version.sidebars).flat())[0]?.route
}
