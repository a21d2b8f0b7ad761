/**
 * Divides the site data into files, so that what a reader loads does not grow with the site: a core for every page, and the
 * rows of large folders of the sidebar. A small site has only the core.
 */
import {flatten, rowsFor, tabOf, trailOf} from '../../runtime/shared/sidebar.ts'
import {join} from '../../runtime/shared/site-data.ts'
import type {Page, SidebarItem, SiteData, VersionInfo} from '../../runtime/shared/types.ts'
import {sidebarOf, versionNamed} from '../../runtime/shared/versions.ts'
import {memoized} from '../memoized.ts'

export interface Parts {
  /** What every page loads. The data of the whole site if these are small. */
  core: SiteData
  /** The rows of the folders that have a file of their own; their number is the position. */
  lists: SidebarItem[][]
  /** Returns the numbers of the files that a page needs. */
  of: (page: Pick<Page, 'route' | 'version'>) => number[]
  /** Returns the data that a page has in the browser. */
  seenBy: (page: Pick<Page, 'parts'>) => SiteData
}

/** The most JSON of one list of rows, in bytes; about 50 rows, 1 kB compressed. */
const MOST = 4000
/** The most JSON of the routes and of the redirects in the core, in bytes. */
const MOST_ADDRESSES = 1000
/** Pages that the theme links to if the site has them. */
const NAMED = ['/', '/search', '/all-pages', '/helpdesk']
/** How many combinations of files are kept: neighbors in the sidebar need the same. */
const REMEMBERED = 30

/** Returns the files of site data. In development and on a disk they are one file. */
export const partsOf = memoized(divide)

function divide(data: SiteData): Parts {
  const lists: SidebarItem[][] = []
  const numbers = new Map<SidebarItem, number>()
  const roots = new Map<string, number>()
  const core = data.build === 'dev' || data.disk !== undefined ? data : coreOf()
  const views = new Map<string, SiteData>()
  return {
    core,
    lists,
    of: ({route, version}) =>
      lists.length ? neededBy(route, versionNamed(data.versions, version), roots, numbers) : [],
    seenBy: ({parts = []}) => {
      // The same object, so that no page names the file with everything: a small site has none.
      if (parts === 'all' || core === data) return data
      const key = parts.join()
      const view =
        views.get(key) ?? join(core, new Map(parts.map((part) => [part, lists[part]!] as const)))
      if (views.size >= REMEMBERED) views.clear()
      views.set(key, view)
      return view
    },
  }

  function coreOf(): SiteData {
    const versions: VersionInfo[] = data.versions.map((version) => ({
      ...version,
      sidebars: Object.fromEntries(
        Object.entries(version.sidebars).map(([name, items]) => [
          name,
          shorter(items, lists, numbers),
        ]),
      ),
    }))
    // What remains is a list of top folders. If it is long as well, only pages of the docs load it.
    for (const version of [...versions].sort((a, b) => sizeOf(b.sidebars) - sizeOf(a.sidebars))) {
      if (sizeOf(versions.map(({sidebars}) => sidebars)) <= MOST) break
      const [[name, items] = []] = Object.entries(version.sidebars)
      if (name === undefined || !items?.length) continue
      roots.set(version.name, lists.length)
      version.rest = lists.length
      version.sidebars = {[name]: []}
      lists.push(items)
    }
    const routes = sizeOf(data.routes) > MOST_ADDRESSES
    const redirects = sizeOf(data.redirects) > MOST_ADDRESSES
    if (!lists.length && !routes && !redirects) return data
    return {
      ...data,
      partial: true,
      versions,
      routes: routes ? NAMED.filter((route) => data.routes.includes(route)) : data.routes,
      redirects: redirects ? {} : data.redirects,
    }
  }
}

/** Returns rows that are short enough: the largest folders get a file of their own. */
function shorter(
  items: SidebarItem[],
  lists: SidebarItem[][],
  numbers: Map<SidebarItem, number>,
): SidebarItem[] {
  const rows = items.map((item) =>
    item.items?.length ? {...item, items: shorter(item.items, lists, numbers)} : item,
  )
  // With the comma after it.
  const sizes = rows.map((row) => sizeOf(row) + 1)
  let total = sizes.reduce((sum, size) => sum + size, 1)
  const bySize = [...rows.keys()]
    .filter((at) => rows[at]!.items?.length)
    .sort((a, b) => sizes[b]! - sizes[a]! || a - b)
  for (const at of bySize) {
    if (total <= MOST) break
    const short = shortened(items[at]!, lists.length)
    const saved = sizes[at]! - sizeOf(short) - 1
    if (saved <= 0) continue
    numbers.set(items[at]!, lists.length)
    lists.push(rows[at]!.items!)
    rows[at] = short
    total -= saved
  }
  return rows
}

/** Returns a category without its rows. */
function shortened(item: SidebarItem, part: number): SidebarItem {
  const pages = flatten(item.items ?? []).map(({label, route}) => ({label, route}))
  const first = item.route === undefined && pages.length > 1
  const ends = [...pages.slice(-1), ...(first ? pages.slice(0, 1) : [])]
  return ends.length ? {...item, items: [], rest: {part, pages: pages.length, ends}} : item
}

/** Returns the files of the rows that a page shows at first: its branch, its tab, and the folders that start open. */
function neededBy(
  route: string,
  version: VersionInfo | undefined,
  roots: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<SidebarItem, number>,
): number[] {
  if (!version) return []
  const items = sidebarOf(version)
  const trail = trailOf(items, route)
  const needed = new Set([roots.get(version.name)])
  const visit = (rows: SidebarItem[]) => {
    for (const item of rows)
      if (item.items && (item.collapsed === false || trail.includes(item))) {
        needed.add(numbers.get(item))
        visit(item.items)
      }
  }
  const tab = tabOf(items, route)
  if (tab) needed.add(numbers.get(tab))
  visit(rowsFor(items, route))
  return [...needed].filter((part) => part !== undefined).sort((a, b) => a - b)
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
