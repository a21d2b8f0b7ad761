/**
 * The state machine of navigation: what is shown, what is on its way, whether it takes longer than 200 ms, what failed.
 * The next page is complete before the switch; of quick clicks the last one wins.
 */
import {arrive} from './arrival.ts'
import type {View} from './context.tsx'
import {ChunkFailed} from './import-page.ts'
import type {Loaded, Loader} from './loader.ts'
import {isInternal, normalizePath, withBase, withoutBase} from './location.ts'
import {MISSING, once, SILENT} from './recovery.ts'
import type {RouteTable} from './routes.ts'
import type {ScrollMemory} from './scroll.ts'
import type {AppStore} from './state.ts'
import {fetchWithin} from './timeout.ts'
import type {Page, Route, SiteData} from './types.ts'

/** The reader sees that a page loads when it takes longer. */
export const LOADING_DELAY = 200

export interface Router {
  /** Goes to an address of this site, as a click would. */
  go: (url: URL) => void
  /** Draws again what is at this address (development); `drawn` is called before it is painted. */
  show: (loaded: Loaded, status: View['status'], drawn: () => void) => void
  /** Starts listening to clicks, Back and Forward. Returns its undo. */
  listen: () => () => void
}

interface RouterOptions {
  store: AppStore
  site: SiteData
  loader: Loader
  routes: RouteTable
  scroll: ScrollMemory
  /** Told once a new page is in the document and has been arrived at. */
  onArrival: () => void
}

export function createRouter({
  store,
  site,
  loader,
  routes,
  scroll,
  onArrival,
}: RouterOptions): Router {
  let latest = 0
  const {base} = site
  const update = store.set

  async function turnTo(url: URL, how: 'push' | 'pop'): Promise<void> {
    const mine = ++latest
    const target = routes.match(url.pathname)
    if (!target) return void location.assign(url)
    // An old address leads to the page that took its place, and gives way to its address.
    if (normalizePath(withoutBase(url.pathname, base) ?? '') !== target.route)
      url.pathname = withBase(target.route, base)
    update({notice: undefined, loading: false})
    if (!target.known)
      return commit({page: missingPage(target.route, site.build)}, 'missing', url, how)
    const slow = setTimeout(() => mine === latest && update({loading: true}), LOADING_DELAY)
    try {
      const loaded = await loader.load(target.route)
      if (mine === latest) commit(loaded, 'found', url, how)
    } catch (error) {
      if (mine === latest) await fail(error, url, how)
    } finally {
      clearTimeout(slow)
      if (mine === latest && store.get().loading) update({loading: false})
    }
  }

  /** The switch, in one step: address, content, everything that follows from them. */
  function commit(
    {page, Component}: Loaded,
    status: View['status'],
    url: URL,
    how: 'push' | 'pop',
  ): void {
    if (how === 'push') {
      const entry = scroll.fresh()
      // Without the hash: arrival.ts goes to it by a real fragment navigation once its target is there.
      history.pushState(entry, '', url.pathname + url.search)
      if (url.hash) history.replaceState(entry, '', url)
      scroll.enter(entry)
    }
    const position = how === 'pop' ? scroll.position() : undefined
    update({
      view: {page, status},
      Component,
      html: page.html,
      turn: store.get().turn + 1,
      loading: false,
      notice: undefined,
      arrived: () => {
        arrive({page, status, url, how, position, site})
        onArrival()
      },
    })
  }

  /**
   * A full load in place of the switch, if the server answers and at most once a session for an
   * address. Otherwise the reader keeps the page that is shown, with a notice: the browser's error page has no way on.
   */
  async function fail(error: unknown, url: URL, how: 'push' | 'pop'): Promise<void> {
    const mine = latest
    console.warn(`[labdocs] ${url.pathname} could not be loaded ahead.`, error)
    const answers = await isServed(url)
    if (mine !== latest) return
    // The data of a page came, but not its script: the file is gone, and a full load would miss it as well.
    const isPart = error instanceof ChunkFailed
    if (answers && !isPart && once(url.pathname + url.search, true)) return location.assign(url)
    const retry = () => void turnTo(url, how)
    const text = !answers ? silence(site) : isPart ? MISSING : 'The page could not be loaded.'
    update({notice: {text, retry}})
    // Coming online must not take a reader away who went elsewhere meanwhile.
    if (!answers) window.addEventListener('online', () => mine === latest && retry(), {once: true})
  }

  function onClick(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a')
    const url = link && internalUrl(link, base)
    if (!url) return
    const samePath = url.pathname === location.pathname && url.search === location.search
    // Within the page the browser does all: scroll, `:target`, history.
    if (samePath && url.hash) return
    event.preventDefault()
    if (samePath && !location.hash && store.get().view.status === 'found')
      return window.scrollTo({top: 0})
    if (url.pathname === location.pathname && store.get().view.status === 'found')
      return sameRoute(url)
    void turnTo(url, 'push')
  }

  /** Only query or hash changed by a link: a history entry, no page change. */
  function sameRoute(url: URL): void {
    const entry = scroll.fresh()
    const withoutHash = location.search === url.search
    history.pushState(entry, '', url)
    scroll.enter(entry)
    if (withoutHash) window.scrollTo({top: 0})
  }

  function onPop(event: PopStateEvent): void {
    const url = new URL(location.href)
    scroll.enter(event.state)
    const target = routes.match(url.pathname)
    if (target?.route !== store.get().view.page.route) return void turnTo(url, 'pop')
    // Back to the page that is shown while another one was on its way: that one is not wanted any more.
    latest++
    const position = scroll.position()
    if (position !== undefined && event.state) window.scrollTo({top: position, behavior: 'instant'})
    update({loading: false, notice: undefined})
  }

  return {
    go: (url) => (url.pathname === location.pathname ? sameRoute(url) : void turnTo(url, 'push')),
    show: ({page, Component}, status, drawn) =>
      update({
        view: {page, status},
        Component,
        html: page.html,
        turn: store.get().turn + 1,
        notice: undefined,
        arrived: drawn,
      }),
    listen: () => {
      document.addEventListener('click', onClick)
      window.addEventListener('popstate', onPop)
      return () => {
        document.removeEventListener('click', onClick)
        window.removeEventListener('popstate', onPop)
      }
    },
  }
}

/** A server that is silent, for a reader whose device keeps pages. */
function silence(site: SiteData): string {
  return site.offline && navigator.serviceWorker?.controller
    ? 'The server does not answer, and this page is not kept on this device. Pages that you have opened here are.'
    : SILENT
}

/** Address of a link that we follow ourselves; null leaves it to the browser. */
export function internalUrl(link: HTMLAnchorElement | SVGAElement, base: string): URL | null {
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.hasAttribute('download'))
    return null
  if (link.target && link.target !== '_self') return null
  const url = new URL(link.href)
  return isInternal(url, location.origin, base) ? url : null
}

declare const LABDOCS_DEV: boolean

/** Whether a full load would come to a page. `navigator.onLine` knows of the network, not of the server. */
async function isServed(url: URL): Promise<boolean> {
  try {
    const init: RequestInit = {method: 'HEAD', cache: 'no-store', redirect: 'manual'}
    // The development server says by such a status what is wrong with the page.
    return (await fetchWithin(url, init)).status < 500 || LABDOCS_DEV
  } catch {
    return false
  }
}

/** A stand-in for a page that does not exist. */
export function missingPage(route: Route, build: string): Page {
  return {
    route,
    kind: 'page',
    title: 'Page Not Found',
    description: 'We could not find what you were looking for.',
    headings: [],
    islands: [],
    styles: [],
    sourceFile: '',
    build,
  }
}
