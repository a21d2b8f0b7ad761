/** Checks `plugins` of the config and converts them to plain data. */
import {existsSync, readdirSync} from 'node:fs'
import {createRequire} from 'node:module'
import {basename, dirname, join, resolve} from 'node:path'
import type {Plugin as EsbuildPlugin} from 'esbuild'
import {usingEsbuild} from '../bundle/esbuild-process.ts'
import {locateError} from '../config/locate-error.ts'
import {loadScript, type Script} from '../config/run-module.ts'
import type {ScriptCache} from '../config/script-cache.ts'
import type {Problem} from '../config/validate.ts'
import {attempt} from '../disk/disk-error.ts'
import {hintOf, messageOf} from '../report/bug-report.ts'
import {didYouMean, nearest} from '../text/nearest.ts'
import {brokenPackage} from './broken-package.ts'
import {BUILT_IN, builtInFile, builtInPlugins} from './built-in.ts'
import {problemOf} from './check-plugin.ts'
import {
  type FigureKind,
  type FigureRef,
  HOOKS,
  type Plugin,
  type PluginMessages,
  type PluginRef,
  type UsedPlugins,
} from './plugin.ts'

export interface LoadedPlugins extends UsedPlugins {
  /** Texts of plugins by language. */
  messages: Record<string, PluginMessages>
  /** Absolute paths of all files that they were made from. */
  inputs: string[]
  problems: Problem[]
}

/**
 * Loads plugins. `given`: the value in the config; `config`: the script of the config, which can contain plugins.
 * Never throws.
 */
export async function loadPlugins(
  given: unknown,
  root: string,
  config: Script,
  cache: ScriptCache,
): Promise<LoadedPlugins> {
  const loaded: LoadedPlugins = {plugins: [], layers: [], messages: {}, inputs: [], problems: []}
  // The config check reports any other value.
  for (const [at, entry] of (Array.isArray(given) ? given : []).entries()) {
    const read =
      typeof entry === 'string'
        ? await loadModule(entry, root, cache)
        : {value: entry as unknown, script: config, label: `plugins[${at}]`, folder: root}
    const wrong =
      'message' in read ? read : add(read, typeof entry === 'string' ? undefined : at, loaded)
    if (wrong) loaded.problems.push({path: ['plugins', at], ...wrong})
  }
  return loaded
}

type Said = Pick<Problem, 'message' | 'hint' | 'place'>

interface Read {
  value: unknown
  script: Script
  label: string
  folder: string
}

/** Adds a plugin, or returns what is wrong with it. `at`: its index in the config, if it is written there. */
function add(read: Read, at: number | undefined, loaded: LoadedPlugins): Said | undefined {
  const problem = problemOf(read.value, read.label, at !== undefined)
  if (problem) return problem
  const plugin = read.value as Plugin
  const {name, theme} = plugin
  const conflict = conflictOf(plugin, loaded.plugins)
  if (conflict) return {message: conflict, hint: 'Leave one of the two out of "plugins".'}
  if (theme !== undefined) {
    const folder = join(read.folder, theme)
    const wrong = folderProblem(folder, at !== undefined)
    if (wrong)
      return {
        ...wrong,
        message: `The theme folder ${theme} of the plugin "${name}" ${wrong.message}.`,
      }
    loaded.layers.push(folder)
  }
  for (const [lang, texts] of Object.entries(plugin.messages ?? {}))
    loaded.messages[lang] = {...loaded.messages[lang], ...texts}
  loaded.plugins.push(refOf(plugin, read.script, at))
  if (at === undefined) loaded.inputs.push(...read.script.inputs)
  return undefined
}

function refOf(plugin: Plugin, {text, later}: Script, at: number | undefined): PluginRef {
  const {name, figures, screen, diagnostics} = plugin
  return {
    name,
    hooks: HOOKS.filter((hook) => plugin[hook] !== undefined),
    figures: figures && mapped(figures, partsOf),
    screen: screen && mapped(screen, ({style}) => ({style})),
    diagnostics,
    script: text,
    later: Object.keys(later).length ? later : undefined,
    at,
  }
}

function mapped<From, To>(
  table: Record<string, From>,
  by: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, by(value)]))
}

function partsOf(kind: NonNullable<Plugin['figures']>[string]): FigureRef {
  const {form, attributes, island, style}: Partial<FigureKind> =
    typeof kind === 'function' ? {} : kind
  return {form, attributes, island, style}
}

/** Returns what two plugins have in common: readers could not tell which one is meant. */
function conflictOf(plugin: Plugin, before: readonly PluginRef[]): string | undefined {
  for (const other of before) {
    if (other.name === plugin.name) return `There are two plugins "${plugin.name}".`
    for (const [what, own, theirs] of [
      ['the figure', plugin.figures, other.figures],
      ['the word of screens', plugin.screen, other.screen],
      ['the diagnostic', plugin.diagnostics, other.diagnostics],
    ] as const) {
      const both = Object.keys(own ?? {}).find((name) => Object.hasOwn(theirs ?? {}, name))
      if (both !== undefined)
        return `The plugins "${other.name}" and "${plugin.name}" both have ${what} "${both}".`
    }
  }
  return undefined
}

