/** Style sheets that are loaded after those of the page. */
import {element} from './element.ts'

/** The style sheets that were added, by address, and when they are loaded. */
const added = new Map<string, Promise<void>>()

/** Adds a style sheet to the document, by default as the last one. Resolves when it is loaded. */
export function addStyle(url: string, after?: Element): Promise<void> {
  const loading = new Promise<void>((resolve, reject) => {
    const link = element('link', {rel: 'stylesheet', href: url})
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject()
    }
    if (after) after.after(link)
    else document.head.append(link)
  })
  added.set(url, loading)
  return loading
}

/** Adds a style sheet, unless it is there. Resolves when it is loaded, also if it was added before and is still loading. */
export async function needStyle(url: string): Promise<void> {
  const isThere = document.querySelector(`link[rel="stylesheet"][href="${url}"]`)
  await (isThere ? added.get(url) : addStyle(url))
}
