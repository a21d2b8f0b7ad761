/**
 * After a page change, in this order: title and meta, scroll, focus, announcement.
 */

import {announce} from '../browser/announce.ts'
import {element} from '../browser/element.ts'
import {openAround, targetOf} from '../browser/target.ts'
import {documentTitle} from '../shared/document-title.ts'
import {decoded, publicAddress} from '../shared/location.ts'
import type {Page, SiteData} from '../shared/types.ts'

export interface FinishedNavigation {
  page: Page
  status: 'found' | 'missing'
  url: URL
  how: 'push' | 'pop'
  /** Scroll position to restore, on Back and Forward. */
  position: number | undefined
  site: SiteData
}

export function afterNavigation({
  page,
  status,
  url,
  how,
  position,
  site,
}: FinishedNavigation): void {
  setHead(page, status, site)
  const target = targetOf(url)
  if (how === 'pop' && (position !== undefined || !target))
    window.scrollTo({top: position ?? 0, behavior: 'instant'})
  else if (target) {
    openAround(target)
    // A real fragment navigation sets `:target` as well; pushState does not.
    const {state} = history
    location.replace(url.href)
    history.replaceState(state, '')
  } else {
    if (url.hash && LABDOCS_DEV)
      console.warn(`[labdocs] There is no "${decoded(url.hash)}" on ${page.route}.`)
    window.scrollTo({top: 0, behavior: 'instant'})
  }
  focus(target)
  announce(document.title)
}

declare const LABDOCS_DEV: boolean

/** Sets the title and the meta elements of a page. */
export function setHead(page: Page, status: 'found' | 'missing', site: SiteData): void {
  document.title = documentTitle(page, site)
  const canonical = publicAddress(page.canonical ?? page.route, site)
  setMeta('name="description"', page.description)
  setMeta('property="og:title"', document.title)
  setMeta('property="og:description"', page.description)
  setMeta('property="og:url"', canonical)
  for (const link of document.querySelectorAll(
    'link[rel="canonical"], link[rel="alternate"][hreflang]',
  ))
    link.setAttribute('href', canonical)
  document.querySelector('meta[name="robots"]')?.remove()
  if (status === 'missing' || page.unlisted)
    document.head.append(element('meta', {name: 'robots', content: 'noindex, nofollow'}))
}

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[${name}]`)?.setAttribute('content', content)
}

/** Moves the focus to the target of the hash, the field of the search page or the heading, without scrolling. */
function focus(target: HTMLElement | null): void {
  const main = document.querySelector('main')
  const element =
    target ??
    main?.querySelector<HTMLElement>('[data-autofocus]') ??
    main?.querySelector<HTMLElement>('h1') ??
    main
  if (!element) return
  if (!element.matches('a[href], button, input, select, textarea, summary, [tabindex]'))
    element.tabIndex = -1
  element.focus({preventScroll: true})
}
