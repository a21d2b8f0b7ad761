/**
 * Hydrates a page, once, in this order: 1. the inline page data and the site data are read; 2. the chunk of a TSX page is
 * awaited; 3. React hydrates the shell around the article, which stays as it is; 4. navigation starts. It has its own chunk
 * and is not needed to read; until then every link is a full load.
 */
import {type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore} from 'react'
import {hydrateRoot} from 'react-dom/client'
import {createObservable} from './browser/observable.ts'
import {recover, recovery} from './browser/recovery.ts'
import {importPage} from './navigation/import-page.ts'
import {fetchJson, fetchParts, joined, parts} from './navigation/site-data.ts'
import type {Navigation} from './navigation/start-navigation.ts'
import type {AppState, AppStore} from './navigation/state.ts'
import {App} from './react/app.tsx'
import {type IslandLoaders, registerIslands, showLoadFailure} from './react/mount-islands.tsx'
import {IDS} from './shared/ids.ts'
import type {Theme} from './shared/theme-interface.ts'
import type {Page, SiteData} from './shared/types.ts'

declare global {
  interface Window {
    /** Tells boot.ts that the bundle is loaded. Later holds navigation, for code outside React. */
    labdocs?: Partial<Navigation>
  }
}

export interface StartOptions {
  theme: Theme
  islands: IslandLoaders
  /** Development only: connects to the dev server. */
  connect?: (navigation: Navigation, store: AppStore) => void
}

/** If the page needs everything, it names a file with everything instead of parts. */
type FirstPage = Page & {parts?: number[]}

const RETRIES = [1000, 4000, 0]

export async function start({theme, islands, connect}: StartOptions): Promise<void> {
  window.labdocs = {}
  registerIslands(islands, theme.LoadError)
  const inline = document.getElementById(IDS.page)
  const root = document.getElementById(IDS.root)
  if (!inline || !root) return
  const page = JSON.parse(inline.textContent ?? '') as FirstPage
  const site = await fetchSite(inline.dataset.site ?? '', page)
  if (!site) return
  recovery.site = site
  const {state, failed} = await firstState(page, site, root)
  const store = createObservable<AppState>(state)
  parts.show = () => store.set({site: joined(store.get().site)})
  hydrateRoot(root, <Root theme={theme} store={store} />, {
    onRecoverableError: (error, info) => console.error('[hydration]', error, info.componentStack),
  })
  try {
    const [{startNavigation}] = await Promise.all([
      import('./navigation/start-navigation.ts'),
      theme.ready?.(),
    ])
    const navigation = startNavigation(store)
    window.labdocs = navigation
    connect?.(navigation, store)
    document.documentElement.dataset.hasHydrated = 'true'
    // Not earlier: hydration needs everything as the server rendered it.
    if (failed) await explain()
  } catch (error) {
    // The page can still be read, and every link is a full load.
    console.error('[labdocs]', error)
    await explain()
  }
}

/** Says that a script could not be loaded. The text is there. */
async function explain(again?: boolean): Promise<void> {
  showLoadFailure(await recover(again), () => explain(true))
}

/** Loads the site data, which the HTML preloads. If it fails, the page stays as it is: readable, every link a full load. */
async function fetchSite(url: string, page: FirstPage): Promise<SiteData | undefined> {
  const {base} = document.documentElement.dataset as {base: string}
  let init: RequestInit = {}
  for (const wait of RETRIES) {
    try {
      const [site] = await Promise.all([
        fetchJson<SiteData>(url, init),
        fetchParts({base, build: page.build}, page.parts, init),
      ])
      return joined(site)
    } catch (error) {
      // Browsers keep such a file for a year, also one that was loaded in the middle of an upload.
      init = {cache: 'reload'}
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait))
      // Without the data there are no menus and no search.
      else console.error('[labdocs]', error)
    }
  }
  document.documentElement.classList.remove('js')
  return undefined
}

async function firstState(
  page: Page,
  site: SiteData,
  root: HTMLElement,
): Promise<{state: AppState; failed?: boolean}> {
  const status = page.route === '/404.html' ? 'missing' : 'found'
  const state: AppState = {site, view: {page, status}, turn: 0, loading: false}
  if (!page.module)
    return {state: {...state, html: root.querySelector('[data-article]')?.innerHTML}}
  try {
    return {state: {...state, Component: await importPage(page.module, 0)}}
  } catch (error) {
    // The readable HTML stays, the shell hydrates around it, and a box says what is missing.
    console.warn('[labdocs]', error)
    return {state: {...state, html: root.querySelector('[data-page]')?.innerHTML}, failed: true}
  }
}

function Root({theme, store}: {theme: Theme; store: AppStore}): ReactNode {
  const {site, view, Component, html, loading, notice, turn, onShown} = useSyncExternalStore(
    store.subscribe,
    store.get,
    store.get,
  )
  const shown = useRef(0)
  useLayoutEffect(() => {
    if (turn === shown.current) return
    shown.current = turn
    onShown?.()
  }, [turn, onShown])
  useEffect(() => theme.start?.(), [theme])
  return (
    <App
      theme={theme}
      value={{site, view, loading, ...(notice ? {notice} : {})}}
      html={html}
      Component={Component}
      turn={turn}
    />
  )
}
