/** Style sheets that are loaded after those of the page. */
import {element} from './element.ts'

/** The style sheets that were added, by address, and when they are loaded. */
const added = new Map<string, Promise<void>>()
/** Those of parts that can be opened on any page, such as the search. */
const lasting = new Set<string>()

/**
 * Adds a style sheet to the document, by default as the last one. Resolves when it is loaded. `isIdle`: it does not apply
 * yet.
 */
export function addStyle(url: string, after?: Element, isIdle = false): Promise<void> {
  const loading = new Promise<void>((resolve, reject) => {
    // Browsers load a style sheet that does not apply last, unless the link says otherwise.
    const idle = isIdle ? {media: 'not all', fetchpriority: 'high'} : {}
    const link = element('link', {rel: 'stylesheet', href: url, ...idle})
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
  lasting.add(url)
  const link = linkOf(url)
  link?.removeAttribute('media')
  await (link ? added.get(url) : addStyle(url))
}

/** Loads a style sheet of another page. It does not apply before `applyStyles`. Resolves like `needStyle`. */
export async function loadStyle(url: string): Promise<void> {
  await (linkOf(url) ? added.get(url) : addStyle(url, undefined, true))
}

/** Switches from the style sheets of one page to those of another one. */
export function applyStyles(urls: string[], before: string[]): void {
  for (const url of before)
    if (!urls.includes(url) && !lasting.has(url)) linkOf(url)?.setAttribute('media', 'not all')
  for (const url of urls) linkOf(url)?.removeAttribute('media')
}

function linkOf(url: string): HTMLLinkElement | null {
  return document.querySelector(`link[rel="stylesheet"][href="${url}"]`)
}
