/** Site -> what the search index is made of. Home, the not-found page, search itself and unlisted pages are not in it. */
import {trailOf} from '../../runtime/sidebar.ts'
import type {Route} from '../../runtime/types.ts'
import {isHidden} from '../render/page.ts'
import type {Entry, SearchPage, Section, Site} from '../types.ts'

/** `rendered`: sections of pages that are not written in Markdown, by route. */
export function searchPages(site: Site, rendered: Map<Route, Section[]>): SearchPage[] {
  return [...site.entries.values()]
    .filter((entry) => entry.route !== '/' && !isHidden(entry))
    .map((entry) => ({
      route: entry.route,
      title: entry.doc?.heading ?? entry.title,
      description: entry.description,
      keywords: entry.doc?.fields.keywords ?? entry.category?.keywords ?? [],
      symptoms: entry.doc?.fields.symptoms ?? [],
      breadcrumbs: breadcrumbs(entry, site),
      context: contextOf(entry, site),
      ...(entry.version === undefined ? {} : {version: entry.version}),
      ...(entry.doc?.fields.popular ? {popular: true} : {}),
      ...(entry.doc?.fields.audience ? {audience: entry.doc.fields.audience} : {}),
      ...(site.searchLast.some((folder) => entry.file.startsWith(`${folder}/`))
        ? {last: true}
        : {}),
      sections: entry.doc?.sections ?? rendered.get(entry.route) ?? [],
    }))
}

function breadcrumbs(entry: Entry, site: Site): string[] {
  const version = site.versions.find(({name}) => name === entry.version)
  const tree = Object.values(version?.sidebars ?? {})[0] ?? []
  return trailOf(tree, entry.route)
    .slice(0, -1)
    .map(({label}) => label)
}

/** First folder below the docs: `eln`, `repo` … A generated category page counts to the folder that it lists. */
function contextOf(entry: Entry, site: Site): string {
  const version = site.versions.find(({name}) => name === entry.version)
  if (!version) return ''
  const path = entry.category
    ? `/${entry.category.folder.split('/').slice(1).join('/')}`
    : entry.route.slice(version.path === '/' ? 0 : version.path.length)
  return path.split('/').filter(Boolean)[0] ?? ''
}
