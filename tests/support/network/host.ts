/**
 * Builds and serves fixture sites, each one once per test run: all workers use this host. Started by the global set-up of
 * both runners; `site.ts` is its client.
 */
import {spawn} from 'node:child_process'
import {rmSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {BIN, HOME, type Served, serve} from '../labdocs.ts'
import {temporary} from '../temporary.ts'

/** A built site, and its address. */
export interface Site {
  /** `http://127.0.0.1:port/base/` */
  address: string
  /** Output folder. */
  out: string
}

/** Starts the host and passes its address to the workers in the environment. Returns a function that stops it. */
export async function startHost(): Promise<() => Promise<void>> {
  const folder = temporary('sites')
  const built = new Map<string, Promise<string>>()
  const served = new Map<string, Promise<Served>>()
  const answer = async (path: string, key: string): Promise<Partial<Site>> => {
    const [root, args] = JSON.parse(key) as [string, string[]]
    const out = await once(built, key, () =>
      buildSite(root, args, join(folder, String(built.size), 'dist')),
    )
    if (path === '/built') return {out}
    const {address} = await once(served, key, () => serveSite(root, args, out))
    return {address, out}
  }
  const host = createServer((request, response) => {
    const {pathname, searchParams} = new URL(request.url!, 'http://host')
    answer(pathname, searchParams.get('site')!).then(
      (site) => response.end(JSON.stringify(site)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  process.env.LABDOCS_TEST_HOST = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  return async () => {
    host.close()
    for (const one of await Promise.allSettled(served.values()))
      if (one.status === 'fulfilled') await one.value.stop()
    rmSync(folder, {recursive: true, force: true})
  }
}

/** Options of a build that `labdocs serve` needs as well. */
const OF_ADDRESSES = new Set(['--base', '--urls'])

/** Returns the value of a key, which is made for the first who asks. */
function once<T>(values: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}

const folderOf = (root: string) => (root === '.' ? HOME : join(HOME, 'tests/fixtures', root))

async function buildSite(root: string, args: string[], out: string): Promise<string> {
  await build(['build', '--root', folderOf(root), '--out', out, ...args])
  return out
}

function serveSite(root: string, args: string[], out: string): Promise<Served> {
  const base = args.filter(
    (arg, at) => OF_ADDRESSES.has(arg) || OF_ADDRESSES.has(args[at - 1] ?? ''),
  )
  return serve(['--root', folderOf(root), '--out', out, ...base])
}

/** Runs the real command without blocking, so that other sites are served meanwhile. */
function build(args: string[]): Promise<void> {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: HOME,
    env: {...process.env, NO_COLOR: '1', CI: '1'},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`labdocs ${args.join(' ')} failed:\n${errors}`)),
    ),
  )
}
