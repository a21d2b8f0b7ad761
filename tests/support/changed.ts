/** Finds the pages of the real site that a change affects. */
// @ts-expect-error: plain JavaScript
import {changedFiles} from '../changed.mjs'

/** If more pages changed, the others are left to the nightly tests. */
const MOST = 20

/** Returns the routes of the Markdown pages that have changed. */
export function changedRoutes(routes: string[]): string[] {
  const changed = new Set(
    (changedFiles() as string[])
      .filter((file) => file.startsWith('content/'))
      .map((file) => file.replace(/^content/, '').replace(/(\/index)?\.md$/, '') || '/'),
  )
  return routes.filter((route) => changed.has(route)).slice(0, MOST)
}
