/**
 * All documents at once -> the site: routes, versions with their sidebars, every link's target, every complaint.
 * Pure but for the sizes of pictures, which are read once and remembered.
 */
import {posix} from 'node:path'
import type {Route} from '../../runtime/types.ts'
import type {SiteConfig} from '../config.ts'
import {placeOfKey} from '../key-place.ts'
import type {GlossaryTerm} from '../parse/context.ts'
import type {Asset, Assets, Diagnostic, Doc, Entry, ModuleInfo, Site, Source} from '../types.ts'
import {resolveAsset} from './assets.ts'
import {type LinkTargets, resolveLinks} from './links.ts'
import {lintSite} from './lint.ts'
import {clashOf, readAliases, unknownReferences} from './references.ts'
import {docId, docRoute, isIndex, pageRoute, versionOf} from './routes.ts'
import type {SidebarEntry} from './sidebar.ts'
import {siteData} from './site-data.ts'
import {buildVersions} from './versions.ts'

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
