/** The entry of the browser bundle, and the modules that we write for it ourselves. */
import {createRequire} from 'node:module'
import {join} from 'node:path'
import type {Plugin} from 'esbuild'
import type {SiteConfig} from '../config.ts'
import {HOME} from '../home.ts'
import {quote} from './entries.ts'
import {isOfPackage} from './portable.ts'
import {baseOf, islandsOf, pageFileOf} from './theme.ts'

export const MAIN = 'labdocs-main'
const KERNEL = 'labdocs-kernel'
export const PAGE = 'labdocs-page:'
/** Namespaces of the modules that we write ourselves. */
const OWN = 'labdocs-own'
const LAZY = 'labdocs-lazy'
const REACT = 'labdocs-react'

/**
 * esbuild gives each set of modules that the same entries share a chunk of its own: with twenty lazy parts the first view
 * came in fourteen pieces. Here every lazy part imports the kernel (all that is loaded eagerly anyway), so that the kernel
 * is one set and one chunk.
 */
export function oneKernel(config: SiteConfig, dev: boolean): Plugin {
  const islands = Object.entries(islandsOf(config.theme))
  const kernel = [
    // Pages import it: were it not of the kernel, it would be a chunk of its own, without anything in it.
    `import ${quote(join(HOME, 'runtime/index.ts'))}`,
    `export {start} from ${quote(join(HOME, 'runtime/start.tsx'))}`,
    `export {theme} from ${quote(join(baseOf(config.theme), 'index.tsx'))}`,
  ].join('\n')
  const main = [
    `import {start, theme} from ${quote(KERNEL)}`,
    ...(dev ? [`import {connect} from ${quote(join(HOME, 'runtime/live.ts'))}`] : []),
    `start({theme, islands: {${islands.map(([name, path]) => `${name}: () => import(${quote(path)})`).join(', ')}}${dev ? ', connect' : ''}})`,
  ].join('\n')
  return {
    name: 'labdocs-kernel',
    setup(api) {
      api.onResolve({filter: new RegExp(`^(${MAIN}|${KERNEL}|${PAGE}.*)$`)}, ({path}) => ({
        path,
        namespace: OWN,
      }))
      api.onResolve({filter: /./}, async ({path, kind, resolveDir, pluginData}) => {
        if (kind !== 'dynamic-import' || pluginData === OWN) return undefined
        const found = await api.resolve(path, {kind, resolveDir, pluginData: OWN})
        return found.errors.length ? found : {path: found.path, namespace: LAZY}
      })
      api.onLoad({filter: /./, namespace: LAZY}, ({path}) => ({
        contents: `import ${quote(KERNEL)}\nexport * from ${quote(path)}`,
        loader: 'ts',
        resolveDir: HOME,
      }))
      api.onLoad({filter: /./, namespace: OWN}, ({path}) => ({
        contents:
          path === MAIN
            ? main
            : path === KERNEL
              ? kernel
              : `import ${quote(KERNEL)}\nexport {default} from ${quote(pageFileOf(config, path.slice(PAGE.length)))}`,
        loader: 'ts',
        resolveDir: HOME,
      }))
    },
  }
}

/**
 * React is CommonJS, so esbuild would write each use of it as a property of the whole module: `(0, react.useState)()`. Here
 * its names are exports of modules of our own, and a use is one short name.
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
          // Not an import: where all modules end up in one chunk, esbuild would write it as `var a = a`.
          `const all = require(${quote(path)})`,
          'export default all',
          // esbuild drops a call without effects that no module uses; it would keep a plain property.
          ...Object.keys(require(path) as object).map(
            (name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`,
          ),
        ].join('\n'),
        resolveDir: HOME,
      }))
    },
  }
}
