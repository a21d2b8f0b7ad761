/**
 * The `page` of browser tests: the installed Chromium, and a built site behind `labdocs serve`. A test fails on every
 * console warning or error, page error or violation of the Content-Security-Policy that it does not expect.
 */
import {
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type Page,
} from 'playwright/test'
import {findChromium, LAUNCH_ARGS} from '../../support/chromium.ts'
import {type CopyOptions, copySite} from '../../support/copy.ts'
import {type DevRun, startDev} from '../../support/dev.ts'
import {site} from '../../support/site.ts'
import {createPool, isForPages, type Pool, type Prepared, prepare} from './contexts.ts'

interface Fixtures {
  /** Console text that the test expects: messages that contain one of these are ignored. */
  expected: string[]
  /**
   * Opens a page on the site of `siteRoot`, without anything that earlier tests stored. `before` prepares the page: routes,
   * init scripts.
   */
  open: Open
  /** Opens a page like `open`, and waits until the router handles links. */
  visit: Open
}

type Open = (
  path?: string,
  options?: BrowserContextOptions,
  before?: (page: Page) => Promise<unknown>,
) => Promise<Page>

interface WorkerFixtures {
  site: typeof site
  pool: Pool
  chrome: Awaited<ReturnType<typeof chromium.launch>>
  /** Returns the `labdocs dev` of such a copy, which is started once. */
  devServer: (copy: CopyOptions, env?: Record<string, string>) => Promise<DevRun>
}

interface Options {
  siteRoot: string
  siteArgs: string[]
  /**
   * Pages open in a context that tests hand on to each other: in half of the processor time. Not for tests of the first visit,
   * of what is cached, or of a site that changes at its address. While a page has routes, nothing comes from the cache.
   */
  borrows: boolean
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  siteRoot: ['.', {option: true}],
  siteArgs: [[], {option: true}],
  borrows: [false, {option: true}],
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
  pool: [async ({chrome}, use) => use(createPool(chrome)), {scope: 'worker'}],
  site: [async ({}, use) => use(site), {scope: 'worker'}],
  // Here and not with the tests that use it: tests with other fixtures of a worker get a worker and a browser of their own.
  devServer: [
    async ({}, use) => {
      const started = new Map<string, Promise<DevRun>>()
      await use((copy, env = {}) => {
        const key = JSON.stringify([copy, env])
        const dev = started.get(key) ?? startDev(copySite(copy), {env})
        started.set(key, dev)
        return dev
      })
      for (const dev of await Promise.allSettled(started.values()))
        if (dev.status === 'fulfilled') await dev.value.stop()
    },
    {scope: 'worker'},
  ],
  open: async ({chrome, pool, siteRoot, siteArgs, borrows, expected}, use, info) => {
    const own: Prepared[] = []
    const borrowed: Prepared[] = []
    const complaints: string[] = []
    await use(async (path = '', options = {}, before = undefined) => {
      const {address} = await site(siteRoot, siteArgs)
      const borrow = borrows && isForPages(options)
      const prepared = borrow ? await pool.borrow(options) : await prepare(chrome, options)
      ;(borrow ? borrowed : own).push(prepared)
      prepared.onRefused = (what) => complaints.push(`refused: ${what}`)
      const page = await prepared.context.newPage()
      page.on('console', (message) => {
        if (isOfNoScripts(options, message.text())) return
        if (['warning', 'error'].includes(message.type()))
          complaints.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
      await before?.(page)
      await page.goto(new URL(path.replace(/^\//, ''), address).href)
      return page
    })
    for (const {context} of own) await context.close()
    // After a failure its state is unknown.
    for (const prepared of borrowed)
      if (info.status === 'passed') await pool.giveBack(prepared)
      else await prepared.context.close()
    const unannounced = complaints.filter((text) => !expected.some((one) => text.includes(one)))
    if (info.status === 'passed') expect(unannounced).toEqual([])
  },
  visit: async ({open}, use) =>
    use(async (path, options, before) => {
      const page = await open(path, options, before)
      await awake(page)
      return page
    }),
})

/** Without scripts nothing can use the site data. The browser says so if a page is open for more than 3 s. */
function isOfNoScripts({javaScriptEnabled}: BrowserContextOptions, text: string): boolean {
  return javaScriptEnabled === false && text.includes('was preloaded using link preload')
}

export {expect}

/** Waits until the router handles links. */
export async function awake(page: Page): Promise<void> {
  await page.waitForSelector('html[data-has-hydrated="true"]')
}

/** Loads the page again, and waits until the router handles links. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await awake(page)
}

/** Loads another page of the site, and waits until the router handles links. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await awake(page)
}
