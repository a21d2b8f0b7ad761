/**
 * Runs code of a site during the build: its config and its plugins. The
 * code is bundled into one script, so any thread can run it.
 */
import {isBuiltin} from 'node:module'
import {join, relative, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {BuildOptions, Message, Plugin} from 'esbuild'
import {importedAs, inputsOf, ownModule} from '../bundle/entries.ts'
import {usingEsbuild} from '../bundle/esbuild-process.ts'
import {DiskError} from '../disk/disk-error.ts'
import {readIfThere} from '../disk/folder.ts'
import {HOME} from '../installation.ts'
import {withTimeLimit} from '../limits/promise-timeout.ts'
import type {LaterPackages} from '../plugins/plugin.ts'
import {importFrom} from '../start/import-module.ts'
import {compare} from '../text/compare.ts'
import {mergeMarker} from '../text/merge-marker.ts'
import {didYouMean} from '../text/nearest.ts'
import {define, fileAddresses} from './file-addresses.ts'
import {type ScriptCache, versionOf} from './script-cache.ts'

/** `inputs`: absolute paths of all bundled files. */
export interface Script {
  text: string
  inputs: string[]
  /** Packages that it loads on demand, and files of it that need their own URL. */
  later: LaterPackages
}

/** An error, with its position if there is one: `file` is relative to the site, `line` and `column` count from 1. */
interface ScriptProblem {
  message: string
  file?: string | undefined
  line: number
  column: number
  hint?: string | undefined
}

/** CommonJS packages load modules of Node.js by name. */
const REQUIRE =
  "import {createRequire as labdocsRequire} from 'node:module'; const require = labdocsRequire(process.cwd() + '/');"

type Problems = {problems: ScriptProblem[]}

/** What stacks name instead of the whole text of a script begins with this. */
export const SCRIPT_NAME = 'labdocs-script:'

export interface Origin {
  path: string
  folder: string
  plugins: Plugin[]
}

/** The origins of the scripts of this process by their names: an error can come from any of them, at any time. */
const origins = new Map<string, Origin>()

/** Returns what a script was made from. `name`: as in a stack. */
export function originOf(name: string): Origin | undefined {
  return origins.get(name)
}

/** Returns whether code of a site, other than its theme, has been run. */
export function hasScripts(): boolean {
  return origins.size > 0
}

function rememberOrigin(path: string, folder: string, plugins: Plugin[] = []): void {
  origins.set(scriptName(path, folder), {path, folder, plugins})
}

/** The same in every location of the site. A name in a stack must not contain spaces. */
function scriptName(path: string, folder: string): string {
  return SCRIPT_NAME + encodeURI(nameOf(path) ?? relative(folder, path))
}

/**
 * Runs a module of a site, and returns its default export. It is bundled first, unless the cache has it as it is now. `folder`: the
 * folder of the site. Throws what the module throws.
 */
export async function loadScript(
  path: string,
  folder: string,
  cache: ScriptCache,
): Promise<{script: Script; value: unknown} | Problems> {
  rememberOrigin(path, folder)
  const known = cache.find(path)
  const began = Date.now()
  const bundled = known ?? (await bundleScript(path, folder))
  if ('problems' in bundled) return bundled
  const value = known ? await runScript(known) : await runNewScript(path, bundled, began, cache)
  const inputs = bundled.inputs.filter((input) => !isGenerator(input))
  return {script: {...bundled, inputs}, value}
}

/**
 * Runs a script that may contain a loop that never ends, and keeps it if it has ended. The thread that watches it would cost a build
 * with nothing to do a fifth of its processor time. `began`: when bundling began (ms).
 */
export async function runNewScript(
  path: string,
  script: Script,
  began: number,
  cache: ScriptCache,
): Promise<unknown> {
  const {whileWatched} = await import('../limits/plugin-watchdog.ts')
  const value = await whileWatched(() => runScript(script))
  cache.keep(path, script, began)
  return value
}

/**
 * Bundles a module. `folder`: the folder of the site. It does not occur in the script, so the script is the same in every
 * location. `plugins` resolve its imports first. Its `inputs` include files of labdocs.
 */
export async function bundleScript(
  path: string,
  folder: string,
  plugins: Plugin[] = [],
): Promise<Script | Problems> {
  const {build} = await import('esbuild')
  const later: LaterPackages = {}
  rememberOrigin(path, folder, plugins)
  try {
    const {outputFiles, metafile} = await usingEsbuild(() =>
      build(scriptOptions(path, folder, plugins, later)),
    )
    return {
      // The name of the script is portable already, and contains the path of an input.
      text: `${portable(outputFiles[0]!.text, Object.keys(metafile.inputs), folder)}//# sourceURL=${scriptName(path, folder)}\n`,
      inputs: inputsOf(metafile, folder),
      // They are found in random order, but the script is part of cache keys.
      later: Object.fromEntries(Object.entries(later).sort(([a], [b]) => compare(a, b))),
    }
  } catch (error) {
    const messages = (error as {errors?: Message[]}).errors
    if (!messages) throw error
    const refused = messages.find(({detail}) => detail instanceof DiskError)
    if (refused) throw refused.detail
    return {
      problems: messages.map(({text, location}) => ({
        message: text,
        file: location?.file,
        line: location?.line ?? 0,
        column: (location?.column ?? -1) + 1,
        hint: installing(text),
        ...missingExport(text, folder),
        ...mergeMarker(location?.lineText),
      })),
    }
  }
}

/** Returns what to do about a package that is not installed. */
function installing(message: string): string | undefined {
  const name = /^Could not resolve "((?:@[\w.-]+\/)?[a-z][\w.-]*)/.exec(message)?.[1]
  return name && `Install the package: npm install ${name}`
}

/** Says that labdocs has no such export by the name of its module, where esbuild names the file. */
function missingExport(text: string, folder: string) {
  const [, file, missing] = /^No matching export in "(.+)" for import "(.+)"$/.exec(text) ?? []
  if (file === undefined || missing === undefined) return {}
  const path = resolve(folder, file)
  const module = importedAs(path)
  if (module === undefined) return {}
  const exported = readIfThere(path).matchAll(
    /^export (?:(?:async )?(?:function|const|class) (\w+)|\{([^}]*)\})/gm,
  )
  const names = [...exported].flatMap(([, name = '', list = '']) => [
    name,
    ...list.split(',').map((one) => one.trim().split(/\s+/).at(-1)!),
  ])
  return {message: `${module} does not export "${missing}".`, hint: didYouMean(missing, names)}
}

