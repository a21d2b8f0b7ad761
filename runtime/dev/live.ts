/**
 * Development only: receives changes from the dev server and shows them without a reload. Scroll position, open folds, tabs
 * and form state are kept. Only a change of the code or the config reloads the page; the reader's state is kept then as
 * well.
 */
import {keepState, type ReaderState, readState, restoreState} from '../browser/reader-state.ts'
import {addStyle} from '../browser/styles.ts'
import {setHead} from '../navigation/after-navigation.ts'
import type {Loaded} from '../navigation/loader.ts'
import {whenIdle} from '../navigation/prefetch.ts'
import {missingPage} from '../navigation/router.ts'
import type {Navigation} from '../navigation/start-navigation.ts'
import type {AppStore} from '../navigation/state.ts'
import {IDS} from '../shared/ids.ts'
import type {LivePlace, LiveState} from '../shared/live-events.ts'
import {withBase, withoutBase} from '../shared/location.ts'
import type {Page, SiteData} from '../shared/types.ts'
import {collectCrashes, currentCrashes, forgetCrashes, watchCrashes} from './crashes.ts'
import {swapBlocks} from './live-article.ts'
import {showDiagnostics} from './live-panel.ts'
import {showSilence} from './live-silence.ts'

const EVENTS = '/__labdocs/events'
const PLACE = '/__labdocs/place'
const AGAIN = 1000
/** A server that does not answer for this time (ms) is not just starting again. */
const SILENT = 2000

// When the bundle is loaded, before anything is hydrated.
collectCrashes(async (calls) => {
  const response = await fetch(`${PLACE}?${new URLSearchParams({calls})}`)
  return response.ok ? ((await response.json()) as LivePlace) : null
})

export function connect(navigation: Navigation, store: AppStore): void {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  let known: LiveState | undefined
  /** The state that came last. Its page may not be shown yet. */
  let newest: LiveState | undefined
  const showMistakes = ({diagnostics, errors, warnings}: LiveState) => {
    const crashes = currentCrashes()
    const all = [...crashes, ...diagnostics]
    showDiagnostics({diagnostics: all, errors: errors + crashes.length, warnings})
  }
  watchCrashes(() => newest && showMistakes(newest))
  receive(
    lastOnly(async (state) => {
      const before = known
      const {base} = store.get().site
      if (state.base !== base) return moveTo(state.base, base)
      if (state.entry !== entry || (before && state.config !== before.config)) return reload()
      newest = state
      showMistakes(state)
      swapStyle(state.css)
      if (state.site !== before?.site) await refreshSite(navigation, store)
      if (state.id !== before?.id) {
        if (before) void import('../search/client.ts').then(({renewSearches}) => renewSearches())
        await refreshPage(navigation, store)
      }
      known = state
    }),
  )
}

/** Listens to the server. A browser opens at most six connections to a server, so hidden pages close theirs. */
function receive(onState: (state: LiveState) => void): void {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  const answered = () => {
    clearTimeout(silence)
    silence = undefined
    showSilence(false)
  }
  const open = () => {
    if (source || document.hidden) return
    const mine = new EventSource(EVENTS)
    source = mine
    mine.onopen = answered
    mine.onmessage = ({data}: MessageEvent<string>) => onState(JSON.parse(data) as LiveState)
    mine.onerror = () => {
      silence ??= setTimeout(showSilence, SILENT, true)
      // The connection was refused, not only cut off: the browser does not reconnect.
      if (mine.readyState !== EventSource.CLOSED || source !== mine) return
      source = undefined
      setTimeout(open, AGAIN)
    }
  }
  const close = () => {
    answered()
    source?.close()
    source = undefined
  }
  open()
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()))
}

/** Applies one state after another. If several wait, only the last one is used. */
function lastOnly(apply: (state: LiveState) => Promise<void>): (state: LiveState) => void {
  let next: LiveState | undefined
  let busy = false
  return async (newest) => {
    next = newest
    if (busy) return
    busy = true
    while (next) {
      const state = next
      next = undefined
      try {
        await apply(state)
      } catch (error) {
        // The server has stopped in between. Its next message starts another attempt.
        console.warn('[labdocs] A change could not be shown.', error)
      }
    }
    busy = false
  }
}

async function refreshSite({routes}: Navigation, store: AppStore): Promise<void> {
  const response = await fetch(document.getElementById(IDS.page)!.dataset.site!)
  const text = await response.text()
  if (!response.ok || text === JSON.stringify(store.get().site)) return
  const site = JSON.parse(text) as SiteData
  routes.update(site)
  store.set({site})
}

