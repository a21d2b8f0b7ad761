/**
 * One run of the dev server without its terminal and its port: the current site,
 * and its updates. Jobs (bursts of changes, rebuilds) run one after another.
 */
import {join} from 'node:path'
import type {LiveState} from '../../runtime/shared/live-events.ts'
import {clearCache} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE, THEME_FOLDER} from '../config/config-file.ts'
import type {LoadedConfig} from '../config/load-config.ts'
import {isFolder, isIn, readIfThere, statOf} from '../disk/folder.ts'
import {ENDINGS} from '../hosts/url-styles.ts'
import {HOME} from '../installation.ts'
import {parserOptions} from '../parse/options.ts'
import {createParsing} from '../parse/parse-all.ts'
import type {Workspace} from '../pipeline.ts'
import {bugDiagnostic} from '../report/bug-report.ts'
import {openable} from '../report/display-paths.ts'
import {historyFiles} from '../scan/git-dates.ts'
import {outputsOf} from '../scan/scan.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic} from '../types.ts'
import {createChecker} from './background-check.ts'
import {browserPlace} from './browser-place.ts'
import {
  type CurrentSite,
  createDiagnostics,
  emptySite,
  loadAgain,
  loadSite,
  placeOf,
  reconfigure,
  textOf,
  updateSite,
} from './current-site.ts'
import {errorPage, errorTexts, isCrash} from './error-page.ts'
import {readConfig, stampOfFiles} from './file-changes.ts'
import {createQueue} from './job-queue.ts'
import {frameIn, liveState} from './live-state.ts'
import {createRenameLookup} from './rename-lookup.ts'
import type {DevSite} from './server.ts'
import {createStrays, problemOf} from './strays.ts'
import {type Burst, type Watching, type WatchOptions, watchFiles} from './watch.ts'

export interface SessionOptions {
  config: SiteConfig
  cache: boolean
  loadConfig: () => Promise<LoadedConfig>
  /** Idle time (ms) before pages are checked. */
  pause: number
  /** Called after each job that changed the served site, with the changed `files`. */
  onChange: (files: string[], ms: number) => void
  /** Called when the diagnostics may have changed. */
  onDiagnostics: () => void
  onBug: (error: unknown) => void
  onBlind: () => void
  /** Called when a page was saved that cannot be shown until the theme folder is back. */
  onWait?: () => void
  /** Called before pages are parsed again. */
  onReading?: (pages: number) => void
}

export interface Session {
  config: () => SiteConfig
  site: () => DevSite
  state: () => LiveState
  diagnostics: () => Diagnostic[]
  textOf: (file: string) => string
  load: () => Promise<void>
  watch: () => void
  /** In idle time: tidies the cache, and loads what the first edit of the last opened page needs, so that it is fast. */
  warmUp: () => Promise<void>
  take: (burst: Burst) => Promise<void>
  rebuild: (cache: boolean) => Promise<void>
  /** Shows an error that nothing caught. */
  fail: (error: unknown) => Promise<void>
  workspace: () => Workspace | undefined
  /** Resolves when all jobs are done and every page is checked. */
  settled: () => Promise<void>
  stop: () => void
}

/** A config that takes longer (ms) to be refused is not read again until it changes. */
const QUICK = 1000

export function createSession(options: SessionOptions): Session {
  const run = hashOf(`${process.pid} ${Date.now()}`)
  /** Counts what was shown; part of the id that open pages compare. */
  let count = 0
  let watching: Watching | undefined
  let history = {files: [] as string[], stamp: ''}
  const checker = createChecker({
    pause: options.pause,
    onChange: () => {
      // The error page of a crashed page now includes the place of the crash.
      if (checker.diagnostics().some(isCrash)) count++
      options.onDiagnostics()
    },
    onBug: options.onBug,
  })
  const site = emptySite(options.config, {onSite: checker.start, onReading: options.onReading})
  const diagnostics = createDiagnostics(site, checker.diagnostics)
  const renameLookup = createRenameLookup({
    ...options,
    onKnown: (known) => {
      site.workspace = known
      options.onDiagnostics()
    },
  })
  const addStray = createStrays(site, options)
  const jobs = createQueue({
    isOutdated: () => isOutdated(site),
    onChange: (changed, ms) => {
      count++
      options.onChange(changed, ms)
    },
    onError: async (error) => {
      const known = await problemOf(error)
      site.beside = [known ?? bugDiagnostic(error)]
      count++
      if (!known) options.onBug(error)
    },
    onEnd: options.onDiagnostics,
  })

  const take = async (burst: Burst): Promise<string[]> => {
    const {config, refusedAfter = Infinity} = site
    const isChanged = readConfig(config) !== site.configText
    // What a refused config needs may be there by now, such as its theme folder. Nothing tells when.
    if (isChanged || (burst.everything && refusedAfter < QUICK)) {
      const changed = await reconfigure(site, options.loadConfig)
      if (watching && site.config !== config) watch()
      if (isChanged || site.config !== config) return changed
    }
    // Without its folder, the theme cannot be bundled. The config has said so.
    if (!isFolder(config.theme)) return wait(burst, config, options.onWait)
    if (watching && isNewInGit(config.content, history.files)) watch('')
    const stamp = stampOfFiles(history.files)
    const dated = stamp !== history.stamp
    history.stamp = stamp
    const {workspace, isCurrent} = site
    const changed = await updateSite(site, {...burst, dated})
    if (site.workspace && isCurrent && site.workspace !== workspace)
      renameLookup.start(site.workspace, stamp)
    return changed
  }
  const watch = (stamp?: string) => {
    watching?.close()
    const files = historyFiles(site.config.content)
    history = {files, stamp: stamp ?? stampOfFiles(files)}
    watching = watchSite(site, files, {
      onBurst: (burst) => jobs.add(() => take(burst)),
      onBlind: options.onBlind,
    })
  }
  const id = () => `${run}-${count}`
  const text = (file: string) => textOf(site, file)

  return {
    config: () => site.config,
    workspace: () => site.workspace,
    settled: () => jobs.idle().then(checker.idle).then(renameLookup.idle),
    diagnostics,
    textOf: text,
    watch,
    warmUp: () => jobs.add(() => warmUp(site)),
    load: () => jobs.add(() => loadSite(site, options.cache).then(() => [])),
    take: (burst) => jobs.add(() => take(burst)),
    rebuild: (cache) => jobs.add(() => rebuild(site, cache)),
    fail: (error) => jobs.add(() => addStray(error).then(() => [])),
    site: () => servedSite(site, id(), diagnostics, checker.diagnostics),
    state: () => liveState({...site, id: id(), diagnostics: diagnostics(), textOf: text}),
    stop: () => {
      checker.stop()
      renameLookup.stop()
      watching?.close()
      site.memory.bundles.dispose()
    },
  }
}

