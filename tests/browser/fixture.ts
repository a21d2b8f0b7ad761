/**
 * The `page` of browser tests: the installed Chromium, a built site behind `labdocs serve`, and a complaint for every
 * console warning, error or page error that the test did not announce.
 */
import {mkdtempSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type Page,
} from 'playwright/test'
import {findChromium, LAUNCH_ARGS} from '../chromium.ts'
import {HOME, labdocs, type Served, serve} from '../labdocs.ts'

export interface Site {
  /** `http://127.0.0.1:port/base/` */
  address: string
  /** Output folder. */
  out: string
}

interface Fixtures {
  /** Console text that the test expects: a message that holds one of these is no failure. */
  expected: string[]
  /** A page of a fresh context, on the site of `siteRoot`. `before` prepares it: routes, init scripts. */
  open: (
    path?: string,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<unknown>,
  ) => Promise<Page>
}

interface WorkerFixtures {
  /** Builds a fixture (or the real site, `'.'`) once a worker and serves it. */
  site: (root: string, args?: string[]) => Promise<Site>
  chrome: Awaited<ReturnType<typeof chromium.launch>>
}

export const test = base.extend<Fixtures & {siteRoot: string; siteArgs: string[]}, WorkerFixtures>({
  siteRoot: ['.', {option: true}],
  siteArgs: [[], {option: true}],
  expected: async ({}, use) => use([]),
  chrome: [
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: findChromium() ?? '',
        args: LAUNCH_ARGS,
      })
      await use(browser)
      await browser.close()
    },
    {scope: 'worker'},
  ],
  site: [
    async ({}, use) => {
      const sites = new Map<string, Promise<Site & {served: Served}>>()
      await use((root, args = []) => {
        const key = JSON.stringify([root, args])
        const known = sites.get(key)
        if (known) return known
        const starting = startSite(root, args)
        sites.set(key, starting)
        return starting
      })
      for (const site of sites.values()) await (await site).served.stop()
    },
    {scope: 'worker'},
  ],
  open: async ({chrome, site, siteRoot, siteArgs, expected}, use, info) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (path = '', options = {}, before = undefined) => {
      const {address} = await site(siteRoot, siteArgs)
      const context = await chrome.newContext({viewport: {width: 1440, height: 900}, ...options})
      contexts.push(context)
      const page = await context.newPage()
      page.on('console', (message) => {
        if (['warning', 'error'].includes(message.type()))
          complaints.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
      await before?.(page)
      await page.goto(new URL(path.replace(/^\//, ''), address).href)
      return page
    })
    for (const context of contexts) await context.close()
    const unannounced = complaints.filter((text) => !expected.some((one) => text.includes(one)))
    if (info.status === 'passed') expect(unannounced).toEqual([])
  },
})

export {expect}

/** Waits until links are followed by us. */
export async function awake(page: Page): Promise<void> {
  await page.waitForSelector('html[data-has-hydrated="true"]')
}

async function startSite(root: string, args: string[]): Promise<Site & {served: Served}> {
  const folder = root === '.' ? HOME : join(HOME, 'tests/fixtures', root)
  const out = join(mkdtempSync(join(tmpdir(), 'labdocs-site-')), 'dist')
  const built = labdocs(['build', '--root', folder, '--out', out, ...args])
  if (built.code !== 0)
    throw new Error(`The site ${root} does not build:\n${built.stderr}${built.stdout}`)
  const served = await serve('serve', [
    '--root',
    folder,
    '--out',
    out,
    ...args.filter((arg, at) => arg === '--base' || args[at - 1] === '--base'),
  ])
  return {address: served.address, out, served}
}
