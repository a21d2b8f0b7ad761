import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {missingMessages} from '../config/messages.ts'
import {lostReport} from '../docusaurus/report.ts'
import type {Plugins} from '../plugins/run.ts'
import {headsOf} from '../plugins/site-additions.ts'
import {whileAt} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Words} from '../search/site-words.ts'
import type {
  Announcement,
  Asset,
  Assets,
  Diagnostic,
  DirectiveSpecs,
  Docs,
  Entries,
  Entry,
  ModuleInfo,
  Site,
  Source,
  Sources,
} from '../types.ts'
import {RESERVED} from '../write/assets.ts'
import {caseConflicts} from './case-conflicts.ts'
import {FOLLOW, policyOf} from './content-security-policy.ts'
import {homePageOf, versionStarts} from './home-page.ts'
import {unknownReferences} from './links/front-matter-references.ts'
import {resolveOutsidePages} from './links/glossary-and-announcement.ts'
import {type LinkTargets, resolveLinks} from './links/links.ts'
import {linkTargets, withMeant} from './links/targets.ts'
import {lintSite} from './lint-site.ts'
import {createReservedPaths} from './output-paths.ts'
import {addDocs, addModules, createAdd} from './pages.ts'
import {printedSections} from './print-sections.ts'
import {readAliases} from './redirects.ts'
import {refusedFiles} from './refused-files.ts'
import {unknownFolders} from './sidebar/tabs.ts'
import {siteData} from './site-data.ts'
import {buildVersions} from './versions.ts'
import {generatedIndexes, withKeysOnce, zeroConfigNotes} from './zero-config.ts'

export interface ResolveInput {
  config: SiteConfig
  sources: Sources
  docs: Docs
  modules: ModuleInfo[]
  /** File -> ISO date of its last change. */
  dates: Map<string, string>
  assets: Assets
  announcement: Announcement | undefined
  words: Pick<Words, 'glossary' | 'lines' | 'links'>
  /** Drafts are built only in development. */
  drafts: boolean
  /** The directives of the theme, and whether it renders print pages. */
  renderer: {specs: DirectiveSpecs; section?: unknown}
  plugins?: Plugins | undefined
  /** Assets of an earlier run, by file and hash of the source. */
  known: Map<string, Asset>
  /** Reads an asset that is not among these. Without it, all others are read from the disk. */
  readAsset?: ((source: Source) => Asset | undefined) | undefined
}

export function resolve(input: ResolveInput): Site {
  const {config} = input
  const ofPages = [...input.docs.values()].flatMap((doc) => doc.diagnostics)
  const diagnostics: Diagnostic[] = config.bare ? withKeysOnce(ofPages) : ofPages
  const entries = new Map<Route, Entry>()
  const reserve = createReservedPaths(config)
  for (const path of ownPaths(input)) reserve.file(path, 'labdocs')
  const add = createAdd(entries, reserve, input, diagnostics)
  const ids = addDocs(input, add, diagnostics)
  addModules(input, entries, add, diagnostics)
  const {versions, searchLast} = buildVersions(input, ids, add, diagnostics)
  diagnostics.push(...unknownFolders(config, input.docs))
  if (config.bare) for (const entry of generatedIndexes(config, entries)) add(entry)
  const redirects = readAliases(entries, input, diagnostics, reserve.page)
  for (const [at, start] of versionStarts(versions, entries, reserve.page)) redirects.set(at, start)
  const isPrinted = config.docs.print && input.renderer.section
  const printed = isPrinted ? printedSections(versions, reserve.page) : new Map()
  const start = homePageOf(entries, redirects, input.sources, versions)
  if (start !== undefined) redirects.set('/', start)
  const used = new Map<string, Asset>()
  const targets = linkTargets(input, entries, redirects, used)
  for (const [at, one] of diagnostics.entries()) diagnostics[at] = withMeant(one, targets)
  for (const entry of entries.values())
    whileAt(entry.file, () => {
      const resolved = resolveLinks(entry, targets)
      entry.hrefs = resolved.hrefs
      diagnostics.push(...resolved.diagnostics)
      diagnostics.push(...unknownReferences(entry, ids, input, targets.look))
    })
  const outside = resolveOutsidePages(input, targets)
  diagnostics.push(...outside.diagnostics, ...caseConflicts(input.sources, entries))
  diagnostics.push(...missingMessages(config))
  diagnostics.push(...checkFiles(input, entries, used, targets, diagnostics))
  const heads = headsOf(entries.values(), input.plugins, config, (one) => diagnostics.push(one))
  if (config.dialect) diagnostics.push(...lostReport(input.docs))
  const policy = policyOf({
    config,
    heads: [config.head, ...heads.values()],
    scripts: [input.assets.boot, FOLLOW],
    specs: input.renderer.specs,
    docs: [...[...entries.values()].map(({doc}) => doc), input.announcement?.doc],
    dev: input.drafts,
  })
  diagnostics.push(...refusedFiles(input.assets.remote, policy), ...input.assets.warnings)
  const {announcement} = outside
  return {
    entries,
    versions,
    data: siteData(input, versions, entries, redirects, {announcement, policy}),
    policy,
    assets: used,
    redirects,
    printed,
    unindexed: new Set(config.docs.versions.flatMap(({name, noindex}) => (noindex ? [name] : []))),
    searchLast,
    reported: outside.reported,
    external: config.external,
    lang: config.lang,
    messages: config.messages,
    head: config.head,
    heads,
    fields: Object.keys(config.frontMatter),
    diagnostics,
  }
}

const UNREADABLE = 'This file was there a moment ago and cannot be read now.'

/** Returns diagnostics for the files of the site as a whole. `before`: the diagnostics until now. */
function checkFiles(
  input: ResolveInput,
  entries: Entries,
  used: Map<string, Asset>,
  targets: LinkTargets,
  before: Diagnostic[],
): Diagnostic[] {
  const {config} = input
  const diagnostics: Diagnostic[] = []
  // In a tree of another dialect, files that labdocs writes itself are skipped.
  const own = config.dialect ? RESERVED : []
  const isPublic = (file: string) =>
    file.startsWith(`${config.publicFolder}/`) &&
    !own.includes(file.slice(config.publicFolder.length + 1))
  for (const {file} of input.sources.values())
    if (isPublic(file) && !targets.asset(file))
      diagnostics.push(
        diagnostic('unreadable-file', file, UNREADABLE, {hint: 'Run the command again.'}),
      )
  if (config.bare) diagnostics.push(...zeroConfigNotes(input, used))
  else diagnostics.push(...lintSite(input, entries, used, before))
  return diagnostics
}

/** Returns the files of the output that labdocs writes for the site as a whole. */
function ownPaths({config, assets}: ResolveInput): string[] {
  return [
    '404.html',
    'manifest.json',
    'sitemap.xml',
    ...config.docs.versions.map(({name}) => `search-index/${name}.json`),
    ...assets.files.keys(),
  ]
}
