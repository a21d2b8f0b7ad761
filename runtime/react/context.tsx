/**
 * What a theme and a TSX page can read, as hooks. The values are the same on the server and at first render in the browser,
 * so what a component renders from them cannot differ.
 */
import {createContext, type ReactNode, useCallback, useContext} from 'react'
import {withBase} from '../shared/location.ts'
import type {LoadFailure} from '../shared/theme-interface.ts'
import type {Page, Route, SidebarItem, SiteData, VersionInfo} from '../shared/types.ts'
import {sidebarOf, versionNamed} from '../shared/versions.ts'

/** What the router shows now. `status` distinguishes the not-found page from other pages. */
export interface View {
  page: Page
  /** `missing`: no route matches; `page` is then a placeholder with the requested route. */
  status: 'found' | 'missing'
}

export interface RuntimeValue {
  site: SiteData
  view: View
  /** True once a page change has been pending for more than 200 ms. */
  loading: boolean
  /** A failure that leaves the shown page usable. The layout shows it as a box above the content. */
  notice?: LoadFailure
  /** On the server: a component asks for the whole sidebar, so the page must load it. */
  onWhole?: () => void
  /** On the server: see `useOnce`. */
  once?: Once
}

/** Returns the HTML of a node. It is drawn once for each key and kind. */
export type Once = (key: object, kind: string, node: ReactNode) => string

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

/** The shown page. `frontMatter` has the keys that the config adds, if the page gives them a value. */
export function usePage(): ShownPage {
  return completed(useRuntime().view.page)
}

type ShownPage = Page & Required<Pick<Page, 'frontMatter'>>

/** The same page is the same object each time: components compare it, and effects depend on it. */
const shown = new WeakMap<Page, ShownPage>()

/** Most pages are sent without `frontMatter`. Components read keys of it on every page. */
function completed(page: Page): ShownPage {
  if (page.frontMatter) return page as ShownPage
  const known = shown.get(page) ?? {...page, frontMatter: {}}
  shown.set(page, known)
  return known
}

/** `missing` on the not-found page. */
export function useStatus(): View['status'] {
  return useRuntime().view.status
}

/** True while a page change takes longer than 200 ms. */
export function useLoading(): boolean {
  return useRuntime().loading
}

export function useNotice(): LoadFailure | undefined {
  return useRuntime().notice
}

/**
 * On the server, returns a function for parts that are the same on many pages, such as most rows of a sidebar. It draws at once, so
 * the component must call it after all its hooks. Undefined in the browser, which draws one page.
 */
export function useOnce(): Once | undefined {
  return useRuntime().once
}

/** Returns a function that makes the href of a route (with base), for plain `<a>` elements: the router listens to those. */
export function useHref(): (route: Route, hash?: string) => string {
  const site = useSite()
  return useCallback((route, hash) => withBase(route, site) + (hash ? `#${hash}` : ''), [site])
}

/** Returns the docs version of the shown page. Outside the docs it is the last version. */
export function useVersion(): VersionInfo {
  const {site, view} = useRuntime()
  return versionNamed(site.versions, view.page.version)!
}

/**
 * Returns the whole sidebar of the shown page's version. A page with a component that asks for it loads the rows of all
 * folders.
 */
export function useSidebar(): SidebarItem[] {
  useRuntime().onWhole?.()
  return useSidebarRows()
}

/** Returns the sidebar of the shown page's version. The rows of other large folders may be in another file: `rest`. */
export function useSidebarRows(): SidebarItem[] {
  return sidebarOf(useVersion())
}
