/**
 * Where am I: everything that follows from the sidebar tree and a route, so that pages do not have to carry it. A tree is
 * walked once and remembered: it is asked several times for every page.
 */
import type {Neighbor, Page, Route, SidebarItem} from './types.ts'

export interface Place {
  /** Items from the outside in; the last one is the page's own. Empty where the page is not in the sidebar. */
  trail: SidebarItem[]
  previous?: Neighbor
  next?: Neighbor
  /** Position (from 1) within the pages of the first-level section, and their count. */
  position?: {at: number; of: number}
}

export type ListedPage = SidebarItem & {route: Route}

interface TreeIndex {
  /** All pages in reading order: a category's own page before its children. */
  pages: ListedPage[]
  at: Map<Route, number>
  trails: Map<Route, SidebarItem[]>
  /** Number of pages of the first-level items before and up to each of them. */
  sections: Map<SidebarItem, {from: number; of: number}>
}

/** One value, so that what depends on it sees no change. */
const NOWHERE: SidebarItem[] = []
const known = new WeakMap<SidebarItem[], TreeIndex>()

function indexOf(items: SidebarItem[]): TreeIndex {
  const existing = known.get(items)
  if (existing) return existing
  const index: TreeIndex = {pages: [], at: new Map(), trails: new Map(), sections: new Map()}
  const walk = (item: SidebarItem, above: SidebarItem[]) => {
    const trail = [...above, item]
    if (item.route !== undefined && !index.at.has(item.route)) {
      index.at.set(item.route, index.pages.length)
      index.trails.set(item.route, trail)
      index.pages.push(item as ListedPage)
    }
    for (const child of item.items ?? []) walk(child, trail)
  }
  for (const item of items) {
    const from = index.pages.length
    walk(item, [])
    index.sections.set(item, {from, of: index.pages.length - from})
  }
  known.set(items, index)
  return index
}

/** All pages of a tree in reading order: a category's own page before its children. */
export function flatten(items: SidebarItem[]): ListedPage[] {
  return indexOf(items).pages
}

/** The items that lead to a route, from the outside in; empty if it is not there. */
export function trailOf(items: SidebarItem[], route: Route): SidebarItem[] {
  return indexOf(items).trails.get(route) ?? NOWHERE
}

/** How many pages an item and what is below it have. */
export function countPages(item: SidebarItem): number {
  return (item.route === undefined ? 0 : 1) + (item.items ? indexOf(item.items).pages.length : 0)
}

/** The page that a category's label leads to: its own, or the first one inside. */
export function firstRoute(item: SidebarItem): Route | undefined {
  return item.route ?? (item.items ? indexOf(item.items).pages[0]?.route : undefined)
}

/** Trail, neighbors and position of a page. Front matter's `pagination_prev` and `pagination_next` win. */
export function locate(
  items: SidebarItem[],
  page: Pick<Page, 'route' | 'previous' | 'next'>,
): Place {
  const {pages, at, trails, sections} = indexOf(items)
  const trail = trails.get(page.route) ?? NOWHERE
  const mine = at.get(page.route)
  if (mine === undefined) return {trail}
  const {from, of} = sections.get(trail[0]!)!
  return {
    trail,
    ...given('previous', page.previous, pages[mine - 1]),
    ...given('next', page.next, pages[mine + 1]),
    position: {at: mine - from + 1, of},
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
