/** On the home page: lists what changed since the last visit, by the dates of the pages. */
import {element} from '../../runtime/browser/element.ts'
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
  const items = entries.slice(0, MOST).map((entry) => {
    const href = new URL(entry.querySelector('link')!.getAttribute('href')!).pathname
    return element('li', {}, element('a', {href}, textOf(entry, 'title')))
  })
  const title = msg('news.title')
  const section = element(
    'section',
    {class: 'band news', 'aria-label': title},
    element('h2', {}, title),
    element('ul', {}, ...items),
  )
  // At the end of the page, so that nothing else moves.
  main.append(section)
  signal.addEventListener('abort', () => section.remove())
}

function textOf(entry: Element, name: string): string {
  return entry.querySelector(name)?.textContent ?? ''
}
