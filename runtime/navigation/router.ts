/**
 * The state machine of navigation: what is shown, what is loading, whether that takes longer than 200 ms, what failed. The
 * next page is complete before the switch. After several quick clicks, the last one wins.
 */
import {MISSING, once} from '../browser/recovery.ts'
import {applyStyles} from '../browser/styles.ts'
import {fetchWithin} from '../browser/timeout.ts'
import type {View} from '../react/context.tsx'
import {type Extent, isInternal, routeOfPath, withBase} from '../shared/location.ts'
import {msg} from '../shared/messages/say.ts'
import type {Page, Route, SiteData} from '../shared/types.ts'
import {afterNavigation, goToTarget} from './after-navigation.ts'
import {hasWorker, loadFully, silence} from './full-load.ts'
import {ChunkFailed} from './import-page.ts'
import {type Loaded, type Loader, NoPage, StalePage} from './loader.ts'
import {isLatestBuild, renewUnless} from './outdated.ts'
import type {RouteTable} from './route-table.ts'
import type {ScrollMemory} from './scroll.ts'
import {joined} from './site-data.ts'
import type {AppStore} from './state.ts'
import {readRoutes} from './whole-site.ts'

/** After this time, in ms, the reader sees that a page is loading. */
export const LOADING_DELAY = 200

/** How often a failed page is loaded again by itself after the network has come back, and the time between, in ms. */
const RETRIES = 3
export const RETRY_DELAY = 1000

export interface Router {
  /** Goes to an address of this site, like a click. */
  go: (url: URL) => void
  /** Renders again what is at this address (development). `onDrawn` is called before the paint. */
  show: (loaded: Loaded, status: View['status'], onDrawn: () => void) => void
  /** Starts listening to clicks, Back and Forward. Returns a function that stops it. */
  listen: () => () => void
}

interface RouterOptions {
  store: AppStore
  site: SiteData
  loader: Loader
  routes: RouteTable
  scroll: ScrollMemory
  /** Called when the new page is in the document and what follows a page change is done. */
  onNavigated: () => void
}

type How = 'push' | 'pop'

interface Switch {
  to: (url: URL, how: How) => Promise<void>
  /** The network is back: loads again what failed without it. */
  onOnline: () => void
  /** The page that is loading is no longer wanted. */
  cancel: () => void
}

export function createRouter(options: RouterOptions): Router {
  const {store, site, routes, scroll} = options
  const page = createSwitch(options)

  /** Whether an address is that of the shown page. After Back, the address changes before the page. */
  const isShown = ({pathname}: URL | Location) =>
    routes.match(pathname)?.route === store.get().view.page.route

  function onClick(event: MouseEvent): void {
    const link = isPlain(event) && (event.target as Element | null)?.closest?.('a')
    const url = link && internalUrl(link, site)
    if (!url) return
    const samePath = url.pathname === location.pathname && url.search === location.search
    // Within the page the browser does everything: scroll, `:target`, history.
    if (samePath && url.hash) return
    event.preventDefault()
    if (url.pathname !== location.pathname || store.get().view.status !== 'found' || !isShown(url))
      return void page.to(url, samePath ? 'pop' : 'push')
    page.cancel()
    if (samePath && !location.hash) window.scrollTo({top: 0})
    else sameRoute(url)
  }

  /** A link changes only the query or hash: adds a history entry, but changes no page. */
  function sameRoute(url: URL): void {
    const isOtherPlace = location.search === url.search
    addEntry(url, scroll)
    if (!goToTarget(url) && isOtherPlace) window.scrollTo({top: 0})
  }

  function onPop(event: PopStateEvent): void {
    scroll.enter(event.state)
    if (!isShown(location)) return void page.to(new URL(location.href), 'pop')
    // Back to the shown page while another one was loading.
    page.cancel()
    const position = scroll.position()
    if (position !== undefined && event.state) window.scrollTo({top: position, behavior: 'instant'})
  }

  return {
    go: (url) => (url.pathname === location.pathname ? sameRoute(url) : void page.to(url, 'push')),
    show: (loaded, status, onDrawn) => show(store, loaded, status, onDrawn),
    listen: () => {
      document.addEventListener('click', onClick)
      window.addEventListener('popstate', onPop)
      window.addEventListener('online', page.onOnline)
      return () => {
        document.removeEventListener('click', onClick)
        window.removeEventListener('popstate', onPop)
        window.removeEventListener('online', page.onOnline)
      }
    },
  }
}

