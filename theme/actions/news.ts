/** On the home page: lists what changed since the last visit, by the dates of the pages. */

import {fetchWithin} from '../../runtime/browser/timeout.ts'
import {msg} from '../../runtime/shared/messages/say.ts'

const MOST = 6

/** `since`: ISO date of the last visit. */
export async function showNews(since: string, base: string, signal: AbortSignal): Promise<void> {
  const response = await fetchWithin(`${base}feed.xml`)
  if (!response.ok) return
  const feed = new DOMParser().parseFromString(await response.text(), 'text/xml')
  const entries = [...feed.querySelectorAll('entry')].filter(
    (entry) => textOf(entry, 'updated') > since,
  )
  const main = document.querySelector('main :is([data-page], [data-article])')
  if (!entries.length || !main || signal.aborted) return
  const section = document.createElement('section')
  section.className = 'band news'
  section.setAttribute('aria-label', msg('news.title'))
  section.innerHTML = `<h2>${msg('news.title')}</h2><ul></ul>`
  for (const entry of entries.slice(0, MOST)) {
    const item = document.createElement('li')
    const {pathname} = new URL(entry.querySelector('link')!.getAttribute('href')!)
    item.append(
      Object.assign(document.createElement('a'), {
        href: pathname,
        textContent: textOf(entry, 'title'),
      }),
    )
    section.querySelector('ul')!.append(item)
  }
  // At the end of the page, so that nothing else moves.
  main.append(section)
  signal.addEventListener('abort', () => section.remove())
}

function textOf(entry: Element, name: string): string {
  return entry.querySelector(name)?.textContent ?? ''
}
