/**
 * The browser bundle: one generated entry, a chunk for each island and each TSX page, the search worker, the style
 * sheets and the boot script. Pages are data and never pass through here, so its cost does not grow with the site.
 */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {type BuildOptions, build, type Metafile, type OutputFile, transform} from 'esbuild'
import {readFileSync} from 'node:fs'
import type {SiteConfig} from '../config.ts'
import {HOME} from '../load-config.ts'
import {hashOf} from '../scan.ts'
import type {Assets, Diagnostic} from '../types.ts'
import {islandNames, quote, resolveFromHome, styleNames} from './entries.ts'
import {bundleDiagnostics} from './server.ts'

const MAIN = 'labdocs-main.ts'
const WORKER = 'runtime/search/worker.ts'

export interface ClientOptions {
  /** Adds the live connection, source maps and readable code. */
  dev: boolean
}

export async function bundleClient(config: SiteConfig, modules: string[], options: ClientOptions): Promise<{assets: Assets; diagnostics: []} | {diagnostics: Diagnostic[]}> {
  try {
    const boot = await bootScript()
    const [result, styles] = await Promise.all([build(scripts(config, modules, options)), build(styleSheets(config, options))])
    return {assets: assetsOf(config, modules, [result, styles], boot), diagnostics: []}
  } catch (error) {
    return {diagnostics: bundleDiagnostics(error, config)}
  }
}

function scripts(config: SiteConfig, modules: string[], {dev}: ClientOptions): BuildOptions & {write: false; metafile: true} {
  const islands = islandNames(config.theme)
  const worker = join(HOME, WORKER)
  const contents = [
    `import {start} from ${quote(join(HOME, 'runtime/start.tsx'))}`,
    `import {theme} from ${quote(join(config.theme, 'index.tsx'))}`,
    ...(dev ? [`import {connect} from ${quote(join(HOME, 'runtime/live.ts'))}`] : []),
    `start({theme, islands: {${islands.map((name) => `${name}: () => import(${quote(join(config.theme, 'islands', `${name}.tsx`))}).then((module) => module.${name})`).join(', ')}}}${dev ? ', connect' : ''})`,
  ].join('\n')
  return {
    ...common(config, dev),
    entryPoints: [
      {in: MAIN, out: 'main'},
      ...modules.map((file) => ({in: join(config.content, file), out: `page-${nameOf(file)}`})),
      ...(existsSync(worker) ? [{in: worker, out: 'search-worker'}] : []),
    ],
    splitting: true,
    format: 'esm',
    plugins: [
      {
        name: 'labdocs-entry',
        setup(api) {
          api.onResolve({filter: new RegExp(`^${MAIN}$`)}, () => ({path: MAIN, namespace: 'labdocs-entry'}))
          api.onLoad({filter: /.*/, namespace: 'labdocs-entry'}, () => ({contents, loader: 'ts', resolveDir: HOME}))
        },
      },
      resolveFromHome(config),
    ],
    // Style sheets are bundled apart, in the order that theme.css gives.
    loader: {'.css': 'empty', '.svg': 'text'},
  }
}

function styleSheets(config: SiteConfig, {dev}: ClientOptions): BuildOptions & {write: false; metafile: true} {
  return {
    ...common(config, dev),
    entryPoints: [
      {in: join(config.theme, 'theme.css'), out: 'theme'},
      ...styleNames(config.theme).map((name) => ({in: join(config.theme, `${name}.css`), out: `style-${name}`})),
    ],
    loader: {'.woff2': 'file', '.woff': 'file', '.svg': 'file', '.png': 'file'},
    assetNames: '[name]-[hash]',
    plugins: [resolveFromHome(config)],
  }
}

function common(config: SiteConfig, dev: boolean): BuildOptions & {write: false; metafile: true} {
  return {
    bundle: true, write: false, metafile: true, minify: !dev, outdir: join(HOME, 'assets'), absWorkingDir: HOME,
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'], jsx: 'automatic', legalComments: 'none', logLevel: 'silent',
    entryNames: '[name]-[hash]', chunkNames: 'chunk-[hash]', publicPath: `${config.base}assets`, charset: 'utf8',
    define: {'process.env.NODE_ENV': dev ? '"development"' : '"production"', LABDOCS_DEV: String(dev)},
    ...(dev ? {sourcemap: 'inline' as const} : {}),
  }
}

/** The inline script of every page: no module, no import, old syntax. */
async function bootScript(): Promise<string> {
  const source = readFileSync(join(HOME, 'runtime/boot.ts'), 'utf8')
  const {code} = await transform(source, {loader: 'ts', minify: true, target: 'es2017', format: 'iife'})
  return code.trim()
}

type Result = {outputFiles: OutputFile[]; metafile: Metafile}

function assetsOf(config: SiteConfig, modules: string[], results: Result[], boot: string): Assets {
  const url = (path: string) => `${config.base}assets/${path.split('/').at(-1)}`
  const outputs = Object.assign({}, ...results.map((result) => result.metafile.outputs)) as Metafile['outputs']
  const files = new Map<string, Uint8Array>()
  for (const {outputFiles} of results)
    for (const file of outputFiles) files.set(`assets/${file.path.split('/').at(-1)}`, file.contents)
  const byEntry = (end: string) => Object.entries(outputs).find(([, {entryPoint}]) => entryPoint?.endsWith(end))
  const entry = byEntry(MAIN)
  if (!entry) throw new Error('The browser bundle has no entry.')
  const css = byEntry('theme.css')
  const worker = byEntry(WORKER)
  const font = Object.keys(outputs).find((path) => /ibm-plex-sans-latin-wght-normal-\w+\.woff2$/.test(path))
  const icon = iconOf(config, files)
  return {
    entry: url(entry[0]),
    css: css ? url(css[0]) : '',
    islands: {},
    modules: Object.fromEntries(modules.flatMap((file) => {
      const found = Object.entries(outputs).find(([path, {entryPoint}]) => entryPoint && path.split('/').at(-1)!.startsWith(`page-${nameOf(file)}-`) && entryPoint.endsWith(file))
      return found ? [[file, url(found[0])]] : []
    })),
    styles: Object.fromEntries(styleNames(config.theme).flatMap((name) => {
      const found = byEntry(`/${name}.css`) ?? byEntry(`${name}.css`)
      return found ? [[name, url(found[0])]] : []
    })),
    ...(worker ? {searchWorker: url(worker[0])} : {}),
    ...(font ? {preloadFont: url(font)} : {}),
    ...(icon ? {icon} : {}),
    boot,
    preloads: staticImports(entry[0], outputs).map(url),
    files,
  }
}

/** The chunks that the entry imports before it runs. */
function staticImports(path: string, outputs: Metafile['outputs'], seen = new Set<string>()): string[] {
  for (const {path: imported, kind} of outputs[path]?.imports ?? [])
    if (kind === 'import-statement' && !seen.has(imported)) {
      seen.add(imported)
      staticImports(imported, outputs, seen)
    }
  return [...seen]
}

/** `theme/icon.svg` is the site's icon. */
function iconOf(config: SiteConfig, files: Map<string, Uint8Array>): string | undefined {
  const path = join(config.theme, 'icon.svg')
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  const name = `icon-${hashOf(bytes).slice(0, 8)}.svg`
  files.set(`assets/${name}`, bytes)
  return `${config.base}assets/${name}`
}

function nameOf(file: string): string {
  return file.replace(/\.tsx$/, '').replace(/[^a-z0-9]+/gi, '-')
}
