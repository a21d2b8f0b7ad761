/**
 * Wakes a page, once, in this order: 1. what is inline and the site data are read; 2. the chunk of a TSX page is awaited;
 * 3. React hydrates the shell around the article, which stays as it is; 4. navigation, which is a chunk of its own and not
 * needed to read, starts: until then every link is a full load.
 */
import {type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore} from 'react'
import {hydrateRoot} from 'react-dom/client'
import {App} from './app.tsx'
import type {Theme} from './contract.ts'
import {IDS} from './ids.ts'
import {importPage} from './import-page.ts'
import {type IslandLoaders, registerIslands, tell} from './islands.tsx'
import type {Navigation} from './navigation.ts'
import {recover, recovery} from './recovery.ts'
import {type AppState, type AppStore, createStore} from './state.ts'
import {fetchWithin} from './timeout.ts'
import type {Page, SiteData} from './types.ts'

declare global {
  interface Window {
    /** Tells boot.ts that the bundle came; later holds navigation, for what is not drawn by React. */
    labdocs?: Partial<Navigation>
  }
}

export interface StartOptions {
  theme: Theme
  islands: IslandLoaders
  /** Development only: the live connection. */
  connect?: (navigation: Navigation, store: AppStore) => void
}

const RETRIES = [1000, 4000, 0]

export async function start({theme, islands, connect}: StartOptions): Promise<void> {
  window.labdocs = {}
  registerIslands(islands, theme.LoadError)
  const inline = document.getElementById(IDS.page)
  const root = document.getElementById(IDS.root)
  if (!inline || !root) return
  const site = await fetchSite(inline.dataset.site ?? '')
  if (!site) return
  recovery.site = site
  const {state, failed} = await firstState(JSON.parse(inline.textContent ?? '') as Page, site, root)
  const store = createStore(state)
  hydrateRoot(root, <Root theme={theme} store={store} />, {
    onRecoverableError: (error, info) => console.error('[hydration]', error, info.componentStack),
  })
  try {
    const [{startNavigation}] = await Promise.all([import('./navigation.ts'), theme.ready?.()])
    const navigation = startNavigation(store)
    window.labdocs = navigation
    connect?.(navigation, store)
    document.documentElement.dataset.hasHydrated = 'true'
    // Only now: at hydration everything is as the server drew it.
    if (failed) await explain()
  } catch (error) {
    // The page can be read and every link is a full load.
    console.error('[labdocs]', error)
    await explain()
  }
}

/** The text is there, but a script is not. */
async function explain(again?: boolean): Promise<void> {
  tell(await recover(again), () => explain(true))
}

/** The site data is preloaded by the HTML. Without it the page stays as it was: readable, every link a full load. */
async function fetchSite(url: string): Promise<SiteData | undefined> {
  for (const wait of RETRIES) {
    try {
      const response = await fetchWithin(url)
      if (!response.ok) throw new Error(`${response.status}`)
      return (await response.json()) as SiteData
    } catch (error) {
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait))
      // Menus and search are off.
      else console.error('[labdocs] The site data could not be loaded.', error)
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
    // The readable HTML stays, the shell wakes around it, and a box says what is missing.
    console.warn('[labdocs]', error)
    return {state: {...state, html: root.querySelector('[data-page]')?.innerHTML}, failed: true}
  }
}

function Root({theme, store}: {theme: Theme; store: AppStore}): ReactNode {
  const {site, view, Component, html, loading, notice, turn, arrived} = useSyncExternalStore(
    store.subscribe,
    store.get,
    store.get,
  )
  const shown = useRef(0)
  useLayoutEffect(() => {
    if (turn === shown.current) return
    shown.current = turn
    arrived?.()
  }, [turn, arrived])
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
