/**
 * Everything that follows from the sidebar tree and a route, so that pages do not have to carry it. A tree is indexed once
 * and memoized, because it is used several times for every page.
 */
import type {Neighbor, Page, Route, SidebarItem} from './types.ts'

export interface Place {
  /** Items from the outermost to the page's own. Empty if the page is not in the sidebar. */
  trail: SidebarItem[]
  previous?: Neighbor
  next?: Neighbor
  /** Position (from 1) among the pages of the first-level section, and their number. */
  position?: {at: number; of: number}
}

export type ListedPage = SidebarItem & {route: Route}

interface TreeIndex {
  /** All pages in reading order: a category's own page before its children. Has holes for rows that are in another file. */
  pages: ListedPage[]
  at: Map<Route, number>
  trails: Map<Route, SidebarItem[]>
  /** For each first-level item: the number of pages before it, and the number of its own. */
  sections: Map<SidebarItem, {from: number; of: number}>
}

/** Always the same array, so that React sees no change. */
const NOWHERE: SidebarItem[] = []
const known = new WeakMap<SidebarItem[], TreeIndex>()

function indexOf(items: SidebarItem[]): TreeIndex {
  const existing = known.get(items)
  if (existing) return existing
  const index: TreeIndex = {pages: [], at: new Map(), trails: new Map(), sections: new Map()}
  const add = (item: SidebarItem, trail?: SidebarItem[]) => {
    if (item.route === undefined || index.at.has(item.route)) return
    index.at.set(item.route, index.pages.length)
    if (trail) index.trails.set(item.route, trail)
    index.pages.push(item as ListedPage)
  }
  const walk = (item: SidebarItem, above: SidebarItem[]) => {
    const trail = [...above, item]
    add(item, trail)
    for (const child of item.items ?? []) walk(child, trail)
    if (!item.rest) return
    const [last, first] = item.rest.ends
    const end = index.pages.length + item.rest.pages
    if (first) add(first)
    index.pages.length = end - 1
    add(last!)
  }
  for (const item of items) {
    const from = index.pages.length
    walk(item, [])
    index.sections.set(item, {from, of: index.pages.length - from})
  }
  known.set(items, index)
  return index
}

/** Returns all pages of a tree in reading order: a category's own page before its children. */
export function flatten(items: SidebarItem[]): ListedPage[] {
  return indexOf(items).pages.flat()
}

/** Returns the items that lead to a route, outermost first; empty if it is not in the tree. */
export function trailOf(items: SidebarItem[], route: Route): SidebarItem[] {
  return indexOf(items).trails.get(route) ?? NOWHERE
}

/** Returns the number of pages of an item and everything below it. */
export function countPages(item: SidebarItem): number {
  return (
    (item.route === undefined ? 0 : 1) +
    (item.rest?.pages ?? indexOf(item.items ?? NOWHERE).pages.length)
  )
}

/** Returns the page that a category's label links to: its own, or the first one inside. */
export function firstRoute(item: SidebarItem): Route | undefined {
  const {pages} = indexOf(item.items ?? NOWHERE)
  return item.route ?? item.rest?.ends.at(-1)?.route ?? pages.find((page) => page)?.route
}

/** Returns the top items of a tree that have a tab. */
export function tabsOf(items: SidebarItem[]): SidebarItem[] {
  return items.filter(({tab}) => tab)
}

/**
 * Returns the tab of a page. Pages outside the folders of all tabs are in the first one. Undefined if there are no tabs.
 */
export function tabOf(items: SidebarItem[], route: Route): SidebarItem | undefined {
  const tabs = tabsOf(items)
  const top =
    trailOf(items, route)[0] ?? tabs.find((tab) => tab.route && route.startsWith(`${tab.route}/`))
  return top?.tab ? top : tabs[0]
}

const below = new WeakMap<SidebarItem, SidebarItem[]>()

/**
 * Returns the rows of a page's sidebar: the whole tree, or the content of its tab, starting with the page of the folder
 * itself.
 */
export function rowsFor(items: SidebarItem[], route: Route): SidebarItem[] {
  const tab = tabOf(items, route)
  if (!tab) return items
  const known = below.get(tab)
  if (known) return known
  const {items: children = [], tab: _tab, collapsed: _collapsed, rest: _rest, ...own} = tab
  const rows = [
    ...(tab === tabsOf(items)[0] ? items.filter((item) => !item.tab) : []),
    ...(own.route === undefined ? [] : [own]),
    ...children,
  ]
  below.set(tab, rows)
  return rows
}

/**
 * Returns the trail, neighbors and position of a page. `pagination_prev` and `pagination_next` in the front matter take
 * precedence.
 */
export function locate(
  items: SidebarItem[],
  page: Pick<Page, 'route' | 'previous' | 'next'>,
): Place {
  const {trails, sections, at: order} = indexOf(items)
  // The neighbors of a page are in the same tab.
  const {pages, at} = indexOf(rowsFor(items, page.route))
  const trail = trails.get(page.route) ?? NOWHERE
  const mine = at.get(page.route)
  const section = sections.get(trail[0]!)
  if (mine === undefined || !section) return {trail}
  const {from, of} = section
  return {
    trail,
    ...given('previous', page.previous, pages[mine - 1]),
    ...given('next', page.next, pages[mine + 1]),
    position: {at: order.get(page.route)! - from + 1, of},
  }
}

function given(
  key: 'previous' | 'next',
  override: Neighbor | null | undefined,
  item: ListedPage | undefined,
): Partial<Place> {
  if (override !== undefined) return override ? {[key]: override} : {}
  return item ? {[key]: {label: item.label, route: item.route}} : {}
}
