/**
 * Turns a site into the input of the search index. A home page that is not part of the docs, the
 * not-found page, the search page and unlisted pages are excluded.
 */
import {trailOf} from '../../runtime/shared/sidebar.ts'
import type {Route, Version} from '../../runtime/shared/types.ts'
import {sidebarOf} from '../../runtime/shared/versions.ts'
import {isHidden} from '../render/page.ts'
import type {Entry, SearchPage, Section, Site} from '../types.ts'
import {withTexts} from './late-page.ts'

/** Returns the pages to index. `rendered`: sections of pages that are not written in Markdown, by route. */
export function searchPages(site: Site, rendered: Map<Route, Section[]>): SearchPage[] {
  return [...site.entries.values()]
    .filter((entry) => (entry.route !== '/' || entry.kind === 'doc') && !isHidden(entry))
    .map((entry) =>
      withTexts(
        {
          route: entry.route,
          title: entry.doc?.heading ?? entry.title,
          description: entry.description,
          keywords: entry.doc?.fields.keywords ?? entry.category?.keywords ?? [],
          symptoms: entry.doc?.fields.symptoms ?? [],
          breadcrumbs: breadcrumbs(entry, site),
          context: contextOf(entry, site),
          ...namedVersion(entry, site),
          popular: entry.doc?.fields.popular || undefined,
          audience: entry.doc?.fields.audience,
          last: site.searchLast.some((folder) => entry.file.startsWith(`${folder}/`)) || undefined,
          key: entry.doc?.key,
          textKey: entry.doc?.textKey,
        },
        () => entry.doc?.sections ?? rendered.get(entry.route) ?? [],
      ),
    )
}

function versionOf(entry: Entry, {versions}: Site): Version | undefined {
  return versions.find(({name}) => name === entry.version)
}

function namedVersion(entry: Entry, site: Site): Pick<SearchPage, 'version' | 'root'> {
  const version = versionOf(entry, site)
  return version ? {version: version.name, root: version.path} : {}
}

function breadcrumbs(entry: Entry, site: Site): string[] {
  return trailOf(sidebarOf(versionOf(entry, site)), entry.route)
    .slice(0, -1)
    .map(({label}) => label)
}

/**
 * Returns the first folder below the docs: `eln`, `repo` … A generated category page belongs to the folder that it lists.
 */
function contextOf(entry: Entry, site: Site): string {
  const version = versionOf(entry, site)
  if (!version) return ''
  const path = entry.category
    ? entry.category.within
    : entry.route.slice(version.path === '/' ? 0 : version.path.length)
  return path.split('/').filter(Boolean)[0] ?? ''
}
