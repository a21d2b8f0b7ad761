/** Finds, bundles, runs and checks `site.config.ts`. Without one the folder itself is the docs tree. */
import {existsSync, lstatSync, readFileSync, statSync} from 'node:fs'
import {join, relative, resolve, sep} from 'node:path'
import {DISK_BASE} from '../../runtime/shared/disk-base.ts'
import {isTable} from '../attribute-types.ts'
import {islandsOf, stylesOf} from '../bundle/theme.ts'
import {misnamedIsland, type ThemeProblem, themeProblem} from '../bundle/theme-files.ts'
import {cacheFolderOf, openCache} from '../cache.ts'
import {bundlerProblem} from '../disk/bundler-problem.ts'
import {DiskError, diskProblem, onDisk} from '../disk/disk-error.ts'
import {isFolder, isIn, realPath} from '../disk/folder.ts'
import {completeBase} from '../disk/path-rules.ts'
import {recognize} from '../docusaurus/site.ts'
import type {Host} from '../hosts/hosts.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'
import {OWN_THEME} from '../installation.ts'
import {callWithin} from '../limits/promise-timeout.ts'
import {withoutPlugins} from '../plugins/config.ts'
import {figureProblems, loadPlugins} from '../plugins/load.ts'
import {hintOf, messageOf} from '../report/bug-report.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {withLineFeeds} from '../text/line-ends.ts'
import type {Diagnostic} from '../types.ts'
import {bareConfig} from './bare-config.ts'
import {checkConfig, complete, type SiteConfig, type UserConfig} from './config.ts'
import {CONFIG_FILE, placeInConfig, problemDiagnostic, THEME_FOLDER} from './config-file.ts'
import {handlerProblems} from './config-rules.ts'
import {readHighlighting} from './grammars.ts'
import {locateError} from './locate-error.ts'
import {readLogo} from './logo.ts'
import {loadScript, type Script} from './run-module.ts'
import {createScriptCache, type ScriptCache} from './script-cache.ts'
import {addExtension} from './theme-extension.ts'
import {type Problem, readValues} from './validate.ts'

export interface LoadedConfig {
  config?: SiteConfig
  diagnostics: Diagnostic[]
}

/** Settings that the command line can override. */
export interface Overrides {
  out?: string
  base?: string
  urls?: UrlStyle
  /** The `host` of the config. The servers use the name `host` for the address that they listen on. */
  webHost?: Host
  compress?: boolean
  keep?: number
  /** Build a copy that opens from the disk (`--offline`). */
  disk?: boolean
  /** Read Markdown with micromark only (`--reference`). */
  reference?: boolean
  /** Absolute path. */
  cacheDir?: string
  /** Whether bundled scripts of the config and of plugins are read from the cache. Undefined: they are not kept either. */
  cache?: boolean
  /** Ignore the config, because no code of the folder may run. */
  bare?: boolean
}

/**
 * Loads the config of a site, or returns its diagnostics. Never throws because of an author's mistake. The order matters, and the
 * first step that finds mistakes is the last: the script is run, and options of the command line replace its values; plugins are
 * loaded, and their settings taken out, which `checkConfig` does not know; values are checked, then the files that they name.
 */