/** Loads pages and shows them; of several that are wanted, only the last one. */
function createSwitch({store, site, loader, routes, scroll, onNavigated}: RouterOptions): Switch {
  /** The attempt that counts, and the one whose page is shown. */
  let latest = {}
  let shown = latest
  let retries = 0
  let retryOnline = () => {}

  function cancel(): void {
    latest = shown
    retries = 0
    const {loading, notice} = store.get()
    if (loading || notice) store.set({loading: false, notice: undefined})
  }

  function to(url: URL, how: How): Promise<void> {
    cancel()
    return attempt(url, how)
  }

  async function attempt(url: URL, how: How): Promise<void> {
    const mine = {}
    latest = mine
    const counts = () => mine === latest
    const target = routes.match(url.pathname)
    if (!target) return void location.assign(url)
    // An old address redirects to its new page, and is replaced by the new address.
    if (routeOfPath(url.pathname, site.base) !== target.route)
      url.pathname = withBase(target.route, site)
    if (target.known === false) {
      commit({page: missingPage(target.route, site.build)}, 'missing', url, how)
      return void renewUnless(() => isLatestBuild(site.base), counts)
    }
    const isKept = loader.has(target.route)
    const slow = setTimeout(() => counts() && store.set({loading: true}), LOADING_DELAY)
    try {
      const loaded = await loader.load(target.route)
      if (!counts()) return
      commit(loaded, 'found', url, how)
      if (isKept) void renewUnless(() => loader.isCurrent(target.route), counts)
    } catch (error) {
      if (!counts()) return
      if (
        error instanceof NoPage &&
        target.known === undefined &&
        (await readRoutes(site, routes))
      ) {
        if (counts()) await attempt(url, how)
      } else if (counts()) await fail(error, url, how)
    } finally {
      clearTimeout(slow)
      if (counts() && store.get().loading) store.set({loading: false})
    }
  }

  /** Switches the page in one step: address, content, and everything that depends on them. */
  function commit(loaded: Loaded, status: View['status'], url: URL, how: How): void {
    shown = latest
    if (how === 'push') addEntry(url, scroll)
    const position = how === 'pop' ? scroll.position() : undefined
    show(store, loaded, status, () => {
      afterNavigation({page: loaded.page, status, url, how, position, site})
      onNavigated()
    })
  }

  /**
   * Does a full load instead of the switch, if the server answers, and at most once per session for an address, unless there
   * is a new build. Otherwise the shown page stays, with a notice: the browser's error page would be a dead end.
   */
  async function fail(error: unknown, url: URL, how: How): Promise<void> {
    const mine = latest
    console.warn(`[labdocs] ${url.pathname} could not be loaded ahead.`, error)
    const isNew = error instanceof StalePage
    const answers = await isServed(url, isNew)
    if (mine !== latest) return
    // The data of the page was loaded, but not its script. The file is gone, so a full load would fail as well.
    const isPart = error instanceof ChunkFailed
    const loads = answers && !isPart && !retries && (isNew || once(url.pathname + url.search, true))
    // The worker shows at the address of the entry that its page is not cached.
    if (loads || (!answers && how === 'pop' && hasWorker(site))) return loadFully(url, how)
    const text = !answers ? silence(site) : isPart ? MISSING : msg('error.page')
    store.set({notice: {text, retry: () => void to(url, how), close: cancel}})
    // A reader who has gone to another page meanwhile, or has closed the message, must not be moved.
    const again = () => mine === latest && void attempt(url, how)
    if (retries) {
      retries--
      setTimeout(again, RETRY_DELAY)
    } else if (!answers) retryOnline = again
  }

  /** The event comes before the network can be used, and perhaps while a page is failing. So more than one attempt may be needed. */
  function onOnline(): void {
    retries = RETRIES
    retryOnline()
  }

  return {to, onOnline, cancel}
}

/** Shows a page in one step. `onShown` is called when it is in the document. */
function show(
  store: AppStore,
  {page, Component}: Loaded,
  status: View['status'],
  onShown: () => void,
): void {
  applyStyles(page.styles, store.get().view.page.styles)
  store.set({
    site: joined(store.get().site),
    view: {page, status},
    Component,
    html: page.html,
    turn: store.get().turn + 1,
    loading: false,
    notice: undefined,
    onShown,
  })
}

/** Adds a history entry. */
function addEntry(url: URL, scroll: ScrollMemory): void {
  const entry = scroll.fresh()
  // Without the hash: after-navigation.ts does a real fragment navigation once the target is in the document.
  history.pushState(entry, '', url.pathname + url.search)
  if (url.hash) history.replaceState(entry, '', url)
}

/** Returns whether a click opens a link in this tab, and no other code has handled it. */
function isPlain(event: MouseEvent): boolean {
  return !(
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
}

/** Returns the address of a link that the router follows; null leaves the link to the browser. */
export function internalUrl(link: HTMLAnchorElement | SVGAElement, site: Extent): URL | null {
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.hasAttribute('download'))
    return null
  if (link.target && link.target !== '_self') return null
  const url = new URL(link.href)
  return isInternal(url, location.origin, site) ? url : null
}

declare const LABDOCS_DEV: boolean

/**
 * Whether a full load would reach a page. `navigator.onLine` knows about the network, not about the server. `isNew`: the
 * full load gets this answer, not an old one that the browser still has.
 */
export async function isServed(url: URL, isNew: boolean): Promise<boolean> {
  try {
    const init: RequestInit = isNew ? {cache: 'reload'} : {method: 'HEAD', cache: 'no-store'}
    const response = await fetchWithin(url, {...init, redirect: 'manual'})
    if (isNew) await response.text()
    // The development server reports a broken page with such a status.
    return response.status < 500 || LABDOCS_DEV
  } catch {
    return false
  }
}

/** Returns a placeholder for a page that does not exist. */
export function missingPage(route: Route, build: string): Page {
  return {
    route,
    kind: 'page',
    title: msg('lost.title'),
    description: msg('lost.text'),
    headings: [],
    islands: [],
    styles: [],
    sourceFile: '',
    build,
  }
}