/** Returns how esbuild bundles a module of a site. Adds to `later` the files whose URL it needs when it is run. */
export function scriptOptions(
  path: string,
  folder: string,
  plugins: Plugin[] = [],
  later: LaterPackages = {},
) {
  const addressOf = (file: string) => {
    const name = `./${nameOf(file) ?? relative(folder, file)}`
    later[name] = {version: versionOf(file), path: file}
    return LATER + name
  }
  return {
    entryPoints: [path],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    absWorkingDir: folder,
    logLevel: 'silent',
    banner: {js: REQUIRE},
    define,
    // Folder names must not be escaped, so they can be found in the text.
    charset: 'utf8',
    plugins: [...plugins, self, laterPackages(later), fileAddresses(addressOf)],
  } satisfies BuildOptions
}

/** Resolves `labdocs` to the running installation, wherever the script is. */
const self: Plugin = {
  name: 'labdocs-self',
  setup(api) {
    api.onResolve({filter: /^labdocs(\/|$)/}, ({path, kind}) =>
      api.resolve(ownModule(path), {resolveDir: HOME, kind}),
    )
  },
}

/**
 * Replaces the paths of labdocs and of packages. The bundler names each module by its path relative to the
 * site. These paths differ between machines, but the script must be the same, because it is part of cache keys.
 */
function portable(text: string, inputs: readonly string[], folder: string): string {
  return inputs
    .map((input) => [input, nameOf(resolve(folder, input))] as const)
    .sort(([a], [b]) => b.length - a.length)
    .reduce((all, [input, name]) => (name ? all.replaceAll(input, name) : all), text)
}

function nameOf(path: string): string | undefined {
  const inside = path.startsWith(`${HOME}/`) ? path.slice(HOME.length + 1) : ''
  if (/^(?:cli|runtime|theme)\//.test(inside)) return `labdocs/${inside}`
  const at = path.lastIndexOf('/node_modules/')
  return at < 0 ? undefined : path.slice(at + 1)
}

/** Files of labdocs are left out: their hash is in every cache key. */
export function isGenerator(path: string): boolean {
  return path.startsWith(join(HOME, 'cli/')) || path.startsWith(join(HOME, 'runtime/'))
}

/**
 * What the script contains instead of the URL of a file that is known when the script is run. It is followed by the name of a
 * package, or by `./` and the name of a bundled file.
 */
const LATER = 'labdocs-later:'

/** Packages imported with `import('name')` can be large, so they are loaded on demand instead of bundled. */
const laterPackages = (later: LaterPackages): Plugin => ({
  name: 'labdocs-later',
  setup(api) {
    api.onResolve({filter: /^[a-z@]/}, async ({path, kind, resolveDir, pluginData}) => {
      if (kind !== 'dynamic-import' || pluginData === LATER || isBuiltin(path)) return undefined
      if (/^labdocs(\/|$)/.test(path)) return undefined
      const found = await api.resolve(path, {kind, resolveDir, pluginData: LATER})
      if (found.errors.length || found.external) return undefined
      later[path] = {version: versionOf(found.path), path: found.path}
      return {path: LATER + path, external: true}
    })
  },
})

/**
 * Packages add to the prototypes of all code. That stays, because they need it, but `for … in` of the generator must not find
 * it.
 */
function hideAdditions(): void {
  for (const {prototype} of [Object, Array])
    for (const key of Object.keys(prototype))
      Reflect.defineProperty(prototype, key, {enumerable: false})
}

/** Returns the default export. The same text runs once in each thread. Throws what the script throws. */
export async function runScript({text, later}: Pick<Script, 'text' | 'later'>): Promise<unknown> {
  const code = Object.entries(later).reduce(
    (all, [name, {path}]) =>
      all.replaceAll(JSON.stringify(LATER + name), JSON.stringify(pathToFileURL(path).href)),
    text,
  )
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  const module = await withTimeLimit('the code of the config', importFrom<{default?: unknown}>(url))
  hideAdditions()
  const given = module.default as {__esModule?: unknown; default?: unknown} | undefined
  // A module that was compiled to CommonJS, as TypeScript does it.
  return given?.__esModule && 'default' in given ? given.default : given
}
