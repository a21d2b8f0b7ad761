/**
 * What a device can keep of a site, as the build writes it and as the offline worker and the page read it. All addresses
 * are paths with base.
 */
import {twinUrl} from '../location.ts'
import type {Route} from '../types.ts'

export interface OfflinePlan {
  version: string
  /** Scripts, style sheets, site data and the page for what is not kept: without these nothing is shown. */
  shell: string[]
  fonts: string[]
  /** Files of the search index, by docs version. */
  search: Record<string, string[]>
  /** What a page shows next to its data: pictures, style sheets, its script. */
  pages: Record<Route, string[]>
  /** Size of each file. */
  bytes: Record<string, number>
}

/** What the worker knows before it has read anything. */
export interface OfflineFacts {
  base: string
  /** Another one after each deploy that changed anything a device may keep. */
  version: string
  plan: string
  /** The page for addresses that are not kept, and for those that are: it shows them by their data. */
  page: string
  /** Beginnings of paths that other applications serve. */
  external: string[]
}

/** Route of that page. It is in no list of routes. */
export const OFFLINE_ROUTE = '/offline.html'
/** The worker's file, at the root of the site: it can only serve what is below it. */
export const WORKER_FILE = 'offline-worker.js'

/** The plan itself is kept at this address, which no server has. */
export const PLAN_KEY = 'assets/offline-plan.json'

/** Names of the caches of a site begin with this; several sites may share an origin. */
export function cachePrefix(base: string): string {
  return `labdocs:${base}:`
}

export function cacheName({base, version}: Pick<OfflineFacts, 'base' | 'version'>): string {
  return cachePrefix(base) + version
}

/** Everything that pages need, each file once. Pages that the plan does not know are left out. */
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

/** Routes of the pages whose data are among the files. */
export function routesIn(plan: OfflinePlan, files: Iterable<string>, base: string): Route[] {
  const kept = new Set(files)
  return Object.keys(plan.pages).filter((route) => kept.has(twinUrl(route, base, 'json')))
}
