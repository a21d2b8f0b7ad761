/** What all bundles agree on: which islands there are, where packages and our own modules come from, what went in. */
import {existsSync, readdirSync} from 'node:fs'
import {join, resolve} from 'node:path'
import type {Metafile, Plugin} from 'esbuild'
import type {SiteConfig} from '../config.ts'
import {compare} from '../diagnostics.ts'
import {HOME} from '../load-config.ts'

/** Every file in `theme/islands/` is an island named like the file; adding the file is registering it. */
export function islandNames(theme: string): string[] {
  const folder = join(theme, 'islands')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.slice(0, -4))
    .sort(compare)
}

/** Extra style sheets of a theme: `theme/<name>.css` that a directive asks for by `style: '<name>'`. */
export function styleNames(theme: string): string[] {
  return readdirSync(theme)
    .filter(
      (name) =>
        name.endsWith('.css') &&
        name !== 'theme.css' &&
        /^[a-z-]+\.css$/.test(name) &&
        !['tokens.css'].includes(name),
    )
    .map((name) => name.slice(0, -4))
    .sort(compare)
}

/** Absolute paths of the files that went into a bundle, without the modules that we write ourselves. */
export function inputsOf({inputs}: Metafile): string[] {
  return Object.keys(inputs)
    .filter((path) => !/^[\w-]+:/.test(path) && path !== 'labdocs-server.ts' && path !== '<stdin>')
    .map((path) => resolve(HOME, path))
}

export function quote(path: string): string {
  return JSON.stringify(path)
}

/**
 * A site in another folder has no `node_modules` of ours and may write `labdocs/theme` or `labdocs/runtime/…`: both lead
 * to this installation.
 */
export function resolveFromHome(config: SiteConfig): Plugin {
  return {
    name: 'labdocs-home',
    setup(api) {
      api.onResolve({filter: /^labdocs\//}, (args) =>
        api.resolve(`./${args.path.slice('labdocs/'.length)}`, {resolveDir: HOME, kind: args.kind}),
      )
      if (`${config.root}/`.startsWith(`${HOME}/`)) return
      api.onResolve({filter: /^[a-z@]/}, (args) => {
        if (args.pluginData === 'home' || args.resolveDir.startsWith(join(HOME, 'node_modules')))
          return undefined
        return api.resolve(args.path, {
          resolveDir: HOME,
          kind: args.kind,
          // Other plugins know their own modules by it.
          namespace: args.namespace,
          pluginData: 'home',
        })
      })
    },
  }
}
