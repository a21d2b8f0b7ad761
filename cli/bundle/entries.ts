/** What all bundles agree on: where packages and our own modules come from, what went in. */
import {resolve} from 'node:path'
import type {Metafile, Plugin} from 'esbuild'
import type {SiteConfig} from '../config.ts'
import {HOME} from '../home.ts'
import {isOfPackage} from './portable.ts'

/** Absolute paths of the files that went into a bundle, without the modules that we write ourselves. */
export function inputsOf({inputs}: Metafile): string[] {
  return Object.keys(inputs)
    .filter((path) => !/^[\w-]+:/.test(path) && path !== 'labdocs-server.ts' && path !== '<stdin>')
    .map((path) => resolve(HOME, path))
}

export function quote(path: string): string {
  return JSON.stringify(path)
}

/** What a site may import from labdocs, as package.json says it for type checkers. */
const EXPORTS: Record<string, string> = {
  'labdocs/runtime': './runtime/index.ts',
  'labdocs/theme': './theme/exports.ts',
}

const REACT = /^react(-dom)?(\/|$)/

/**
 * Whatever is installed for a site: `labdocs/…` is this installation, and so are React and the other packages of its own,
 * so that there is one of each. Other packages are those of the site.
 */
export function resolveFromHome(config: SiteConfig): Plugin {
  return {
    name: 'labdocs-home',
    setup(api) {
      api.onResolve({filter: /^labdocs\//}, (args) =>
        api.resolve(EXPORTS[args.path] ?? `./${args.path.slice('labdocs/'.length)}`, {
          resolveDir: HOME,
          kind: args.kind,
        }),
      )
      if (`${config.root}/`.startsWith(`${HOME}/`)) return
      api.onResolve(
        {filter: /^[a-z@]/},
        async ({path, kind, namespace, resolveDir, pluginData}) => {
          const isOthers = isOfPackage(resolveDir, config.root) && !REACT.test(path)
          if (pluginData === 'home' || isOurs(resolveDir) || isOthers) return undefined
          // Other plugins know their own modules by the namespace.
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

/** Below the installation: what it imports is found from there anyway. */
function isOurs(folder: string): boolean {
  return `${folder}/`.startsWith(`${HOME}/`)
}
