/**
 * **Read this first**: the stages in order. A site is a value. Files go through five stages, always in this order:
 *
 *     scan -> parse -> resolve -> render -> write
 *
 * `load` runs the first three, `emit` the last two. `build`, `check` and `dev` combine these.
 */
import type {Route} from '../runtime/shared/types.ts'
import {locateErrors} from './bundle/source-map.ts'
import {type Cache, openCache} from './cache/cache.ts'
import {readAnnouncement} from './config/announcement.ts'
import type {SiteConfig} from './config/config.ts'
import {CONFIG_FILE} from './config/config-file.ts'
import {type LoadOptions, modulesOf, stagesOf} from './first-stages.ts'
import {explain} from './link-history.ts'
import {parserOptions} from './parse/options.ts'
import {createParsing} from './parse/parse-all.ts'
import {forgetLateHooks} from './plugins/late-hooks.ts'
import {locateHooks} from './plugins/locate-hooks.ts'
import {type Plugins, startPlugins} from './plugins/run.ts'
import {drawPreviews, previewsOf} from './previews/job.ts'
import type {LastBuild} from './remember/last-build.ts'
import {createPageMemory, type PageMemory} from './remember/unchanged-pages.ts'
import {createAudit} from './render/audit/link-audit.ts'
import {createRenderInput} from './render/page.ts'
import {renderAll} from './render/render-all.ts'
import type {Renderer} from './render/renderer.ts'
import {FIGURES, type Stopwatch} from './report/terminal.ts'
import {resolve} from './resolve/site.ts'
import {type History, readHistory} from './scan/git-dates.ts'
import {type SearchThread, startSearch} from './search/job.ts'
import {searchPages} from './search/pages.ts'
import {readWords, type Words} from './search/site-words.ts'
import type {Announcement, Asset, Assets, Diagnostic, Doc, Section, Site, Source} from './types.ts'
import {createOffline} from './write/offline.ts'
import {loadEncoder, webpCopies} from './write/webp.ts'
import {type WriteStage, writeRest, writeSite} from './write/write-all.ts'
import type {Writer} from './write/writer.ts'

/** Everything that a run knows. Each change makes a new value: nothing is mutated. */
export interface Workspace {
  config: SiteConfig
  options: LoadOptions
  sources: Map<string, Source>
  docs: Map<string, Doc>
  words: Words
  renderer: Renderer
  plugins: Plugins | undefined
  assets: Assets
  history: History
  announcement: Announcement | undefined
  site: Site
  cache: Cache
  /** Sizes of pictures, by file and hash. */
  known: Map<string, Asset>
  /** Diagnostics of scanning only. */
  scanned: Diagnostic[]
  /** Diagnostics of scanning, of the history and of the word lists. Those of documents and links are in `site`. */
  diagnostics: Diagnostic[]
}

export async function load(
  config: SiteConfig,
  options: LoadOptions,
  watch: Stopwatch,
  stages = stagesOf(config, options),
): Promise<Workspace | {diagnostics: Diagnostic[]}> {
  const {sources, diagnostics} = watch.stage('scan', stages.scan)
  // A folder without a config always gets a first page, for `--lenient`.
  if (!config.bare && diagnostics.some(({code}) => code === 'empty-content')) return {diagnostics}
  const cache = stages.cache ?? openCache(config.cacheDir, options.cache)
  const reading = stages.history ?? readHistory(config.content)
  const modules = modulesOf(config, sources)
  const {done, ...bundling} = await watch.stage('bundle', () => stages.bundle(modules, cache))
  // Work that needs no renderer is done while the bundler makes it.
  await watch.stage('bundle', async () => stages.prepareParsing?.())
  const words = readWords(sources, config, cache)
  const renderer = await watch.stage('bundle', () => bundling.renderer)
  const failure = async () => {
    const mistakes = (await done).diagnostics
    return {diagnostics: [...diagnostics, ...(await locateErrors(mistakes, config, modules))]}
  }
  if (!renderer) return failure()
  forgetLateHooks()
  const parsing = createParsing({
    sources,
    content: config.content,
    cache,
    options: parserOptions(config, renderer, words),
    progress: watch.count,
    onMissing: stages.onMissing,
    onFigures: (ms) => watch.add(FIGURES, ms),
    late: !options.dev,
  })
  const docs = await watch.stage('parse', parsing.all)
  const {assets} = await watch.stage('bundle', () => done)
  if (!assets) return failure()
  const history = await reading
  const workspace = {
    config,
    plugins: await startPlugins(config.plugins),
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
      readAsset: stages.assets?.read,
    }),
  )
  stages.assets?.keep()
  site.diagnostics = await locateHooks(await explain(site, workspace), config)
  return {...workspace, announcement, site}
}

