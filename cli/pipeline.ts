/**
 * **Read this first**: the stages in order. A site is a value; files go through five stages, always in this direction:
 *
 *     scan -> parse -> resolve -> render -> write
 *
 * `load` takes the first three, `emit` the last two. `build`, `check` and `dev` are short recipes over these.
 */
import {IDS, ISLAND_IDS} from '../runtime/ids.ts'
import type {Page, Route} from '../runtime/types.ts'
import {whileAt} from './bug.ts'
import {type Bundled, bundleSite} from './bundle/all.ts'
import {pagesOf} from './bundle/theme.ts'
import {type Cache, openCache} from './cache.ts'
import {CONFIG_FILE, type SiteConfig} from './config.ts'
import {type History, readHistory} from './git.ts'
import {folderIndex} from './hosts/host.ts'
import {createParsing} from './parse/all.ts'
import type {ParserOptions} from './parse/context.ts'
import {createPause} from './pause.ts'
import {createAudit} from './render/audit.ts'
import {siteDataUrl} from './render/head.ts'
import {createRenderInput, NOT_FOUND, OFFLINE, outputOf, renderPage} from './render/page.ts'
import type {ArticleContext, Renderer} from './render/renderer.ts'
import {resolve} from './resolve/site.ts'
import {hashOf, type Scan, scan} from './scan.ts'
import {startSearch} from './search/job.ts'
import {searchPages} from './search/pages.ts'
import {readWords, type Words} from './search/words.ts'
import type {Stopwatch} from './terminal.ts'
import type {Announcement, Asset, Assets, Diagnostic, Doc, Section, Site, Source} from './types.ts'
import {copyAssets} from './write/assets.ts'
import {createOffline} from './write/offline.ts'
import {manifest, redirectPage, siteFiles} from './write/site-files.ts'
import {loadEncoder, pathsOf, webpCopies} from './write/webp.ts'
import type {Writer} from './write/writer.ts'

/** The part of parsing that draws; next to the stages in a stopwatch. */
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
  history: History
  announcement: Announcement | undefined
  site: Site
  cache: Cache
  /** Sizes of pictures, remembered by file and hash. */
  known: Map<string, Asset>
  /** Complaints of scanning alone. */
  scanned: Diagnostic[]
  /** Complaints of scanning, of the history and of the word lists; those of documents and links are in `site`. */
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
  const cache = openCache(config.cacheDir, options.cache)
  const reading = readHistory(config.content)
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
  const history = await reading
  const workspace = {
    config,
    options,
    sources,
    docs,
    words,
    renderer,
    assets,
    history,
    cache,
    known: new Map<string, Asset>(),
    scanned: diagnostics,
    diagnostics: [...diagnostics, ...history.diagnostics, ...words.diagnostics],
  }
  const announcement = await readAnnouncement(config, workspace)
  const site = watch.stage('resolve', () =>
    resolve({
      ...workspace,
      dates: history.dates,
      modules: renderer.modules,
      announcement,
      drafts: options.dev,
    }),
  )
  return {...workspace, announcement, site}
}

function stagesOf(config: SiteConfig, options: LoadOptions): Stages {
  return {
    scan: () => scan(config.content, [config.outDir, config.cacheDir]),
    bundle: (modules, cache) => bundleSite(config, modules, {dev: options.dev}, cache),
  }
}

/**
 * The TSX pages: those of the content, and those of the theme. A bare folder is foreign: its Markdown is data, its code is
 * not run.
 */
export function modulesOf({bare, theme}: SiteConfig, sources: Map<string, Source>): string[] {
  const own = bare
    ? []
    : [...sources.values()].filter(({kind}) => kind === 'module').map(({file}) => file)
  return [...own, ...Object.keys(pagesOf(theme)).filter((file) => !own.includes(file))]
}

