/** Returns everything that a page shows except its article. Pure. */
import {own} from '../../runtime/shared/own.ts'
import type {Neighbor, Page, Route} from '../../runtime/shared/types.ts'
import {canonicalOf, samePage} from '../resolve/canonical.ts'
import {partsOf} from '../resolve/parts.ts'
import {printRoute} from '../resolve/print-sections.ts'
import type {Assets, Entry, Site} from '../types.ts'

/** Returns everything that a page shows, as a single literal; components only render it. */
export function pageOf(entry: Entry, {site, assets}: {site: Site; assets: Assets}): Page {
  const canonical = canonicalOf(entry, site)
  const {doc, module} = entry
  const fields = doc?.fields ?? {}
  const parts = partsOf(site.data).of(entry)
  const inVersions = versionsWith(entry, site)
  return {
    route: entry.route,
    kind: entry.kind,
    title: entry.title,
    description: entry.description,
    heading: doc?.heading,
    headingId: doc?.headingId,
    headings: doc?.headings ?? [],
    ...(module ? {module: assets.modules[module.file] ?? ''} : {}),
    islands: doc?.islands ?? [],
    // Those that do not exist are reported before.
    styles: [...(doc?.styles ?? []), ...(module?.page.styles ?? [])].flatMap(
      (name) => own(assets.styles, name) ?? [],
    ),
    sourceFile: entry.category ? '' : entry.file,
    ...(doc && fields.description === undefined ? {undescribed: true} : {}),
    updated: entry.updated,
    author: entry.author,
    editUrl: fields.custom_edit_url,
    ...(canonical === entry.route ? {} : {canonical}),
    version: entry.version,
    audience: fields.audience,
    ...(fields.since ? {since: fields.since} : {}),
    ...(fields.role ? {role: fields.role} : {}),
    ...tocOf(fields),
    ...(fields.hide_title ? {hideTitle: true} : {}),
    ...(fields.unlisted ? {unlisted: true} : {}),
    ...(fields.draft ? {draft: true} : {}),
    ...(fields.bench ? {bench: true} : {}),
    ...(fields.displayed_sidebar === null ? {noSidebar: true} : {}),
    ...addedFields(fields, site.fields),
    ...(site.printed.has(printRoute(entry.route)) ? {print: printRoute(entry.route)} : {}),
    ...neighbor('previous', fields.pagination_prev, entry, site),
    ...neighbor('next', fields.pagination_next, entry, site),
    ...(parts.length ? {parts} : {}),
    inVersions,
    build: site.data.build,
  }
}

/** Returns the same page in each version of the docs that has it, if there are several versions. */
function versionsWith(entry: Entry, site: Site): Record<string, Route> | undefined {
  const {versions} = site
  if (entry.version === undefined || versions.length < 2) return undefined
  return Object.fromEntries(
    versions.flatMap((version) => {
      const found = samePage(entry, version, site)
      return found ? [[version.name, found.route] as const] : []
    }),
  )
}

/** Returns the front matter keys that the config adds, for components. */
function addedFields(fields: object, names: readonly string[]): Pick<Page, 'frontMatter'> {
  const added = Object.entries(fields).filter(([name]) => names.includes(name))
  return added.length ? {frontMatter: Object.fromEntries(added)} : {}
}

function tocOf(fields: NonNullable<Entry['doc']>['fields']): Pick<Page, 'toc'> {
  const {
    hide_table_of_contents: hide,
    toc_min_heading_level: min,
    toc_max_heading_level: max,
  } = fields
  if (hide === undefined && min === undefined && max === undefined) return {}
  return {toc: {min, max, ...(hide ? {hide} : {})}}
}

function neighbor(
  key: 'previous' | 'next',
  id: string | null | undefined,
  entry: Entry,
  site: Site,
): {previous?: Neighbor | null; next?: Neighbor | null} {
  if (id === undefined) return {}
  const version = site.versions.find(({name}) => name === entry.version)
  const route = version?.docs.find((doc) => doc.id === id)?.path
  const target = route === undefined ? undefined : site.entries.get(route)
  if (!target) return {[key]: null}
  const {pagination_label, sidebar_label} = target.doc?.fields ?? {}
  return {[key]: {label: pagination_label ?? sidebar_label ?? target.title, route: target.route}}
}
