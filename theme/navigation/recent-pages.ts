/** The pages that were last read on this device, for the empty search box. */
import {readList, stored} from '../../runtime/browser/storage.ts'
import type {Page, Route} from '../../runtime/shared/types.ts'

export interface RecentPage {
  route: Route
  title: string
}

const MOST = 6
export const recentPages = stored('pages.recent')

/** Reads what was stored, newest first. */
export function readPages(text: string | null): RecentPage[] {
  return readList<RecentPage>(
    text,
    ({route, title}) => typeof route === 'string' && typeof title === 'string',
  )
}

/** Puts a documentation page at the front of the list. Other pages are one click away anyway. */
export function rememberPage({route, title, version}: Page): void {
  if (version === undefined) return
  const others = readPages(recentPages.get()).filter((one) => one.route !== route)
  recentPages.set(JSON.stringify([{route, title}, ...others].slice(0, MOST)))
}
