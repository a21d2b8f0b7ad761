/** What the development server knows: the site, and why parts of it are missing or outdated. Jobs change it. */
import {join} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import {CONFIG_FILE} from '../config/config-file.ts'
import type {LoadedConfig} from '../config/load-config.ts'
import {attempt} from '../disk/disk-error.ts'
import {readIfThere} from '../disk/folder.ts'
import {pathProblem} from '../disk/path-rules.ts'
import {placeInside} from '../disk/read-inside.ts'
import {HOME} from '../installation.ts'
import {complaints, load, type Workspace} from '../pipeline.ts'
import {addFiles} from '../plugins/site-additions.ts'
import {adjust, sortDiagnostics} from '../report/diagnostics.ts'
import {createStopwatch} from '../report/terminal.ts'
import {historyFiles} from '../scan/git-dates.ts'
import type {Diagnostic} from '../types.ts'
import {isFile, readConfig} from './file-changes.ts'
import type {SearchMemory} from './search.ts'
import {createDevFiles, type DevFiles} from './served-files.ts'
import {type Memory, remember, update} from './update.ts'
import type {Burst} from './watch.ts'

export interface CurrentSite {
  config: SiteConfig
  /** What the config was read from. */
  configText: string
  /** How long (ms) it took to find that the config is wrong; undefined if it is not. */
  refusedAfter: number | undefined
  workspace: Workspace | undefined
  /** Whether the workspace matches the config. While the code of a new config has errors, the last good workspace stays. */
  isCurrent: boolean
  files: DevFiles | undefined
  /** Why there is no site, or why parts of it are outdated. */
  broken: Diagnostic[]
  /** Errors in files that plugins add. */
  ofPlugins: Diagnostic[]
  /** Errors in the config, those that nothing caught, and bugs in labdocs. */
  beside: Diagnostic[]
  memory: Memory
  searched: SearchMemory
  onSite: (workspace: Workspace, files: DevFiles) => void
  /** Called before pages of a known site are parsed again. */
  onReading: ((pages: number) => void) | undefined
}

/** Errors that the next change clears. */
const PASSING = ['bug', 'disk-error', 'render-failed']
/** Errors that are over if all files could be looked at, also if nothing has changed. */
const LOOKED_FOR = ['disk-error']

/** Returns the state before anything is loaded. */
export function emptySite(
  config: SiteConfig,
  on: Pick<CurrentSite, 'onSite' | 'onReading'>,
): CurrentSite {
  return {
    config,
    configText: readConfig(config),
    refusedAfter: undefined,
    workspace: undefined,
    isCurrent: false,
    files: undefined,
    broken: [],
    ofPlugins: [],
    beside: [],
    memory: remember(config),
    searched: {},
    ...on,
  }
}

export async function loadSite(site: CurrentSite, cache: boolean): Promise<void> {
  const {tree, bundles} = site.memory
  // The next workspace opens its own.
  site.workspace?.cache.close()
  let mistakes: Diagnostic[] = []
  const next = await load(site.config, {dev: true, cache}, createStopwatch(), {
    scan: () => tree.scan(),
    bundle: async (modules) => {
      const bundled = await bundles.make(modules)
      mistakes = bundled.diagnostics
      return {renderer: Promise.resolve(bundled.renderer), done: Promise.resolve(bundled)}
    },
    onMissing: site.workspace && site.onReading,
  })
  site.isCurrent = 'site' in next
  if ('site' in next) await show(site, next, mistakes)
  else site.broken = next.diagnostics
}

/** Loads the site with nothing that an earlier load has left. */
export async function loadAgain(site: CurrentSite, cache: boolean): Promise<void> {
  site.memory.bundles.dispose()
  site.memory = remember(site.config)
  await loadSite(site, cache)
}

