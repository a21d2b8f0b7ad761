/**
 * Bundles the code of the site incrementally: one esbuild context for each part (server,
 * scripts, search worker, style sheets). Only the parts that changed are bundled again.
 */
import {realpathSync} from 'node:fs'
import {basename, dirname, join, sep} from 'node:path'
import {
  type BuildContext,
  type BuildOptions,
  context,
  type Metafile,
  type OutputFile,
} from 'esbuild'
import type {Bundled} from '../bundle/bundle.ts'
import {assetsOf, clientParts} from '../bundle/client.ts'
import {bundlingProblems} from '../bundle/diagnostics/bundle-diagnostics.ts'
import {siteErrors} from '../bundle/diagnostics/site-errors.ts'
import {inputsOf} from '../bundle/entries.ts'
import {serverOptions, startServer} from '../bundle/server.ts'
import {locateErrors} from '../bundle/source-map.ts'
import {themeKey} from '../bundle/theme.ts'
import type {SiteConfig} from '../config/config.ts'
import {attempt} from '../disk/disk-error.ts'
import {readIfThere, statOf} from '../disk/folder.ts'
import {HOME} from '../installation.ts'
import type {Renderer} from '../render/renderer.ts'
import type {Assets, Diagnostic} from '../types.ts'

export interface Bundles {
  /**
   * `changed`: absolute paths; if omitted, everything may have changed. If the code
   * has errors, the last good renderer and files are returned with diagnostics.
   */
  make: (modules: string[], changed?: ReadonlySet<string>) => Promise<Bundled>
  /** Returns whether a file is part of a bundle, or could be. */
  uses: (path: string) => boolean
  /** Returns the files that changed since they were bundled, with the theme folder if other files belong to the theme now. */
  stale: () => string[]
  dispose: () => void
}

interface Part {
  /** Identifies the entries that the context was created for, and the style sheets that directives can name. */
  key: string
  context: BuildContext
  /** Size and time of its inputs, by absolute path. */
  inputs: ReadonlyMap<string, string>
  result?: {outputFiles: OutputFile[]; metafile: Metafile}
  diagnostics: Diagnostic[]
}

const NAMES = ['server', 'scripts', 'worker', 'styles'] as const
type PartName = (typeof NAMES)[number]
const CLIENT = {dev: true}
/** Two writes within this time (ms) can have the same timestamp. */
const TICK = 50
/** Steps (ms) of the clock that gives files their time. */
const CLOCK = 5
/** An empty file that is younger than this (ms) is being written: editors empty it first. */
const UNSETTLED = 60
/** Longest time (ms) that bundling is repeated because files change meanwhile. */
const LONGEST_WAIT = 400

export function createBundles(config: SiteConfig): Bundles {
  const parts = new Map<PartName, Part>()
  const folders = [config.theme, ...config.layers, join(HOME, 'runtime')].map(real)
  let renderer: Renderer | undefined
  let assets: Assets | undefined
  let ran: {made: string; diagnostics: Diagnostic[]} | undefined

  /** Returns whether the bundle changed. */
  const refresh = async (
    name: PartName,
    modules: string[],
    changed: ReadonlySet<string> | undefined,
  ): Promise<boolean> => {
    const key = keyOf(name, config, modules)
    let part = parts.get(name)
    if (part?.key !== key) {
      void part?.context.dispose()
      parts.delete(name)
      const made = await context(optionsOf(name, config, modules))
      part = {key, context: made, inputs: new Map(), diagnostics: []}
      parts.set(name, part)
    } else if (changed && !part.diagnostics.length) {
      const {inputs} = part
      if (![...changed].some((path) => inputs.has(path))) return false
    }
    const started = Date.now()
    const before = textsOf(part.inputs, changed)
    try {
      const rebuilt = await part.context.rebuild()
      const result = rebuilt as NonNullable<Part['result']>
      const diagnostics = siteErrors(rebuilt.warnings, config)
      Object.assign(part, {
        inputs: stamped(result.metafile, started, before),
        diagnostics,
      })
      if (diagnostics.length) return false
      part.result = result
    } catch (error) {
      part.diagnostics = await bundlingProblems(error, config)
      return false
    }
    return true
  }

  /** Returns whether the files of the browser changed. */
  const refreshAll = async (
    modules: string[],
    changed: ReadonlySet<string> | undefined,
  ): Promise<boolean> => {
    const [, ...client] = await Promise.all(NAMES.map((name) => refresh(name, modules, changed)))
    return client.some(Boolean)
  }
  const allInputs = () => [...parts.values()].flatMap(({inputs}) => [...inputs.keys()])
  const run = async (modules: string[]) => {
    const {result, key} = parts.get('server') ?? {}
    const script = result?.outputFiles[0]?.text
    if (script === undefined || ran?.made === key + script) return
    const {diagnostics, ...started} = startServer(script, config, modules)
    ran = {made: key + script, diagnostics: await locateErrors(diagnostics, config, modules)}
    renderer = started.renderer ?? renderer
  }

  return {
    make: async (modules, changed) => {
      const paths = changed && new Set([...changed].map(real))
      try {
        const hasChanged = await untilSettled((next) => refreshAll(modules, next), paths, allInputs)
        const results = NAMES.slice(1).flatMap((name) => parts.get(name)?.result ?? [])
        // The boot script and the icon are read separately from the bundles.
        const beside = !paths || [...paths].some((path) => folders.includes(dirname(path)))
        await run(modules)
        if (results.length === 3 && (hasChanged || beside))
          assets = await assetsOf(config, modules, results, CLIENT)
        const diagnostics = [
          ...[...parts.values()].flatMap((part) => part.diagnostics),
          ...(ran?.diagnostics ?? []),
        ]
        return {...(renderer ? {renderer} : {}), ...(assets ? {assets} : {}), diagnostics}
      } catch (error) {
        // The theme folder may be missing, for example. The next change retries everything.
        const diagnostics = await bundlingProblems(error, config)
        for (const part of parts.values()) part.diagnostics = diagnostics
        return {...(renderer ? {renderer} : {}), ...(assets ? {assets} : {}), diagnostics}
      }
    },
    uses: (path) => isUsed(real(path), folders, [...parts.values()]),
    stale: () => [
      ...(parts.get('styles')?.key === keyOf('styles', config, []) ? [] : [config.theme]),
      ...[...parts.values()].flatMap(changedInputs),
    ],
    dispose: () => {
      for (const {context} of parts.values()) void context.dispose()
    },
  }
}

