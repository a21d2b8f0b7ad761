/**
 * One run of the dev server without its terminal and its port: the current site,
 * and its updates. Jobs (bursts of changes, rebuilds) run one after another.
 */
import {readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {LiveState} from '../../runtime/shared/live-events.ts'
import {clearCache} from '../cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import type {LoadedConfig} from '../config/load-config.ts'
import {diskProblem} from '../disk/disk-error.ts'
import {placeInside} from '../disk/read-inside.ts'
import {ENDINGS} from '../hosts/url-styles.ts'
import {HOME} from '../installation.ts'
import {createParsing} from '../parse/all.ts'
import {parserOptions} from '../parse/options.ts'
import {complaints, load, type Workspace} from '../pipeline.ts'
import {addFiles} from '../plugins/site-additions.ts'
import {bugDiagnostic} from '../report/bug-report.ts'
import {adjust, sortDiagnostics} from '../report/diagnostics.ts'
import {createStopwatch} from '../report/terminal.ts'
import {historyFiles} from '../scan/git-dates.ts'
import {hashOf, outputsOf} from '../scan/scan.ts'
import type {Diagnostic} from '../types.ts'
import {createChecker} from './background-check.ts'
import {errorPage, errorTexts, isCrash} from './error-page.ts'
import {isFile, readConfig, stampOfFiles} from './file-changes.ts'
import {liveState} from './live-state.ts'
import {createRenameLookup} from './rename-lookup.ts'
import {createSearchMemory} from './search.ts'
import {createDevFiles, type DevFiles} from './served-files.ts'
import type {DevSite} from './server.ts'
import {remember, update} from './update.ts'
import {type Burst, type Watching, watchFiles} from './watch.ts'

export interface SessionOptions {
  config: SiteConfig
  cache: boolean
  /** Reads the config again. */
  loadConfig: () => Promise<LoadedConfig>
  /** Idle time (ms) before pages are checked. */
  pause: number
  /** Called after each job that changed the served site, with the changed `files`. */
  onChange: (files: string[], ms: number) => void
  /** Called when the diagnostics may have changed. */
  onDiagnostics: () => void
  onBug: (error: unknown) => void
  onBlind: () => void
}

export interface Session {
  config: () => SiteConfig
  site: () => DevSite
  state: () => LiveState
  diagnostics: () => Diagnostic[]
  textOf: (file: string) => string
  load: () => Promise<void>
  watch: () => void
  /** Loads what the first edit of the last opened page needs, so that it is as fast as the second. */
  warmUp: () => Promise<void>
  take: (burst: Burst) => Promise<void>
  rebuild: (cache: boolean) => Promise<void>
  workspace: () => Workspace | undefined
  /** Resolves when all jobs are done and every page is checked. */
  settled: () => Promise<void>
  stop: () => void
}

/** Errors that the next change clears. */
const PASSING = ['bug', 'disk-error']

export function createSession(options: SessionOptions): Session {
  const quiet = createStopwatch({live: false, stream: process.stderr})
  const searched = createSearchMemory()
  const run = hashOf(`${process.pid} ${Date.now()}`)
  let count = 0
  let {config} = options
  let memory = remember(config)
  let workspace: Workspace | undefined
  /**
   * Whether the workspace matches the config. While the code of a new config has errors, the last good workspace stays.
   */
  let isCurrent = false
  let files: DevFiles | undefined
  /** Why there is no site, or why parts of it are outdated. */
  let broken: Diagnostic[] = []
  /** Errors in files that plugins add. */
  let ofPlugins: Diagnostic[] = []
  /** Errors in the config, and bugs in labdocs. */
  let beside: Diagnostic[] = []
  let configText = readConfig(config)
  let history = {files: [] as string[], stamp: ''}
  let watching: Watching | undefined
  let queue: Promise<void> = Promise.resolve()
  const checker = createChecker({
    pause: options.pause,
    onChange: () => {
      // The error page of a crashed page now includes the place of the crash.
      if (checker.diagnostics().some(isCrash)) count++
      options.onDiagnostics()
    },
    onBug: options.onBug,
  })
  const renameLookup = createRenameLookup({
    ...options,
    onKnown: (known) => {
      workspace = known
      options.onDiagnostics()
    },
  })

  /** Runs a job after all others. A bug is reported and does not end the session. */
  const enqueue = (job: () => Promise<string[]>): Promise<void> => {
    queue = queue.then(async () => {
      const from = performance.now()
      try {
        const changed = await job()
        if (!changed.length) return
        count++
        options.onChange(changed, performance.now() - from)
      } catch (error) {
        const known = diskProblem(error)
        beside = [known ?? bugDiagnostic(error)]
        count++
        if (!known) options.onBug(error)
      }
      options.onDiagnostics()
    })
    return queue
  }

  const show = async (next: Workspace, mistakes: Diagnostic[]) => {
    const added = new Map<string, string | Uint8Array>()
    const put = (path: string, content: string | Uint8Array) => void added.set(path, content)
    ofPlugins = await addFiles(next.site, next.plugins, put)
    workspace = next
    broken = mistakes
    files = createDevFiles(next, searched, added)
    checker.start(next, files)
  }

  async function loadAll(cache: boolean): Promise<void> {
    const {tree, bundles} = memory
    let mistakes: Diagnostic[] = []
    const next = await load(config, {dev: true, cache}, quiet, {
      scan: () => tree.scan(),
      bundle: async (modules) => {
        const bundled = await bundles.make(modules)
        mistakes = bundled.diagnostics
        return bundled
      },
    })
    isCurrent = 'site' in next
    if ('site' in next) await show(next, mistakes)
    else broken = next.diagnostics
  }

  async function reconfigure(): Promise<string[]> {
    configText = readConfig(config)
    const {config: next, diagnostics} = await options.loadConfig()
    const name = join(config.root, CONFIG_FILE)
    // If the config cannot be read, the old site stays.
    beside = diagnostics
    if (!next) return [name]
    memory.bundles.dispose()
    config = next
    memory = remember(next)
    await loadAll(true)
    if (watching) watch()
    return [name]
  }

  async function take(burst: Burst): Promise<string[]> {
    if (readConfig(config) !== configText) return reconfigure()
    const stamp = stampOfFiles(history.files)
    const dated = stamp !== history.stamp
    history.stamp = stamp
    if (beside.some(({code}) => PASSING.includes(code))) beside = []
    if (!workspace || !isCurrent) {
      const before = JSON.stringify(broken)
      await loadAll(true)
      return isCurrent || JSON.stringify(broken) !== before
        ? [...burst.paths, config.content].slice(0, 1)
        : []
    }
    const next = await update(workspace, broken, {...burst, dated}, memory)
    if (next.workspace !== workspace) {
      await show(next.workspace, next.broken)
      renameLookup.start(next.workspace, stamp)
    } else broken = next.broken
    return dated && !next.changed.length ? [join(config.content, '.git')] : next.changed
  }

  function watch(): void {
    watching?.close()
    const found = historyFiles(config.content)
    history = {files: found, stamp: stampOfFiles(found)}
    watching = watchFiles({
      folders: [config.content, config.theme, ...config.layers, join(HOME, 'runtime')],
      files: [join(config.root, CONFIG_FILE), ...config.inputs, ...found],
      ignore: outputsOf(config),
      isSettled: (path) => {
        const stat = statSync(path, {throwIfNoEntry: false})
        return stat
          ? stat.isDirectory() || stat.size > 0
          : !workspace?.sources.has(path.slice(config.content.length + 1))
      },
      onBurst: (burst) => enqueue(() => take(burst)),
      onBlind: options.onBlind,
    })
  }

  /** Memoized, because it is called several times after each job and there can be thousands of diagnostics. */
  let sorted: {from: unknown[]; all: Diagnostic[]} = {from: [], all: []}
  const diagnostics = (): Diagnostic[] => {
    const from = [workspace, checker.diagnostics(), broken, beside, ofPlugins, config]
    if (from.every((one, at) => one === sorted.from[at])) return sorted.all
    const known = workspace ? [...complaints(workspace), ...checker.diagnostics()] : []
    sorted = {
      from,
      all: sortDiagnostics(adjust([...known, ...broken, ...ofPlugins, ...beside], config, false)),
    }
    return sorted.all
  }

  const textOf = (file: string): string => {
    const source = workspace?.sources.get(file)
    const path = source ? undefined : placeOf(file)
    return source?.text ?? (path === undefined ? '' : readFileSync(path, 'utf8'))
  }

  /** Returns the path of a file that a diagnostic names. */
  const placeOf = (file: string): string | undefined =>
    [config.content, config.root, HOME]
      .filter((folder) => isFile(join(folder, file)) && placeInside(folder, file) !== undefined)
      .map((folder) => join(folder, file))[0]

  return {
    config: () => config,
    workspace: () => workspace,
    settled: () => queue.then(checker.idle).then(renameLookup.idle),
    diagnostics,
    textOf,
    watch,
    warmUp: () =>
      enqueue(async () => {
        if (!workspace) return []
        const {sources, cache, renderer, words} = workspace
        await createParsing({
          sources,
          content: config.content,
          cache,
          options: parserOptions(config, renderer, words),
          warm: memory.parsing,
        }).warmUp(sources.get(files?.opened() ?? ''))
        return []
      }),
    load: () =>
      enqueue(async () => {
        await loadAll(options.cache)
        return []
      }),
    take: (burst) => enqueue(() => take(burst)),
    rebuild: (cache) =>
      enqueue(async () => {
        if (!cache) clearCache(config.cacheDir)
        memory.bundles.dispose()
        memory = remember(config)
        await loadAll(cache)
        return [config.content]
      }),
    site: () => ({
      base: config.base,
      ending: ENDINGS[config.urls],
      ...(files ? {files} : {}),
      errorPage: (message) =>
        errorPage(
          message === undefined ? 'The site cannot be shown yet.' : 'This page crashed.',
          errorTexts(message, message === undefined ? diagnostics() : checker.diagnostics(), {
            textOf,
            config,
          }),
          `${run}-${count}`,
        ),
      fileToOpen: (file) =>
        workspace?.sources.has(file) || diagnostics().some((one) => one.file === file)
          ? placeOf(file)
          : undefined,
    }),
    state: () =>
      liveState({id: `${run}-${count}`, config, workspace, diagnostics: diagnostics(), textOf}),
    stop: () => {
      checker.stop()
      renameLookup.stop()
      watching?.close()
      memory.bundles.dispose()
    },
  }
}
