/**
 * Fetches linked pages before they are asked for: on hover, touch and keyboard focus anywhere; on
 * sight inside `<main>`, in idle time, at most 4 at once and 30 a page view. Never twice, not on 2g, not with data-saver.
 */
import type {Loader} from './loader.ts'
import {internalUrl} from './router.ts'
import type {RouteTable} from './routes.ts'
import type {Route} from './types.ts'

const AT_ONCE = 4
const ON_SIGHT = 30

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

export interface Prefetcher {
  /** Tells that another page is shown: its links are to be watched. */
  look: () => void
  stop: () => void
}

export function watchLinks(loader: Loader, routes: RouteTable, base: string): Prefetcher {
  const queue: Route[] = []
  let running = 0
  let seen = 0
  const wanted = (link: HTMLAnchorElement | SVGAElement): Route | undefined => {
    const url = internalUrl(link, base)
    const target = url && url.pathname !== location.pathname ? routes.match(url.pathname) : null
    return target?.known && !loader.has(target.route) ? target.route : undefined
  }
  const work = () => {
    while (running < AT_ONCE && queue.length) {
      const route = queue.shift()!
      if (loader.has(route)) continue
      running++
      // Silent: a later intent or click tries again.
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
  // Without it nothing is fetched on sight.
  const observer =
    typeof IntersectionObserver === 'undefined' ? undefined : new IntersectionObserver(onSight)
  const onIntent = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    const route = link && !isThrifty() ? wanted(link) : undefined
    if (route !== undefined) loader.load(route).catch(() => undefined)
  }
  const events = ['mouseover', 'touchstart', 'focusin'] as const
  for (const name of events) document.addEventListener(name, onIntent, {passive: true})
  const look = () => {
    observer?.disconnect()
    queue.length = 0
    seen = 0
    if (isThrifty()) return
    for (const link of document.querySelectorAll('main a[href]')) observer?.observe(link)
  }
  return {
    look,
    stop: () => {
      observer?.disconnect()
      for (const name of events) document.removeEventListener(name, onIntent)
    },
  }
}

/** Runs when the browser has nothing else to do, at the latest after `latest` ms (0: whenever). Safari cannot tell. */
export function whenIdle(run: () => void, latest = 0): void {
  // Where there is no such function, an element with this id answers to the name.
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(run, {timeout: latest})
  else setTimeout(run, 50)
}

export function isThrifty(): boolean {
  const {connection} = navigator as {connection?: Connection}
  return Boolean(connection?.saveData) || (connection?.effectiveType ?? '').includes('2g')
}
