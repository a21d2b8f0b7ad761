/** The files of the site data in the browser: see `runtime/shared/site-data.ts`. Each is fetched once. */
import {fetchWithin} from '../browser/timeout.ts'
import {join, partUrl} from '../shared/site-data.ts'
import type {SidebarItem, SiteData} from '../shared/types.ts'

const lists = new Map<number, SidebarItem[]>()

export const parts: {
  /** Shows the rows that have come. Set at start. */
  show?: () => void
  /** The data of the whole site, once something has needed them. */
  whole?: SiteData
} = {}

/** Fetches a file of the site data. */
export async function fetchJson<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetchWithin(url, init)
  if (!response.ok) throw new Error(url)
  return response.json() as Promise<T>
}

/** Fetches the rows that a page needs. `joined` has them then. A failure is not kept: the next attempt fetches again. */
export async function fetchParts(
  {base, build}: Pick<SiteData, 'base' | 'build'>,
  wanted: number[] = [],
  init?: RequestInit,
): Promise<void> {
  await Promise.all(
    wanted.map(async (part) => {
      if (!lists.has(part)) lists.set(part, await fetchJson(partUrl(base, build, part), init))
    }),
  )
}

/** Returns the site data with everything that has come. Given are those that it returned before, or the core. */
export function joined(site: SiteData): SiteData {
  return parts.whole ?? (lists.size ? join(site, lists) : site)
}

/** Fetches the rows of a folder and shows them. */
export async function openPart(site: SiteData, part: number): Promise<void> {
  await fetchParts(site, [part])
  parts.show?.()
}
