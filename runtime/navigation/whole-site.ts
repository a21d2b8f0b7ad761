/** The data of the whole site, for what cannot do with less: unknown addresses, lists of all pages, chapters to keep. */
import {partUrl} from '../shared/site-data.ts'
import type {SiteData} from '../shared/types.ts'
import type {RouteTable} from './route-table.ts'
import {fetchJson, parts} from './site-data.ts'

let coming: Promise<SiteData> | undefined

/** Fetches the data, unless they are there. */
export async function wholeSite(site: SiteData): Promise<SiteData> {
  if (!site.partial) return site
  coming ??= fetchJson<SiteData>(partUrl(site.base, site.build, 'all'))
  try {
    parts.whole = await coming
    return parts.whole
  } catch (error) {
    coming = undefined
    throw error
  }
}

/** Reads which pages the site has, because the data of a large site do not say it at first. Returns whether it worked. */
export async function readRoutes(site: SiteData, routes: RouteTable): Promise<boolean> {
  try {
    routes.update(await wholeSite(site))
    return true
  } catch {
    return false
  }
}
