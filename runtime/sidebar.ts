/**
 * Where am I: everything that follows from the sidebar tree and a route, so that pages need not carry it.
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

/** All pages of a list of items in reading order: a category's own page before its children. */
export function flatten(items: SidebarItem[]): (SidebarItem & {route: Route})[] {
  return items.flatMap((item) => [
    ...(item.route === undefined ? [] : [item as SidebarItem & {route: Route}]),
    ...flatten(item.items ?? []),
  ])
}

/** The items that lead to a route, from the outside in; empty if it is not there. */
export function trailOf(items: SidebarItem[], route: Route): SidebarItem[] {
  for (const item of items) {
    if (item.route === route) return [item]
    const below = trailOf(item.items ?? [], route)
    if (below.length) return [item, ...below]
  }
  return []
}

/** The page that a category's label leads to: its own, or the first one inside. */
export function firstRoute(item: SidebarItem): Route | undefined {
  return item.route ?? flatten(item.items ?? [])[0]?.route
}

/** Trail, neighbors and position of a page. Front matter's `pagination_prev` and `pagination_next` win. */
export function locate(items: SidebarItem[], page: Pick<Page, 'route' | 'previous' | 'next'>): Place {
  const trail = trailOf(items, page.route)
  if (!trail.length) return {trail}
  const pages = flatten(items)
  const at = pages.findIndex((item) => item.route === page.route)
  const section = flatten([trail[0]!])
  return {
    trail,
    ...given('previous', page.previous, pages[at - 1]),
    ...given('next', page.next, pages[at + 1]),
    position: {at: section.findIndex((item) => item.route === page.route) + 1, of: section.length},
  }
}

function given(
  key: 'previous' | 'next',
  override: Neighbor | null | undefined,
  item: (SidebarItem & {route: Route}) | undefined,
): Partial<Place> {
  if (override !== undefined) return override ? {[key]: override} : {}
  return item ? {[key]: {label: item.label, route: item.route}} : {}
}
