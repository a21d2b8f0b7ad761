/** Finds, bundles, runs and checks `site.config.ts`. Without one the folder itself is the docs tree. */
import {existsSync, readFileSync, statSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'
import {DISK_BASE} from '../../runtime/shared/disk-base.ts'
import {islandsOf, stylesOf} from '../bundle/theme.ts'
import {misnamedIsland, type ThemeProblem, themeProblem} from '../bundle/theme-files.ts'
import {cacheFolderOf, openCache} from '../cache/cache.ts'
import {onDisk} from '../disk/disk-error.ts'
import {isFolder, isIn} from '../disk/folder.ts'
import {completeBase} from '../disk/path-rules.ts'
import {recognize} from '../docusaurus/site.ts'
import type {Host} from '../hosts/hosts.ts'
import type {UrlStyle} from '../hosts/url-styles.ts'
import {OWN_THEME} from '../installation.ts'
import {withoutPlugins} from '../plugins/config.ts'
import {figureProblems, loadPlugins} from '../plugins/load.ts'
import {withLineFeeds} from '../text/line-ends.ts'
import type {Diagnostic} from '../types.ts'
import {bareConfig} from './bare-config.ts'
import {checkConfig, complete, type SiteConfig, type UserConfig} from './config.ts'
import {CONFIG_FILE, configProblem, problemDiagnostic, THEME_FOLDER} from './config-file.ts'
import {handlerProblems} from './config-rules.ts'
import {readHighlighting} from './grammars.ts'
import {readLogo} from './logo.ts'
import {chooseOutput} from './output-folder.ts'
import {runConfig} from './run-config.ts'
import type {Script} from './run-module.ts'
import {createScriptCache} from './script-cache.ts'
import {addExtension} from './theme-extension.ts'
import type {Problem} from './validate.ts'

/** The script of a folder without a config. */
const NO_SCRIPT: Script = {text: '', inputs: [], later: {}}

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
    : await runConfig(path, root, scripts)
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
  const wrongOutput = chooseOutput(config, root, overrides, text)
  if (wrongOutput) return {diagnostics: [wrongOutput]}
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

function failed(message: string, hint?: string, file?: string): LoadedConfig {
  return {diagnostics: [configProblem(message, hint, file)]}
}

function refused(problems: Problem[], text: string): {diagnostics: Diagnostic[]} {
  return {diagnostics: problems.map((one) => problemDiagnostic(one, CONFIG_FILE, text))}
}
