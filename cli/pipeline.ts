/**
 * **Read this first**: the stages in order. A site is a value; files go through five stages, always in this direction:
 *
 *     scan -> parse -> resolve -> render -> write
 *
 * `load` takes the first three, `emit` the last two. `build`, `check` and `dev` are short recipes over these.
 */
import type {Page, Route} from '../runtime/types.ts'
import {type Bundled, bundleSite} from './bundle/all.ts'
import {type Cache, openCache} from './cache.ts'
import type {SiteConfig} from './config.ts'
import {lastChanged} from './git.ts'
import {createParsing} from './parse/all.ts'
import type {ParserOptions} from './parse/context.ts'
import {createAudit} from './render/audit.ts'
import {siteDataUrl} from './render/head.ts'
import {createRenderInput, NOT_FOUND, outputOf, renderPage} from './render/page.ts'
import type {ArticleContext, Renderer} from './render/renderer.ts'
import {resolve} from './resolve/site.ts'
import {hashOf, type Scan, scan} from './scan.ts'
import {startSearch} from './search/job.ts'
import {searchPages} from './search/pages.ts'
import {readWords, type Words} from './search/words.ts'
import type {Stopwatch} from './terminal.ts'
import type {Asset, Assets, Diagnostic, Doc, Section, Site, Source} from './types.ts'
import {copyAssets} from './write/assets.ts'
import {manifest, redirectPage, robots, sitemap} from './write/site-files.ts'
import {loadEncoder, pathsOf, webpCopies} from './write/webp.ts'
import type {Writer} from './write/writer.ts'

/** The part of parsing that draws; beside the stages in a stopwatch. */
export const FIGURES = 'parse: figures'

export interface LoadOptions {
  /** Development: drafts are pages, the browser bundle carries the live connection. */
  dev: boolean
  /** False: nothing is read from the cache. */
  cache: boolean
}

/** Everything that a run knows. A new value after each change: nothing is edited in place. */
export interface Workspace {
  config: SiteConfig
  options: LoadOptions
  sources: Map<string, Source>
  docs: Map<string, Doc>
  words: Words
  renderer: Renderer
  assets: Assets
  dates: Map<string, string>
  site: Site
  cache: Cache
  /** Sizes of pictures, remembered by file and hash. */
  known: Map<string, Asset>
  /** Complaints of scanning alone. */
  scanned: Diagnostic[]
  /** Complaints of scanning and of the word lists; those of documents and links are in `site`. */
  diagnostics: Diagnostic[]
}

/** The two stages that the dev server does in a way of its own: it remembers. */
export interface Stages {
  scan: () => Scan
  bundle: (modules: string[], cache: Cache) => Promise<Bundled>
}

export async function load(
  config: SiteConfig,
  options: LoadOptions,
  watch: Stopwatch,
  stages = stagesOf(config, options),
): Promise<Workspace | {diagnostics: Diagnostic[]}> {
  const {sources, diagnostics} = watch.stage('scan', stages.scan)
  if (diagnostics.some(({code}) => code === 'empty-content')) return {diagnostics}
  const cache = openCache(config.root, options.cache)
  const dating = lastChanged(config.content)
  const {
    renderer,
    assets,
    diagnostics: mistakes,
  } = await watch.stage('bundle', () => stages.bundle(modulesOf(config, sources), cache))
  if (!renderer || !assets) return {diagnostics: [...diagnostics, ...mistakes]}
  const words = readWords(sources, cache)
  const parsing = createParsing({
    sources,
    content: config.content,
    cache,
    options: parserOptions(config, renderer, words),
    progress: watch.count,
    drawn: (ms) => watch.add(FIGURES, ms),
  })
  const docs = await watch.stage('parse', parsing.all)
  const workspace = {
    config,
    options,
    sources,
    docs,
    words,
    renderer,
    assets,
    dates: await dating,
    cache,
    known: new Map<string, Asset>(),
    scanned: diagnostics,
    diagnostics: [...diagnostics, ...words.diagnostics],
  }
  const announcement = await announcementHtml(config, workspace)
  const site = watch.stage('resolve', () =>
    resolve({
      ...workspace,
      modules: renderer.modules,
      glossary: words.glossary,
      announcement,
      drafts: options.dev,
    }),
  )
  return {...workspace, site}
}

function stagesOf(config: SiteConfig, options: LoadOptions): Stages {
  return {
    scan: () => scan(config.content, config.bare ? [config.outDir] : []),
    bundle: (modules, cache) => bundleSite(config, modules, {dev: options.dev}, cache),
  }
}

