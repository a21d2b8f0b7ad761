/** Lists of the site that an article can show: the pages of a folder, and the devices. */
import {withBase} from '../../runtime/shared/location.ts'
import {countPages, firstRoute, trailOf} from '../../runtime/shared/sidebar.ts'
import type {DeviceRow, FileFacts, IndexRow} from '../../runtime/shared/theme-interface.ts'
import type {Route, SidebarItem, SiteData} from '../../runtime/shared/types.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import type {Asset, Site} from '../types.ts'

/** Returns the children of the page's category; for a page without children, its siblings. */
export function childRows(route: Route, site: Site, version: string | undefined): IndexRow[] {
  const tree = sidebarOf(site.versions.find(({name}) => name === version))
  const trail = trailOf(tree, route)
  const own = trail.at(-1)
  const items = own?.items ?? trail.at(-2)?.items ?? tree
  return items.filter((item) => item.route !== route).flatMap((item) => rowOf(item, site))
}

function rowOf(item: SidebarItem, site: Site): IndexRow[] {
  const route = firstRoute(item)
  if (route === undefined) return []
  const description =
    item.route === undefined
      ? folderDescription(item)
      : (site.entries.get(item.route)?.description ?? '')
  return [
    {
      label: item.label,
      route,
      description,
      pages: countPages(item),
      category: item.items !== undefined,
    },
  ]
}

/** Returns a description of a folder without a page, made from the names of its pages. */
function folderDescription(item: SidebarItem): string {
  const labels = (item.items ?? []).map(({label}) => label)
  return labels.length > 4 ? `${labels.slice(0, 4).join(', ')} …` : labels.join(', ')
}

/** Returns front matter `device` of all pages, by vendor and title. */
export function deviceRows(site: Site): DeviceRow[] {
  return [...site.entries.values()]
    .filter((entry) => entry.doc?.fields.device)
    .map((entry) => ({
      ...entry.doc!.fields.device,
      title: entry.title,
      href: withBase(entry.route, site.data),
    }))
    .sort((a, b) => order(a).localeCompare(order(b), 'en'))
}

/** Returns the same lists for the Markdown twin. */
export function rowsMarkdown(
  rows: (IndexRow | DeviceRow)[],
  site: SiteData,
  origin: string,
): string {
  return rows
    .map((row) =>
      'route' in row
        ? {label: row.label, href: withBase(row.route, site), says: row.description}
        : {
            label: row.title,
            href: row.href,
            says: [row.technique, row.software, row.format, row.transport, row.status]
              .filter(Boolean)
              .join('; '),
          },
    )
    .map(({label, href, says}) => `- [${label}](${origin}${href})${says ? `: ${says}` : ''}`)
    .join('\n')
}

function order(row: DeviceRow): string {
  return `${row.vendor ?? ''} ${row.title}`
}

/** Returns a function that finds facts about the site's files by href. */
export function fileFacts(
  assets: Map<string, Asset>,
  copies: Map<string, {url: string}> = new Map(),
): (href: string) => FileFacts | undefined {
  const byUrl = new Map([...assets.values()].map((asset) => [asset.url, asset]))
  return (href) => {
    const asset = byUrl.get(href)
    if (!asset) return undefined
    const name = asset.file.split('/').at(-1)!
    const {bytes, width, height} = asset
    const webp = copies.get(href)?.url
    return {
      name,
      type: (name.split('.').at(-1) ?? '').toUpperCase(),
      bytes,
      ...(width && height ? {width, height} : {}),
      ...(webp ? {webp} : {}),
    }
  }
}
