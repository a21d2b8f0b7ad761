/**
 * All documents at once -> the site: routes, versions with their sidebars, every link's target, every complaint.
 * Pure but for the sizes of pictures, which are read once and remembered.
 */
import {posix} from 'node:path'
import {fileOf} from '../../runtime/location.ts'
import {flatten} from '../../runtime/sidebar.ts'
import type {Route, SiteData, Version} from '../../runtime/types.ts'
import type {SiteConfig} from '../config.ts'
import {placeOfKey} from '../key-place.ts'
import {nearest} from '../nearest.ts'
import type {GlossaryTerm} from '../parse/context.ts'
import {isPath} from '../parse/front-matter.ts'
import {hashOf} from '../scan.ts'
import type {
  Asset,
  Assets,
  CategoryFile,
  Diagnostic,
  Doc,
  Entry,
  ModuleInfo,
  Site,
  Source,
} from '../types.ts'
import {resolveAsset} from './assets.ts'
import {readCategory} from './categories.ts'
import {type LinkTargets, resolveLinks} from './links.ts'
import {lintSite} from './lint.ts'
import {docId, docRoute, isIndex, join, pageRoute, versionOf} from './routes.ts'
import {buildSidebar, type SidebarEntry} from './sidebar.ts'

export interface ResolveInput {
  config: SiteConfig
  sources: Map<string, Source>
  docs: Map<string, Doc>
  modules: ModuleInfo[]
  /** File -> ISO date of its last change. */
  dates: Map<string, string>
  assets: Assets
  /** HTML of the announcement, if there is one. */
  announcement: string | undefined
  glossary: GlossaryTerm[]
  /** Drafts are built in development only. */
  drafts: boolean
  /** Remembered assets of an earlier run, by file and hash of the source. */
  known: Map<string, Asset>
}

const SIDEBAR = 'sidebar'

export function resolve(input: ResolveInput): Site {
  const {config} = input
  const diagnostics: Diagnostic[] = [...input.docs.values()].flatMap((doc) => doc.diagnostics)
  const entries = new Map<Route, Entry>()
  const ids = new Map<string, SidebarEntry>()
  const add = (entry: Entry) => {
    const other = entries.get(entry.route)?.file ?? clashOf(entry.route, entries)
    if (other !== undefined) diagnostics.push(duplicate(entry, other, input.sources))
    else entries.set(entry.route, entry)
  }
  for (const doc of input.docs.values()) {
    if (doc.fields.draft && !input.drafts) continue
    const version = versionOf(doc.file, config.docs.versions)
    const route = version
      ? docRoute(doc.file, doc.fields, version)
      : pageRoute(doc.file, doc.fields)
    if (version)
      addId(
        ids,
        {doc, route, id: docId(doc.file, doc.fields, version)},
        version.name,
        input,
        diagnostics,
      )
    add({
      route,
      file: doc.file,
      kind: version ? 'doc' : 'page',
      title: doc.title,
      description: doc.description,
      doc,
      hrefs: {},
      ...(version ? {version: version.name} : {}),
      ...dated(input, doc.file),
    })
  }
  for (const module of input.modules) {
    if (!module.renderable)
      diagnostics.push({
        severity: 'error',
        code: 'no-default-export',
        file: module.file,
        line: 1,
        column: 1,
        message: `${module.file} has no default export and cannot be rendered.`,
        hint: 'export default function Page() { … }',
      })
    add({
      route: pageRoute(module.file, {}),
      file: module.file,
      kind: 'page',
      title: module.page.title,
      description: module.page.description,
      module,
      hrefs: {},
      ...dated(input, module.file),
    })
  }
  const versions = buildVersions(input, ids, add, diagnostics)
  const redirects = readAliases(entries, input.sources, diagnostics)
  const used = new Map<string, Asset>()
  const targets = linkTargets(input, entries, redirects, used)
  for (const entry of entries.values()) {
    const resolved = resolveLinks(entry, targets)
    entry.hrefs = resolved.hrefs
    diagnostics.push(...resolved.diagnostics)
    diagnostics.push(...unknownReferences(entry, ids, input.sources))
  }
  for (const source of input.sources.values())
    if (source.file.startsWith('public/')) targets.asset(source.file)
  if (!config.bare)
    diagnostics.push(
      ...lintSite({
        entries,
        used,
        sources: input.sources,
        docs: input.docs,
        glossary: input.glossary,
      }),
    )
  return {
    entries,
    versions,
    data: siteData(input, versions, entries, redirects),
    assets: used,
    redirects,
    diagnostics,
  }
}