/** The TSX pages. A bare folder is foreign: its Markdown is data, its code is not run. */
export function modulesOf({bare}: SiteConfig, sources: Map<string, Source>): string[] {
  return bare
    ? []
    : [...sources.values()].filter(({kind}) => kind === 'module').map(({file}) => file)
}

export function parserOptions(config: SiteConfig, renderer: Renderer, words: Words): ParserOptions {
  return {
    specs: renderer.specs,
    icons: new Set(renderer.icons),
    glossary: words.glossary,
    bare: config.bare,
  }
}

export interface Emitted {
  diagnostics: Diagnostic[]
  pages: number
  /** Gzip bytes of the search index. */
  searchBytes: number
}

/** Renders every page and hands all files of the site to the writer. */
export async function emit(
  workspace: Workspace,
  writer: Writer,
  watch: Stopwatch,
): Promise<Emitted> {
  const {site, renderer, assets, config, words} = workspace
  const diagnostics: Diagnostic[] = []
  // Pages that are not Markdown first: their text is known once they are drawn, and the index is built beside the rest.
  const entries = [...site.entries.values()].sort(
    (a, b) => Number(Boolean(a.doc)) - Number(Boolean(b.doc)),
  )
  const copies = await webpCopies(site.assets.values(), config.content, await loadEncoder())
  const input = createRenderInput(site, renderer, assets, copies)
  const audit = createAudit(site, (file) => workspace.sources.get(file)?.text)
  const sections = new Map<Route, Section[]>()
  let searching: ReturnType<typeof startSearch> | undefined
  const search = () =>
    startSearch(
      {pages: searchPages(site, sections), options: config.search, synonyms: words.synonyms},
      workspace.cache,
    )
  await watch.stage('render', async () => {
    for (const [at, entry] of [...entries, NOT_FOUND].entries()) {
      if (entry.doc) searching ??= search()
      const rendered = renderPage(entry, input)
      if ('severity' in rendered) diagnostics.push(rendered)
      else {
        const name = outputOf(entry.route)
        writer.put(`${name}.html`, rendered.html)
        if (entry !== NOT_FOUND) {
          writer.put(`${name}.json`, rendered.json)
          writer.put(`${name}.md`, rendered.markdown)
        }
        if (rendered.sections) sections.set(entry.route, rendered.sections)
        audit.see(entry, rendered.body)
      }
      watch.count(at + 1, entries.length + 1)
    }
  })
  const {files: searchFiles, gzip} = await watch.stage('search', () => searching ?? search())
  watch.stage('write', () => {
    for (const [from, to] of site.redirects)
      writer.put(`${outputOf(from)}.html`, redirectPage(to, site, assets.icon))
    for (const [path, bytes] of assets.files) writer.put(path, bytes)
    // Versions with the same words share a shard: its name is its content.
    for (const [name, bytes] of new Map(searchFiles.map((file) => [file.name, file.bytes])))
      writer.put(`search-index/${name}`, bytes)
    writer.put(siteDataUrl(site).slice(site.data.base.length), JSON.stringify(site.data))
    diagnostics.push(...copyAssets(site, config.content, writer))
    for (const [path, bytes] of pathsOf(copies, site.data.base)) writer.put(path, bytes)
    writer.put('sitemap.xml', sitemap(site))
    if (!writer.paths.has('robots.txt')) writer.put('robots.txt', robots(site))
    diagnostics.push(...audit.diagnostics(writer.paths))
    writer.put('manifest.json', manifest(site, audit, writer.paths))
  })
  workspace.cache.prune()
  return {diagnostics, pages: entries.length, searchBytes: gzip}
}

/** All complaints of a loaded site. */
export function complaints({diagnostics, site}: Workspace): Diagnostic[] {
  return [...diagnostics, ...site.diagnostics]
}

/** The announcement of the config is Markdown, too. */
export async function announcementHtml(
  config: SiteConfig,
  {renderer, words, cache}: Pick<Workspace, 'renderer' | 'words' | 'cache'>,
): Promise<string | undefined> {
  const {announcement} = config
  if (!announcement) return undefined
  const source: Source = {
    file: 'announcement',
    kind: 'markdown',
    text: announcement.content,
    hash: hashOf(announcement.content),
  }
  const parsing = createParsing({
    sources: new Map(),
    content: config.content,
    cache,
    options: {...parserOptions(config, renderer, words), glossary: [], bare: true},
  })
  const doc = await parsing.one(source)
  const hrefs = Object.fromEntries(
    doc.links.map(({url}) => [url, url.startsWith('/') ? config.base.slice(0, -1) + url : url]),
  )
  const context: ArticleContext = {
    page: {} as Page,
    site: {} as never,
    hrefs,
    file: () => undefined,
    rows: () => [],
  }
  return renderer.article(doc.tree, context)
}