/** Completes "The theme folder … of the plugin". `isObject`: whether the config has the plugin itself, not its name. */
function folderProblem(folder: string, isObject: boolean): Said | undefined {
  if (!existsSync(folder))
    return {
      message: 'is not there',
      hint: isObject
        ? "The path of a plugin that is an object begins at the config. If you import the plugin, name its module instead: plugins: ['labdocs/plugins/chemistry']."
        : undefined,
    }
  const names = readdirSync(folder)
  const whole = names.find((name) => PARTS_OF_THEMES.includes(name))
  if (whole !== undefined)
    return {
      message: `has the file ${whole}, which only the theme of a site can have`,
      hint: 'A plugin brings directives.tsx, icons.ts, islands/ and sheets/.',
    }
  const used = ['directives.tsx', 'icons.ts', 'islands', 'sheets']
  return used.some((name) => names.includes(name))
    ? undefined
    : {message: 'has nothing that is used', hint: `Available: ${used.join(', ')}.`}
}
const PARTS_OF_THEMES = ['index.tsx', 'article.tsx', 'theme.css', 'site.css', 'icon.svg', 'pages']

const OURS = /^labdocs(\/|$)/

/** Loads a path relative to the config, a package, or a built-in plugin. */
async function loadModule(name: string, root: string, cache: ScriptCache): Promise<Read | Said> {
  const path = pathOf(name, root) ?? (await importedFrom(name, root))
  if (path === undefined)
    return (
      // labdocs itself is installed in most sites, and cannot be the mistake.
      (OURS.test(name) ? undefined : brokenPackage(name, root)) ?? {
        message: `There is no plugin ${name}.`,
        ...searched(name, root),
      }
    )
  try {
    const loaded = await loadScript(path, root, cache)
    if (!('problems' in loaded)) return {...loaded, label: name, folder: dirname(path)}
    const {message, file, line, column, hint} = loaded.problems[0]!
    return {
      message: `The plugin ${name} cannot be read: ${message}`,
      place: file === undefined ? undefined : {file, line, column},
      hint,
    }
  } catch (error) {
    const place = (await locateError(error))?.place
    return {
      message: `The plugin ${name} cannot be run: ${messageOf(error)}`,
      place,
      ...hintOf(error),
    }
  }
}

/** Returns what a plugin that does not exist was probably meant to be. */
function searched(name: string, root: string): Pick<Said, 'hint'> {
  const near = nearest(name, builtInPlugins())
  if (near) return {hint: `Did you mean ${near}?`}
  if (OURS.test(name)) return {hint: `Available: ${builtInPlugins().join(', ')}.`}
  if (existsSync(resolve(root, name))) return {hint: `Did you mean ./${name}?`}
  if (!/^\.{0,2}\//.test(name)) return {hint: `Install the package: npm install ${name}`}
  const beside = attempt(() => readdirSync(dirname(resolve(root, name)))) ?? []
  const meant = nearest(basename(name), beside)
  return {
    hint: meant
      ? `Did you mean ${dirname(name)}/${meant}?`
      : 'The path begins at the folder of site.config.ts.',
  }
}

function pathOf(name: string, root: string): string | undefined {
  if (name.startsWith(BUILT_IN)) return builtInFile(name)
  if (/^\.{0,2}\//.test(name)) {
    const path = resolve(root, name)
    return existsSync(path) ? path : undefined
  }
  try {
    return createRequire(join(root, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

/** Returns the file of a package that can only be imported: Node.js 20 finds such a package only for a module that is there. */
async function importedFrom(name: string, root: string): Promise<string | undefined> {
  if (/^\.{0,2}\//.test(name)) return undefined
  const {build} = await import('esbuild')
  let path: string | undefined
  const find: EsbuildPlugin = {
    name: 'labdocs-find',
    setup: (api) =>
      api.onStart(async () => {
        const found = await api.resolve(name, {kind: 'import-statement', resolveDir: root})
        if (!found.errors.length && !found.external) path = found.path
      }),
  }
  await usingEsbuild(() =>
    build({entryPoints: [], bundle: true, write: false, platform: 'node', plugins: [find]}),
  )
  return path
}

/** Reports figures that need a file which the theme does not have. */
export function figureProblems(
  plugins: readonly PluginRef[],
  theme: {island: string[]; style: string[]},
): Problem[] {
  return plugins.flatMap(({name, figures = {}, screen = {}}, at) =>
    [...Object.entries<FigureRef>(figures), ...Object.entries<FigureRef>(screen)].flatMap(
      ([lang, files]) =>
        (['island', 'style'] as const).flatMap((part): Problem[] => {
          const wanted = files[part]
          if (wanted === undefined || theme[part].includes(wanted)) return []
          const file = part === 'island' ? `islands/${wanted}.tsx` : `sheets/${wanted}.css`
          return [
            {
              path: ['plugins', at],
              message: `The figure "${lang}" of the plugin "${name}" needs the ${part} "${wanted}", but the theme has no ${file}.`,
              hint:
                didYouMean(wanted, theme[part]) ??
                'Add the file to the theme folder of the plugin, or to that of the site.',
            },
          ]
        }),
    ),
  )
}
