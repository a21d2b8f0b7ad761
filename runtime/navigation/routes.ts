/** The route table in the browser: one Set, one lookup. */

import {normalizePath, withoutBase} from '../shared/location.ts'
import {own} from '../shared/own.ts'
import {flatten} from '../shared/sidebar.ts'
import type {Route, SiteData, VersionInfo} from '../shared/types.ts'

export interface RouteTable {
  /** Returns the route of a path (with base). An old route gives the new one. Null outside the base. */
  match: (path: string) => {route: Route; known: boolean} | null
  all: () => Route[]
  /** Replaces the routes by those of other site data (development). */
  update: (site: SiteData) => void
}

export function createRouteTable(site: SiteData): RouteTable {
  let known = routesOf(site)
  let {redirects} = site
  return {
    match: (path) => {
      const local = withoutBase(path, site.base)
      if (local === null) return null
      const asked = normalizePath(local)
      const route = known.has(asked) ? asked : (own(redirects, asked) ?? asked)
      return {route, known: known.has(route)}
    },
    all: () => [...known],
    update: (next) => {
      known = routesOf(next)
      redirects = next.redirects
    },
  }
}

function routesOf(site: SiteData): Set<Route> {
  const listed = site.versions.flatMap(({sidebars}) =>
    Object.values(sidebars).flatMap((items) => flatten(items).map(({route}) => route)),
  )
  return new Set([...site.routes, ...listed])
}

/** Returns the route of a document by its id. Throws for an id that the version does not have. */
export function routeOfDoc(site: SiteData, version: VersionInfo, id: string): Route {
  const prefix = version.path === '/' ? '' : version.path
  const route = id === version.mainDocId ? version.path : `${prefix}/${id.replace(/\/index$/, '')}`
  const {match} = createRouteTable({...site, base: '/'})
  if (!match(route)?.known) throw new Error(`no version doc found by id=${id}`)
  return route
}
