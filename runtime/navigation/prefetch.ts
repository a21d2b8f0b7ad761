/**
 * Fetches linked pages in advance: on hover, touch and keyboard focus anywhere; inside `<main>` also when a link is
 * visible. The latter runs in idle time, at most 4 at once (on 3g one at a time, so that the reader's own requests come
 * first) and 30 per page view. No page is fetched twice. Nothing is fetched on 2g or with data-saver.
 */
import type {Extent} from '../shared/location.ts'
import type {Route} from '../shared/types.ts'
import type {Loader} from './loader.ts'
import type {RouteTable} from './route-table.ts'
import {internalUrl} from './router.ts'

const AT_ONCE = 4
const ON_SIGHT = 30

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

export interface Prefetcher {
  /** Called when another page is shown: starts to watch its links. */
  observe: () => void
  stop: () => void
}

export function watchLinks(loader: Loader, routes: RouteTable, site: Extent): Prefetcher {
  const queue: Route[] = []
  let running = 0
  let seen = 0
  const wanted = (link: HTMLAnchorElement | SVGAElement): Route | undefined => {
    const url = internalUrl(link, site)
    const target = url && url.pathname !== location.pathname ? routes.match(url.pathname) : null
    return target && target.known !== false && !loader.has(target.route) ? target.route : undefined
  }
  const work = () => {
    while (running < (isSlow() ? 1 : AT_ONCE) && queue.length) {
      const route = queue.shift()!
      if (loader.has(route)) continue
      running++
      // Ignored: the next hover or click tries again.
      loader
        .prefetch(route)
        .catch(() => undefined)
        .finally(() => {
          running--
          if (queue.length) whenIdle(work)
        })
    }
  }
  const onSight = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
    for (const {isIntersecting, target} of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const route = wanted(target as HTMLAnchorElement)
      if (route === undefined || seen >= ON_SIGHT || queue.includes(route)) continue
      seen++
      queue.push(route)
      whenIdle(work)
    }
  }
  // If it is missing, visible links are not prefetched.
  const observer =
    typeof IntersectionObserver === 'undefined' ? undefined : new IntersectionObserver(onSight)
  const onIntent = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    const route = link && !isThrifty() ? wanted(link) : undefined
    if (route !== undefined) loader.load(route).catch(() => undefined)
  }
  const events = ['mouseover', 'touchstart', 'focusin'] as const
  for (const name of events) document.addEventListener(name, onIntent, {passive: true})
  const observe = () => {
    observer?.disconnect()
    queue.length = 0
    seen = 0
    if (isThrifty()) return
    for (const link of document.querySelectorAll('main a[href]')) observer?.observe(link)
  }
  return {
    observe,
    stop: () => {
      observer?.disconnect()
      for (const name of events) document.removeEventListener(name, onIntent)
    },
  }
}

/**
 * Runs a function when the browser is idle, at the latest after `latest` ms (0: no limit). Without support, after 50 ms
 * (Safari).
 */
export function whenIdle(run: () => void, latest = 0): void {
  // If the browser has no such function, the name may be an element with this id.
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(run, {timeout: latest})
  else setTimeout(run, 50)
}

const connectionOf = () => (navigator as {connection?: Connection}).connection

function isSlow(): boolean {
  return connectionOf()?.effectiveType === '3g'
}

export function isThrifty(): boolean {
  const connection = connectionOf()
  return Boolean(connection?.saveData) || (connection?.effectiveType ?? '').includes('2g')
}