function dated(input: ResolveInput, file: string): {updated?: string} {
  const updated = input.dates.get(file)
  return updated === undefined ? {} : {updated}
}

/** Routes whose files the generator writes itself. */
const RESERVED: Record<Route, string> = {
  '/404': 'the not-found page',
  '/404.html': 'the not-found page',
  '/manifest': 'the list of routes',
}

/** What already has a file that a page or its twins would overwrite: a file of the content, or words for it. */
function clashOf(route: Route, entries: Map<Route, Entry>): string | undefined {
  if (RESERVED[route]) return RESERVED[route]
  if (route === '/index') return entries.get('/')?.file
  const bare = fileOf(route).replace(/\.(html|json|md)$/, '')
  return bare === fileOf(route) ? undefined : entries.get(`/${bare}`)?.file
}

function duplicate(entry: Entry, other: string, sources: Map<string, Source>): Diagnostic {
  return {
    severity: 'error',
    code: 'duplicate-route',
    file: entry.file,
    ...placeOfKey(sources.get(entry.file)?.text, 'slug'),
    message: `${entry.route} is the route of ${other} already.`,
    hint: 'Rename one of the files, or give it a "slug".',
  }
}

function addId(
  ids: Map<string, SidebarEntry>,
  entry: SidebarEntry,
  version: string,
  {sources}: ResolveInput,
  diagnostics: Diagnostic[],
): void {
  const key = `${version}/${entry.id}`
  const other = ids.get(key)
  if (other)
    diagnostics.push({
      severity: 'error',
      code: 'duplicate-doc',
      file: entry.doc.file,
      ...placeOfKey(sources.get(entry.doc.file)?.text, 'id'),
      message: `The id "${entry.id}" is that of ${other.doc.file} already.`,
      hint: 'Give one of them another "id".',
    })
  else ids.set(key, entry)
}

function buildVersions(
  input: ResolveInput,
  ids: Map<string, SidebarEntry>,
  add: (entry: Entry) => void,
  diagnostics: Diagnostic[],
): Version[] {
  const categories = new Map<string, CategoryFile>()
  for (const source of input.sources.values()) {
    if (source.kind !== 'category') continue
    const {category, diagnostics: found} = readCategory(source)
    categories.set(source.file.replace(/\/?[^/]*$/, ''), category)
    diagnostics.push(...found)
  }
  return input.config.docs.versions.map((version) => {
    const own = [...ids]
      .filter(([key]) => key.startsWith(`${version.name}/`))
      .map(([, entry]) => entry)
    const listed = own.filter(({doc}) => !doc.fields.unlisted)
    const built = buildSidebar(listed, categories, version)
    diagnostics.push(...built.diagnostics)
    for (const [route, category] of built.categories)
      add({
        route,
        file: `${category.folder}/_category.yml`,
        kind: 'category',
        title: category.title,
        description: category.description,
        category,
        version: version.name,
        hrefs: {},
      })
    const main = own.find(({route}) => route === version.at) ?? own[0]
    return {
      name: version.name,
      label: version.label,
      isLast: version.last,
      path: version.at,
      mainDocId: main?.id ?? '',
      docs: own.map(({id, route}) => ({id, path: route, sidebar: SIDEBAR})),
      draftIds: [...input.docs.values()]
        .filter(
          (doc) => doc.fields.draft && versionOf(doc.file, input.config.docs.versions) === version,
        )
        .map((doc) => docId(doc.file, doc.fields, version)),
      sidebars: {[SIDEBAR]: built.items},
    }
  })
}

/** Front matter `aliases`: old routes that lead to the page. */
function readAliases(
  entries: Map<Route, Entry>,
  sources: Map<string, Source>,
  diagnostics: Diagnostic[],
): Map<Route, Route> {
  const redirects = new Map<Route, Route>()
  for (const entry of entries.values()) {
    for (const alias of entry.doc?.fields.aliases ?? []) {
      const clash =
        entries.get(alias)?.file ??
        (redirects.has(alias) ? entries.get(redirects.get(alias)!)?.file : clashOf(alias, entries))
      const wrong =
        !alias.startsWith('/') || alias !== join(alias) || alias === '/' || !isPath(alias)
      if (clash || wrong)
        diagnostics.push({
          severity: 'error',
          code: 'alias-invalid',
          file: entry.file,
          ...placeOfKey(sources.get(entry.file)?.text, 'aliases'),
          message: clash
            ? `The alias ${alias} is taken by ${clash}.`
            : `The alias "${alias}" is not a route.`,
          hint:
            clash === entry.file
              ? 'A page cannot redirect to itself.'
              : clash
                ? 'Leave it to that one.'
                : 'A route begins with "/" and has no ending: /docs/old-name.',
        })
      else redirects.set(alias, entry.route)
    }
  }
  return redirects
}

