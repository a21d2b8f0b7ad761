/**
 * The server bundle: theme, TSX pages and `render/ssr.tsx` in one script that is run in
 * memory. Node never unloads an imported module, but an unreferenced script can be garbage
 * collected, however often the dev server bundles again. `react` is that of labdocs,
 * whatever folder the site is in.
 */
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {compileFunction, constants} from 'node:vm'
import type {BuildOptions} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {HOME} from '../installation.ts'
import {callWithin} from '../limits/promise-timeout.ts'
import {figureSpecs} from '../plugins/directive-specs.ts'
import {createElementLimit} from '../render/element-limit.ts'
import type {Renderer, UnversionedRenderer} from '../render/renderer.ts'
import {hashOf} from '../text/hash.ts'
import type {Diagnostic} from '../types.ts'
import {bundleDiagnostics, bundlingProblems} from './diagnostics/bundle-diagnostics.ts'
import {directiveProblems} from './diagnostics/check-directives.ts'
import {siteErrors} from './diagnostics/site-errors.ts'
import {inputsOf, resolveFromHome, SERVER_SCRIPT} from './entries.ts'
import {codeImports} from './esbuild-plugins/code-imports.ts'
import {messagesIn} from './esbuild-plugins/messages.ts'
import {noClient, onlyInBrowsers} from './esbuild-plugins/no-browser-code.ts'
import {usingEsbuild} from './esbuild-process.ts'
import {serverEntry} from './server-entry.ts'
import {layer} from './theme.ts'
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
  return {
    stdin: {
      contents: serverEntry(config, modules),
      resolveDir: HOME,
      sourcefile: SERVER_SCRIPT,
      loader: 'ts',
    },
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
