/**
 * The server bundle: theme, TSX pages and `render/ssr.tsx` in one script that is run in memory. Node never forgets a module
 * that it imported; a script that no one holds any more is garbage, however often the dev server bundles again. `react`
 * is labdocs' own, whatever folder the site is in.
 */
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {compileFunction, constants} from 'node:vm'
import {type BuildOptions, build, type Message, type Plugin} from 'esbuild'
import type {SiteConfig} from '../config.ts'
import {diskProblem} from '../disk/error.ts'
import {HOME} from '../home.ts'
import type {Renderer} from '../render/renderer.ts'
import type {Diagnostic} from '../types.ts'
import {inputsOf, quote, resolveFromHome} from './entries.ts'
import {baseOf, islandsOf, layer, ownDirectives, pageFileOf, replacedIn} from './theme.ts'

/** `modules`: files of TSX pages, relative to the content. `inputs`: absolute paths of all files that went in. */
export async function bundleServer(
  config: SiteConfig,
  modules: string[],
): Promise<{script: string; inputs: string[]} | {diagnostics: Diagnostic[]}> {
  try {
    const {outputFiles, metafile} = await build(serverOptions(config, modules))
    return {script: outputFiles[0]!.text, inputs: inputsOf(metafile)}
  } catch (error) {
    return {diagnostics: bundleDiagnostics(error, config)}
  }
}

/** For esbuild: one script, in which everything is but React. */
export function serverOptions(
  config: SiteConfig,
  modules: string[],
): BuildOptions & {write: false; metafile: true} {
  const islands = Object.entries(islandsOf(config.theme))
  const base = baseOf(config.theme)
  const directives = ownDirectives(config.theme)
  const contents = [
    `import {createRenderer} from ${quote(join(HOME, 'cli/render/ssr.tsx'))}`,
    `import {theme} from ${quote(join(base, 'index.tsx'))}`,
    `import {article as whole} from ${quote(join(base, 'article.tsx'))}`,
    directives
      ? `import {directives} from ${quote(directives)}\nconst article = {...whole, directives: {...whole.directives, ...directives}}`
      : 'const article = whole',
    ...islands.map(([name, path]) => `import {${name}} from ${quote(path)}`),
    // esbuild takes what a TypeScript file does not export for a type: a part would be missing without a word.
    ...Object.entries(replacedIn(config.theme)).flatMap(([name, {own, original}]) => [
      `import * as own${name} from ${quote(own)}`,
      `import * as original${name} from ${quote(original)}`,
      `for (const name of Object.keys(original${name})) if (!(name in own${name})) throw new Error('${name}.tsx of the theme does not export "' + name + '".')`,
    ]),
    ...modules.map((file, at) => `import * as page${at} from ${quote(pageFileOf(config, file))}`),
    `export const renderer = createRenderer({theme, article, islands: {${islands.map(([name]) => name).join(', ')}}, modules: {${modules.map((file, at) => `${quote(file)}: page${at}`).join(', ')}}})`,
  ].join('\n')
  return {
    stdin: {contents, resolveDir: HOME, sourcefile: 'labdocs-server.ts', loader: 'ts'},
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    logLevel: 'silent',
    outfile: 'server.cjs',
    absWorkingDir: HOME,
    loader: {'.css': 'empty', '.svg': 'text'},
    plugins: [noClient, onlyInBrowsers(config.theme), layer(config.theme), resolveFromHome(config)],
    define: {'process.env.NODE_ENV': '"production"'},
  }
}

/** React's browser half is named by what hydrates, and never called here: it do not have to be loaded. */
const noClient: Plugin = {
  name: 'labdocs-no-client',
  setup(api) {
    api.onResolve({filter: /^react-dom\/client$/}, ({path}) => ({
      path,
      namespace: 'labdocs-no-client',
    }))
    api.onLoad({filter: /./, namespace: 'labdocs-no-client'}, () => ({
      contents: 'export const createRoot = undefined, hydrateRoot = undefined',
    }))
  },
}

/** Packages that a theme fetches when a reader needs them: on the server nothing asks for them, and they may be large. */
const onlyInBrowsers = (theme: string): Plugin => ({
  name: 'labdocs-only-in-browsers',
  setup(api) {
    api.onResolve({filter: /^[a-z@]/}, ({path, kind, importer}) =>
      kind === 'dynamic-import' && importer.startsWith(`${theme}/`)
        ? {path, namespace: 'labdocs-only-in-browsers'}
        : undefined,
    )
    api.onLoad({filter: /./, namespace: 'labdocs-only-in-browsers'}, () => ({contents: ''}))
  },
})

/** Runs the bundle. What a module throws while it is loaded is a diagnostic. */
export function startServer(
  script: string,
  config: SiteConfig,
): {renderer?: Renderer; diagnostics: Diagnostic[]} {
  try {
    return {renderer: runServer(script), diagnostics: []}
  } catch (error) {
    return {diagnostics: bundleDiagnostics(error, config)}
  }
}

function runServer(script: string): Renderer {
  const module = {exports: {} as {renderer: Renderer}}
  const run = compileFunction(script, ['require', 'module', 'exports'], {
    filename: 'labdocs-server.cjs',
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  run(createRequire(join(HOME, 'package.json')), module, module.exports)
  return module.exports.renderer
}

/** esbuild's complaints as diagnostics; anything else is our bug and goes on. */
export function bundleDiagnostics(error: unknown, config: SiteConfig): Diagnostic[] {
  const messages = (error as {errors?: Message[]}).errors
  const refused = diskProblem(error)
  if (refused) return [refused]
  if (!messages) {
    // A module that throws while it is imported: the author's code, not ours.
    return [
      {
        severity: 'error',
        code: 'render-failed',
        file: 'site.config.ts',
        line: 0,
        column: 0,
        message: `The theme or a page cannot be loaded: ${(error as Error).message}`,
      },
    ]
  }
  return messages.map(({text, location, notes}) => ({
    severity: 'error',
    code: 'bundle-failed',
    file: placeOf(location?.file, config),
    line: location?.line ?? 0,
    column: (location?.column ?? -1) + 1,
    message: text,
    ...(notes[0]?.text ? {hint: notes[0].text} : {}),
  }))
}

function placeOf(file: string | undefined, config: SiteConfig): string {
  if (!file) return 'site.config.ts'
  const absolute = resolve(HOME, file)
  const home = [config.content, config.root, HOME].find((folder) =>
    absolute.startsWith(`${folder}/`),
  )
  return home === undefined ? file : absolute.slice(home.length + 1)
}
