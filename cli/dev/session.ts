/**
 * One run of the dev server without its terminal and its port: the site as it is now, and what makes the next one of it.
 * Jobs (bursts of changes, rebuilds) run one after another.
 */
import {readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {LiveState} from '../../runtime/live-events.ts'
import {placesOf} from '../bug.ts'
import {clearCache} from '../cache.ts'
import type {SiteConfig} from '../config.ts'
import {adjust, format, groupByCause, sortDiagnostics} from '../diagnostics.ts'
import {diskProblem} from '../disk/error.ts'
import {placeInside} from '../disk/reader.ts'
import {historyFiles} from '../git.ts'
import {HOME} from '../home.ts'
import type {LoadedConfig} from '../load-config.ts'
import {createParsing} from '../parse/all.ts'
import {complaints, load, parserOptions, type Workspace} from '../pipeline.ts'
import {hashOf} from '../scan.ts'
import {createStopwatch} from '../terminal.ts'
import type {Diagnostic} from '../types.ts'
import {createBundles} from './bundles.ts'
import {createChecker} from './check.ts'
import {createDevFiles, type DevFiles} from './files.ts'
import type {SearchMemory} from './search.ts'
import type {DevSite} from './server.ts'
import {isFile, readConfig, stampOf} from './stamps.ts'
import {liveState} from './state.ts'
import {createTree} from './tree.ts'
import {troublePage} from './trouble.ts'
import {type Memory, update} from './update.ts'
import {type Burst, type Watching, watchFiles} from './watch.ts'

export interface SessionOptions {
  config: SiteConfig
  cache: boolean
  /** Reads the config again. */
  loadConfig: () => Promise<LoadedConfig>
  /** Quiet time (ms) before pages are drawn to be checked. */
  pause: number
  /** Told after each job that changed what is served; `files` are those that changed. */
  onChange: (files: string[], ms: number) => void
  /** Told when the diagnostics may be others. */
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
  /** Loads what the first edit of the page that was opened last needs, so that it is as quick as the second. */
  warmUp: () => Promise<void>
  /** Takes a burst, as the watcher does. */
  take: (burst: Burst) => Promise<void>
  rebuild: (cache: boolean) => Promise<void>
  workspace: () => Workspace | undefined
  /** Resolves when all that is known of is done, and every page was looked at. */
  settled: () => Promise<void>
  stop: () => void
}

/** Mistakes that are over with the next change. */
const PASSING = ['bug', 'disk-error']

function bug(error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error)
  return {
    severity: 'error',
    code: 'bug',
    file: placesOf(error).at(-1) ?? 'labdocs',
    line: 0,
    column: 0,
    message: `This is a bug of labdocs: ${message}`,
  }
}

export function createSession(options: SessionOptions): Session {
  const quiet = createStopwatch({live: false, stream: process.stderr})
  const searched: SearchMemory = new WeakMap()
  const run = hashOf(`${process.pid} ${Date.now()}`)
  let count = 0
  let {config} = options
  let memory = remember(config)
  let workspace: Workspace | undefined
  /** Whether the workspace is of this config: while its code is wrong, the last good one stays. */
  let isCurrent = false
  let files: DevFiles | undefined
  /** Why there is no site, or why some of it is from before. */
  let broken: Diagnostic[] = []
  /** What is wrong with the config, or with us. */
  let beside: Diagnostic[] = []
  let configText = readConfig(config)
  let history = {files: [] as string[], stamp: ''}
  let watching: Watching | undefined
  let queue: Promise<void> = Promise.resolve()
  const checker = createChecker({
    pause: options.pause,
    onChange: options.onDiagnostics,
    onBug: options.onBug,
  })

  /** After all others; a bug of ours is reported and ends nothing. */
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
        beside = [known ?? bug(error)]
        count++
        if (!known) options.onBug(error)
      }
      options.onDiagnostics()
    })
    return queue
  }

  const show = (next: Workspace, mistakes: Diagnostic[]) => {
    workspace = next
    broken = mistakes
    files = createDevFiles(next, searched)
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
    if ('site' in next) show(next, mistakes)
    else broken = next.diagnostics
  }

  async function reconfigure(): Promise<string[]> {
    configText = readConfig(config)
    const {config: next, diagnostics} = await options.loadConfig()
    const name = join(config.root, 'site.config.ts')
    // A config that cannot be read leaves the old site standing.
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
    const stamp = stampOf(history.files)
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
    if (next.workspace !== workspace) show(next.workspace, next.broken)
    else broken = next.broken
    return dated && !next.changed.length ? [join(config.content, '.git')] : next.changed
  }

  function watch(): void {
    watching?.close()
    const found = historyFiles(config.content)
    history = {files: found, stamp: stampOf(found)}
    watching = watchFiles({
      folders: [config.content, config.theme, join(HOME, 'runtime')],
      files: [join(config.root, 'site.config.ts'), ...found],
      ignore: [config.outDir, config.cacheDir],
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

  /** Asked for several times after each job, and thousands on a bad day: put in order once. */
  let sorted: {from: unknown[]; all: Diagnostic[]} = {from: [], all: []}
  const diagnostics = (): Diagnostic[] => {
    const from = [workspace, checker.diagnostics(), broken, beside, config]
    if (from.every((one, at) => one === sorted.from[at])) return sorted.all
    const known = workspace ? [...complaints(workspace), ...checker.diagnostics()] : []
    sorted = {from, all: sortDiagnostics(adjust([...known, ...broken, ...beside], config, false))}
    return sorted.all
  }

  const textOf = (file: string): string => {
    const source = workspace?.sources.get(file)
    const path = source ? undefined : placeOf(file)
    return source?.text ?? (path === undefined ? '' : readFileSync(path, 'utf8'))
  }

  /** Of files that a diagnostic names. */
  const placeOf = (file: string): string | undefined =>
    [config.content, config.root, HOME]
      .filter((folder) => isFile(join(folder, file)) && placeInside(folder, file) !== undefined)
      .map((folder) => join(folder, file))[0]

  return {
    config: () => config,
    workspace: () => workspace,
    settled: () => queue.then(() => checker.idle()),
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
      ...(files ? {files} : {}),
      trouble: (message) =>
        troublePage(
          message === undefined ? 'The site cannot be shown yet.' : 'This page crashed.',
          message === undefined
            ? groupByCause(diagnostics()).map((group) => format(group, textOf(group.first.file)))
            : [message],
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
      watching?.close()
      memory.bundles.dispose()
    },
  }
}

function remember(config: SiteConfig): Memory {
  return {
    tree: createTree(config.content, [config.outDir, config.cacheDir]),
    bundles: createBundles(config),
    parsing: {hashes: new Map(), pages: new Set()},
  }
}
