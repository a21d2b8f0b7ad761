/** The pages that were read last on this device, for the search box while it is empty. */
import {stored} from '../runtime/storage.ts'
import type {Page, Route} from '../runtime/types.ts'

export interface RecentPage {
  route: Route
  title: string
}

const MOST = 6
export const recentPages = stored('pages.recent')

/** What was stored, newest first, as far as it is a list of pages. */
export function readPages(text: string | null): RecentPage[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value)
      ? value.filter(({route, title}) => typeof route === 'string' && typeof title === 'string')
      : []
  } catch {
    // Someone else's text under our key.
    return []
  }
}

/** Puts a documentation page in front of the list; others are a click away anyway. */
export function rememberPage({route, title, version}: Page): void {
  if (version === undefined) return
  const others = readPages(recentPages.get()).filter((one) => one.route !== route)
  recentPages.set(JSON.stringify([{route, title}, ...others].slice(0, MOST)))
}
