/** What a tab has loaded can be outdated by a deploy. It is shown at once; then the server is asked whether it still holds. */
import {isOther, recovery, servedBuild} from '../browser/recovery.ts'

/** Loads the shown page in full unless it is current. `isShown`: whether the reader is still there when that is known. */
export async function renewUnless(
  isCurrent: () => Promise<boolean>,
  isShown: () => boolean,
): Promise<void> {
  // In development, the live connection renews what is shown.
  if (LABDOCS_DEV || (await isCurrent()) || !isShown()) return
  await recovery.keep?.()
  // That may have waited for a pause in typing.
  if (isShown()) location.reload()
}

/**
 * Back and Forward over a full load show what the browser has kept, without asking the server: so it is asked here. `shown`
 * returns what must still be shown for a reload.
 */
export function renewAfterBack(shown: () => unknown): void {
  const renew = () => {
    const before = shown()
    void renewUnless(
      () => isLatestBuild(location.pathname),
      () => before === shown(),
    )
  }
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'back_forward') renew()
  // The browser has kept not only the files, but the page as it was left.
  window.addEventListener('pageshow', ({persisted}) => persisted && renew())
}

/** Whether the tab has the build of a page on the server. True if the server does not say. */
export async function isLatestBuild(path: string): Promise<boolean> {
  return !isOther((await servedBuild(path)) ?? '')
}

declare const LABDOCS_DEV: boolean
