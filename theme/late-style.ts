import {addStyle, hasStyle} from '../runtime/styles.ts'
import {within} from '../runtime/timeout.ts'

/** The style sheet of a part that was opened; the part is shown without it rather than not at all. */
export async function lateStyle(url: string | undefined): Promise<void> {
  if (!url || hasStyle(url)) return
  await within(addStyle(url)).catch(() => console.warn(`[labdocs] ${url} did not come.`))
}
