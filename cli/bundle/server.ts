/**
 * The server bundle: theme, TSX pages and `render/ssr.tsx` in one script that is run in
 * memory. Node never unloads an imported module, but an unreferenced script can be garbage
 * collected, however often the dev server bundles again. `react` is that of labdocs,
 * whatever folder the site is in.
 */
import {createRequire} from 'node:module'
import {join, relative} from 'node:path'
import {compileFunction, constants} from 'node:vm'
import type {BuildOptions, Plugin} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {HOME} from '../installation.ts'
import {callWithin} from '../limits/promise-timeout.ts'
import {figureSpecs} from '../plugins/directive-specs.ts'
import {createElementLimit} from '../render/element-limit.ts'
import type {Renderer, UnversionedRenderer} from '../render/renderer.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic} from '../types.ts'
import {
  bundleDiagnostics,
  bundlingProblems,
  SERVER_SCRIPT,
} from './diagnostics/bundle-diagnostics.ts'
import {directiveProblems} from './diagnostics/check-directives.ts'
import {siteErrors} from './diagnostics/site-errors.ts'
import {inputsOf, quote, resolveFromHome} from './entries.ts'
import {codeImports} from './esbuild-plugins/code-imports.ts'
import {messagesIn} from './esbuild-plugins/messages.ts'
import {usingEsbuild} from './esbuild-process.ts'
import {
  addedDirectives,
  addedIcons,
  baseOf,
  isLayer,
  islandsOf,
  layer,
  pageFileOf,
  replacedIn,
} from './theme.ts'
import {fileOfName} from './theme-names.ts'
import {pathsOf} from './tsconfig-paths.ts'

/**
 * Makes the server bundle. `modules`: files of TSX pages, relative to the content.
 * `inputs`: absolute paths of all files it was made from.
 */
export async function bundleServer(
  config: SiteConfig,
  modules: string[],
): Promise<{script: string; inputs: string[]} | {diagnostics: Diagnostic[]}> {
  const {build} = await import('esbuild')
  try {
    const {outputFiles, metafile, warnings} = await usingEsbuild(() =>
      build(serverOptions(config, modules)),
    )
    const diagnostics = siteErrors(warnings, config)
    if (diagnostics.length) return {diagnostics}
    return {script: outputFiles[0]!.text, inputs: inputsOf(metafile)}
  } catch (error) {
    return {diagnostics: await bundlingProblems(error, config)}
  }
}

/** Returns the esbuild options: one script that includes everything except React. `dev`: it is bundled again after each change. */
export function serverOptions(
  config: SiteConfig,
  modules: string[],
  dev = false,
): BuildOptions & {write: false; metafile: true} {
  const islands = Object.entries(islandsOf(config))
  const base = baseOf(config.theme)
  const added = addedDirectives(config)
  const icons = addedIcons(config)
  const {icons: given = {}, components = {}} = config.extension ?? {}
  const names = added.map((_, at) => `...added${at}.directives`)
  // A whole theme belongs to the site, so plugins do not replace parts of it.
  const rows = isLayer(config.theme)
    ? ['...whole.directives', ...names]
    : [...names, '...whole.directives']
  const contents = [
    `import {createRenderer} from ${quote(join(HOME, 'cli/render/ssr.tsx'))}`,
    `import {theme} from ${quote(join(base, 'index.tsx'))}`,
    `import {article as whole} from ${quote(join(base, 'article.tsx'))}`,
    ...added.flatMap((path, at) => [
      `import * as added${at} from ${quote(path)}`,
      demand(
        `Object.prototype.toString.call(added${at}.directives) === '[object Object]'`,
        'directives.tsx of the theme does not export a table "directives".',
        relative(config.theme, path),
        'Export the table by this name: export const directives = { … }',
      ),
      `for (const [name, row] of Object.entries(added${at}.directives)) if (!row?.component) throw Object.assign(new Error('The directive "' + name + '" has no component.'), ${JSON.stringify({themeFile: relative(config.theme, path), hint: 'Name what draws it: component: MyComponent'})})`,
    ]),
    ...(icons.length || Object.keys(given).length
      ? [`import {addIcons} from ${quote(fileOfName('icons')!)}`]
      : []),
    ...icons.flatMap((path, at) => [
      `import * as icons${at} from ${quote(path)}`,
      addingIcons(`icons${at}.icons`, relative(config.theme, path)),
    ]),
    ...(Object.keys(given).length ? [addingIcons(JSON.stringify(given), 'index.tsx')] : []),
    `const article = {...whole, directives: {${rows.join(', ')}}}`,
    ...islands.map(([name, path]) => `import {${name}} from ${quote(path)}`),
    // esbuild takes a name that a TypeScript file does not export for a type: a part would be missing silently.
    ...Object.entries(replacedIn(config.theme)).flatMap(([name, {own, original}]) => [
      `import * as own${name} from ${quote(own)}`,
      `import * as original${name} from ${quote(original)}`,
      `for (const name of Object.keys(original${name})) if (!(name in own${name})) throw Object.assign(new Error('${name}.tsx of the theme does not export "' + name + '".'), {themeFile: '${name}.tsx', hint: name === '${name}' ? 'Export this name: export function ${name}() { … }' : "Export the built-in one: export {" + name + "} from 'labdocs/theme/${name}'"})`,
    ]),
    ...Object.entries(components).flatMap(([part, {module, name}]) => [
      `import * as given${part} from ${quote(module)}`,
      demand(
        `'${name}' in given${part}`,
        `What index.tsx of the theme imports as "${part}" is not exported there.`,
        'index.tsx',
        `Export this name: export function ${name}() { … }`,
      ),
    ]),
    ...modules.map((file, at) => `import * as page${at} from ${quote(pageFileOf(config, file))}`),
    `export const renderer = createRenderer({theme, article, islands: {${islands.map(([name]) => name).join(', ')}}, modules: {${modules.map((file, at) => `${quote(file)}: page${at}`).join(', ')}}})`,
  ].join('\n')
  return {
    stdin: {contents, resolveDir: HOME, sourcefile: SERVER_SCRIPT, loader: 'ts'},
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
    // Otherwise "use strict" in a file depends on which of two imports is resolved first.
    ...(pathsOf(config.root) === undefined ? {tsconfigRaw: '{}'} : {}),
    absWorkingDir: HOME,
    loader: {'.css': 'empty', '.svg': 'text'},
    plugins: [
      codeImports(config),
      noClient,
      onlyInBrowsers(config),
      layer(config),
      messagesIn(config, dev),
      resolveFromHome(config),
    ],
    define: {'process.env.NODE_ENV': '"production"'},
  }
}

