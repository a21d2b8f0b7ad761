/**
 * Starts and connects what a visit needs beyond reading: routes, loader, scroll positions, router, prefetch, search marks,
 * color mode.
 */
import {followColorMode} from '../browser/color-mode.ts'
import {keepStateInPause, restoreKept} from '../browser/reader-state.ts'
import {recovery} from '../browser/recovery.ts'
import {OFFLINE_ROUTE} from '../shared/offline-plan.ts'
import type {Page, SiteData} from '../shared/types.ts'
import {createLoader, type Loader} from './loader.ts'
import {renewAfterBack} from './outdated.ts'
import {watchLinks, whenIdle} from './prefetch.ts'
import {createRouteTable, type RouteTable} from './route-table.ts'
import {createRouter, type Router} from './router.ts'
import {rememberScroll} from './scroll.ts'
import type {AppStore} from './state.ts'

export interface Navigation {
  router: Router
  routes: RouteTable
  loader: Loader
}

export function startNavigation(store: AppStore): Navigation {
  const {site} = store.get()
  followColorMode(site.colorMode.default)
  const routes = createRouteTable(site)
  const loader = createLoader(site)
  if (typeof LABDOCS_DISK !== 'undefined' && LABDOCS_DISK) {
    // Every link is a full load, because nothing can be fetched and the address cannot be changed.
    void applyHighlight(site)
    restoreKept()
    const router = {go: (url: URL) => location.assign(url), show: () => {}, listen: () => () => {}}
    return {router, routes, loader}
  }
  const prefetcher = watchLinks(loader, routes, site)
  const onNavigated = () => {
    prefetcher.observe()
    void applyHighlight(site)
    const {page, status} = store.get().view
    if (status === 'found') keepOffline(page, site)
  }
  const router = createRouter({store, site, loader, routes, scroll: rememberScroll(), onNavigated})
  router.listen()
  onNavigated()
  renewAfterBack(() => store.get().view.page)
  recovery.keep = keepStateInPause
  restoreKept()
  const navigation = {router, routes, loader}
  if (store.get().view.page.route === OFFLINE_ROUTE)
    import('../offline/show-kept.ts').then(
      ({showKept}) => showKept(navigation, store),
      console.warn,
    )
  return navigation
}

declare const LABDOCS_DEV: boolean
declare const LABDOCS_DISK: boolean | undefined

/** Caches the page on the device once the browser is idle. Removes the worker if offline reading is off. */
function keepOffline(page: Page, site: SiteData): void {
  const wanted = site.offline && !LABDOCS_DEV
  if (!wanted && !navigator.serviceWorker?.controller) return
  whenIdle(() => {
    import('../offline/client.ts').then(
      ({keepPage, leave}) => (wanted ? keepPage(page, site) : leave(site.base)),
      // The next page tries again.
      () => undefined,
    )
  }, IDLE)
}

/** If the browser is never idle, the page is cached after this time, in ms. */
const IDLE = 10_000

/** Marks the words of a search on the page. The code is loaded only if the address has the parameter. */
async function applyHighlight(site: SiteData): Promise<void> {
  if (!new URLSearchParams(location.search).has(site.search.highlight)) return
  const {highlightFromAddress} = await import('./highlight.ts')
  highlightFromAddress(site.search.highlight)
}
