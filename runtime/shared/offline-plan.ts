/**
 * What a device can cache of a site. The build writes it; the offline worker and the page read it. All addresses are paths
 * with base.
 */
import {twinUrl} from './location.ts'
import type {Route} from './types.ts'

export interface OfflinePlan {
  version: string
  /** Build id of the pages. */
  build: string
  /** Scripts, style sheets, site data and the offline page. Without these nothing can be shown. */
  shell: string[]
  fonts: string[]
  /**
   * Files of the search index and its page to cache at once, by docs version. Of a large index that is what the first answer
   * needs.
   */
  search: Record<string, string[]>
  /** The other files of large indexes: each is cached when a search loads it. */
  searchParts: string[]
  /** What a page shows in addition to its data: images, style sheets, its script. Without the page that `search` has. */
  pages: Record<Route, string[]>
  /** Size of each file. */
  bytes: Record<string, number>
}

/** What the worker knows before it reads anything. */
export interface OfflineFacts {
  base: string
  /** Changes with each deploy that changed anything a device may cache. */
  version: string
  plan: string
  /** The offline page. It answers for addresses that are not cached, and shows cached pages from their data. */
  page: string
  /** Beginnings of paths that other applications serve. */
  external: string[]
  /** Whether the plan has parts of a search index. */
  hasSearchParts: boolean
}

/** Route of the offline page. It is in no list of routes. */
export const OFFLINE_ROUTE = '/offline.html'
/** The worker's file, at the root of the site: a worker can only serve what is below it. */
export const WORKER_FILE = 'offline-worker.js'

/** The plan itself is cached at this address, which no server has. */
export const PLAN_KEY = 'assets/offline-plan.json'

/** Returns the prefix of the names of a site's caches. Several sites may share an origin. */
export function cachePrefix(base: string): string {
  return `labdocs:${base}:`
}

export function cacheName({base, version}: Pick<OfflineFacts, 'base' | 'version'>): string {
  return cachePrefix(base) + version
}

/** Returns all files that pages need, each once. Pages that are not in the plan are left out. */
export function filesOf(plan: OfflinePlan, routes: Iterable<Route>, base: string): string[] {
  const files = new Set<string>()
  for (const route of routes) {
    if (!Object.hasOwn(plan.pages, route)) continue
    files.add(twinUrl(route, base, 'json'))
    for (const file of plan.pages[route]!) files.add(file)
  }
  return [...files]
}

export function bytesOf(plan: OfflinePlan, files: Iterable<string>): number {
  let sum = 0
  for (const file of files) sum += plan.bytes[file] ?? 0
  return sum
}

/** Returns the routes of the pages whose data is among the files. */
export function routesIn(plan: OfflinePlan, files: Iterable<string>, base: string): Route[] {
  const kept = new Set(files)
  return Object.keys(plan.pages).filter((route) => kept.has(twinUrl(route, base, 'json')))
}
