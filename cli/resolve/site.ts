import {fileOf} from '../../runtime/location.ts'
import type {Route} from '../../runtime/types.ts'
import {whileAt} from '../bug.ts'
import type {SiteConfig} from '../config.ts'
import {type Claim, createClaims, cut, pathProblem} from '../disk/names.ts'
import {placeOfKey} from '../key-place.ts'
import type {Words} from '../search/words.ts'
import type {
  Announcement,
  Asset,
  Assets,
  Diagnostic,
  DirectiveSpecs,
  Doc,
  Entry,
  ModuleInfo,
  Site,
  Source,
} from '../types.ts'
import {generatedIndex, skippedFiles} from './bare.ts'
import {resolveElsewhere} from './elsewhere.ts'
import {resolveLinks} from './links.ts'
import {lintSite} from './lint.ts'
import {FOLLOW, policyOf} from './policy.ts'
import {clashOf, readAliases, unknownReferences} from './references.ts'
import {docId, docRoute, pageRoute, versionOf} from './routes.ts'
import type {SidebarEntry} from './sidebar.ts'
import {siteData} from './site-data.ts'
import {startOf} from './start.ts'
import {linkTargets} from './targets.ts'
import {nameTwins} from './twins.ts'
import {buildVersions} from './versions.ts'

export interface ResolveInput {
  config: SiteConfig
  sources: Map<string, Source>
  docs: Map<string, Doc>
  modules: ModuleInfo[]
  /** File -> ISO date of its last change. */
  dates: Map<string, string>
  assets: Assets
  announcement: Announcement | undefined
  words: Pick<Words, 'glossary' | 'links'>
  /** Drafts are built in development only. */
  drafts: boolean
  /** The directives of the theme. */
  renderer: {specs: DirectiveSpecs}
  /** Remembered assets of an earlier run, by file and hash of the source. */
  known: Map<string, Asset>
}

export function resolve(input: ResolveInput): Site {
  const {config} = input
  const diagnostics: Diagnostic[] = [...input.docs.values()].flatMap((doc) => doc.diagnostics)
  const entries = new Map<Route, Entry>()
  const ids = new Map<string, SidebarEntry>()
  const claim = createClaims()
  for (const path of ownPaths(input)) claim(path, 'labdocs')
  const add = createAdd(entries, claim, input.sources, diagnostics)
  for (const doc of input.docs.values()) {
    if (doc.fields.draft && !input.drafts) continue
    const version = versionOf(doc.file, config.docs.versions)
    const route = version
      ? docRoute(doc.file, doc.fields, version)
      : pageRoute(doc.file, doc.fields)
    const hasAddress = add({
      route,
      file: doc.file,
      kind: version ? 'doc' : 'page',
      title: doc.title,
      description: doc.description,
      doc,
      hrefs: {},
      ...(version ? {version: version.name} : {}),
      ...dated(input, doc.file, doc.fields.last_update),
    })
    if (version && hasAddress)
      addId(
        ids,
        {doc, route, id: docId(doc.file, doc.fields, version)},
        version.name,
        input,
        diagnostics,
      )
  }
  for (const module of input.modules) {
    // A page of the theme gives way to any page of the site.
    const isOfTheme = !input.sources.has(module.file) || config.bare
    if (isOfTheme && entries.has(pageRoute(module.file, {}))) continue
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
  const {versions, searchLast} = buildVersions(input, ids, add, diagnostics)
  if (config.bare && entries.size && !entries.has('/')) add(generatedIndex(config))
  const redirects = readAliases(entries, input.sources, diagnostics, claim)
  const start = startOf(entries, redirects, input.sources, versions)
  if (start !== undefined) redirects.set('/', start)
  const used = new Map<string, Asset>()
  const targets = linkTargets(input, entries, redirects, used)
  for (const entry of entries.values())
    whileAt(entry.file, () => {
      const resolved = resolveLinks(entry, targets)
      entry.hrefs = resolved.hrefs
      diagnostics.push(...resolved.diagnostics)
      diagnostics.push(...unknownReferences(entry, ids, input.sources))
    })
  const elsewhere = resolveElsewhere(input, targets)
  diagnostics.push(...elsewhere.diagnostics, ...nameTwins(input.sources, entries))
  for (const {file} of input.sources.values())
    if (file.startsWith('public/') && !targets.asset(file)) diagnostics.push(unreadable(file))
  if (config.bare) diagnostics.push(...skippedFiles({...input, used}))
  else
    diagnostics.push(
      ...lintSite({
        entries,
        used,
        sources: input.sources,
        docs: input.docs,
        glossary: input.words.glossary,
      }),
    )
  const policy = policyOf({
    config,
    scripts: [input.assets.boot, FOLLOW],
    specs: input.renderer.specs,
    docs: [...[...entries.values()].map(({doc}) => doc), input.announcement?.doc],
    dev: input.drafts,
  })
  return {
    entries,
    versions,
    data: siteData(input, versions, entries, redirects, {
      announcement: elsewhere.announcement,
      policy,
    }),
    policy,
    assets: used,
    redirects,
    unindexed: new Set(config.docs.versions.flatMap(({name, noindex}) => (noindex ? [name] : []))),
    searchLast,
    reported: elsewhere.reported,
    external: config.external,
    lang: config.lang,
    head: config.head,
    diagnostics,
  }
}

/** Adds a page to the site. Returns whether its address can be used: by it, or by another page that has it already. */
function createAdd(
  entries: Map<Route, Entry>,
  claim: Claim,
  sources: Map<string, Source>,
  diagnostics: Diagnostic[],
): (entry: Entry) => boolean {
  return (entry) => {
    const other = entries.get(entry.route)?.file ?? clashOf(entry.route, entries)
    if (other !== undefined) {
      diagnostics.push(duplicate(entry, other, sources))
      return true
    }
    const name = fileOf(entry.route)
    const problem =
      pathProblem(name, {ending: '.html'}) ??
      ['html', 'json', 'md']
        .map((ending) => claim(`${name}.${ending}`, entry.file))
        .find((one) => one !== undefined)
    if (problem) diagnostics.push(notAPath(entry, problem, sources))
    else entries.set(entry.route, entry)
    return problem === undefined
  }
}

/** Files of the output that labdocs writes for the site as a whole. */
function ownPaths({config, assets}: ResolveInput): string[] {
  return [
    '404.html',
    'manifest.json',
    'sitemap.xml',
    ...config.docs.versions.map(({name}) => `search-index/${name}.json`),
    ...assets.files.keys(),
  ]
}

/** What an author wrote counts more than the history: the pages may have come from elsewhere. */
function dated(input: ResolveInput, file: string, written?: {date: string}): {updated?: string} {
  const updated = written ? new Date(written.date).toISOString() : input.dates.get(file)
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

function notAPath(entry: Entry, problem: string, sources: Map<string, Source>): Diagnostic {
  return {
    severity: 'error',
    code: 'path-invalid',
    file: entry.file,
    ...placeOfKey(sources.get(entry.file)?.text, 'slug'),
    message: `The address ${cut(entry.route)} cannot be used: ${problem}.`,
    hint: 'Rename the file or its folder, or give the page another "slug".',
  }
}

function unreadable(file: string): Diagnostic {
  return {
    severity: 'error',
    code: 'unreadable-file',
    file,
    line: 0,
    column: 0,
    message: 'This file was there a moment ago and cannot be read now.',
    hint: 'Run the command again.',
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
