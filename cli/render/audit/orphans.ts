/** The orphan-page rule: readers must be able to reach each page. */
import {flatten} from '../../../runtime/shared/sidebar.ts'
import type {Route} from '../../../runtime/shared/types.ts'
import {sidebarOf} from '../../../runtime/shared/versions.ts'
import {diagnostic} from '../../report/diagnostics.ts'
import {isBelow} from '../../resolve/routes.ts'
import type {Diagnostic, Site} from '../../types.ts'
import {isHidden} from '../page.ts'

/** A link of a page. `target`: undefined if it leads to another site. */
interface Linking {
  route: Route
  target: Route | undefined
}

/**
 * Returns a warning for each visible page that is in no sidebar, and that no other page links to. `rendered`: the pages that could
 * be rendered; `links`: all of their links, for which few sites are asked.
 */
export function orphans(
  site: Site,
  rendered: Iterable<Route>,
  links: () => Iterable<Linking>,
): Diagnostic[] {
  // A page that could not be rendered may be the one that links to others.
  const known = new Set(rendered)
  for (const route of site.entries.keys()) if (!known.has(route)) return []
  const found = new Set<Route | undefined>([
    '/',
    site.redirects.get('/') ?? '/',
    // The search of every page leads there.
    '/search',
    ...site.versions.flatMap((version) => flatten(sidebarOf(version)).map(({route}) => route)),
  ])
  const outside = [...site.entries.values()].filter(
    (entry) => !isHidden(entry) && !found.has(entry.route),
  )
  if (!outside.length) return []
  for (const {route, target} of links()) if (target !== route) found.add(target)
  // A page with a duplicate id is not in the sidebar for that reason.
  const reported = new Set(
    site.diagnostics.filter(({code}) => code === 'duplicate-doc').map(({file}) => file),
  )
  const versions = site.diagnostics.filter(({code}) => code === 'unknown-version')
  return outside
    .filter(({route, file}) => !found.has(route) && !reported.has(file))
    .filter(({file}) => !versions.some((version) => isBelow(file, version.file)))
    .map(({file, module}) =>
      diagnostic('orphan-page', file, 'No page and no sidebar leads here.', {
        line: 1,
        column: 1,
        hint: module
          ? 'Link to it, or add "noindex: true" to its "page".'
          : 'Link to it, or mark it "unlisted".',
      }),
    )
}
