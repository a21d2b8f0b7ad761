/**
 * The browser bundle: one generated entry, a chunk for each island and each TSX page, the
 * search worker, the style sheets and the boot script. Pages are data and are not bundled,
 * so the cost does not grow with the site.
 */
import {readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {type BuildOptions, build, type Metafile, type OutputFile, transform} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {HOME} from '../installation.ts'
import type {Assets, Diagnostic} from '../types.ts'
import {chunkOf, ownImports, reached, staticImports} from './chunks.ts'
import {classicFiles} from './classic-scripts.ts'
import {keepNames, nameByContent} from './content-hash.ts'
import {bundlingProblems} from './diagnostics/bundle-diagnostics.ts'
import {siteErrors} from './diagnostics/site-errors.ts'
import {unknownProperties} from './diagnostics/unknown-properties.ts'
import {inputsOf, resolveFromHome} from './entries.ts'
import {codeImports} from './esbuild-plugins/code-imports.ts'
import {messagesIn} from './esbuild-plugins/messages.ts'
import {themeParts} from './esbuild-plugins/theme-parts.ts'
import {eagerChunk, MAIN, namedReact, PAGE} from './esbuild-plugins/virtual-modules.ts'
import {usingEsbuild} from './esbuild-process.ts'
import {NOTICES, noticesOf} from './license-notices.ts'
import {isOfPackage} from './portable-paths.ts'
import {remoteFiles} from './remote-files.ts'
import {colorOf, iconPaths, iconsOf, isInPlex} from './site-icons.ts'
import {baseOf, islandsOf, layer, stylesOf} from './theme.ts'

const OFFLINE = 'runtime/offline/worker.ts'
/** The panel of the theme, or of a site that replaces it. */
const SEARCH_PANEL = '/SearchPanel.tsx'
const BOOT = join(HOME, 'runtime/boot.ts')
/** What React looks for when it starts, and readers have no use for: its DevTools, and the events of Node.js. */
const NOT_FOR_READERS = {__REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', 'process.emit': 'undefined'}
/** Fonts and pictures that style sheets can load. */
const IN_STYLES = '.woff2 .woff .ttf .otf .svg .png .jpg .jpeg .gif .webp .avif'.split(' ')

export interface ClientOptions {
  /** Adds live reload, source maps and readable code. */
  dev: boolean
  /** For a site that is opened from the disk: see `classic-scripts.ts`. */
  disk?: boolean
}

/** Makes the browser bundle. `inputs`: absolute paths of all files it was made from. */
export async function bundleClient(
  config: SiteConfig,
  modules: string[],
  options: ClientOptions,
): Promise<{assets: Assets; inputs: string[]} | {diagnostics: Diagnostic[]}> {
  try {
    const results = await Promise.all(
      Object.values(clientParts(config, modules, options)).map((one) =>
        usingEsbuild(() => build(one)),
      ),
    )
    const diagnostics = siteErrors(
      results.flatMap(({warnings}) => warnings),
      config,
    )
    if (diagnostics.length) return {diagnostics}
    const bundled = bundledFiles(results)
    return {
      assets: await assetsOf(config, modules, results, options),
      inputs: [
        ...bundled,
        ...noticesOf(bundled.filter((path) => isOfPackage(path, config.root))).inputs,
        BOOT,
        // Whether these files exist matters as well.
        ...Object.values(iconPaths(config)).filter((path) => path !== undefined),
      ],
    }
  } catch (error) {
    return {diagnostics: await bundlingProblems(error, config)}
  }
}

type PartOptions = BuildOptions & {write: false; metafile: true}

/** Returns the esbuild options of each part of the browser bundle. */
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

function scripts(config: SiteConfig, modules: string[], options: ClientOptions): PartOptions {
  const {dev} = options
  const pages = modules.map((file) => ({in: PAGE + file, out: `page-${nameOf(file)}`}))
  return {
    ...common(config, options),
    entryPoints: [{in: MAIN, out: 'main'}, ...pages],
    splitting: true,
    format: 'esm',
    // Short names of React save bytes for readers; in development they have no benefit.
    plugins: [
      codeImports(config),
      eagerChunk(config, dev),
      layer(config),
      themeParts(),
      messagesIn(config, dev),
      ...(dev ? [] : [namedReact(config)]),
      resolveFromHome(config),
    ],
    // Style sheets are bundled separately, in the order of theme.css.
    loader: {'.css': 'empty', '.svg': 'text'},
  }
}

/** A site that uses a search server needs no code for an index. */
function searchWorker({search}: SiteConfig): string {
  return `runtime/search/${search.endpoint ? 'server-worker' : 'worker'}.ts`
}

/** Workers are built separately: the code they share with the page would be one more chunk of the first view. */
function workers(config: SiteConfig, options: ClientOptions): PartOptions {
  return {
    ...common(config, options),
    entryPoints: [
      {in: join(HOME, searchWorker(config)), out: 'search-worker'},
      {in: join(HOME, OFFLINE), out: 'offline-worker'},
    ],
    format: 'esm',
    plugins: [messagesIn(config, options.dev), resolveFromHome(config)],
  }
}

function styleSheets(config: SiteConfig, options: ClientOptions): PartOptions {
  return {
    ...common(config, options),
    entryPoints: [
      {in: join(baseOf(config.theme), 'theme.css'), out: 'theme'},
      ...Object.entries(stylesOf(config)).map(([name, path]) => ({
        in: path,
        out: `style-${name}`,
      })),
    ],
    loader: Object.fromEntries(IN_STYLES.map((ending) => [ending, 'file' as const])),
    assetNames: '[name]-[hash]',
    plugins: [layer(config), resolveFromHome(config)],
  }
}

function common(config: SiteConfig, {dev, disk = false}: ClientOptions): PartOptions {
  return {
    bundle: true,
    write: false,
    metafile: true,
    minify: !dev,
    outdir: join(HOME, 'assets'),
    absWorkingDir: HOME,
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    // The build cannot run such code either, and a page would wait for it.
    supported: {'top-level-await': false},
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
      LABDOCS_DISK: String(disk),
      ...(dev ? {} : NOT_FOR_READERS),
    },
    ...(dev ? {sourcemap: 'linked' as const} : {}),
  }
}

/** Returns the inline script of every page: no module, no imports, old syntax. */
async function bootScript(): Promise<string> {
  const source = readFileSync(BOOT, 'utf8')
  const {code} = await usingEsbuild(() =>
    transform(source, {loader: 'ts', minify: true, target: 'es2017', format: 'iife'}),
  )
  return code.trim()
}

function bundledFiles(results: PartResult[]): string[] {
  return results.flatMap(({metafile}) => inputsOf(metafile))
}

export type PartResult = {outputFiles: OutputFile[]; metafile: Metafile}

/** Returns all parts together, as the pages refer to them. */
export async function assetsOf(
  config: SiteConfig,
  modules: string[],
  results: PartResult[],
  {dev, disk = false}: ClientOptions,
): Promise<Assets> {
  const boot = await bootScript()
  const outputFiles = results.flatMap((result) => result.outputFiles)
  // In development no one compares folders, so esbuild's own names are enough and cost nothing.
  const {names, files: named} = dev ? keepNames(outputFiles) : nameByContent(outputFiles)
  const url = (path: string) => `${config.base}assets/${names.get(basename(path))}`
  const outputs = Object.assign(
    {},
    ...results.map((result) => result.metafile.outputs),
  ) as Metafile['outputs']
  const files = new Map(
    [...(disk ? await classicFiles(named) : named)].map(([name, bytes]) => [
      `assets/${name}`,
      bytes,
    ]),
  )
  const entry = chunkOf(MAIN, outputs)
  if (!entry) throw new Error('The browser bundle has no entry.')
  const css = chunkOf('theme.css', outputs)
  const worker = chunkOf(searchWorker(config), outputs)
  const offlineWorker = takeOut(files, url(chunkOf(OFFLINE, outputs)!).slice(config.base.length))
  const font = Object.keys(outputs).find((path) =>
    /ibm-plex-sans-latin-wght-normal-\w+\.woff2$/.test(path),
  )
  const icons = iconsOf(config, files)
  const sheet = css && outputFiles.find(({path}) => path.endsWith(basename(css)))!.text
  const color = sheet && colorOf(sheet)
  const ofPackages = bundledFiles(results).filter((path) => isOfPackage(path, config.root))
  files.set(NOTICES, new TextEncoder().encode(noticesOf(ofPackages).text))
  return {
    entry: url(entry),
    css: css ? url(css) : '',
    islands: islandScripts(config, entry, outputs, url),
    modules: Object.fromEntries(
      modules.flatMap((file) => {
        const found = chunkOf(PAGE + file, outputs)
        return found ? [[file, url(found)]] : []
      }),
    ),
    styles: Object.fromEntries(
      Object.keys(stylesOf(config)).flatMap((name) => {
        // esbuild adds a hash: `style-media-7XQZ2ABC.css`.
        const found = Object.keys(outputs).find(
          (path) => basename(path).replace(/-[A-Z0-9]{8}\.css$/, '') === `style-${name}`,
        )
        return found ? [[name, url(found)]] : []
      }),
    ),
    ...(worker ? {searchWorker: url(worker)} : {}),
    searchSoon: (worker ? [worker, ...ownImports(SEARCH_PANEL, entry, outputs)] : []).map(url),
    offlineWorker,
    ...(font && sheet && isInPlex(sheet) ? {preloadFont: url(font)} : {}),
    ...icons,
    ...(color ? {color} : {}),
    boot,
    preloads: staticImports(entry, outputs).map(url),
    remote: results.flatMap(({metafile}) => remoteFiles(metafile, config.root)),
    warnings: await unknownProperties(results, config.root),
    files,
  }
}

/** Removes a file that is not written as it is, and returns its text. */
function takeOut(files: Map<string, Uint8Array>, path: string): string {
  const bytes = files.get(path)
  files.delete(path)
  files.delete(`${path}.map`)
  return new TextDecoder().decode(bytes)
}

/** Returns what each island loads, statically or dynamically, that no page without islands can load. */
function islandScripts(
  config: SiteConfig,
  entry: string,
  outputs: Metafile['outputs'],
  url: (path: string) => string,
): Assets['islands'] {
  const islands = Object.entries(islandsOf(config)).flatMap(([name, path]) => {
    const found = chunkOf(`:${path}`, outputs)
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

function nameOf(file: string): string {
  return file.replace(/\.tsx$/, '').replace(/[^a-z0-9]+/gi, '-')
}