/** Returns code that throws unless a condition is true. `file`: relative to the theme; the error is reported there. */
function demand(condition: string, message: string, themeFile: string, hint: string): string {
  return `if (!(${condition})) throw Object.assign(new Error(${quote(message)}), ${JSON.stringify({themeFile, hint})})`
}

/** `file`: relative to the theme; an error is reported there. */
function addingIcons(icons: string, file: string): string {
  const name = quote(file)
  return `try { addIcons(${icons}, ${name}) } catch (error) { throw Object.assign(error, {themeFile: ${name}}) }`
}

/** Code that hydrates imports the browser half of React. It is never called here, so it is not loaded. */
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

/**
 * Names of packages, except `react` and `react/…`, which nearly every file imports: esbuild waits for an answer each time. Its
 * patterns have no lookahead.
 */
const PACKAGE = /^(?:[a-qs-z@]|r(?:[^e]|$)|re(?:[^a]|$)|rea(?:[^c]|$)|reac(?:[^t]|$)|react[^/])/

/** Packages that a theme loads in the browser on demand: the server does not need them, and they can be large. */
const onlyInBrowsers = ({theme, layers}: SiteConfig): Plugin => ({
  name: 'labdocs-only-in-browsers',
  setup(api) {
    api.onResolve({filter: PACKAGE}, ({path, kind, importer}) =>
      kind === 'dynamic-import' &&
      [theme, ...layers].some((folder) => importer.startsWith(`${folder}/`))
        ? {path, namespace: 'labdocs-only-in-browsers'}
        : undefined,
    )
    api.onLoad({filter: /./, namespace: 'labdocs-only-in-browsers'}, () => ({contents: ''}))
  },
})

/** What the bundle that runs was made for: an error can come from it at any time. */
let running: {config: SiteConfig; modules: string[]} | undefined

export function runningServer(): typeof running {
  return running
}

/** Runs the bundle. An error that a module throws while loading becomes a diagnostic. */
export function startServer(
  script: string,
  config: SiteConfig,
  modules: string[],
): {renderer?: Renderer; diagnostics: Diagnostic[]} {
  running = {config, modules}
  try {
    const renderer = runServer(script)
    const diagnostics = directiveProblems(renderer.specs, config)
    const specs = {...renderer.specs, ...figureSpecs(config.plugins)}
    return diagnostics.length ? {diagnostics} : {renderer: {...renderer, specs}, diagnostics}
  } catch (error) {
    return {diagnostics: bundleDiagnostics(error, config)}
  }
}

function runServer(script: string): Renderer {
  const module = {exports: {} as {renderer: UnversionedRenderer}}
  const run = compileFunction(script, ['require', 'module', 'exports'], {
    filename: 'labdocs-server.cjs',
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const limit = createElementLimit(createRequire(join(HOME, 'package.json')))
  callWithin(() => run(limit.require, module, module.exports))
  return {
    ...limit.within(module.exports.renderer),
    version: hashOf(script),
    repeatable: isRepeatable(script),
  }
}

/**
 * Matches what can give a different result each time: files, the environment, randomness.
 * (The clock is not included: packages use it to measure durations.)
 */
const CHANGEFUL =
  /\brequire\(["'`](?!react(?:-dom)?[/"'`])|\b(?:process|crypto)\??\.[a-z]|\bMath\.random\b|\bprocess\[|=\s*process\b/

/** Returns whether the code of a server bundle renders a page the same way all day, as far as its text shows. */
export function isRepeatable(script: string): boolean {
  return !CHANGEFUL.test(script)
}