export interface Emitted {
  diagnostics: Diagnostic[]
  pages: number
  /** Bytes that a search loads at once, gzipped. */
  searchBytes: number
  /** Results for the next build. */
  remembered: ReturnType<PageMemory['remembered']>
}

/**
 * Renders every page and passes all files of the site to the writer. `last`: stored results of the previous build. `thread`: one
 * that was opened for the search index.
 */
export async function emit(
  workspace: Workspace,
  writer: Writer,
  watch: Stopwatch,
  last?: LastBuild,
  thread?: SearchThread,
): Promise<Emitted> {
  const {site, renderer, assets, config, words, cache} = workspace
  const copies = await watch.stage('render', async () =>
    webpCopies(site.assets.values(), config.content, await loadEncoder(), cache),
  )
  const planned = previewsOf(workspace, writer.keeps)
  const input = createRenderInput(site, renderer, assets, copies, planned.of)
  const memory = createPageMemory(input, writer, last)
  const outputs = filesOf(writer)
  const isKept = (path: string) => memory.takeMade([path], path)
  const previews = drawPreviews(planned, {input: workspace, cache, isKept, put: outputs.put})
  // It is awaited later. Until then a failure must not count as an unhandled rejection.
  previews.catch(() => {})
  const audit = createAudit(site, textIn(workspace))
  const offline = config.offline ? createOffline(site, assets) : undefined
  const stage = {config, input, memory, writer, ...outputs, audit, offline, previews}
  let searching: ReturnType<typeof startSearch> | undefined
  const search = (sections: Map<Route, Section[]>) =>
    startSearch(
      {pages: searchPages(site, sections), options: config.search, synonyms: words.synonyms},
      cache,
      thread,
    )
  const drawn = await watch.stage('render', () =>
    renderAll({
      ...stage,
      progress: watch.count,
      onTexts: (sections) => {
        searching = search(sections)
      },
    }),
  )
  const {history, plugins} = workspace
  const writing = {...stage, history, plugins, drawn, copies}
  const mistakes = await watch.stage('write', () => writeSite(writing))
  // A thread can still be at work on the search index.
  watch.stage('write', audit.look)
  const {files, gzip} = await watch.stage('search', () => (searching ?? search(drawn.sections))())
  mistakes.push(...(await watch.stage('write', () => writeRest(writing, files))))
  const searchBytes = await watch.stage('search', gzip)
  const diagnostics = await locateHooks([...drawn.diagnostics, ...mistakes], config)
  return {
    diagnostics: await locateErrors(
      diagnostics,
      config,
      modulesOf(config, workspace.sources),
      workspace.renderer,
    ),
    pages: drawn.pages,
    searchBytes,
    remembered: memory.remembered(),
  }
}

/** Returns functions that write files whose paths the resolve stage has checked. */
function filesOf(writer: Writer): Pick<WriteStage, 'put' | 'join'> {
  const check = (path: string, refused: string | undefined) => {
    if (refused) throw new Error(`The path ${path} cannot be used: ${refused}.`)
  }
  return {
    put: (path, content, rules) => check(path, writer.put(path, content, rules)),
    join: (path, pieces, rules) => check(path, writer.join(path, pieces, rules)),
  }
}

/** Returns all diagnostics of a loaded site. */
export function complaints({diagnostics, site}: Workspace): Diagnostic[] {
  return [...diagnostics, ...site.diagnostics]
}

/**
 * Returns a function that finds the text of a file by its name in diagnostics: files of the
 * content, and the config.
 */
export function textIn({config, sources}: Pick<Workspace, 'config' | 'sources'>) {
  return (file: string): string | undefined =>
    file === CONFIG_FILE ? config.source : sources.get(file)?.text
}
