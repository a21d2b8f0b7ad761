/**
 * Route -> what a page needs, each fetched once and kept for the visit: twin, script chunk, islands, style sheets. A
 * failure is forgotten, so that the next attempt is a new one.
 */
import type {ComponentType} from 'react'
import {importPage} from './import-page.ts'
import {loadIslands} from './islands.tsx'
import {twinUrl, withBase} from './location.ts'
import {isOther, servedBuild} from './recovery.ts'
import {addStyle, hasStyle} from './styles.ts'
import {fetchWithin, within} from './timeout.ts'
import type {Page, Route, SiteData} from './types.ts'

export interface Loaded {
  page: Page
  Component?: ComponentType
}

export interface Loader {
  /** Everything that a switch to the route needs. Rejects with `StalePage` if the twin is from another build. */
  load: (route: Route) => Promise<Loaded>
  /** The twin alone, at low priority. Rejects like `load`; no one needs to care. */
  prefetch: (route: Route) => Promise<unknown>
  /** Whether the twin is here or on its way. */
  has: (route: Route) => boolean
  /** Forgets everything (development). */
  clear: () => void
}

/** A twin that belongs to another build: a new deploy. */
export class StalePage extends Error {}

export function createLoader(site: SiteData): Loader {
  const twins = new Map<Route, Promise<Page>>()
  let attempts = 0

  const twin = (route: Route, priority: RequestPriority): Promise<Page> => {
    const known = twins.get(route)
    if (known) return known
    const promise = fetchTwin(route, priority)
    twins.set(route, promise)
    promise.catch(() => twins.delete(route))
    return promise
  }

  async function fetchTwin(route: Route, priority: RequestPriority): Promise<Page> {
    const url = twinUrl(route, site.base, 'json')
    const response = await fetchWithin(url, {priority})
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    const page = (await response.json()) as Page
    if (page.build !== site.build) throw new StalePage(`${url} is from another build.`)
    return page
  }

  return {
    load: async (route) => {
      const page = await twin(route, 'high')
      const path = withBase(route, site.base)
      const [Component] = await Promise.all([
        page.module ? importPage(page.module, attempts) : undefined,
        loadStyles(page.styles, path),
        // An island that fails to load leaves its static markup; the page is there all the same.
        within(loadIslands(page.islands)).catch(() => undefined),
      ]).catch(async (error: unknown) => {
        attempts++
        await refuseStale(path)
        throw error
      })
      return {page, ...(Component ? {Component} : {})}
    },
    prefetch: (route) => twin(route, 'low'),
    has: (route) => twins.has(route),
    clear: () => twins.clear(),
  }
}

/**
 * A page without the styles of its figures can be read, a page that never comes cannot. So a style sheet that fails is left
 * out, unless there is a newer build that has it.
 */
async function loadStyles(urls: string[], path: string): Promise<void> {
  const missing = urls.filter((url) => !hasStyle(url))
  const arrived = await Promise.all(
    missing.map((url) =>
      within(addStyle(url)).then(
        () => true,
        () => false,
      ),
    ),
  )
  if (arrived.includes(false)) await refuseStale(path)
}

/** A file of a page is gone. With a newer build on the server, its page is the one to show. */
async function refuseStale(path: string): Promise<void> {
  if (isOther((await servedBuild(path)) ?? ''))
    throw new StalePage(`${path} has files that are gone, and there is a newer build.`)
}
