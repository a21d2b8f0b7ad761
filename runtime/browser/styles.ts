/** Style sheets that are loaded after those of the page. */
import {element} from './element.ts'

/** Adds a style sheet to the document, by default as the last one. Resolves when it is loaded. */
export function addStyle(url: string, after?: Element): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = element('link', {rel: 'stylesheet', href: url})
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject()
    }
    if (after) after.after(link)
    else document.head.append(link)
  })
}

export function hasStyle(url: string): boolean {
  return document.querySelector(`link[rel="stylesheet"][href="${url}"]`) !== null
}
