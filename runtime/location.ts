/**
 * One path normalizer for the generator and the browser.
 */
import type {Route} from './types.ts'

const CACHE_LIMIT = 10000
const known = new Map<string, Route>()

/**
 * The route that a path (without base) means: decoded, without `.html`, `/index.html` and trailing slash.
 * At most 10,000 results are remembered; beyond that it still answers, uncached.
 */
export function normalizePath(path: string): Route {
  const remembered = known.get(path)
  if (remembered !== undefined) return remembered
  const route = normalize(path)
  if (known.size < CACHE_LIMIT) known.set(path, route)
  return route
}

/** How many paths are remembered (for the test of the limit). */
export function rememberedPaths(): number {
  return known.size
}

function normalize(path: string): Route {
  // With a stray percent sign the path as it is matches no route, which is the right answer.
  const plain = decoded(path)
  if (plain === '/404.html') return plain
  const bare = plain
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/(?<=.)\/$/, '')
  return bare === '' ? '/' : bare
}

/** A part of an address in plain letters; as it is where it cannot be read: a stray percent sign is no letter. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Route -> path with base: `/docs` and base `/sub/` -> `/sub/docs`. */
export function withBase(route: Route, base: string): string {
  return route === '/' ? base : base.slice(0, -1) + encodeURI(route)
}

/** Path of the address bar -> path without base, or null outside the base. */
export function withoutBase(path: string, base: string): string | null {
  if (base === '/') return path
  if (path === base.slice(0, -1)) return '/'
  return path.startsWith(base) ? path.slice(base.length - 1) : null
}

/** Output file of a route, without ending: `/` -> `index`. */
export function fileOf(route: Route): string {
  return route === '/' ? 'index' : route.slice(1)
}

/** URL of the JSON or Markdown twin of a route. */
export function twinUrl(route: Route, base: string, ending: 'json' | 'md'): string {
  return `${base}${encodeURI(fileOf(route))}.${ending}`
}

/** Whether a URL leads to a page of this site: same origin, below the base, no file ending but `.html`. */
export function isInternal(url: URL, origin: string, base: string): boolean {
  if (url.origin !== origin) return false
  const path = withoutBase(url.pathname, base)
  if (path === null) return false
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase()
  return ending === undefined || ending === 'html'
}
