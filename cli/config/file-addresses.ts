/**
 * Lets bundled code find files next to it: `import.meta.url`, `import.meta.dirname`, `import.meta.filename`, `__dirname` and
 * `__filename` are those of the file in which they are written, as if it were not bundled.
 */
import {readFileSync} from 'node:fs'
import {extname} from 'node:path'
import type {Loader, Plugin} from 'esbuild'
import {onDisk} from '../disk/disk-error.ts'

const NAMES = [
  'import.meta.url',
  'import.meta.dirname',
  'import.meta.filename',
  '__dirname',
  '__filename',
]
const VARIABLE = 'labdocsFile'
const MODULE = 'labdocs-file:'
const USES = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/
const IS_MODULE = /\bimport\.meta\b|(?:^|[;}])\s*(?:import\s*[\w{*"']|export\s*[\w{*])/m

/** For the option of esbuild. A variable that a file declares itself is not replaced. */
export const define: Record<string, string> = Object.fromEntries(
  NAMES.map((name) => [name, `${VARIABLE}.${name.replace(/.*[._]/, '')}`]),
)

/** `addressOf` returns what the script contains instead of the URL of a file. */
export function fileAddresses(addressOf: (path: string) => string): Plugin {
  return {
    name: 'labdocs-file-addresses',
    setup(api) {
      api.onLoad({filter: /\.[cm]?[jt]sx?$/, namespace: 'file'}, ({path}) => {
        const text = onDisk('open this file', path, () => readFileSync(path, 'utf8'))
        if (!USES.test(text)) return undefined
        return {
          contents: withVariable(text, path, MODULE + addressOf(path)),
          loader: loaderOf(path),
        }
      })
      // Named by the address, not by the path: the names of modules are in the script.
      api.onResolve({filter: new RegExp(`^${MODULE}`)}, ({path}) => ({
        path: path.slice(MODULE.length),
        namespace: 'labdocs-file',
      }))
      api.onLoad({filter: /./, namespace: 'labdocs-file'}, ({path}) => ({
        contents: `import {dirname as folderOf} from 'node:path'
import {fileURLToPath} from 'node:url'
export const url = ${JSON.stringify(path)}
export const filename = fileURLToPath(url)
export const dirname = folderOf(filename)
`,
      }))
    },
  }
}

/** Declares the variable. Lines stay where they are, for messages. */
function withVariable(text: string, path: string, module: string): string {
  const name = JSON.stringify(module)
  const isModule =
    /^\.m/.test(extname(path)) || (!/^\.c/.test(extname(path)) && IS_MODULE.test(text))
  if (isModule) return `${text}\nimport * as ${VARIABLE} from ${name}\n`
  const [, shebang = ''] = /^(#!.*\n)/.exec(text) ?? []
  return `${shebang}var ${VARIABLE} = require(${name});${text.slice(shebang.length)}`
}

function loaderOf(path: string): Loader {
  return extname(path).replace(/^\.[cm]?/, '') as Loader
}
