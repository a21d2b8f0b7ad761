/** The pages and files of a site as links see them. */
import {posix} from 'node:path'
import type {Route} from '../../runtime/types.ts'
import {UNPUBLISHED} from '../config.ts'
import type {Asset, Entry} from '../types.ts'
import {resolveAsset} from './assets.ts'
import type {LinkTargets} from './links.ts'
import {isIndex} from './routes.ts'
import type {ResolveInput} from './site.ts'
import {createSuggestions} from './suggestions.ts'

/** What links are looked up in. `used` collects the assets that were asked for. */
export function linkTargets(
  input: ResolveInput,
  entries: Map<Route, Entry>,
  redirects: Map<Route, Route>,
  used: Map<string, Asset>,
): LinkTargets {
  const {config, sources, known} = input
  const asset = (file: string): Asset | undefined => {
    const source = sources.get(file)
    if (!source || (source.kind !== 'asset' && source.kind !== 'data')) return undefined
    const key = `${file} ${source.hash}`
    const found = known.get(key) ?? resolveAsset(source, config.content, config.base)
    if (!found) return undefined
    known.set(key, found)
    used.set(file, found)
    return found
  }
  const routes = routesByFile(entries)
  return {
    base: config.base,
    origin: config.url === UNPUBLISHED ? undefined : config.url,
    lint: !config.bare,
    external: config.external,
    entries,
    redirects,
    asset,
    routes,
    near: createSuggestions({
      assets: () =>
        [...sources.values()].filter(({kind}) => kind === 'asset').map(({file}) => file),
      pages: () => routes.keys(),
      routes: () => entries.keys(),
    }),
  }
}

/** Where relative links lead: to a file, or to a folder with an index. */
export function routesByFile(entries: Map<Route, Entry>): Map<string, Route> {
  const routes = new Map<string, Route>()
  for (const {file, route, category} of entries.values()) {
    if (category?.folder === '') routes.set('.', route)
    if (category) continue
    routes.set(file, route)
    if (isIndex(file)) routes.set(posix.dirname(file), route)
  }
  return routes
}
