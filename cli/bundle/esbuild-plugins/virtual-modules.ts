/** Generates the entry of the browser bundle and other modules for it. */
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import type {Plugin} from 'esbuild'
import type {SiteConfig} from '../../config/config.ts'
import {HOME} from '../../installation.ts'
import {quote} from '../entries.ts'
import {isOfPackage} from '../portable-paths.ts'
import {baseOf, islandsOf, pageFileOf} from '../theme.ts'

export const MAIN = 'labdocs-main'
const EAGER = 'labdocs-eager'
/** Each page has a copy of this module: a chunk that they share would be one more file to wait for. */
const EARLY = 'labdocs-early:'
const EARLY_FIELDS = join(HOME, 'runtime/react/early-fields.ts')
export const PAGE = 'labdocs-page:'
/** Namespaces of the generated modules. */
export const OWN = 'labdocs-own'
const COPY = 'labdocs-copy'
const LAZY = 'labdocs-lazy'
/** The namespace of the generated modules of React. */
export const REACT = 'labdocs-react'

/**
 * Returns a plugin that makes one chunk of all code that is loaded at once (the eager chunk). esbuild makes a
 * chunk for each set of modules that the same entries share: with twenty lazy parts, the
 * first view had fourteen chunks. Here every lazy part imports the eager chunk, so that it is
 * one set and one chunk.
 */
export function eagerChunk(config: SiteConfig, dev: boolean): Plugin {
  const islands = Object.entries(islandsOf(config))
  const eager = [
    // Pages import it. Outside the eager chunk, it would be a separate, empty chunk.
    `import ${quote(join(HOME, 'runtime/index.ts'))}`,
    `export {start} from ${quote(join(HOME, 'runtime/start.tsx'))}`,
    `export {theme} from ${quote(join(baseOf(config.theme), 'index.tsx'))}`,
  ].join('\n')
  const main = [
    `import {start, theme} from ${quote(EAGER)}`,
    ...(dev ? [`import {connect} from ${quote(join(HOME, 'runtime/dev/live.ts'))}`] : []),
    `start({theme, islands: {${islands.map(([name, path]) => `${name}: () => import(${quote(path)})`).join(', ')}}${dev ? ', connect' : ''}})`,
  ].join('\n')
  return {
    name: 'labdocs-eager',
    setup(api) {
      api.onResolve({filter: new RegExp(`^(${MAIN}|${EAGER}|${PAGE}.*)$`)}, ({path}) => ({
        path,
        namespace: OWN,
      }))
      api.onResolve({filter: /./}, async ({path, kind, resolveDir, pluginData}) => {
        if (kind !== 'dynamic-import' || pluginData === OWN) return undefined
        const found = await api.resolve(path, {kind, resolveDir, pluginData: OWN})
        // If another plugin resolves a name again, this runs a second time, and the part is already lazy. What comes from
        // another host is in no part of this site.
        if (found.errors.length || found.external || found.namespace === LAZY) return found
        const {path: file, namespace: of} = found
        return {path: of === 'file' ? file : `${of}:${file}`, namespace: LAZY}
      })
      api.onResolve({filter: new RegExp(`^${EARLY}`)}, ({path}) => ({path, namespace: COPY}))
      api.onLoad({filter: /./, namespace: COPY}, () => ({
        contents: readFileSync(EARLY_FIELDS, 'utf8'),
        loader: 'ts',
        resolveDir: dirname(EARLY_FIELDS),
      }))
      api.onLoad({filter: /./, namespace: LAZY}, ({path}) => ({
        contents: `import ${quote(EAGER)}\nexport * from ${quote(path)}`,
        loader: 'ts',
        resolveDir: HOME,
      }))
      api.onLoad({filter: /./, namespace: OWN}, ({path}) => ({
        contents:
          path === MAIN
            ? main
            : path === EAGER
              ? eager
              : pageModule(config, path.slice(PAGE.length)),
        loader: 'ts',
        resolveDir: HOME,
      }))
    },
  }
}

function pageModule(config: SiteConfig, file: string): string {
  return [
    `import ${quote(EAGER)}`,
    `import {withEarlyInput} from ${quote(EARLY + file)}`,
    // Of a name that is not exported, esbuild would complain here. The server names the page that has no component.
    `import * as all from ${quote(pageFileOf(config, file))}`,
    'export default withEarlyInput(all.default)',
  ].join('\n')
}

/**
 * Returns a plugin that exports each name of React from a generated module. React is
 * CommonJS, so esbuild would write each use as a property of the whole module: `(0,
 * react.useState)()`. With the exports, a use is one short name.
 */
export function namedReact(config: SiteConfig): Plugin {
  const require = createRequire(join(HOME, 'package.json'))
  return {
    name: 'labdocs-react',
    setup(api) {
      api.onResolve({filter: /^react(\/jsx-runtime)?$/}, ({path, namespace, resolveDir}) =>
        namespace === REACT || isOfPackage(resolveDir, config.root)
          ? undefined
          : {path, namespace: REACT},
      )
      api.onLoad({filter: /./, namespace: REACT}, ({path}) => ({
        contents: [
          // Not an import: if all modules end up in one chunk, esbuild would write it as `var a = a`.
          `const all = require(${quote(path)})`,
          'export default all',
          // esbuild removes an unused call without side effects, but would keep a plain property.
          ...Object.keys(require(path) as object).map(
            (name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`,
          ),
        ].join('\n'),
        resolveDir: HOME,
      }))
    },
  }
}
