/**
 * The browser bundle: one generated entry, a chunk for each island and each TSX page, the search worker, the style
 * sheets and the boot script. Pages are data and never pass through here, so its cost does not grow with the site.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {type BuildOptions, build, type Metafile, type OutputFile, transform} from 'esbuild'
import type {SiteConfig} from '../config.ts'
import {HOME} from '../home.ts'
import type {Assets, Diagnostic} from '../types.ts'
import {inputsOf, resolveFromHome} from './entries.ts'
import {colorOf, iconPaths, iconsOf} from './icons.ts'
import {MAIN, namedReact, oneKernel, PAGE} from './kernel.ts'
import {nameByContent, namesAsTheyAre} from './names.ts'
import {NOTICES, noticesOf} from './notices.ts'
import {isOfPackage} from './portable.ts'
import {bundleDiagnostics} from './server.ts'
import {baseOf, islandsOf, layer, SHEETS, stylesOf} from './theme.ts'

const WORKER = 'runtime/search/worker.ts'
const OFFLINE = 'runtime/offline/worker.ts'
const BOOT = join(HOME, 'runtime/boot.ts')

export interface ClientOptions {
  /** Adds the live connection, source maps and readable code. */
  dev: boolean
}

/** `inputs`: absolute paths of all files that went in. */
export async function bundleClient(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
): Promise<{assets: Assets; inputs: string[]} | {diagnostics: Diagnostic[]}> {
  try {
    const results = await Promise.all(
      Object.values(clientParts(config, modules, options)).map((one) => build(one)),
    )
    const bundled = bundledFiles(results)
    return {
      assets: await assetsOf(config, modules, results, options),
      inputs: [
        ...bundled,
        ...noticesOf(bundled.filter((path) => isOfPackage(path, config.root))).inputs,
        BOOT,
        // Whether it is there counts as well.
        ...Object.values(iconPaths(config)),
      ],
    }
  } catch (error) {
    return {diagnostics: bundleDiagnostics(error, config)}
  }
}

type PartOptions = BuildOptions & {write: false; metafile: true}

/** For esbuild: what the browser bundle is made of. */
export function clientParts(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
): Record<'scripts' | 'worker' | 'styles', PartOptions> {
  return {
    scripts: scripts(config, modules, options),
    worker: workers(config, options),
    styles: styleSheets(config, options),
  }
}

function scripts(config: SiteConfig, modules: string[], {dev}: ClientOptions): PartOptions {
  return {
    ...common(config, dev),
    entryPoints: [
      {in: MAIN, out: 'main'},
      ...modules.map((file) => ({in: PAGE + file, out: `page-${nameOf(file)}`})),
    ],
    splitting: true,
    format: 'esm',
    // Short names of React save bytes for readers; in development they gain nothing.
    plugins: [
      oneKernel(config, dev),
      layer(config.theme),
      ...(dev ? [] : [namedReact(config)]),
      resolveFromHome(config),
    ],
    // Style sheets are bundled apart, in the order that theme.css gives.
    loader: {'.css': 'empty', '.svg': 'text'},
  }
}

/** Worlds of their own: were they built with the rest, what they share with the page would be one more chunk of the first view. */
function workers(config: SiteConfig, {dev}: ClientOptions): PartOptions {
  return {
    ...common(config, dev),
    entryPoints: [
      {in: join(HOME, WORKER), out: 'search-worker'},
      {in: join(HOME, OFFLINE), out: 'offline-worker'},
    ],
    format: 'esm',
    plugins: [resolveFromHome(config)],
  }
}

function styleSheets(config: SiteConfig, {dev}: ClientOptions): PartOptions {
  return {
    ...common(config, dev),
    entryPoints: [
      {in: join(baseOf(config.theme), 'theme.css'), out: 'theme'},
      ...Object.entries(stylesOf(config.theme)).map(([name, path]) => ({
        in: path,
        out: `style-${name}`,
      })),
    ],
    loader: {'.woff2': 'file', '.woff': 'file', '.svg': 'file', '.png': 'file'},
    assetNames: '[name]-[hash]',
    plugins: [layer(config.theme), resolveFromHome(config)],
  }
}

function common(config: SiteConfig, dev: boolean): PartOptions {
  return {
    bundle: true,
    write: false,
    metafile: true,
    minify: !dev,
    outdir: join(HOME, 'assets'),
    absWorkingDir: HOME,
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    publicPath: `${config.base}assets`,
    charset: 'utf8',
    define: {
      'process.env.NODE_ENV': dev ? '"development"' : '"production"',
      LABDOCS_DEV: String(dev),
    },
    ...(dev ? {sourcemap: 'linked' as const} : {}),
  }
}

/** The inline script of every page: no module, no import, old syntax. */
async function bootScript(): Promise<string> {
  const source = readFileSync(BOOT, 'utf8')
  const {code} = await transform(source, {
    loader: 'ts',
    minify: true,
    target: 'es2017',
    format: 'iife',
  })
  return code.trim()
}

