/** Everything that a visit needs beyond reading, wired together: routes, loader, scroll memory, router, prefetch, search marks, color. */
import {followColorMode} from './color-mode.ts'
import {createLoader, type Loader} from './loader.ts'
import {watchLinks} from './prefetch.ts'
import {keepStateInPause, restoreKept} from './reader-state.ts'
import {recovery} from './recovery.ts'
import {createRouter, type Router} from './router.ts'
import {createRouteTable, type RouteTable} from './routes.ts'
import {rememberScroll} from './scroll.ts'
import type {AppStore} from './state.ts'
import type {SiteData} from './types.ts'

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
  const prefetcher = watchLinks(loader, routes, site.base)
  const look = () => {
    prefetcher.look()
    void applyHighlight(site)
  }
  const router = createRouter({
    store,
    site,
    loader,
    routes,
    scroll: rememberScroll(),
    onArrival: look,
  })
  router.listen()
  look()
  recovery.keep = keepStateInPause
  restoreKept()
  return {router, routes, loader}
}

/** Marks the words of a search on the page; the code comes only where the parameter is there. */
async function applyHighlight(site: SiteData): Promise<void> {
  if (!new URLSearchParams(location.search).has(site.search.highlight)) return
  const {highlightFromAddress} = await import('./highlight.ts')
  highlightFromAddress(site.search.highlight)
}
