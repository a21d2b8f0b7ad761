/** What the links in finished HTML lead to. */
import {decoded, normalizePath, splitHash, withoutBase} from '../../../runtime/shared/location.ts'
import type {Route} from '../../../runtime/shared/types.ts'

export interface Target {
  route: Route
  /** Path below the output folder, for files. */
  path: string
  id: string
}

export type TargetOf = (href: string, from: Route) => Target | undefined

/** Returns a function that finds the target of a link. Nearly all pages have the links of the sidebar: each is read once. */
export function createTargets(base: string): TargetOf {
  const known = new Map<string, Target | undefined>()
  return (href, from) => {
    if (isOfPage(href)) return {route: from, path: '', id: splitHash(href.slice(1))[0]}
    if (!known.has(href)) known.set(href, read(href, base))
    return known.get(href)
  }
}

/** Returns whether a link leads to a section of the page that it is on. */
export function isOfPage(href: string): boolean {
  return href.startsWith('#')
}

function read(href: string, base: string): Target | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return undefined
  const [path = '', hash = ''] = href.split('#')
  const local = withoutBase(path.split('?')[0]!, base)
  if (local === null) return undefined
  return {route: normalizePath(local), path: decoded(local.slice(1)), id: splitHash(hash)[0]}
}