function linkTargets(
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
  return {
    base: config.base,
    entries,
    redirects,
    asset,
    routes: routesByFile(entries),
    files: () =>
      [...sources.values()]
        .filter((source) => source.kind === 'asset')
        .map((source) => source.file),
  }
}

/** Where relative links lead: to a file, or to a folder with an index. */
function routesByFile(entries: Map<Route, Entry>): Map<string, Route> {
  const routes = new Map<string, Route>()
  for (const {file, route, category} of entries.values()) {
    if (category) continue
    routes.set(file, route)
    if (isIndex(file)) routes.set(posix.dirname(file), route)
  }
  return routes
}

/** Ids that front matter names: neighbors and the sidebar (behaviours.md 6.12). */
function unknownReferences(
  entry: Entry,
  ids: Map<string, SidebarEntry>,
  sources: Map<string, Source>,
): Diagnostic[] {
  const {fields} = entry.doc ?? {}
  if (!fields) return []
  const at = (key: string) => ({
    severity: 'error' as const,
    file: entry.file,
    ...placeOfKey(sources.get(entry.file)?.text, key),
  })
  const problems: Diagnostic[] = []
  const known = [...ids.keys()]
    .filter((key) => key.startsWith(`${entry.version}/`))
    .map((key) => key.slice(`${entry.version}/`.length))
  for (const key of ['pagination_prev', 'pagination_next'] as const) {
    const id = fields[key]
    if (typeof id !== 'string' || known.includes(id)) continue
    const near = nearest(id, known)
    problems.push({
      ...at(key),
      code: 'unknown-doc',
      message: `"${key}" names the document "${id}", which does not exist.`,
      hint: near
        ? `Did you mean "${near}"?`
        : `Known ids: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ' …' : ''}.`,
    })
  }
  const sidebar = fields.displayed_sidebar
  if (typeof sidebar === 'string' && sidebar !== SIDEBAR)
    problems.push({
      ...at('displayed_sidebar'),
      code: 'unknown-sidebar',
      message: `There is no sidebar "${sidebar}".`,
      hint: `Known sidebars: ${SIDEBAR}.`,
    })
  return problems
}

function siteData(
  input: ResolveInput,
  versions: Version[],
  entries: Map<Route, Entry>,
  redirects: Map<Route, Route>,
): SiteData {
  const {config, assets, announcement} = input
  const data = {
    title: config.title,
    tagline: config.tagline,
    copyright: config.copyright,
    base: config.base,
    url: config.url,
    nav: config.nav,
    footer: config.footer,
    versions: versions.map(({docs: _docs, draftIds: _drafts, ...info}) => info),
    docsAt: config.docs.versions[0]!.at,
    ...(config.docs.editUrl === undefined ? {} : {editUrl: config.docs.editUrl}),
    ...(config.issues === undefined ? {} : {issues: config.issues}),
    colorMode: config.colorMode,
    toc: config.toc,
    search: {
      ...config.search,
      ...(assets.searchWorker === undefined ? {} : {worker: assets.searchWorker}),
    },
    routes: routesBeside(versions, entries),
    redirects: Object.fromEntries(redirects),
    ...(config.announcement && announcement !== undefined
      ? {
          announcement: {
            id: config.announcement.id,
            html: announcement,
            closeable: config.announcement.closeable,
          },
        }
      : {}),
  }
  // In development the browser is told of changes; it must not take them for a new deploy.
  return {build: input.drafts ? 'dev' : hashOf(JSON.stringify([data, assets.entry])), ...data}
}

/** Pages that no sidebar names; the browser knows the others from there. */
function routesBeside(versions: Version[], entries: Map<Route, Entry>): Route[] {
  const listed = new Set(
    versions.flatMap((version) =>
      flatten(Object.values(version.sidebars).flat()).map(({route}) => route),
    ),
  )
  return [...entries.keys()].filter((route) => !listed.has(route))
}
