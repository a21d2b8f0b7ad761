/**
 * Development only: takes what the dev server tells and shows it without a reload, with scroll position, open folds, tabs
 * and form state kept. Only other code or another config loads the page again; what the reader did is kept over that as well.
 */
import {setHead} from './arrival.ts'
import {IDS} from './ids.ts'
import {swapBlocks} from './live-article.ts'
import type {LiveState} from './live-events.ts'
import {showDiagnostics} from './live-panel.ts'
import type {Loaded} from './loader.ts'
import {withBase} from './location.ts'
import type {Navigation} from './navigation.ts'
import {whenIdle} from './prefetch.ts'
import {keepState, readState, restoreState} from './reader-state.ts'
import {missingPage} from './router.ts'
import type {AppStore} from './state.ts'
import type {Page, SiteData} from './types.ts'

const EVENTS = '/__labdocs/events'
const AGAIN = 1000

export function connect({router, routes, loader}: Navigation, store: AppStore): void {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  let source: EventSource | undefined
  let known: LiveState | undefined
  let next: LiveState | undefined
  let busy = false

  open()
  // A browser has six connections for each server; pages that no one sees leave theirs to others.
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()))

  function open(): void {
    if (source || document.hidden) return
    const mine = new EventSource(EVENTS)
    source = mine
    mine.onmessage = ({data}: MessageEvent<string>) => {
      next = JSON.parse(data) as LiveState
      void work()
    }
    mine.onerror = () => {
      // Refused, not only cut off: the browser does not try again by itself.
      if (mine.readyState !== EventSource.CLOSED || source !== mine) return
      source = undefined
      setTimeout(open, AGAIN)
    }
  }

  function close(): void {
    source?.close()
    source = undefined
  }

  /** One state after the other; of several that wait the last one counts. */
  async function work(): Promise<void> {
    if (busy) return
    busy = true
    while (next) {
      const state = next
      next = undefined
      try {
        await take(state)
        known = state
      } catch (error) {
        // The server went away in between; its next message is a new chance.
        console.warn('[labdocs] A change could not be shown.', error)
      }
    }
    busy = false
  }

  async function take(state: LiveState): Promise<void> {
    if (state.entry !== entry || (known && state.config !== known.config)) return reload()
    showDiagnostics(state)
    swapStyle(state.css)
    if (state.site !== known?.site) await refreshSite()
    if (state.id === known?.id) return
    if (known) void import('./search/client.ts').then(({renewSearches}) => renewSearches())
    await refreshPage()
  }

  async function refreshSite(): Promise<void> {
    const response = await fetch(document.getElementById(IDS.page)!.dataset.site!)
    const text = await response.text()
    if (!response.ok || text === JSON.stringify(store.get().site)) return
    const site = JSON.parse(text) as SiteData
    routes.update(site)
    store.set({site})
  }

  async function refreshPage(): Promise<void> {
    const {pathname} = location
    const {site, view} = store.get()
    const target = routes.match(pathname)
    loader.clear()
    if (!target) return reload()
    if (!target.known) {
      if (view.status === 'missing') return
      return show({page: missingPage(target.route, site.build)}, 'missing')
    }
    const loaded = await loader.load(target.route).catch(() => undefined)
    // Cannot be drawn: the panel says why, and what was there stays.
    if (!loaded) return
    // The reader went elsewhere meanwhile, perhaps to a page from before.
    if (location.pathname !== pathname) return refreshPage()
    if (target.route !== view.page.route && view.status === 'found')
      history.replaceState(
        history.state,
        '',
        withBase(target.route, site.base) + location.search + location.hash,
      )
    const {Component, html} = store.get()
    if (
      view.status === 'found' &&
      Component === loaded.Component &&
      isSame(view.page, html, loaded.page)
    )
      return
    if (!(await patch(loaded))) show(loaded, 'found')
  }

  /** Where only blocks of the article are others: those at once, and the frame around it after they were painted. */
  async function patch({page, Component}: Loaded): Promise<boolean> {
    const {view, html, turn} = store.get()
    const article = document.querySelector('main [data-article]')
    const sameStyles = JSON.stringify(view.page.styles) === JSON.stringify(page.styles)
    const isAlike = article && !Component && view.status === 'found' && sameStyles
    if (!isAlike || html === undefined || page.html === undefined) return false
    if (!swapBlocks(article, html, page.html)) return false
    await painted()
    if (store.get().turn === turn) {
      setHead(page, 'found', store.get().site)
      store.set({view: {page, status: 'found'}, html: page.html})
    }
    return true
  }

  function show(loaded: Loaded, status: 'found' | 'missing'): void {
    // What crashed is drawn again only by a page of its own.
    if (document.querySelector('main [role="alert"] h1')) return reload()
    const state = readState()
    const old = store.get().view.page.styles.filter((url) => !loaded.page.styles.includes(url))
    router.show(loaded, status, () => {
      for (const url of old)
        document.querySelector(`link[rel="stylesheet"][href="${url}"]`)?.remove()
      setHead(loaded.page, status, store.get().site)
      restoreState(state)
    })
  }
}

/** The first page has its article in the document alone, as the browser wrote it. */
function isSame(page: Page, html: string | undefined, next: Page): boolean {
  const {html: nextHtml, ...rest} = next
  const {html: _html, ...shown} = page
  if (JSON.stringify(rest) !== JSON.stringify(shown)) return false
  return (
    nextHtml === html ||
    (page.html === undefined && nextHtml !== undefined && asWritten(nextHtml) === html)
  )
}

/** The HTML as the browser gives it back. In a document of its own no picture is fetched. */
function asWritten(html: string): string {
  const box = document.implementation.createHTMLDocument().createElement('div')
  box.innerHTML = html
  return box.innerHTML
}

/** Resolves when no one waits for anything: soon after the next frame. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => whenIdle(resolve, 200)))
}

function reload(): void {
  keepState()
  location.reload()
}

function swapStyle(href: string): void {
  const old = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/assets/theme-"]'),
  ]
  if (!href || old.some((link) => link.getAttribute('href') === href)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  // The old ones go when the new one is there: no flash of an unstyled page.
  link.onload = () => {
    for (const one of old) one.remove()
  }
  link.onerror = () => link.remove()
  if (old[0]) old.at(-1)!.after(link)
  else document.head.append(link)
}
