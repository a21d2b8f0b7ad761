/** Chooses the version of a page that search engines should show. Pure. */
import type {Route} from '../../runtime/shared/types.ts'
import type {Entry, Site} from '../types.ts'

type Versions = Pick<Site, 'entries' | 'versions' | 'redirects' | 'unindexed'>

/**
 * Returns the route of the same page in the version that readers should use, or else in the newest version that has
 * it, in the order of the config; for all other pages, their own route. A renamed page is found by its alias.
 */
export function canonicalOf(
  entry: Pick<Entry, 'route' | 'version'>,
  {entries, versions, redirects, unindexed}: Versions,
): Route {
  const own = versions.find(({name}) => name === entry.version)
  if (!own || unindexed.has(own.name)) return entry.route
  const below = entry.route.slice(own.path.replace(/\/$/, '').length)
  for (const {name, path} of [...versions].sort((a, b) => Number(b.isLast) - Number(a.isLast))) {
    const there = path.replace(/\/$/, '') + below || '/'
    const found = entries.get(redirects.get(there) ?? there)
    if (found?.version === name && !unindexed.has(name) && !found.doc?.fields.unlisted)
      return found.route
  }
  return entry.route
}

/**
 * Returns whether search engines should list a page. They should not list copies of a page, or versions older than
 * the one for readers.
 */
export function isLed(entry: Entry, site: Versions): boolean {
  const {versions, unindexed} = site
  const own = versions.findIndex(({name}) => name === entry.version)
  if (own < 0) return true
  const isOld = own > versions.findIndex(({isLast}) => isLast)
  return !isOld && !unindexed.has(versions[own]!.name) && canonicalOf(entry, site) === entry.route
}
