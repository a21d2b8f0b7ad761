/**
 * After a page change, in this order: title and meta, what is open above the page, scroll, focus, announcement.
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
  // One may have been opened while the page was loading. Behind it, nothing can get the focus.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) dialog.close()
  let target = targetOf(url)
  if (how === 'pop' && (position !== undefined || !target)) {
    // Opened later, the page would be scrolled to it.
    if (target) openAround(target)
    window.scrollTo({top: position ?? 0, behavior: 'instant'})
    // The reader may have left the section.
    target = null
  } else if (target) jump(target, url)
  else {
    if (url.hash && LABDOCS_DEV)
      console.warn(`[labdocs] There is no "${decoded(url.hash)}" on ${page.route}.`)
    window.scrollTo({top: 0, behavior: 'instant'})
  }
  focus(target)
  announce(document.title)
}

declare const LABDOCS_DEV: boolean

/** Scrolls to the target of a hash, as a press on a link in the page does. `pushState` sets no `:target`. */
function jump(target: HTMLElement, url: URL): void {
  // The event that the browser's own search sends: tabs open on it.
  target.dispatchEvent(new Event('beforematch', {bubbles: true}))
  openAround(target)
  const {state} = history
  location.replace(url.href)
  // Without a state, the router has given it another one, and stores the scroll position there.
  if (!history.state) history.replaceState(state, '')
}

/** Goes to the target of a hash on the page that is shown. Returns whether there is one. */
export function goToTarget(url: URL): boolean {
  const target = targetOf(url)
  if (!target) return false
  jump(target, url)
  focus(target)
  return true
}

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

/**
 * Moves the focus to the target of the hash, the field of the search page, or the heading, without scrolling. On a page that
 * hides its heading, it goes to all of the page: a screen reader would skip what is above the first paragraph.
 */
function focus(target: HTMLElement | null): void {
  const main = document.querySelector('main')
  const element =
    target ??
    main?.querySelector<HTMLElement>('[data-autofocus]') ??
    blockInView() ??
    main?.querySelector<HTMLElement>('h1') ??
    main
  if (!element) return
  if (!element.matches('a[href], button, input, select, textarea, summary, [tabindex]'))
    element.tabIndex = -1
  element.focus({preventScroll: true})
}

/**
 * Returns the first heading or paragraph in view after Back to the middle of a page. From a heading above it, the next Tab would
 * lead to the top of the page.
 */
function blockInView(): HTMLElement | undefined {
  if (!window.scrollY) return undefined
  const blocks = document.querySelectorAll<HTMLElement>(
    'main :is(h1, [data-article] :is(h2, h3, p)):not(:is(details:not([open]), [hidden]) *)',
  )
  // Elements without a box have the top 0. Those in closed folds and tabs have a box, but take no focus.
  return Array.from(blocks).find((block) => block.getBoundingClientRect().top > 0)
}
