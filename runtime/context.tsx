/**
 * What a theme and a TSX page may know, as hooks. The values are the same on the server and at first render in the
 * browser, so nothing a component draws from them can differ.
 */
import {createContext, useCallback, useContext} from 'react'
import type {Trouble} from './contract.ts'
import {withBase} from './location.ts'
import type {Page, Route, SidebarItem, SiteData, VersionInfo} from './types.ts'

/** What the router shows now. `status` tells the not-found page from a page. */
export interface View {
  page: Page
  /** `missing`: no route matches; `page` then is a stand-in that carries the asked-for route. */
  status: 'found' | 'missing'
}

export interface RuntimeValue {
  site: SiteData
  view: View
  /** True once a page change has been pending for more than 200 ms. */
  loading: boolean
  /** A failure that leaves the shown page usable: drawn by the layout as a box above the content. */
  notice?: Trouble
}

const RuntimeContext = createContext<RuntimeValue | null>(null)
export const RuntimeProvider = RuntimeContext.Provider

function useRuntime(): RuntimeValue {
  const value = useContext(RuntimeContext)
  if (!value) throw new Error('There is no page around this hook.')
  return value
}

export function useSite(): SiteData {
  return useRuntime().site
}

export function usePage(): Page {
  return useRuntime().view.page
}

/** `missing` on the not-found page. */
export function useStatus(): View['status'] {
  return useRuntime().view.status
}

/** True while a page change takes longer than 200 ms. */
export function useLoading(): boolean {
  return useRuntime().loading
}

export function useNotice(): Trouble | undefined {
  return useRuntime().notice
}

/** The href of a route (base prepended), for plain `<a>` elements: the router listens to those. */
export function useHref(): (route: Route, hash?: string) => string {
  const {base} = useSite()
  return useCallback((route, hash) => withBase(route, base) + (hash ? `#${hash}` : ''), [base])
}

/** The docs version of the shown page, or the last one outside the docs. */
export function useVersion(): VersionInfo {
  const {site, view} = useRuntime()
  const {versions} = site
  return (
    versions.find((version) => version.name === view.page.version) ??
    versions.find((version) => version.isLast) ??
    versions[0]!
  )
}

/** The sidebar of the shown page's version. */
export function useSidebar(): SidebarItem[] {
  const version = useVersion()
  return Object.values(version.sidebars)[0] ?? []
}
