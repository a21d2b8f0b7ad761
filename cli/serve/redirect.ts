/** A page has one address: all other forms redirect to it. */
import type {IncomingMessage} from 'node:http'
import {type Addresses, decoded, withBase, withoutBase} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'

/** The not-found page has no address. */
export const NOT_FOUND = /^\/404(?:\.html)?$/

export interface Served extends Addresses {
  /** Returns whether there is a page. Anything else can be a file of the public folder, which keeps its name. */
  isPage: (route: Route) => boolean
  /** Returns whether there is a file: a path below the base. */
  isFile: (path: string) => boolean
  /** Returns where an old address leads. */
  moved?: (route: Route) => Route | undefined
}

/** Returns where a request is redirected; null for an invalid address. */
export function redirect(
  request: Pick<IncomingMessage, 'url'>,
  {base, ending, isPage, isFile, moved}: Served,
): {status: number; location: string} | undefined | null {
  const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s)
  const search = query === undefined ? '' : `?${query}`
  try {
    if (decodeURIComponent(path).includes('\0')) return null
  } catch {
    return null
  }
  const local = withoutBase(path, base)
  // Two slashes at the start would redirect to another host; browsers read a backslash as a slash.
  if (local === null || /^\/[/\\]/.test(path)) return {status: 302, location: base}
  if (local === '/' || local === '')
    return path === base ? undefined : {status: 301, location: base + search}
  if (NOT_FOUND.test(local)) return undefined
  const clean = local
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/(?<=.)\/+$/, '')
  const isHome = clean === '' || clean === '/' || clean === '/index'
  const go = (address: string) =>
    address === path ? undefined : {status: 301, location: address + search}
  if (isHome) return go(base)
  const route = decoded(clean)
  const bare = base.slice(0, -1) + clean
  // The index of a folder in the public folder has relative links, which need the slash. With the other ending, it is like a page.
  const isFolder = ending !== '/' && isFile(`${route.slice(1)}/index.html`)
  if (isFolder && [`${bare}/`, `${bare}/index.html`].includes(path)) return undefined
  const to = moved?.(route)
  if (to !== undefined) return go(withBase(to, {base, ending}))
  if (isPage(route)) return go(bare + ending)
  return isFolder ? go(`${bare}/`) : undefined
}
