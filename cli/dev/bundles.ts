/**
 * The code of the site, kept warm: one esbuild context for each part (server, scripts, search worker, style sheets), and
 * only the parts in which something changed are bundled again.
 */
import {realpathSync, statSync} from 'node:fs'
import {basename, dirname, join, sep} from 'node:path'
import {
  type BuildContext,
  type BuildOptions,
  context,
  type Metafile,
  type OutputFile,
} from 'esbuild'
import type {Bundled} from '../bundle/all.ts'
import {assetsOf, clientParts} from '../bundle/client.ts'
import {inputsOf} from '../bundle/entries.ts'
import {bundleDiagnostics, serverOptions, startServer} from '../bundle/server.ts'
import {themeKey} from '../bundle/theme.ts'
import type {SiteConfig} from '../config.ts'
import {HOME} from '../home.ts'
import type {Renderer} from '../render/renderer.ts'
import type {Assets, Diagnostic} from '../types.ts'

export interface Bundles {
  /**
   * `changed`: absolute paths; left out, everything may have changed. Where the code is wrong, the last good renderer and
   * files stay, with diagnostics next to them.
   */
  make: (modules: string[], changed?: ReadonlySet<string>) => Promise<Bundled>
  /** Whether a file went into a bundle, or could. */
  uses: (path: string) => boolean
  /** Files that changed since they were bundled. */
  stale: () => string[]
  dispose: () => void
}

interface Part {
  /** What its entries were made for. */
  key: string
  context: BuildContext
  /** Absolute paths of what it was made of, with size and time. */
  inputs: ReadonlyMap<string, string>
  result?: {outputFiles: OutputFile[]; metafile: Metafile}
  diagnostics: Diagnostic[]
}

type PartName = 'server' | 'scripts' | 'worker' | 'styles'
const CLIENT = {dev: true}
/** Two writes within this time (ms) may bear the same date. */
const TICK = 50

export function createBundles(config: SiteConfig): Bundles {
  const parts = new Map<PartName, Part>()
  const folders = [config.theme, join(HOME, 'runtime')].map(real)
  let renderer: Renderer | undefined
  let assets: Assets | undefined
  let ran: {script: string; diagnostics: Diagnostic[]} | undefined

  /** Whether there is another bundle now. */
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
      part = {
        key,
        context: await context(optionsOf(name, config, modules)),
        inputs: new Map(),
        diagnostics: [],
      }
      parts.set(name, part)
    } else if (
      changed &&
      !part.diagnostics.length &&
      ![...changed].some((path) => part!.inputs.has(path))
    )
      return false
    const started = Date.now()
    try {
      const result = (await part.context.rebuild()) as NonNullable<Part['result']>
      Object.assign(part, {result, inputs: stamped(result.metafile, started), diagnostics: []})
    } catch (error) {
      part.diagnostics = bundleDiagnostics(error, config)
      return false
    }
    return true
  }

  const run = () => {
    const script = parts.get('server')?.result?.outputFiles[0]?.text
    if (script === undefined || script === ran?.script) return
    const started = startServer(script, config)
    ran = {script, diagnostics: started.diagnostics}
    renderer = started.renderer ?? renderer
  }

  return {
    make: async (modules, changed) => {
      const paths = changed && new Set([...changed].map(real))
      const names: PartName[] = ['server', 'scripts', 'worker', 'styles']
      try {
        const [, ...client] = await Promise.all(names.map((name) => refresh(name, modules, paths)))
        const results = names.slice(1).flatMap((name) => parts.get(name)?.result ?? [])
        // The boot script and the icon are read next to the bundles.
        const beside = !paths || [...paths].some((path) => folders.includes(dirname(path)))
        run()
        if (results.length === 3 && (client.some(Boolean) || beside))
          assets = await assetsOf(config, modules, results, CLIENT)
        const diagnostics = [
          ...[...parts.values()].flatMap((part) => part.diagnostics),
          ...(ran?.diagnostics ?? []),
        ]
        return {...(renderer ? {renderer} : {}), ...(assets ? {assets} : {}), diagnostics}
      } catch (error) {
        // No theme folder any more, for example: everything is tried again with the next change.
        const diagnostics = bundleDiagnostics(error, config)
        for (const part of parts.values()) part.diagnostics = diagnostics
        return {...(renderer ? {renderer} : {}), ...(assets ? {assets} : {}), diagnostics}
      }
    },
    uses: (path) => {
      const absolute = real(path)
      const isBroken = [...parts.values()].some(({diagnostics}) => diagnostics.length)
      return (
        folders.some((folder) => absolute === folder || absolute.startsWith(folder + sep)) ||
        // Whatever is missing there may be the file that just came.
        (isBroken && !/\.(md|ya?ml)$/.test(path)) ||
        [...parts.values()].some(({inputs}) => inputs.has(absolute))
      )
    },
    stale: () =>
      [...parts.values()].flatMap(({inputs}) =>
        [...inputs].filter(([path, stamp]) => stampOf(path) !== stamp).map(([path]) => path),
      ),
    dispose: () => {
      for (const {context} of parts.values()) void context.dispose()
    },
  }
}

/** Other entries need another context. */
function keyOf(name: PartName, {theme}: SiteConfig, modules: string[]): string {
  if (name === 'worker') return ''
  return JSON.stringify(name === 'styles' ? themeKey(theme) : [modules, themeKey(theme)])
}

function optionsOf(name: PartName, config: SiteConfig, modules: string[]): BuildOptions {
  return name === 'server'
    ? serverOptions(config, modules)
    : clientParts(config, modules, CLIENT)[name]
}

function stamped(metafile: Metafile, started: number): Map<string, string> {
  return new Map(inputsOf(metafile).map((path) => [path, stampOf(path, started)]))
}

/** What changed while it was bundled may be in the bundle or not: it counts as changed. */
function stampOf(path: string, before = Infinity): string {
  const stat = statSync(path, {throwIfNoEntry: false})
  return stat && stat.ctimeMs < before - TICK ? `${stat.size} ${stat.mtimeMs}` : ''
}

/** As esbuild names it. A file that is gone is where its folder is. */
function real(path: string): string {
  for (const [from, name] of [
    [path, ''],
    [dirname(path), basename(path)],
  ] as const)
    try {
      return join(realpathSync(from), name)
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code) throw error
    }
  return path
}