/** Reads the config again, and loads the site if it could be read. Returns what changed. */
export async function reconfigure(
  site: CurrentSite,
  loadConfig: () => Promise<LoadedConfig>,
): Promise<string[]> {
  site.configText = readConfig(site.config)
  const started = performance.now()
  const {config, diagnostics} = await loadConfig().catch((error: unknown) => {
    // The next job tries again.
    site.configText = ''
    throw error
  })
  const name = join(site.config.root, CONFIG_FILE)
  site.refusedAfter = config ? undefined : performance.now() - started
  site.beside = diagnostics
  // If the config cannot be read, the old site stays.
  if (config) {
    // The new config has other files. What was saved while it was read is read by the next job.
    if (readConfig(site.config) === site.configText) site.configText = readConfig(config)
    site.config = config
    await loadAgain(site, true)
  }
  return [name]
}

/** Brings the site up to date after a burst of changes. Returns what changed. */
export async function updateSite(
  site: CurrentSite,
  burst: Burst & {dated: boolean},
): Promise<string[]> {
  const {config, workspace} = site
  const passing = burst.paths.size ? PASSING : LOOKED_FOR
  const lasting = site.beside.filter(({code}) => !passing.includes(code))
  const isOver = lasting.length < site.beside.length
  if (isOver) site.beside = lasting
  if (!workspace || !site.isCurrent) {
    const before = JSON.stringify(site.broken)
    await loadSite(site, true)
    return site.isCurrent || JSON.stringify(site.broken) !== before
      ? [...burst.paths, config.content].slice(0, 1)
      : []
  }
  const {onReading} = site
  const next = await update(workspace, site.broken, {...burst, onReading}, site.memory)
  if (next.workspace !== workspace) await show(site, next.workspace, next.broken)
  else site.broken = next.broken
  if (next.changed.length) return next.changed
  // Open pages must be told that an error is over.
  if (burst.dated) return [historyFiles(config.content)[0] ?? config.content]
  return isOver ? [config.content] : []
}

async function show(site: CurrentSite, next: Workspace, mistakes: Diagnostic[]): Promise<void> {
  const added = new Map<string, string | Uint8Array>()
  const put = (path: string, content: string | Uint8Array) => {
    const problem = pathProblem(path)
    if (!problem) added.set(path, content)
    return problem
  }
  site.ofPlugins = await addFiles(next.site, next.plugins, put)
  site.workspace = next
  site.broken = mistakes
  site.files = createDevFiles(next, site.searched, added)
  site.onSite(next, site.files)
}

/**
 * Returns a function for all diagnostics, with those of checked pages. Memoized, because it is called several times after
 * each job and there can be thousands.
 */
export function createDiagnostics(
  site: CurrentSite,
  checked: () => Diagnostic[],
): () => Diagnostic[] {
  let sorted: {from: unknown[]; all: Diagnostic[]} = {from: [], all: []}
  return () => {
    const {workspace, broken, beside, ofPlugins, config} = site
    const from = [workspace, checked(), broken, beside, ofPlugins, config]
    if (from.every((one, at) => one === sorted.from[at])) return sorted.all
    const known = workspace ? [...complaints(workspace), ...checked()] : []
    const all = adjust([...known, ...broken, ...ofPlugins, ...beside], config, false)
    sorted = {from, all: sortDiagnostics(all.map(whileRunning))}
    return sorted.all
  }
}

/** Other commands must run again after an error of the disk. This one tries again with each change. */
function whileRunning(one: Diagnostic): Diagnostic {
  const hint = one.hint?.replace(/\b(r)un the command again\b/i, (_, letter: string) =>
    letter === 'R' ? 'Save any file to try again' : 'save any file to try again',
  )
  return hint === one.hint ? one : {...one, hint: hint!}
}

/** Returns the text of a file that a diagnostic names; '' if there is none. */
export function textOf(site: CurrentSite, file: string): string {
  const source = site.workspace?.sources.get(file)
  const path = source ? undefined : placeOf(site, file)
  return source?.text ?? (path === undefined ? '' : readIfThere(path))
}

/** Returns the path of a file that a diagnostic names. */
export function placeOf({config}: CurrentSite, file: string): string | undefined {
  return [config.content, config.root, HOME]
    .filter(
      (folder) =>
        isFile(join(folder, file)) && attempt(() => placeInside(folder, file)) !== undefined,
    )
    .map((folder) => join(folder, file))[0]
}
