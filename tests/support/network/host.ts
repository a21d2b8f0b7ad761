/**
 * Builds and serves fixture sites, each one once per test run: all workers use this host. Started by the global set-up of
 * both runners; `site.ts` is its client.
 */
import {spawn} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {BIN, HOME, type Served, serve} from '../labdocs.ts'

/** A built site, and its address. */
export interface Site {
  /** `http://127.0.0.1:port/base/` */
  address: string
  /** Output folder. */
  out: string
}

/** Starts the host and passes its address to the workers in the environment. Returns a function that stops it. */
export async function startHost(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'labdocs-sites-'))
  const sites = new Map<string, Promise<Site & {served: Served}>>()
  const host = createServer((request, response) => {
    const key = new URL(request.url!, 'http://host').searchParams.get('site')!
    const [root, args] = JSON.parse(key) as [string, string[]]
    let site = sites.get(key)
    if (!site) {
      site = startSite(root, args, join(folder, String(sites.size), 'dist'))
      sites.set(key, site)
    }
    site.then(
      ({address, out}) => response.end(JSON.stringify({address, out})),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  process.env.LABDOCS_TEST_HOST = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  return async () => {
    host.close()
    for (const site of await Promise.allSettled(sites.values()))
      if (site.status === 'fulfilled') await site.value.served.stop()
    rmSync(folder, {recursive: true, force: true})
  }
}

/** Options of a build that `labdocs serve` needs as well. */
const OF_ADDRESSES = new Set(['--base', '--urls'])

async function startSite(
  root: string,
  args: string[],
  out: string,
): Promise<Site & {served: Served}> {
  const folder = root === '.' ? HOME : join(HOME, 'tests/fixtures', root)
  await build(['build', '--root', folder, '--out', out, ...args])
  const base = args.filter(
    (arg, at) => OF_ADDRESSES.has(arg) || OF_ADDRESSES.has(args[at - 1] ?? ''),
  )
  const served = await serve('serve', ['--root', folder, '--out', out, ...base])
  return {address: served.address, out, served}
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
