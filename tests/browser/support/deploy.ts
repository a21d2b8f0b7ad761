/** A site that changes while a reader has it open: files disappear, a new build is deployed, the server stops. */
import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import type {Page} from 'playwright/test'
import {staticHandler} from '../../../cli/serve/static.ts'
import {WORKER_FILE} from '../../../runtime/shared/offline-plan.ts'
import {manifestOf} from '../../support/routes.ts'
import {temporary} from '../../support/temporary.ts'
import {awake, test as base, expect} from './fixture.ts'
import {scriptWith} from './steps.ts'

export interface Host {
  /** `http://127.0.0.1:port/base/` */
  address: string
  /** Output folder, which a test may change. */
  out: string
  /** Deploys another build: all scripts and styles have new names, as after a change of the code. */
  deploy: () => void
  /** Removes the script that contains a text. Returns a function that restores it. */
  lose: (text: string) => () => void
  stop: () => Promise<void>
  /** Starts the server again, at the same address. */
  start: () => Promise<void>
  /** True: requests get no answer from now on. False: new requests are answered again. */
  hang: (on: boolean) => void
}

/** `host` is a copy of the site of `siteRoot` with its own server. */
export const test = base.extend<{host: Host}>({
  host: async ({site, siteRoot, siteArgs}, use) => {
    const folder = temporary('host')
    const {address, out} = await site(siteRoot, siteArgs)
    const host = createHost(folder, out, new URL(address).pathname)
    await host.start()
    await use(host)
    await host.stop()
    rmSync(folder, {recursive: true})
  },
})

function createHost(folder: string, built: string, base: string): Host {
  let out = join(folder, 'dist')
  cpSync(built, out, {recursive: true})
  let handler = staticHandler(out, base)
  let hanging = false
  let port = 0
  let server: Server | undefined
  return {
    get address() {
      return `http://127.0.0.1:${port}${base}`
    },
    get out() {
      return out
    },
    deploy: () => {
      const next = `${out}-next`
      rebuild(out, next)
      out = next
      handler = staticHandler(out, base)
    },
    lose: (text) => lose(join(out, 'assets', scriptWith(out, text))),
    stop: () =>
      new Promise((resolve) => {
        server?.close(() => resolve())
        server?.closeAllConnections()
      }),
    start: () =>
      new Promise((resolve) => {
        server = createServer((request, response) => {
          if (!hanging) handler(request, response)
        }).listen(port, '127.0.0.1', () => {
          port = (server!.address() as AddressInfo).port
          resolve()
        })
      }),
    hang: (on) => {
      hanging = on
    },
  }
}

export {expect}

function lose(path: string): () => void {
  renameSync(path, `${path}.lost`)
  return () => renameSync(`${path}.lost`, path)
}

const NAMED =
  /\b(chunk|main|search-worker|theme|style-[a-z]+|page-[a-z-]+|offline-page)-([0-9a-f]{8,16})\.(js|css|html)\b/g

/**
 * Writes the site into another folder, as another build would have made it. Responses in progress can still read the old
 * files.
 */
function rebuild(from: string, to: string): void {
  const {build} = manifestOf(from)
  const worker = readFileSync(join(from, WORKER_FILE), 'utf8')
  const {version} = /"version":"(?<version>\w+)"/.exec(worker)!.groups!
  const other = (hash: string) => [...hash].reverse().join('')
  const renamed = (text: string) =>
    text
      .replace(NAMED, (_, name, hash, ending) => `${name}-${other(hash)}.${ending}`)
      .replaceAll(build, other(build))
      .replaceAll(version!, other(version!))
  cpSync(from, to, {recursive: true})
  for (const name of readdirSync(to, {recursive: true, encoding: 'utf8'})) {
    const path = join(to, name)
    if (!statSync(path).isFile() || !/\.(html|json|js|css)$/.test(name)) continue
    const text = renamed(readFileSync(path, 'utf8'))
    rmSync(path)
    writeFileSync(join(to, renamed(name)), text)
  }
}

/** Waits until a page has loaded everything that it loads without the reader. */
export async function settled(page: Page): Promise<void> {
  await awake(page)
  await page.waitForLoadState('networkidle')
}

/** Counts the documents that a page has loaded so far. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

/** Expects that the visible text contains no words of an exception. */
export async function expectPlainWords(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(
    /\b\w*Error\b|Failed to fetch|dynamically imported|\bundefined\b|https?:\/\/127/,
  )
}
