/** Everything that a visit needs beyond reading, wired together: routes, loader, scroll memory, router, prefetch, search marks, color. */
import {followColorMode} from './color-mode.ts'
import {createLoader, type Loader} from './loader.ts'
import {OFFLINE_ROUTE} from './offline/plan.ts'
import {watchLinks, whenIdle} from './prefetch.ts'
import {keepStateInPause, restoreKept} from './reader-state.ts'
import {recovery} from './recovery.ts'
import {createRouter, type Router} from './router.ts'
import {createRouteTable, type RouteTable} from './routes.ts'
import {rememberScroll} from './scroll.ts'
import type {AppStore} from './state.ts'
import type {Page, SiteData} from './types.ts'

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
    const {page, status} = store.get().view
    if (status === 'found') keepOffline(page, site)
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
  const navigation = {router, routes, loader}
  if (store.get().view.page.route === OFFLINE_ROUTE)
    import('./offline/arrive.ts').then(({showKept}) => showKept(navigation, site), console.warn)
  return navigation
}

declare const LABDOCS_DEV: boolean

/** Keeps the page on the device once the browser is idle; takes the worker away where there should be none. */
function keepOffline(page: Page, site: SiteData): void {
  const wanted = site.offline && !LABDOCS_DEV
  if (!wanted && !navigator.serviceWorker?.controller) return
  whenIdle(() => {
    import('./offline/client.ts').then(
      ({keepPage, leave}) => (wanted ? keepPage(page, site) : leave(site.base)),
      // The next page is another chance.
      () => undefined,
    )
  }, IDLE)
}

/** A page that never rests is kept after this time, in ms. */
const IDLE = 10_000

/** Marks the words of a search on the page; the code comes only where the parameter is there. */
async function applyHighlight(site: SiteData): Promise<void> {
  if (!new URLSearchParams(location.search).has(site.search.highlight)) return
  const {highlightFromAddress} = await import('./highlight.ts')
  highlightFromAddress(site.search.highlight)
}