function bundledFiles(results: PartResult[]): string[] {
  return results.flatMap(({metafile}) => inputsOf(metafile))
}

export type PartResult = {outputFiles: OutputFile[]; metafile: Metafile}

/** All parts together, as the pages name them. */
export async function assetsOf(
  config: SiteConfig,
  modules: string[],
  results: PartResult[],
  {dev}: ClientOptions,
): Promise<Assets> {
  const boot = await bootScript()
  const outputFiles = results.flatMap((result) => result.outputFiles)
  // Anyone who writes does not compare folders: esbuild's own names will do, and cost nothing.
  const {names, files: named} = dev ? namesAsTheyAre(outputFiles) : nameByContent(outputFiles)
  const url = (path: string) => `${config.base}assets/${names.get(path.split('/').at(-1)!)}`
  const outputs = Object.assign(
    {},
    ...results.map((result) => result.metafile.outputs),
  ) as Metafile['outputs']
  const files = new Map([...named].map(([name, bytes]) => [`assets/${name}`, bytes]))
  const byEntry = (end: string) =>
    Object.entries(outputs).find(([, {entryPoint}]) => entryPoint?.endsWith(end))
  const entry = byEntry(MAIN)
  if (!entry) throw new Error('The browser bundle has no entry.')
  const css = byEntry('theme.css')
  const worker = byEntry(WORKER)
  const offlineWorker = takeOut(files, url(byEntry(OFFLINE)![0]).slice(config.base.length))
  const font = Object.keys(outputs).find((path) =>
    /ibm-plex-sans-latin-wght-normal-\w+\.woff2$/.test(path),
  )
  const icons = iconsOf(config, files)
  const color =
    css && colorOf(outputFiles.find(({path}) => path.endsWith(css[0].split('/').at(-1)!))!.text)
  files.set(
    NOTICES,
    new TextEncoder().encode(
      noticesOf(bundledFiles(results).filter((path) => isOfPackage(path, config.root))).text,
    ),
  )
  return {
    entry: url(entry[0]),
    css: css ? url(css[0]) : '',
    islands: islandScripts(config, entry[0], outputs, url),
    modules: Object.fromEntries(
      modules.flatMap((file) => {
        const found = Object.entries(outputs).find(([, {entryPoint}]) =>
          entryPoint?.endsWith(PAGE + file),
        )
        return found ? [[file, url(found[0])]] : []
      }),
    ),
    styles: Object.fromEntries(
      Object.keys(stylesOf(config.theme)).flatMap((name) => {
        const found = byEntry(`/${SHEETS}/${name}.css`)
        return found ? [[name, url(found[0])]] : []
      }),
    ),
    ...(worker ? {searchWorker: url(worker[0])} : {}),
    offlineWorker,
    ...(font ? {preloadFont: url(font)} : {}),
    ...icons,
    ...(color ? {color} : {}),
    boot,
    preloads: staticImports(entry[0], outputs).map(url),
    files,
  }
}

/** The text of a file that is not written as it is. */
function takeOut(files: Map<string, Uint8Array>, path: string): string {
  const bytes = files.get(path)
  files.delete(path)
  files.delete(`${path}.map`)
  return new TextDecoder().decode(bytes)
}

/** What each island loads, now or later, that no page without islands can load. */
function islandScripts(
  config: SiteConfig,
  entry: string,
  outputs: Metafile['outputs'],
  url: (path: string) => string,
): Assets['islands'] {
  const islands = Object.entries(islandsOf(config.theme)).flatMap(([name, path]) => {
    const found = Object.keys(outputs).find((one) => outputs[one]!.entryPoint?.endsWith(`:${path}`))
    return found ? [{name, path: found}] : []
  })
  const others = reached(entry, outputs, new Set(islands.map(({path}) => path)))
  return Object.fromEntries(
    islands.map(({name, path}) => [
      name,
      [...reached(path, outputs)].filter((one) => !others.has(one)).map(url),
    ]),
  )
}

/** A chunk and all that it imports, at once or later, without going into `borders`. */
function reached(
  path: string,
  outputs: Metafile['outputs'],
  borders = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(path) || borders.has(path) || !outputs[path]) return seen
  seen.add(path)
  for (const {path: imported} of outputs[path].imports) reached(imported, outputs, borders, seen)
  return seen
}

/** The chunks that the entry imports before it runs. */
function staticImports(
  path: string,
  outputs: Metafile['outputs'],
  seen = new Set<string>(),
): string[] {
  for (const {path: imported, kind} of outputs[path]?.imports ?? [])
    if (kind === 'import-statement' && !seen.has(imported)) {
      seen.add(imported)
      staticImports(imported, outputs, seen)
    }
  return [...seen]
}

function nameOf(file: string): string {
  return file.replace(/\.tsx$/, '').replace(/[^a-z0-9]+/gi, '-')
}
