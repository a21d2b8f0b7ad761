/** Runs the real command on a fixture, as a maintainer does. */
import {spawn, spawnSync} from 'node:child_process'
import {cpSync, existsSync} from 'node:fs'
import {isAbsolute, join} from 'node:path'
import {temporary} from './temporary.ts'

export const HOME = join(import.meta.dirname, '../..')
export const BIN = join(HOME, 'cli/bin.js')

/**
 * The fixtures are folders of this checkout. Git must not use the checkout's history for them: results would depend on how
 * the repository was cloned.
 */
export const ENV = {NO_COLOR: '1', CI: '1', GIT_CEILING_DIRECTORIES: join(HOME, 'tests')}

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `labdocs …args` to the end, in the folder of the site, so that paths in messages are relative to the site. */
export function labdocs(
  args: string[],
  options: {cwd?: string; env?: Record<string, string>} = {},
): Run {
  const {status, stdout, stderr} = spawnSync(process.execPath, [BIN, ...args], {
    cwd: options.cwd ?? folderOf(args),
    encoding: 'utf8',
    env: {...process.env, ...ENV, ...options.env},
    maxBuffer: 64 * 1024 * 1024,
  })
  return {code: status, stdout, stderr}
}

/** The folder to run a command in: that of the site that it names, or ours. */
export function folderOf(args: string[]): string {
  const root = args[args.indexOf('--root') + 1] ?? ''
  return args.includes('--root') && isAbsolute(root) && existsSync(root) ? root : HOME
}

/** Copies `tests/fixtures/<name>` into a new folder, for tests that write. */
export function copyFixture(name: string): string {
  const folder = temporary(name.replaceAll('/', '-'))
  cpSync(join(HOME, 'tests/fixtures', name), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.labdocs'),
  })
  return folder
}

export interface Served {
  /** `http://127.0.0.1:port/` */
  address: string
  stop: () => Promise<void>
}

/** Starts `labdocs serve` on a free port. Resolves once it listens. */
export async function serve(args: string[]): Promise<Served> {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--json', ...args], {
    cwd: HOME,
    env: {...process.env, ...ENV},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = text.split('\n').find((one) => one.includes('"address"'))
      if (line) resolve((JSON.parse(line) as {address: string}).address)
    })
    child.once('exit', (code) => reject(new Error(`labdocs serve ended with ${code}: ${errors}`)))
  })
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGINT')
      }),
  }
}
