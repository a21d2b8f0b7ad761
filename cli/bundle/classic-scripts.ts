/**
 * Scripts for a site that is opened from the disk, where browsers load no modules. Each
 * file becomes a call of `labdocsDisk.define`, so that parts are still loaded on demand
 * (`runtime/opened-from-disk.ts`).
 */
import {join} from 'node:path'
import {DISK_BASE} from '../../runtime/shared/disk-base.ts'
import {HOME} from '../installation.ts'
import {usingEsbuild} from './esbuild-process.ts'

/** Name of the script that starts such a site. */
export const DISK_SCRIPT = 'disk.js'

const WORKER = /^(?:search|offline)-worker-/
const LOADER = join(HOME, 'runtime/opened-from-disk.ts')

/** Returns files by name: the given ones, with modules as classic scripts, and the script that starts them. */
export async function classicFiles(
  files: Map<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  const entries = await Promise.all(
    [...files].map(async ([name, bytes]): Promise<[string, Uint8Array]> => {
      if (!name.endsWith('.js') || WORKER.test(name)) return [name, bytes]
      return [name, Buffer.from(await classic(name, new TextDecoder().decode(bytes)))]
    }),
  )
  return new Map([...entries, [DISK_SCRIPT, Buffer.from(await loader())]])
}

/** Returns a module as a classic script. */
export async function classic(name: string, module: string): Promise<string> {
  const {transform} = await import('esbuild')
  const {code} = await usingEsbuild(() =>
    transform(module, {format: 'cjs', minify: true, charset: 'utf8', target: 'es2022'}),
  )
  const text = code
    .trim()
    .replaceAll(`"${DISK_BASE}assets/`, '"')
    .replace(/(?<![\w.$])import\(/g, 'labdocsDisk.import(')
  const needs = new Set([...text.matchAll(/\brequire\("([\w.-]+\.js)"\)/g)].map(([, one]) => one))
  const list = JSON.stringify([...needs])
  return `labdocsDisk.define(${JSON.stringify(name)},${list},function(require,module,exports){${text}\n});\n`
}

async function loader(): Promise<string> {
  const {build} = await import('esbuild')
  const {outputFiles} = await usingEsbuild(() =>
    build({
      stdin: {
        contents: `import {startFromDisk} from ${JSON.stringify(LOADER)}\nstartFromDisk(document.currentScript)`,
        resolveDir: HOME,
      },
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: 'es2022',
      logLevel: 'silent',
    }),
  )
  return outputFiles[0]!.text
}
