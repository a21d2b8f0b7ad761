/** The route table in the browser: one Set, one lookup. */
import {normalizePath, withoutBase} from '../shared/location.ts'
import {own} from '../shared/own.ts'
import {flatten} from '../shared/sidebar.ts'
import type {Route, SiteData} from '../shared/types.ts'
import {sidebarOf} from '../shared/versions.ts'

export interface RouteTable {
  /**
   * Returns the route of a path (with base). An old route gives the new one. Null outside the base. `known` is undefined if
   * partial site data do not say whether there is such a page.
   */
  match: (path: string) => {route: Route; known: boolean | undefined} | null
  /** Replaces the routes by those of other site data. */
  update: (site: SiteData) => void
}

export function createRouteTable(site: SiteData): RouteTable {
  let known = routesOf(site)
  let {redirects, partial} = site
  return {
    match: (path) => {
      const local = withoutBase(path, site.base)
      if (local === null) return null
      const asked = normalizePath(local)
      const route = known.has(asked) ? asked : (own(redirects, asked) ?? asked)
      return {route, known: known.has(route) || (partial ? undefined : false)}
    },
    update: (next) => {
      known = routesOf(next)
      ;({redirects, partial} = next)
    },
  }
}

function routesOf(site: SiteData): Set<Route> {
  const listed = site.versions.flatMap((version) =>
    flatten(sidebarOf(version)).map(({route}) => route),
  )
  return new Set([...site.routes, ...listed])
}
