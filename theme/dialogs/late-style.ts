import {needStyle} from '../../runtime/browser/styles.ts'
import {within} from '../../runtime/browser/timeout.ts'

/** Loads the style sheet of a part that was opened. If it cannot be loaded, the part is shown without it. */
export async function lateStyle(url: string | undefined): Promise<void> {
  if (!url) return
  await within(needStyle(url)).catch(() => console.warn(`[labdocs] ${url} did not come.`))
}
