/** Returns what a fresh load of a site serves, in a separate process, where nothing is in the memory of the dev server. */
import {type ChildProcess, fork} from 'node:child_process'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {build} from 'esbuild'
import {HOME} from '../../support/labdocs.ts'

export interface Served {
  /** Path -> content: pages with their Markdown twins, and everything else except pictures. */
  files: Record<string, string>
  /** As text, sorted. */
  diagnostics: string[]
}

export interface Order {
  root: string
  cache: boolean
}

export interface Fresh {
  /** `cache`: whether it may read what earlier fresh loads left on the disk. */
  load: (root: string, cache: boolean) => Promise<Served>
  stop: () => void
}

/** Compiles the generator as `cli/bin.js` does, then waits for messages. */
export async function startFresh(): Promise<Fresh> {
  const folder = join(HOME, '.cache/tests', `fresh-${process.pid}`)
  mkdirSync(folder, {recursive: true})
  await build({
    entryPoints: {fresh: join(HOME, 'tests/site/dev/fresh-process.ts')},
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outdir: folder,
    outExtension: {'.js': '.js'},
    banner: {
      js: `globalThis.labdocsInstallation ??= ${JSON.stringify({home: HOME, version: `fresh-${process.pid}`, shared: join(folder, 'shared')})}`,
    },
    logLevel: 'error',
  })
  const child = fork(join(folder, 'fresh.js'), {
    stdio: 'inherit',
    env: {...process.env, NODE_ENV: 'production'},
  })
  return {load: (root, cache) => ask(child, {root, cache}), stop: () => child.kill()}
}

function ask(child: ChildProcess, order: Order): Promise<Served> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The fresh load ended with ${code}.`))
    child.once('exit', onExit)
    child.once('message', (served: Served) => {
      child.off('exit', onExit)
      resolve(served)
    })
    child.send(order)
  })
}