export async function loadConfig(root: string, overrides: Overrides = {}): Promise<LoadedConfig> {
  if (!isFolder(root))
    return existsSync(root)
      ? failed(`${root} is a file. Name the folder of the site.`, undefined, '.')
      : failed(`There is no folder ${root}.`, undefined, '.')
  const path = join(root, CONFIG_FILE)
  // If the disk refuses access, the site must not be treated as one without a config.
  const bare =
    overrides.bare ||
    !onDisk('look for the config', path, () => statSync(path, {throwIfNoEntry: false}))
  const found = bare ? recognize(root) : undefined
  // A variable that is set to nothing names no folder.
  const cacheDir = overrides.cacheDir || cacheFolderOf(root)
  const values = overrides.cache === undefined ? undefined : openCache(cacheDir, overrides.cache)
  const scripts = createScriptCache(values, root)
  const read = bare
    ? {value: bareConfig(root, found), script: NO_SCRIPT}
    : await run(path, root, scripts)
  if ('diagnostics' in read) return read
  const given = {
    ...(bare ? {} : themeFolder(root, read.value)),
    ...(read.value as UserConfig),
    ...(overrides.base === undefined ? {} : {base: overrides.base}),
    ...(overrides.urls === undefined ? {} : {urls: overrides.urls}),
    ...(overrides.webHost === undefined ? {} : {host: overrides.webHost}),
    ...(overrides.compress === undefined ? {} : {compress: overrides.compress}),
    ...(overrides.keep === undefined ? {} : {keep: overrides.keep}),
  }
  const text = bare ? '' : withLineFeeds(readFileSync(path, 'utf8'))
  const loaded = await loadPlugins(given.plugins, root, read.script, scripts)
  const {ours, theirs} = withoutPlugins(given, loaded)
  const problems = checkConfig(ours)
  if (problems.length) return refused(problems, text)
  const handlers = await handlerProblems(ours)
  if (handlers.length) return refused(handlers, text)
  const code = await readHighlighting(given.highlight ?? {}, root, values)
  const wrong = [...loaded.problems, ...code.problems]
  if (wrong.length) return refused(wrong, text)
  const tree = given.dialect ? recognize(resolve(root, given.content ?? '.')) : found
  const config = complete(overrides.disk ? onDiskOnly(ours) : ours, {
    root,
    bare,
    source: text,
    resolve: (path) => resolve(root, path),
    builtInTheme: OWN_THEME,
    cacheDir,
    loaded,
    highlight: code.highlight,
    inputs: [...new Set([...read.script.inputs, ...loaded.inputs, ...code.inputs])],
    ...(tree ? {dialect: tree.dialect} : {}),
  })
  if (code.css !== undefined) config.codeColors = code.css
  if (overrides.disk) config.disk = completeBase(given.base ?? '/')
  if (overrides.reference) config.reference = true
  const wrongOutput = chooseOutput(config, root, overrides)
  if (wrongOutput) return atOutDir(wrongOutput, text)
  if (!isFolder(config.theme))
    return refused(
      [
        {
          path: ['theme'],
          message: `There is no theme folder ${given.theme}.`,
          hint: 'Create the folder, or leave "theme" out for the built-in theme.',
        },
      ],
      text,
    )
  // First what index.tsx names: a file whose name is misspelled there seems to be unused.
  const wrongTheme = await addExtension(config, given.messages, scripts)
  if (wrongTheme.length) return {diagnostics: wrongTheme}
  for (const {file, message, hint} of wrongFiles(config, text))
    return failed(message, hint, relative(root, file))
  const {pictures, problems: ofPictures} = readLogo(given, config)
  const files = {island: Object.keys(islandsOf(config)), style: Object.keys(stylesOf(config))}
  const ofFiles = [...ofPictures, ...figureProblems(config.plugins, files)]
  if (ofFiles.length) return refused(ofFiles, text)
  Object.assign(config, pictures)
  Object.assign(config.check, theirs.check)
  config.inputs.push(...Object.values(pictures))
  return {config, diagnostics: []}
}

/** Returns the first mistake in the names of the theme's files, then those of the folders of plugins; with whole paths. */
function wrongFiles(config: SiteConfig, text: string): ThemeProblem[] {
  return [config.theme, ...config.layers].flatMap((folder, at) => {
    const found = at ? misnamedIsland(folder) : themeProblem(config, text)
    return found ? [{...found, file: join(folder, found.file)}] : []
  })
}

/** Returns the theme of a config that names none: the folder `theme` next to it, if there is one that is not content. */
function themeFolder(root: string, config: unknown): Pick<UserConfig, 'theme'> {
  // The config is not checked yet.
  const {content, dialect} = (config ?? {}) as Record<keyof UserConfig, unknown>
  const pages = typeof content === 'string' ? content : './content'
  const folder = join(root, THEME_FOLDER)
  const isTheme = dialect === undefined && isFolder(folder) && !isIn(folder, resolve(root, pages))
  return isTheme ? {theme: `./${THEME_FOLDER}`} : {}
}

/** Sets the output folder, and the other one that is not content either. Returns why the folder cannot be used, if so. */
function chooseOutput(
  config: SiteConfig,
  root: string,
  {out, disk}: Overrides,
): ReturnType<typeof failed> | undefined {
  const ofCopies = `${config.outDir}-offline`
  config.otherOut = disk ? config.outDir : ofCopies
  const ownOut = disk ? ofCopies : config.outDir
  const named = out === undefined ? ownOut : resolve(out)
  config.outDir = realPath(named)
  if (lstatSync(config.outDir, {throwIfNoEntry: false})?.isSymbolicLink())
    return failed(`The output folder ${config.outDir} is a link that leads nowhere.`)
  if (out === undefined && isIn(named, root) && !isIn(config.outDir, realPath(root)))
    return failed(
      `The output folder ${named} is a link that leads out of the site, to ${config.outDir}.`,
      'If that is what you want, name the folder with --out.',
    )
  const inside = [config.content, config.root, config.theme].find((folder) =>
    isIn(realPath(folder), config.outDir),
  )
  if (inside)
    return failed(
      `The output folder ${config.outDir} contains the sources; a build would replace them.`,
      undefined,
      placeOf(out, config.outDir),
    )
  const content = realPath(config.content)
  if (isIn(config.outDir, content) && !isIn(realPath(root), content))
    return failed(
      `The output folder ${config.outDir} is inside the content folder.`,
      `Use a folder next to the content: ${out === undefined ? "outDir: './dist'" : '--out dist'}.`,
      placeOf(out, config.outDir),
    )
  return undefined
}

