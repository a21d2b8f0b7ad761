/** The one path normalizer, for the generator and the browser. */
import type {Route, SiteData} from './types.ts'

declare const LABDOCS_DISK: boolean | undefined

/** Returns the route of a path (without base): decoded, without `.html`, `/index.html` and trailing slash. */
export function normalizePath(path: string): Route {
  // A path with a stray percent sign is not decoded, so it matches no route. That is correct.
  const plain = decoded(path)
  if (plain === '/404.html') return plain
  return plain.replace(/(?:\/index)?\.html$/, '').replace(/(?<=.)\/$/, '') || '/'
}

/** Decodes a part of an address. Returns it unchanged if it cannot be decoded (a stray percent sign). */
export function decoded(text: string): string {
  try {
    // Most texts are as they are.
    return text.includes('%') ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

/**
 * Cuts the part of an address after `#` before what only browsers read, the words to go to: `id:~:text=words`. The id is
 * decoded.
 */
export function splitHash(hash: string): [id: string, rest: string] {
  const end = hash.search(/:~:|$/)
  return [decoded(hash.slice(0, end)), hash.slice(end)]
}

/** Cuts an address before its query or fragment. */
export function splitAddress(address: string): [path: string, rest: string] {
  const end = address.search(/[?#]|$/)
  return [address.slice(0, end), address.slice(end)]
}

/** How the addresses of pages begin and end. */
export type Addresses = Pick<SiteData, 'base' | 'ending'>
/** What belongs to the site, of all addresses on its host. */
export type Extent = Pick<SiteData, 'base' | 'external'>

/**
 * Returns the path of a route with base: `/docs` and base `/sub/` -> `/sub/docs`, or with another ending `/sub/docs.html`.
 */
export const withBase: (route: Route, site: Addresses) => string =
  typeof LABDOCS_DISK !== 'undefined' && LABDOCS_DISK
    ? // A file on a disk needs its full name.
      (route, {base}) => `${base}${encodeURI(fileOf(route))}.html`
    : addressOf

/** Returns the address at which a page is published, with the host. A copy on a disk also knows this address. */
export function publicAddress(
  route: Route,
  {url, base, disk = base, ending}: Pick<SiteData, 'url' | 'base' | 'disk' | 'ending'>,
): string {
  return url + addressOf(route, {base: disk, ending})
}

function addressOf(route: Route, {base, ending}: {base: string; ending: string}): string {
  return route === '/' ? base : base.slice(0, -1) + encodeURI(route) + ending
}

/** Removes the base from a path of the address bar. Returns null if the path is outside the base. */
export function withoutBase(path: string, base: string): string | null {
  if (base === '/') return path
  if (path === base.slice(0, -1)) return '/'
  return path.startsWith(base) ? path.slice(base.length - 1) : null
}

export function routeOfPath(path: string, base: string): Route {
  return normalizePath(withoutBase(path, base) ?? '')
}

/** Returns the output file of a route, without ending: `/` -> `index`. */
export function fileOf(route: Route): string {
  return route === '/' ? 'index' : route.slice(1)
}

/**
 * Returns the output file of a page, which depends on how addresses end: `docs.html`, `docs/index.html`. On a disk it is
 * always the first.
 */
export function htmlFileOf(
  route: Route,
  {ending, disk}: {ending: SiteData['ending']; disk?: string | undefined},
): string {
  const isFolder = ending === '/' && disk === undefined && route !== '/'
  return `${fileOf(route)}${isFolder ? '/index' : ''}.html`
}

/** Returns the URL of the JSON or Markdown twin of a route. */
export function twinUrl(route: Route, base: string, ending: 'json' | 'md'): string {
  return addressOf(route === '/' ? '/index' : route, {base, ending: `.${ending}`})
}

/**
 * Whether a URL leads to a page of this site: same origin, below the base, no file ending other than `.html`, and not below a path
 * of another application.
 */
export function isInternal(url: URL, origin: string, {base, external = []}: Extent): boolean {
  const path = url.origin === origin ? withoutBase(url.pathname, base) : null
  return path !== null && !/\.(?!html$)[a-z0-9]+$/i.test(path) && !isOfOther(path, external)
}

/** Returns whether a path belongs to another application on the same host. */
export function isOfOther(path: string, external: readonly string[]): boolean {
  return external.some((one) => path === one || path.startsWith(`${one}/`))
}
