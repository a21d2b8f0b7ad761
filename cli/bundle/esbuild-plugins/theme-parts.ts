/**
 * `import {Bar} from 'labdocs/theme'` as an import from the file of `Bar`. esbuild follows all imports of a module that
 * code of the first view imports: with the real module, readers would load each component that any page of the site uses.
 */
import {readFileSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import type {Plugin} from 'esbuild'
import {readIfThere} from '../../disk/folder.ts'
import {HOME, OWN_THEME} from '../../installation.ts'

/** Namespace of the modules that have a part of the exports of `labdocs/theme`. */
export const PARTS = 'labdocs-parts'
const EXPORTS = join(OWN_THEME, 'exports.ts')
const EXPORT = /^export \{([^}]+)\} from '([^']+)'$/gm
/** Code that imports all exports as one object, or exports all of them. */
const WHOLE = /\*[^;'"]*\bfrom\s*['"]labdocs\/theme['"]/
const WORD = /[\w$]+/g

/** Returns a plugin that gives each file of a site only those exports of `labdocs/theme` whose names it contains. */
export function themeParts(): Plugin {
  return {
    name: 'labdocs-parts',
    setup(api) {
      api.onResolve({filter: /^labdocs\/theme$/}, ({kind, importer, namespace}) => {
        if (kind !== 'import-statement' || namespace !== 'file') return undefined
        // A package in an archive of Yarn cannot be read here. It gets all exports.
        const source = readIfThere(importer)
        return source && !WHOLE.test(source)
          ? {path: importer, namespace: PARTS, sideEffects: false}
          : undefined
      })
      api.onLoad({filter: /./, namespace: PARTS}, ({path}) => ({
        contents: exportsFor(readFileSync(path, 'utf8')),
        loader: 'ts',
        resolveDir: HOME,
      }))
    },
  }
}

/** The paths are absolute: for relative ones, `layer` would return the components of the site. */
function exportsFor(source: string): string {
  const words = new Set(source.match(WORD))
  return [...readFileSync(EXPORTS, 'utf8').matchAll(EXPORT)]
    .flatMap(([, names = '', file = '']) => {
      const used = names.split(',').filter((name) => words.has(name.trim()))
      const path = resolve(dirname(EXPORTS), file)
      return used.length ? [`export {${used.join(',')}} from ${JSON.stringify(path)}`] : []
    })
    .join('\n')
}
