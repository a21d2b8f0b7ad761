/** Returns everything that a page shows except its article. Pure. */
import {own} from '../../runtime/shared/own.ts'
import type {Neighbor, Page, Route} from '../../runtime/shared/types.ts'
import {canonicalOf, samePage} from '../resolve/canonical.ts'
import {partsOf} from '../resolve/parts.ts'
import {printRoute} from '../resolve/print-sections.ts'
import type {Assets, Entry, Site} from '../types.ts'

/**
 * Returns everything that a page shows, as a single literal; components only render it. Each key is always there, so that all
 * pages have one hidden class: with parts of it put together by `...`, V8 makes a hash table of each page.
 */
export function pageOf(entry: Entry, {site, assets}: {site: Site; assets: Assets}): Page {
  const canonical = canonicalOf(entry, site)
  const {doc, module} = entry
  const fields = doc?.fields ?? {}
  const parts = partsOf(site.data).of(entry)
  const print = printRoute(entry.route)
  return {
    route: entry.route,
    kind: entry.kind,
    title: entry.title,
    description: entry.description,
    heading: doc?.heading,
    headingId: doc?.headingId,
    headings: doc?.headings ?? [],
    module: module && (assets.modules[module.file] ?? ''),
    islands: doc?.islands.length ? doc.islands : undefined,
    styles: stylesOf(entry, assets),
    sourceFile: entry.category ? '' : entry.file,
    undescribed: ifSo(doc && fields.description === undefined),
    updated: entry.updated,
    author: entry.author,
    editUrl: fields.custom_edit_url,
    canonical: canonical === entry.route ? undefined : canonical,
    version: entry.version,
    audience: fields.audience,
    since: fields.since || undefined,
    role: fields.role || undefined,
    toc: tocOf(fields),
    hideTitle: ifSo(fields.hide_title),
    unlisted: ifSo(fields.unlisted),
    draft: ifSo(fields.draft),
    bench: ifSo(fields.bench),
    firstStep: doc?.firstStep,
    noSidebar: ifSo(fields.displayed_sidebar === null),
    frontMatter: addedFields(fields, site.fields),
    print: site.printed.has(print) ? print : undefined,
    previous: neighbor(fields.pagination_prev, entry, site),
    next: neighbor(fields.pagination_next, entry, site),
    parts: parts.length ? parts : undefined,
    inVersions: versionsWith(entry, site),
    build: site.data.build,
  }
}

/** Returns true or undefined: JSON leaves out what is not so. */
function ifSo(condition: boolean | undefined): true | undefined {
  return condition || undefined
}

const NO_STYLES: string[] = []

/** Returns the style sheets that exist. Names of others are reported before. */
function stylesOf({doc, module}: Entry, {styles}: Assets): string[] {
  const names = [...(doc?.styles ?? []), ...(module?.page.styles ?? [])]
  return names.length ? names.flatMap((name) => own(styles, name) ?? []) : NO_STYLES
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
function addedFields(fields: object, names: readonly string[]): Page['frontMatter'] {
  if (!names.length) return undefined
  const added = Object.entries(fields).filter(([name]) => names.includes(name))
  return added.length ? Object.fromEntries(added) : undefined
}

function tocOf(fields: NonNullable<Entry['doc']>['fields']): Page['toc'] {
  const {
    hide_table_of_contents: hide,
    toc_min_heading_level: min,
    toc_max_heading_level: max,
  } = fields
  if (hide === undefined && min === undefined && max === undefined) return undefined
  return {min, max, ...(hide ? {hide} : {})}
}

/** Returns the page that the front matter names; null: none; undefined: the one in the sidebar. */
function neighbor(
  id: string | null | undefined,
  entry: Entry,
  site: Site,
): Neighbor | null | undefined {
  if (id === undefined) return undefined
  const version = site.versions.find(({name}) => name === entry.version)
  const route = version?.docs.find((doc) => doc.id === id)?.path
  const target = route === undefined ? undefined : site.entries.get(route)
  if (!target) return null
  const {pagination_label, sidebar_label} = target.doc?.fields ?? {}
  return {label: pagination_label ?? sidebar_label ?? target.title, route: target.route}
}
