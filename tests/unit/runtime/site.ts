/** A small site and a document, for tests of code that runs in the browser. */
import {vi} from 'vitest'
import type {Page, SiteData} from '../../../runtime/shared/types.ts'

export const site = (over: Partial<SiteData> = {}): SiteData => ({
  build: 'now',
  title: 'Handbook',
  tagline: '',
  copyright: '',
  base: '/manual/',
  ending: '',
  url: 'https://lab.example',
  nav: [],
  footer: [],
  versions: [],
  docsAt: '/docs',
  colorMode: {default: 'light', switch: true},
  toc: {min: 2, max: 3},
  search: {limit: 8, k1: 1.2, b: 0.75, highlight: '_highlight', soon: []},
  routes: ['/', '/docs', '/docs/a', '/docs/b'],
  redirects: {'/docs/old': '/docs/b'},
  styles: {},
  ...over,
})

export const page = (route: string, over: Partial<Page> = {}): Page => ({
  route,
  kind: 'doc',
  title: route,
  description: `About ${route}`,
  headings: [],
  html: `<h1>${route}</h1><p>The text of ${route}.</p>`,
  islands: [],
  styles: [],
  sourceFile: `${route.slice(1)}.md`,
  build: 'now',
  ...over,
})

/** A document at an address of the site, as a fresh load would have it. */
export function open(address: string, body: string, head = ''): void {
  sessionStorage.clear()
  localStorage.clear()
  const {happyDOM} = window as unknown as {
    happyDOM: {settings: {handleDisabledFileLoadingAsSuccess: boolean}}
  }
  // Style sheets and scripts of a document come, and are empty.
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  document.head.innerHTML = head
  document.body.innerHTML = body
  history.replaceState(null, '', address)
}

/** Answers requests by path; 404 for all others. Returns the requested paths. */
export function answering(answers: Record<string, () => Response | Promise<Response>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const {pathname} = new URL(url, location.href)
    asked.push(pathname)
    return (await answers[pathname]?.()) ?? new Response('', {status: 404})
  })
  return asked
}

/** An answer of a server that is not there. */
export const noAnswer = () => {
  throw new TypeError('cut')
}

/** Takes a style sheet that a page wants, and says that it did not come. */
export function refuseStyle(link: unknown): void {
  queueMicrotask(() => (link as HTMLLinkElement).onerror!(new Event('error')))
}

const refuse = () => {
  throw new DOMException('denied')
}

/** A storage that the browser does not give. */
export const denied = {getItem: refuse, setItem: refuse, removeItem: refuse}

/** Resolves in the next frame, after the callbacks that waited for it. */
export const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
