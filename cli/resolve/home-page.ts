/** What `/`, and the address of a version of the docs, show if the site has no page there. */
import {flatten} from '../../runtime/shared/sidebar.ts'
import type {Route, Version} from '../../runtime/shared/types.ts'
import {sidebarOf, versionNamed} from '../../runtime/shared/versions.ts'
import type {Entries, Sources} from '../types.ts'
import type {ReservedPaths} from './output-paths.ts'

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
  const version = versionNamed(versions)
  if (!version) return undefined
  if (entries.has(version.path)) return version.path
  return firstPage(version)
}

/**
 * Returns the versions of the docs that have no page at their own address, with their first page: the version menu of each
 * page links to this address. With one version there is no menu.
 */
export function versionStarts(
  versions: Version[],
  entries: Entries,
  reserve: ReservedPaths['page'],
): [Route, Route][] {
  if (versions.length < 2) return []
  return versions.flatMap((version): [Route, Route][] => {
    const start = firstPage(version)
    if (start === undefined || entries.has(version.path)) return []
    return reserve(version.path, 'labdocs') === undefined ? [[version.path, start]] : []
  })
}

function firstPage(version: Version): Route | undefined {
  return flatten(sidebarOf(version))[0]?.route
}