async function refreshPage(navigation: Navigation, store: AppStore): Promise<void> {
  const {routes, router, loader} = navigation
  const {pathname} = location
  const {site, view} = store.get()
  const target = routes.match(pathname)
  loader.clear()
  if (!target) return reload()
  if (!target.known) {
    if (view.status === 'missing') return
    return show({page: missingPage(target.route, site.build)}, 'missing', router, store)
  }
  const loaded = await loader.load(target.route).catch(() => undefined)
  // The page cannot be rendered. The panel says why, and the old page stays.
  if (!loaded) return
  // The reader has gone to another page meanwhile, perhaps to one loaded before the change.
  if (location.pathname !== pathname) return refreshPage(navigation, store)
  if (target.route !== view.page.route && view.status === 'found')
    history.replaceState(
      history.state,
      '',
      withBase(target.route, site) + location.search + location.hash,
    )
  const {Component, html} = store.get()
  if (
    view.status === 'found' &&
    Component === loaded.Component &&
    isSame(view.page, html, loaded.page)
  )
    return
  if (!(await patch(loaded, store))) show(loaded, 'found', router, store)
}

/** If only blocks of the article changed, replaces these at once, and updates the layout around it after the paint. */
async function patch({page, Component}: Loaded, store: AppStore): Promise<boolean> {
  const {view, html, turn} = store.get()
  const article = document.querySelector('main [data-article]')
  const sameStyles = JSON.stringify(view.page.styles) === JSON.stringify(page.styles)
  const isAlike = article && !Component && view.status === 'found' && sameStyles
  // Without any text, the page has no scroll position either.
  if (!isAlike || !html?.trim() || !page.html?.trim()) return false
  if (!swapBlocks(article, html, page.html)) return false
  await painted()
  if (store.get().turn === turn) {
    setHead(page, 'found', store.get().site)
    store.set({view: {page, status: 'found'}, html: page.html})
  }
  return true
}

function show(
  loaded: Loaded,
  status: 'found' | 'missing',
  router: Navigation['router'],
  store: AppStore,
): void {
  // After a crash only a reload renders the page again.
  if (document.querySelector('main [role="alert"] h1')) return reload()
  forgetCrashes()
  const state = lastState(store)
  router.show(loaded, status, () => {
    setHead(loaded.page, status, store.get().site)
    restoreState(state)
  })
}

/** What the reader did to the page that was shown last, by its address. */
let last: {path: string; state: ReaderState} | undefined

/** Returns what the reader did to the page: before it went away, or had no text for a moment, if that is how it is now. */
function lastState(store: AppStore): ReaderState {
  const {view, html} = store.get()
  const path = location.pathname
  const now = readState()
  const isGone = view.status === 'missing' || html?.trim() === ''
  const before = isGone && last?.path === path ? last.state : undefined
  const state = before ? {...before, fields: {...before.fields, ...now.fields}} : now
  last = {path, state}
  return state
}

/**
 * Whether a page is the one that is shown. The data of the first page has no article: it is only in the document, as the
 * browser serializes it.
 */
function isSame(page: Page, html: string | undefined, next: Page): boolean {
  const {html: nextHtml, ...rest} = next
  const {html: _html, ...shown} = page
  if (JSON.stringify(rest) !== JSON.stringify(shown)) return false
  return (
    nextHtml === html ||
    (page.html === undefined && nextHtml !== undefined && asWritten(nextHtml) === html)
  )
}

/** Returns HTML as the browser serializes it. In a separate document no image is fetched. */
function asWritten(html: string): string {
  const box = document.implementation.createHTMLDocument().createElement('div')
  box.innerHTML = html
  return box.innerHTML
}

/** Resolves after the next frame, as soon as the browser is idle. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => whenIdle(resolve, 200)))
}

function reload(): void {
  keepState()
  location.reload()
}

/** The whole site has moved: at the old address there is no page any more. */
function moveTo(base: string, before: string): void {
  const path = withoutBase(location.pathname, before) ?? '/'
  // With the origin: two slashes at the start would be another host.
  location.replace(location.origin + base + path.slice(1) + location.search + location.hash)
}

function swapStyle(href: string): void {
  const old = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/assets/theme-"]'),
  ]
  if (!href || old.some((link) => link.getAttribute('href') === href)) return
  // The old sheets are removed when the new one is loaded, so the page is never unstyled.
  addStyle(href, old.at(-1)).then(
    () => {
      for (const one of old) one.remove()
    },
    () => {},
  )
}