function changedInputs({inputs}: Part): string[] {
  return [...inputs].filter(([path, stamp]) => stampOfInput(path) !== stamp).map(([path]) => path)
}

/** `path`: absolute, without symbolic links. */
function isUsed(path: string, folders: string[], parts: Part[]): boolean {
  return (
    folders.some((folder) => path === folder || path.startsWith(folder + sep)) ||
    // A new file may be the one that a broken bundle is missing.
    (parts.some(({diagnostics}) => diagnostics.length) && !/\.(md|ya?ml)$/.test(path)) ||
    parts.some(({inputs}) => inputs.has(path))
  )
}

/** Different entries need a different context. */
function keyOf(name: PartName, config: SiteConfig, modules: string[]): string {
  if (name === 'worker') return ''
  return JSON.stringify(name === 'styles' ? themeKey(config) : [modules, themeKey(config)])
}

function optionsOf(name: PartName, config: SiteConfig, modules: string[]): BuildOptions {
  return name === 'server'
    ? serverOptions(config, modules, CLIENT.dev)
    : clientParts(config, modules, CLIENT)[name]
}

/**
 * Bundles again what is written at the same time. Otherwise the server could have the old text of a page, and the browser an
 * empty file. Returns whether any call of `refresh` returned true.
 */
async function untilSettled(
  refresh: (changed: ReadonlySet<string> | undefined) => Promise<boolean>,
  changed: ReadonlySet<string> | undefined,
  inputs: () => string[],
): Promise<boolean> {
  const first = Date.now()
  let hasChanged = false
  let next = changed
  for (;;) {
    const started = Date.now()
    hasChanged = (await refresh(next)) || hasChanged
    next = new Set(inputs().filter((path) => isWritten(path, started)))
    if (!next.size || started - first > LONGEST_WAIT) return hasChanged
    await new Promise((resolve) => setTimeout(resolve, CLOCK))
  }
}

/** Returns whether a file was written since `started`, or is about to be. */
function isWritten(path: string, started: number): boolean {
  const stat = statOf(path)
  return !stat || stat.ctimeMs >= started - (stat.size ? CLOCK : UNSETTLED)
}

/** Returns the texts of the changed inputs: the bundle surely has those that are the same after bundling. */
function textsOf(
  inputs: Part['inputs'],
  changed: ReadonlySet<string> = new Set(),
): Map<string, string> {
  return new Map(
    [...changed].filter((path) => inputs.has(path)).map((path) => [path, readIfThere(path)]),
  )
}

/** Returns the stamps of all inputs; '' for one that changed during bundling, because the bundle may not contain the change. */
function stamped(
  metafile: Metafile,
  started: number,
  before: ReadonlyMap<string, string>,
): Map<string, string> {
  const isSame = (path: string) => before.get(path) === readIfThere(path)
  const stamp = (path: string) =>
    stampOfInput(path, started) || (before.has(path) && isSame(path) ? stampOfInput(path) : '')
  return new Map(inputsOf(metafile).map((path) => [path, stamp(path)]))
}

function stampOfInput(path: string, before = Infinity): string {
  const stat = statOf(path)
  return stat && stat.ctimeMs < before - TICK ? `${stat.size} ${stat.mtimeMs}` : ''
}

/** Returns a path as esbuild names it. For a deleted file, the path of its folder is resolved. */
function real(path: string): string {
  for (const [from, name] of [
    [path, ''],
    [dirname(path), basename(path)],
  ] as const) {
    const found = attempt(() => realpathSync(from))
    if (found !== undefined) return join(found, name)
  }
  return path
}
