/** Chooses the version of a page that search engines should show. Pure. */
import type {Route, Version} from '../../runtime/shared/types.ts'
import type {Entry, Site} from '../types.ts'

type Versions = Pick<Site, 'entries' | 'versions' | 'redirects' | 'unindexed'>

/**
 * Returns the route of the same page in the version that readers should use, or else in the newest version that has
 * it, in the order of the config; for all other pages, their own route.
 */
export function canonicalOf(entry: Entry, site: Versions): Route {
  const {versions, unindexed} = site
  if (versions.length < 2 || entry.version === undefined || unindexed.has(entry.version))
    return entry.route
  for (const version of [...versions].sort((a, b) => Number(b.isLast) - Number(a.isLast))) {
    const found = samePage(entry, version, site)
    if (found && !unindexed.has(version.name) && !found.doc?.fields.unlisted) return found.route
  }
  return entry.route
}

/**
 * Returns the same page in a version, if that has it. A renamed page is found by its alias: in a newer version by that of
 * the other page, in an older one by its own.
 */
export function samePage(
  {route, version, doc}: Entry,
  {name, path}: Pick<Version, 'name' | 'path'>,
  {entries, versions, redirects}: Pick<Versions, 'entries' | 'versions' | 'redirects'>,
): Entry | undefined {
  const own = versions.find((one) => one.name === version)
  if (!own) return undefined
  for (const known of [route, ...(doc?.fields.aliases ?? [])]) {
    const there = trimmed(path) + known.slice(trimmed(own.path).length) || '/'
    const found = entries.get(redirects.get(there) ?? there)
    if (known.startsWith(trimmed(own.path)) && found?.version === name) return found
  }
  return undefined
}

/** Returns the path of a version without a slash at its end. */
const trimmed = (path: string) => path.replace(/\/$/, '')

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
