/**
 * The site data of a large site come in files: a core that every page loads, and the rows of large folders of the sidebar.
 * In the core, such a folder has `rest` in place of its rows. The server and the browser put the files together in the same
 * way.
 */
import type {SidebarItem, SiteData} from './types.ts'

/** Rows by the number of their file. */
export type Lists = ReadonlyMap<number | undefined, SidebarItem[]>

/** Returns the address of a file of the site data. */
export function partUrl(base: string, build: string, part: number | 'all'): string {
  return `${base}assets/site-${part}-${build}.json`
}

/** Returns site data with all rows that are there. */
export function join(site: SiteData, lists: Lists): SiteData {
  const filled = (items: SidebarItem[]): SidebarItem[] =>
    items.map((item) => {
      const list = lists.get(item.rest?.part)
      if (list) return {...item, items: filled(list), rest: undefined}
      return item.items ? {...item, items: filled(item.items)} : item
    })
  return {
    ...site,
    versions: site.versions.map((version) => ({
      ...version,
      sidebars: Object.fromEntries(
        Object.entries(version.sidebars).map(([name, items]) => [
          name,
          filled(lists.get(version.rest) ?? items),
        ]),
      ),
    })),
  }
}
