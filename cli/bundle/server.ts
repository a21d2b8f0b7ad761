/**
 * The server bundle: theme, TSX pages and `render/ssr.tsx` in one module that Node imports. It lies in the cache below
 * labdocs' own folder, so that `react` resolves to labdocs' React whatever folder the site is in.
 */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {build, context, type BuildContext, type BuildOptions, type Message} from 'esbuild'
import type {SiteConfig} from '../config.ts'
import {HOME} from '../load-config.ts'
import type {Renderer} from '../render/renderer.ts'
import {hashOf} from '../scan.ts'
import type {Diagnostic} from '../types.ts'
import {islandNames, quote, resolveFromHome} from './entries.ts'

export interface ServerBundle {
  renderer: Renderer
  diagnostics: Diagnostic[]
}

/** `modules`: files of TSX pages, relative to the content. */
export async function bundleServer(config: SiteConfig, modules: string[], cacheFolder: string): Promise<ServerBundle | {diagnostics: Diagnostic[]}> {
  try {
    const result = await build(options(config, modules))
    return load(result.outputFiles![0]!.contents, cacheFolder)
  } catch (error) {
    return {diagnostics: bundleDiagnostics(error, config)}
  }
}

/** The same, kept warm: `rebuild` bundles what changed. */
export async function watchServer(config: SiteConfig, modules: string[], cacheFolder: string): Promise<{rebuild: () => Promise<ServerBundle | {diagnostics: Diagnostic[]}>; dispose: () => Promise<void>}> {
  const bundle: BuildContext = await context(options(config, modules))
  return {
    rebuild: async () => {
      try {
        const result = await bundle.rebuild()
        return await load(result.outputFiles![0]!.contents, cacheFolder)
      } catch (error) {
        return {diagnostics: bundleDiagnostics(error, config)}
      }
    },
    dispose: () => bundle.dispose(),
  }
}

function options(config: SiteConfig, modules: string[]): BuildOptions & {write: false} {
  const islands = islandNames(config.theme)
  const contents = [
    `import {createRenderer} from ${quote(join(HOME, 'cli/render/ssr.tsx'))}`,
    `import {theme} from ${quote(join(config.theme, 'index.tsx'))}`,
    `import {article} from ${quote(join(config.theme, 'article.tsx'))}`,
    ...islands.map((name) => `import {${name}} from ${quote(join(config.theme, 'islands', `${name}.tsx`))}`),
    ...modules.map((file, at) => `import * as page${at} from ${quote(join(config.content, file))}`),
    `export const renderer = createRenderer({theme, article, islands: {${islands.join(', ')}}, modules: {${modules.map((file, at) => `${quote(file)}: page${at}`).join(', ')}}})`,
  ].join('\n')
  return {
    stdin: {contents, resolveDir: HOME, sourcefile: 'labdocs-server.ts', loader: 'ts'},
    bundle: true, write: false, format: 'esm', platform: 'node', target: 'node20', packages: 'external', jsx: 'automatic',
    logLevel: 'silent', outfile: 'server.mjs', absWorkingDir: HOME, loader: {'.css': 'empty', '.svg': 'text'}, plugins: [resolveFromHome(config)],
    define: {'process.env.NODE_ENV': '"production"'},
  }
}

async function load(contents: Uint8Array, cacheFolder: string): Promise<ServerBundle> {
  // A name of its own for each content: Node never imports the same address twice.
  const path = join(cacheFolder, 'server', `${hashOf(contents)}.mjs`)
  if (!existsSync(path)) {
    mkdirSync(join(cacheFolder, 'server'), {recursive: true})
    writeFileSync(path, contents)
  }
  const {renderer} = (await import(pathToFileURL(path).href)) as {renderer: Renderer}
  return {renderer, diagnostics: []}
}

/** esbuild's complaints as diagnostics; anything else is our bug and goes on. */
export function bundleDiagnostics(error: unknown, config: SiteConfig): Diagnostic[] {
  const messages = (error as {errors?: Message[]}).errors
  if (!messages) {
    // A module that throws while it is imported: the author's code, not ours.
    return [{severity: 'error', code: 'render-failed', file: 'site.config.ts', line: 0, column: 0, message: `The theme or a page cannot be loaded: ${(error as Error).message}`}]
  }
  return messages.map(({text, location, notes}) => ({
    severity: 'error', code: 'bundle-failed', file: placeOf(location?.file, config),
    line: location?.line ?? 0, column: (location?.column ?? -1) + 1, message: text,
    ...(notes[0]?.text ? {hint: notes[0].text} : {}),
  }))
}

function placeOf(file: string | undefined, config: SiteConfig): string {
  if (!file) return 'site.config.ts'
  const absolute = resolve(HOME, file)
  const home = [config.content, config.root, HOME].find((folder) => absolute.startsWith(`${folder}/`))
  return home === undefined ? file : absolute.slice(home.length + 1)
}