/** Returns whether a folder has a history, although none of its files were known. */
function isNewInGit(folder: string, known: readonly string[]): boolean {
  return !known.length && historyFiles(folder).length > 0
}

/** Returns whether the code of the site was changed since the config was read. A job that waits for this code is then stopped. */
function isOutdated(site: CurrentSite): boolean {
  if (readConfig(site.config) === site.configText) return false
  // What is stopped must run again, also if the change is undone before the next job.
  site.configText = ''
  return true
}

function watchSite(
  site: CurrentSite,
  history: string[],
  on: Pick<WatchOptions, 'onBurst' | 'onBlind'>,
): Watching {
  const {config} = site
  return watchFiles({
    ...on,
    folders: [
      config.content,
      config.theme,
      join(config.root, THEME_FOLDER),
      ...config.layers,
      join(HOME, 'runtime'),
    ],
    files: [join(config.root, CONFIG_FILE), ...config.inputs, ...history],
    ignore: outputsOf(config),
    isSettled: (path) => {
      const stat = statOf(path)
      return stat
        ? stat.isDirectory() || stat.size > 0
        : !site.workspace?.sources.has(path.slice(config.content.length + 1))
    },
  })
}

function wait({paths}: Burst, {content}: SiteConfig, onWait: SessionOptions['onWait']): string[] {
  if ([...paths].some((path) => isIn(path, content))) onWait?.()
  return []
}

async function rebuild(site: CurrentSite, cache: boolean): Promise<string[]> {
  if (!cache) clearCache(site.config.cacheDir)
  await loadAgain(site, cache)
  return [site.config.content]
}

async function warmUp({workspace, config, files, memory}: CurrentSite): Promise<string[]> {
  if (!workspace) return []
  const {sources, cache, renderer, words} = workspace
  // Each edit adds values. Where nothing is built, nothing else removes them.
  if (!memory.isCacheTidy) cache.close()
  memory.isCacheTidy = true
  const options = parserOptions(config, renderer, words)
  const {content} = config
  const parsing = createParsing({sources, content, cache, options, warm: memory.parsing})
  await parsing.warmUp(sources.get(files?.opened() ?? ''))
  return []
}

/** Returns what the server of a browser needs. */
function servedSite(
  site: CurrentSite,
  id: string,
  all: () => Diagnostic[],
  ofPages: () => Diagnostic[],
): DevSite {
  const {config, files, workspace} = site
  return {
    id,
    base: config.base,
    ending: ENDINGS[config.urls],
    ...(files ? {files} : {}),
    errorPage: (message) => {
      const text = (file: string) => textOf(site, file)
      const found = message === undefined ? all() : ofPages()
      const heading = message === undefined ? 'The site cannot be shown yet.' : 'This page crashed.'
      return errorPage(heading, errorTexts(message, found, {textOf: text, config}), id)
    },
    fileToOpen: (file) =>
      workspace?.sources.has(file) ||
      isIn(join(config.root, file), config.theme) ||
      all().some((one) => one.file === file)
        ? placeOf(site, file)
        : undefined,
    placeOfCalls: (calls) => {
      const place = workspace && browserPlace(calls, workspace.assets, config)
      // From the disk: code can be bundled a moment before pages are read again.
      const path = place && placeOf(site, place.file)
      return path === undefined
        ? undefined
        : {
            ...place!,
            shown: openable(path),
            frame: frameIn(readIfThere(path), place!),
          }
    },
  }
}
