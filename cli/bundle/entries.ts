/** What all bundles share: how packages and our own modules are resolved, and the list of input files. */
import {join, relative, resolve} from 'node:path'
import type {Metafile, PartialMessage, Plugin} from 'esbuild'
import type {SiteConfig} from '../config/config.ts'
import {isIn} from '../disk/folder.ts'
import {HOME, OWN_THEME} from '../installation.ts'
import {isOfPackage} from './portable-paths.ts'
import {fileOfName, namedFiles} from './theme-names.ts'

/** The name of the generated script that imports all parts of a site. */
export const SERVER_SCRIPT = 'labdocs-server.ts'

/** Returns the absolute paths of the input files of a bundle made in `folder`, without generated modules. */
export function inputsOf({inputs}: Metafile, folder = HOME): string[] {
  return Object.keys(inputs)
    .filter((path) => !/^[\w-]+:/.test(path) && path !== SERVER_SCRIPT && path !== '<stdin>')
    .map((path) => resolve(folder, path))
}

export function quote(path: string): string {
  return JSON.stringify(path)
}

/** What a site can import from labdocs. package.json lists the same for type checkers. */
const EXPORTS: Record<string, string> = {
  labdocs: './cli/index.ts',
  'labdocs/plot': './runtime/shared/plot.ts',
  'labdocs/runtime': './runtime/index.ts',
  'labdocs/theme': './theme/exports.ts',
}

/** Returns the file of a module of labdocs, relative to its folder. */
export function ownModule(name: string, files = namedFiles()): string {
  const inside = name.slice('labdocs/'.length)
  const part = inside.startsWith('theme/') && fileOfName(inside.slice('theme/'.length), files)
  return EXPORTS[name] ?? (part || `./${inside.replace(/^plugins\//, 'theme/plugins/')}`)
}

/** Returns the name by which sites import a file of labdocs. The code of the import can be on other lines than the mistake. */
export function importedAs(path: string): string | undefined {
  const [name] = Object.entries(EXPORTS).find(([, file]) => resolve(HOME, file) === path) ?? []
  if (name !== undefined) return name
  const plugins = join(OWN_THEME, 'plugins')
  if (isIn(path, plugins))
    return `labdocs/plugins/${relative(plugins, path).replace(/(?:\/index)?\.tsx?$/, '')}`
  const [file] = [...namedFiles()].find(([, one]) => one === path) ?? []
  return file && `labdocs/theme/${file.replace(/\.tsx?$/, '')}`
}

/**
 * Returns the esbuild aliases of everything that a site can import from labdocs. A file that a plugin resolves loses the
 * `type` of its package.json, which decides how it imports CommonJS. If it is also imported by its path, its code would
 * depend on which import is resolved first.
 */
function ownAliases(files: Map<string, string>): Record<string, string> {
  const names = [...files.keys()].flatMap((file) => [file, file.replace(/\.tsx?$/, '')])
  const modules = [...Object.keys(EXPORTS), ...names.map((name) => `labdocs/theme/${name}`)]
  return Object.fromEntries(modules.map((name) => [name, resolve(HOME, ownModule(name, files))]))
}

/** The next version could have the file in another place. */
function noModule(path: string): PartialMessage {
  const names = Object.keys(EXPORTS).join(', ')
  return {
    text: `labdocs has no module "${path}" for sites.`,
    notes: [{text: `There are ${names}, and labdocs/theme/<name of a component>.`}],
  }
}

const REACT = /^react(-dom)?(\/|$)/

/**
 * Resolves `labdocs/…`, React and the other packages of labdocs to this installation,
 * whatever is installed for a site, so that there is one copy of each. Other packages are
 * those of the site.
 */
export function resolveFromHome(config: SiteConfig): Plugin {
  return {
    name: 'labdocs-home',
    setup(api) {
      const files = namedFiles()
      const alias = ownAliases(files)
      api.initialOptions.alias = alias
      api.onResolve({filter: /^labdocs(\/|$)/}, ({path, kind}) => {
        if (Object.hasOwn(alias, path)) return undefined
        return /^labdocs\/(?:theme\/|plugins\/|package\.json$)/.test(path)
          ? api.resolve(ownModule(path, files), {resolveDir: HOME, kind})
          : {errors: [noModule(path)]}
      })
      if (isIn(config.root, HOME)) return
      api.onResolve(
        {filter: /^[a-z@]/},
        async ({path, kind, namespace, resolveDir, pluginData}) => {
          const isOthers = isOfPackage(resolveDir, config.root) && !REACT.test(path)
          // Imports of the installation are found from there anyway.
          const isOurs = isIn(resolveDir, HOME)
          if (pluginData === 'home' || isOurs || isOthers || Object.hasOwn(alias, path))
            return undefined
          // Other plugins recognize their own modules by the namespace.
          const found = await api.resolve(path, {
            resolveDir: HOME,
            kind,
            namespace,
            pluginData: 'home',
          })
          return found.errors.length ? undefined : found
        },
      )
    },
  }
}
