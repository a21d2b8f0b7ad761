/** The redirects of a Docusaurus site, as aliases of our pages. Pure. */
import {decoded, splitAddress} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {aliasProblem} from '../disk/path-rules.ts'
import {addTo} from '../grouped.ts'
import {clashOf} from '../resolve/redirects.ts'
import type {Entries} from '../types.ts'

/** Maps each new address to the old addresses it replaces: `/new` -> `['/old']`. */
export type Redirects = ReadonlyMap<Route, readonly string[]>

export interface ReadRedirects {
  aliases: Redirects
  /** Number of redirects that became aliases. */
  kept: number
  /** Those that did not or that lead elsewhere, each with the reason. */
  others: {from: string; to: string; reason: string}[]
}

/** `given`: pairs of an old address and the address that replaces it. */
export function readRedirects(
  given: readonly (readonly [string, string])[],
  entries: Entries,
): ReadRedirects {
  const aliases = new Map<Route, string[]>()
  const others: ReadRedirects['others'] = []
  /** Old addresses, without an ending -> new ones. */
  const known = new Map<string, Route>()
  let kept = 0
  for (const [from, to] of given) {
    const [path, anchor] = splitAddress(to)
    const route = withoutSlash(decoded(path).replace(/(?:\/index)?\.html$/, ''))
    const alias = withoutSlash(decoded(from))
    const key = alias.replace(/(?<=[^/])\.html$/, '')
    const before = known.get(key)
    const reason =
      entries.get(route)?.doc === undefined
        ? `left out, because there is no page ${path} in the docs`
        : (whyNoAlias(alias, key, entries) ??
          (before !== undefined && before !== route
            ? `left out, because ${alias} leads to ${before} already`
            : undefined))
    if (reason !== undefined) {
      others.push({from, to, reason})
      continue
    }
    kept++
    if (anchor) others.push({from, to, reason: 'leads to the top of the page'})
    if (before !== undefined) continue
    known.set(key, route)
    addTo(aliases, route, alias)
  }
  return {aliases, kept, others}
}

function whyNoAlias(alias: string, key: string, entries: Entries): string | undefined {
  if (!alias.startsWith('/')) return 'left out, because the old address does not begin with "/"'
  if (alias.includes('#'))
    return 'left out, because a browser does not send what follows the # to the host'
  const owner = entries.get(key)?.file ?? clashOf(key, entries)
  if (owner !== undefined) return `left out, because ${key} is the address of ${owner}`
  const problem = alias === '/' ? 'it is the address of the home page' : aliasProblem(alias)
  return problem && `left out, because the old address cannot be used: ${problem}`
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, '') || '/'
}
