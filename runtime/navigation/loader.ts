/**
 * Loads what a page needs by its route: twin, script chunk, islands, style sheets. Each is fetched once and kept for the
 * visit. A failure is not kept, so the next attempt fetches again. A twin can be outdated by a deploy, so the router asks
 * whether it is still current.
 */
import type {ComponentType} from 'react'
import {isOther, servedBuild} from '../browser/recovery.ts'
import {loadStyle} from '../browser/styles.ts'
import {fetchWithin, within} from '../browser/timeout.ts'
import {loadIslands} from '../react/mount-islands.tsx'
import {twinUrl, withBase} from '../shared/location.ts'
import type {Page, Route, SiteData} from '../shared/types.ts'
import {importPage} from './import-page.ts'
import {fetchParts} from './site-data.ts'
import {wholeSite} from './whole-site.ts'

export interface Loaded {
  page: Page
  Component?: ComponentType
}

export interface Loader {
  /** Loads everything that a switch to the route needs. Rejects with `StalePage` if the twin is from another build. */
  load: (route: Route) => Promise<Loaded>
  /** Loads only the twin, at low priority. Rejects like `load`; the caller may ignore that. */
  prefetch: (route: Route) => Promise<unknown>
  /** Whether the twin is loaded or being loaded, or the server does not have it. */
  has: (route: Route) => boolean
  /** Whether the server still has the page as it was loaded; true if the server does not answer. */
  isCurrent: (route: Route) => Promise<boolean>
  /** Forgets everything (development). */
  clear: () => void
}

/** The twin is from another build: there was a new deploy. */
export class StalePage extends Error {}

/** The server has no such page. */
export class NoPage extends Error {}

export function createLoader(site: SiteData): Loader {
  const twins = new Map<Route, Promise<Page>>()
  const missing = new Set<Route>()
  let attempts = 0

  const twin = (route: Route, priority: RequestPriority): Promise<Page> => {
    const known = twins.get(route)
    if (known) return known
    const promise = fetchTwin(route, priority)
    twins.set(route, promise)
    promise.catch((error) => {
      twins.delete(route)
      if (error instanceof NoPage) missing.add(route)
    })
    return promise
  }

  async function fetchTwin(route: Route, priority: RequestPriority): Promise<Page> {
    const url = twinUrl(route, site.base, 'json')
    const response = await ask(url, priority)
    if (!response.ok) {
      const Kind = response.status < 500 ? NoPage : Error
      throw new Kind(`${url} answered ${response.status}.`)
    }
    const page = (await response.json()) as Page
    if (page.build !== site.build) throw new StalePage(`${url} is from another build.`)
    return page
  }

  // Some hosts let browsers use a file for minutes without asking. A deploy within that time would be missed.
  const ask = (url: string, priority: RequestPriority) =>
    fetchWithin(url, {priority, cache: 'no-cache'})

  return {
    load: async (route) => {
      const page = await twin(route, 'high')
      const path = withBase(route, site)
      const [Component] = await Promise.all([
        page.module ? importPage(page.module, attempts) : undefined,
        loadStyles(page.styles, path),
        page.parts === 'all' ? wholeSite(site) : fetchParts(site, page.parts),
        // An island that cannot be loaded keeps its static markup. The page is shown anyway.
        within(loadIslands(page.islands)).catch(() => undefined),
      ]).catch(async (error: unknown) => {
        attempts++
        await refuseStale(path)
        throw error
      })
      return {page, ...(Component ? {Component} : {})}
    },
    prefetch: (route) => twin(route, 'low'),
    has: (route) => twins.has(route) || missing.has(route),
    isCurrent: async (route) => {
      try {
        const response = await ask(twinUrl(route, site.base, 'json'), 'low')
        if (response.status > 499) return true
        const page = response.ok ? await response.json() : undefined
        if (JSON.stringify(page) === JSON.stringify(await twins.get(route))) return true
        twins.delete(route)
        return false
      } catch {
        return true
      }
    },
    clear: () => {
      twins.clear()
      missing.clear()
    },
  }
}

/**
 * Loads style sheets. A page without the styles of its figures can still be read, so a style sheet that fails is skipped,
 * unless a newer build has it.
 */
async function loadStyles(urls: string[], path: string): Promise<void> {
  const arrived = await Promise.all(
    urls.map((url) =>
      within(loadStyle(url)).then(
        () => true,
        () => false,
      ),
    ),
  )
  if (arrived.includes(false)) await refuseStale(path)
}

/** A file of a page is gone. Throws if the server has a newer build, because its page is the one to show. */
async function refuseStale(path: string): Promise<void> {
  if (isOther((await servedBuild(path)) ?? ''))
    throw new StalePage(`${path} has files that are gone, and there is a newer build.`)
}
