/** A site that changes while a reader has it open: files go, another build takes its place, the server stops. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Page} from 'playwright/test'
import {staticHandler} from '../../../cli/serve/static.ts'
import type {Manifest} from '../../../cli/types.ts'
import {WORKER_FILE} from '../../../runtime/offline/plan.ts'
import {awake, test as base, expect} from './fixture.ts'
import {scriptWith} from './steps.ts'

export interface Host {
  /** `http://127.0.0.1:port/base/` */
  address: string
  /** Output folder, which a test may change. */
  out: string
  /** Puts another build in the place of this one: all scripts and styles have other names, as after a change of code. */
  deploy: () => void
  /** Takes away the script that holds a text; returns what puts it back. */
  lose: (text: string) => () => void
  stop: () => Promise<void>
  /** Starts again, at the same address. */
  start: () => Promise<void>
  /** From now on requests are taken and never answered; false: those that come are answered again. */
  hang: (on: boolean) => void
}

/** `host` is a copy of the site of `siteRoot` behind a server of its own. */
export const test = base.extend<{host: Host}>({
  host: async ({site, siteRoot, siteArgs}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'labdocs-host-'))
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

/** The site as another build would have made it, in another folder: whoever still reads the old files gets them whole. */
function rebuild(from: string, to: string): void {
  const {build} = JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')) as Manifest
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

/** Waits until a page has all that it loads by itself. */
export async function settled(page: Page): Promise<void> {
  await awake(page)
  await page.waitForLoadState('networkidle')
}

/** How many documents a page has loaded so far. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

/** What a reader sees has no words of an exception. */
export async function expectPlainWords(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(
    /\b\w*Error\b|Failed to fetch|dynamically imported|\bundefined\b|https?:\/\/127/,
  )
}
