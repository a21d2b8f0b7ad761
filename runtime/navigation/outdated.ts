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

/** Whether the tab has the build of the server. True if the server does not say. */
export async function isLatestBuild(base: string): Promise<boolean> {
  return !isOther((await servedBuild(base)) ?? '')
}

declare const LABDOCS_DEV: boolean
