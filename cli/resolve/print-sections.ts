/** Sections of the docs that can also be printed as one page: folders with their own page. */
import {countPages} from '../../runtime/shared/sidebar.ts'
import type {Route, SidebarItem, Version} from '../../runtime/shared/types.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import type {ReservedPaths} from './output-paths.ts'
import {join} from './routes.ts'

/** A section of the docs as one page to print. */
export interface PrintedSection {
  /** Its route: `/docs/eln/print`. */
  route: Route
  /** The folder in the sidebar; it has a page. */
  item: SidebarItem
  /** Name of its docs version. */
  version: string
}

/** A larger folder has no print page, but the folders inside it do. No one prints more, and it would be too much for browsers. */
const MOST_PRINTED = 200

/** Returns the sections by the route of the print page. An existing page or alias at that route takes precedence. */
export function printedSections(
  versions: Version[],
  reserve: ReservedPaths['page'],
): Map<Route, PrintedSection> {
  const sections = new Map<Route, PrintedSection>()
  const walk = (item: SidebarItem, version: string) => {
    const {route, items = []} = item
    if (route !== undefined && items.length && countPages(item) <= MOST_PRINTED) {
      const at = printRoute(route)
      if (!reserve(at, 'labdocs')) sections.set(at, {route: at, item, version})
    }
    for (const child of items) walk(child, version)
  }
  for (const version of versions) for (const item of sidebarOf(version)) walk(item, version.name)
  return sections
}

/** Returns the route of a section as one page. */
export function printRoute(route: Route): Route {
  return join(route, 'print')
}
