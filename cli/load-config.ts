/**
 * Finds, bundles, runs and checks `site.config.ts`. Without one the folder itself is the docs tree.
 */
import {lstatSync, readFileSync, realpathSync, statSync} from 'node:fs'
import {basename, dirname, join, relative, resolve} from 'node:path'
import {build, type Message} from 'esbuild'
import {misspelledIn} from './bundle/theme.ts'
import {cacheFolderOf} from './cache.ts'
import {CONFIG_FILE, checkConfig, complete, type SiteConfig, type UserConfig} from './config.ts'
import {onDisk} from './disk/error.ts'
import {OWN_THEME} from './home.ts'
import type {Host} from './hosts/host.ts'
import {withLineFeeds} from './text.ts'
import type {Diagnostic} from './types.ts'

const FILE = CONFIG_FILE

export interface LoadedConfig {
  config?: SiteConfig
  diagnostics: Diagnostic[]
}

/** What the command line may override. */
export interface Overrides {
  out?: string
  base?: string
  /** The `host` of the config; the servers call the address that they listen on by this name. */
  webHost?: Host
  compress?: boolean
  keep?: number
  /** Absolute. */
  cacheDir?: string
}

/** The config of a site, or what is wrong with it. Never throws for a mistake of the author's. */
export async function loadConfig(root: string, overrides: Overrides = {}): Promise<LoadedConfig> {
  if (!isFolder(root)) return failed(`There is no folder ${root}.`)
  const path = join(root, FILE)
  // A disk that refuses to say whether there is a config must not turn the site into one without.
  const bare = !onDisk('look for the config', path, () => statSync(path, {throwIfNoEntry: false}))
  const read = bare ? {value: {title: titleOfFolder(root)}} : await run(path)
  if ('diagnostics' in read) return read
  const given = {
    ...(read.value as UserConfig),
    ...(overrides.base === undefined ? {} : {base: slashed(overrides.base)}),
    ...(overrides.webHost === undefined ? {} : {host: overrides.webHost}),
    ...(overrides.compress === undefined ? {} : {compress: overrides.compress}),
    ...(overrides.keep === undefined ? {} : {keep: overrides.keep}),
  }
  const problems = checkConfig(given)
  const text = bare ? '' : withLineFeeds(readFileSync(path, 'utf8'))
  if (problems.length) {
    return {
      diagnostics: problems.map((problem) => ({
        severity: 'error',
        code: 'config-invalid',
        file: FILE,
        ...placeOf(text, problem.path),
        message: problem.message,
        ...(problem.hint ? {hint: problem.hint} : {}),
      })),
    }
  }
  const config = complete(given, {
    root,
    bare,
    source: text,
    resolve: (path) => resolve(root, path),
    builtInTheme: OWN_THEME,
    cacheDir: overrides.cacheDir ?? cacheFolderOf(root),
  })
  const named = overrides.out === undefined ? config.outDir : resolve(overrides.out)
  config.outDir = realPath(named)
  if (lstatSync(config.outDir, {throwIfNoEntry: false})?.isSymbolicLink())
    return failed(`The output folder ${config.outDir} is a link that leads nowhere.`)
  if (overrides.out === undefined && isIn(named, root) && !isIn(config.outDir, realPath(root)))
    return failed(
      `The output folder ${named} is a link that leads out of the site, to ${config.outDir}.`,
      'If that is what you want, name the folder with --out.',
    )
  const inside = [config.content, config.root, config.theme].find((folder) =>
    isIn(realPath(folder), config.outDir),
  )
  if (inside)
    return failed(
      `The output folder ${config.outDir} holds the sources; a build would replace them.`,
    )
  if (!isFolder(config.theme))
    return failed(
      `There is no theme folder ${given.theme}.`,
      'Leave "theme" out for the built-in theme.',
    )
  const misspelled = misspelledIn(config.theme)
  if (misspelled) {
    const {name, near} = misspelled
    const file = relative(root, join(config.theme, name))
    const {diagnostics} = failed(`The built-in theme has no ${name}.`, `Did you mean ${near}?`)
    return {diagnostics: diagnostics.map((one) => ({...one, file}))}
  }
  return {config, diagnostics: []}
}

function isIn(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`)
}

/** The path with its symbolic links resolved, as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error
    return join(realPath(dirname(path)), basename(path))
  }
}

function isFolder(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false
}

async function run(path: string): Promise<{value: unknown} | {diagnostics: Diagnostic[]}> {
  try {
    const result = await build({
      entryPoints: [path],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      logLevel: 'silent',
      // Wherever the config lies: `defineSite` is that of the labdocs that runs.
      plugins: [
        {
          name: 'labdocs-config',
          setup(api) {
            api.onResolve({filter: /^labdocs$/}, () => ({
              path: 'labdocs',
              namespace: 'labdocs',
            }))
            api.onLoad({filter: /.*/, namespace: 'labdocs'}, () => ({
              contents: 'export const defineSite = (config) => config',
            }))
          },
        },
      ],
    })
    const text = result.outputFiles[0]!.text
    const module = await import(
      `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
    )
    if (module.default === undefined)
      return failed('The config has no default export.', 'export default defineSite({ … })')
    return {value: module.default}
  } catch (error) {
    const messages = (error as {errors?: Message[]}).errors
    if (!messages) return failed(`The config cannot be run: ${(error as Error).message}`)
    return {
      diagnostics: messages.map(({text, location}) => ({
        severity: 'error',
        code: 'config-invalid',
        file: FILE,
        line: location?.line ?? 0,
        column: (location?.column ?? 0) + 1,
        message: text,
      })),
    }
  }
}

/** Said once, where much of what an author may expect does not happen. */
export function bareNote({bare}: Pick<SiteConfig, 'bare'>): string[] {
  return bare
    ? [
        `There is no ${CONFIG_FILE} here: figures are shown as code, and most mistakes are not looked for. "labdocs init" writes one.`,
      ]
    : []
}

/** The message for an output folder that does not hold a build. */
export function foreignOutput(folder: string): Diagnostic {
  return failed(
    isFolder(folder)
      ? `The output folder ${folder} holds what labdocs did not write.`
      : `The output folder ${folder} is a file.`,
    'Name an empty folder, or one that is not there yet.',
  ).diagnostics[0]!
}

function failed(message: string, hint?: string): {diagnostics: Diagnostic[]} {
  return {
    diagnostics: [
      {
        severity: 'error',
        code: 'config-invalid',
        file: FILE,
        line: 0,
        column: 0,
        message,
        ...(hint ? {hint} : {}),
      },
    ],
  }
}

/** The first place where the last key of the path stands as a key: near enough for a file that people wrote. */
function placeOf(text: string, path: (string | number)[]): {line: number; column: number} {
  const key = path.filter((part) => typeof part === 'string').at(-1)
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const column = key
      ? line.search(new RegExp(`(?<![\\w-])['"]?${key.replace(/[^\w-]/g, '.')}['"]?\\s*:`))
      : -1
    if (column >= 0) return {line: at + 1, column: column + 1}
  }
  return {line: 0, column: 0}
}

function titleOfFolder(root: string): string {
  return resolve(root).split('/').at(-1) || 'Documentation'
}

function slashed(base: string): string {
  return `/${base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
}