/** Adds the position of `outDir` to a diagnostic about the output folder, if the config names the folder. */
function atOutDir({diagnostics}: ReturnType<typeof failed>, text: string): LoadedConfig {
  return {
    diagnostics: diagnostics.map((one) =>
      one.file === CONFIG_FILE ? {...one, ...placeInConfig(text, ['outDir'])} : one,
    ),
  }
}

/** Returns the file of a diagnostic about the output folder: the config only if it names the folder. */
function placeOf(out: string | undefined, folder: string): string {
  return out === undefined ? CONFIG_FILE : folder
}

/** Removes settings for hosts. A folder on a disk has no host, and no one reads it while it is built. */
function onDiskOnly({host: _host, search = {}, ...config}: UserConfig): UserConfig {
  // Without a network there is no search server, so the copy has an index.
  const {endpoint: _endpoint, ...ownSearch} = search
  return {
    ...config,
    search: ownSearch,
    base: DISK_BASE,
    csp: false,
    offline: false,
    compress: false,
    keep: 1,
    linkPreviews: false,
  }
}

/** The script of a folder without a config. */
const NO_SCRIPT: Script = {text: '', inputs: [], later: {}}

async function run(
  path: string,
  root: string,
  scripts: ScriptCache,
): Promise<{value: unknown; script: Script} | {diagnostics: Diagnostic[]}> {
  // esbuild takes the one for a pattern, and names files with "/" instead of the other.
  const sign = ['*', ...(sep === '/' ? ['\\'] : [])].find((one) => root.includes(one))
  if (sign)
    return failed(
      `The code of a site cannot be bundled in a folder with "${sign}" in its path: ${root}.`,
      'Rename the folder.',
      '.',
    )
  try {
    const loaded = await loadScript(path, root, scripts)
    if ('problems' in loaded)
      return {
        diagnostics: loaded.problems.map(({message, file = CONFIG_FILE, ...place}) =>
          diagnostic('config-invalid', file, message, place),
        ),
      }
    const {value} = loaded
    const wrong = shapeProblem(value)
    if (wrong) return failed(wrong, "export default defineSite({title: 'Handbook'})")
    callWithin(() => readValues(value))
    return loaded
  } catch (error) {
    const lacking = error instanceof DiskError ? diskProblem(error) : bundlerProblem(error)
    if (lacking) return {diagnostics: [lacking]}
    const {file, ...place} = (await locateError(error))?.place ?? {file: CONFIG_FILE}
    const message = `The config cannot be run: ${messageOf(error)}`
    return {
      diagnostics: [diagnostic('config-invalid', file, message, {...place, ...hintOf(error)})],
    }
  }
}

/** Returns why a value is no config at all: otherwise, its title would be missing. */
function shapeProblem(value: unknown): string | undefined {
  if (value === undefined) return 'The config has no default export.'
  if (isTable(value)) return undefined
  const what = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`
  return `The config exports ${what}, but it must be an object with the keys of the site.`
}

function refused(problems: Problem[], text: string): {diagnostics: Diagnostic[]} {
  return {diagnostics: problems.map((one) => problemDiagnostic(one, CONFIG_FILE, text))}
}

/** Returns the diagnostic for an output folder that does not contain a build. */
export function foreignOutput(folder: string, out: string | undefined): Diagnostic {
  return failed(
    isFolder(folder)
      ? `The output folder ${folder} contains files that labdocs did not write.`
      : `The output folder ${folder} is a file.`,
    `${out === undefined ? 'Choose' : 'Name with --out'} an empty folder, or one that does not exist yet.`,
    placeOf(out, folder),
  ).diagnostics[0]!
}

function failed(message: string, hint?: string, file = CONFIG_FILE): {diagnostics: Diagnostic[]} {
  return {diagnostics: [diagnostic('config-invalid', file, message, {hint})]}
}