export function parserOptions(config: SiteConfig, renderer: Renderer, words: Words): ParserOptions {
  return {
    specs: renderer.specs,
    icons: new Set(renderer.icons),
    glossary: words.glossary,
    preferred: words.preferred,
    reserved: [...Object.values(IDS), ISLAND_IDS, ...renderer.ids],
    bare: config.bare,
    anyScheme: config.bare,
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
  // Pages that are not Markdown first: their text is known once they are drawn, and the index is built next to the rest.
  const entries = [...site.entries.values()].sort(
    (a, b) => Number(Boolean(a.doc)) - Number(Boolean(b.doc)),
  )
  const copies = await webpCopies(site.assets.values(), config.content, await loadEncoder())
  const input = createRenderInput(site, renderer, assets, copies)
  const audit = createAudit(site, textIn(workspace))
  const offline = createOffline(site, assets)
  const sections = new Map<Route, Section[]>()
  const twins = new Map<Route, string>()
  const pause = createPause()
  /** Resolving has made sure that these paths can be used. */
  const put = (path: string, content: string | Uint8Array, rules?: {hidden: boolean}) => {
    const refused = writer.put(path, content, rules)
    if (refused) throw new Error(`The path ${path} cannot be used: ${refused}.`)
  }
  const folders = folderIndex(config.host)
  /** Whether a page has an `index.html` of its own for the address with a slash at its end. */
  const hasFolder = (route: Route) =>
    folders !== undefined && route !== '/' && !site.entries.has(`${route}/index`)
  const inFolder = (route: Route, html: string) =>
    folders === 'copy' ? html : redirectPage(route, site, assets.icon)
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
      else
        whileAt(entry.file || entry.route, () => {
          const name = outputOf(entry.route)
          put(`${name}.html`, rendered.html)
          if (entry !== NOT_FOUND) {
            offline.see(rendered.page, rendered.json)
            put(`${name}.json`, rendered.json)
            put(`${name}.md`, rendered.markdown)
            twins.set(entry.route, rendered.markdown)
            if (hasFolder(entry.route))
              put(`${name}/index.html`, inFolder(entry.route, rendered.html))
          }
          if (rendered.sections) sections.set(entry.route, rendered.sections)
          audit.see(entry, rendered.body)
        })
      watch.count(at + 1, entries.length + 1)
      await pause()
    }
  })
  const {files: searchFiles, gzip} = await watch.stage('search', () => (searching ?? search())())
  await watch.stage('write', async () => {
    for (const [from, to] of site.redirects) {
      const html = redirectPage(to, site, assets.icon)
      put(`${outputOf(from)}.html`, html)
      if (hasFolder(from)) put(`${outputOf(from)}/index.html`, html)
    }
    for (const [path, bytes] of assets.files) put(path, bytes)
    // Versions with the same words share a shard: its name is its content.
    for (const [name, bytes] of new Map(searchFiles.map((file) => [file.name, file.bytes])))
      put(`search-index/${name}`, bytes)
    put(siteDataUrl(site).slice(site.data.base.length), JSON.stringify(site.data))
    diagnostics.push(...(await copyAssets(site, config.content, writer, pause)))
    for (const [path, bytes] of pathsOf(copies, site.data.base)) put(path, bytes)
    if (config.offline) {
      const html = renderPage(OFFLINE, input)
      if ('severity' in html) diagnostics.push(html)
      else
        for (const [path, text] of offline.files(html.html, searchFiles, copies.values()))
          if (!writer.paths.has(path)) put(path, text)
    }
    // A file of the same name in `public/` wins.
    for (const [path, text] of siteFiles({...workspace, twin: (route) => twins.get(route)}))
      if (!writer.paths.has(path)) put(path, text(), {hidden: true})
    diagnostics.push(...audit.diagnostics(writer.paths))
    put('manifest.json', manifest(site, audit, writer.paths))
  })
  return {diagnostics, pages: entries.length, searchBytes: gzip}
}

/** All complaints of a loaded site. */
export function complaints({diagnostics, site}: Workspace): Diagnostic[] {
  return [...diagnostics, ...site.diagnostics]
}

/** The announcement of the config, which is Markdown: parsed here, drawn when its links are known. */
export async function readAnnouncement(
  config: SiteConfig,
  {renderer, words, cache}: Pick<Workspace, 'renderer' | 'words' | 'cache'>,
): Promise<Announcement | undefined> {
  const {announcement} = config
  if (!announcement) return undefined
  const text = announcement.content
  const parsing = createParsing({
    sources: new Map(),
    content: config.content,
    cache,
    options: {
      ...parserOptions(config, renderer, words),
      glossary: [],
      preferred: [],
      bare: true,
      anyScheme: false,
    },
  })
  const doc = await parsing.one({file: 'announcement', kind: 'markdown', text, hash: hashOf(text)})
  const context: Omit<ArticleContext, 'hrefs'> = {
    page: {} as Page,
    site: {} as never,
    file: () => undefined,
    external: config.external,
    rows: () => [],
  }
  return {doc, draw: (hrefs) => renderer.article(doc.tree, {...context, hrefs})}
}

/** Texts of files by the names that diagnostics use: those of the content, and the config. */
export function textIn({config, sources}: Pick<Workspace, 'config' | 'sources'>) {
  return (file: string): string | undefined =>
    file === CONFIG_FILE ? config.source : sources.get(file)?.text
}
