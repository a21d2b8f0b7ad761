/**
 * The `page` of browser tests: the installed Chromium, and a built site behind `labdocs serve`. A test fails on every
 * console warning or error, page error or violation of the Content-Security-Policy that it does not expect.
 */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type Page,
} from 'playwright/test'
import {findChromium, LAUNCH_ARGS} from '../../support/chromium.ts'
import {site} from '../../support/site.ts'

interface Fixtures {
  /** Console text that the test expects: messages that contain one of these are ignored. */
  expected: string[]
  /** Opens a page in a new context, on the site of `siteRoot`. `before` prepares it: routes, init scripts. */
  open: (
    path?: string,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<unknown>,
  ) => Promise<Page>
}

interface WorkerFixtures {
  site: typeof site
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
  site: [async ({}, use) => use(site), {scope: 'worker'}],
  open: async ({chrome, siteRoot, siteArgs, expected}, use, info) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (path = '', options = {}, before = undefined) => {
      const {address} = await site(siteRoot, siteArgs)
      const context = await chrome.newContext({
        viewport: {width: 1440, height: 900},
        ...options,
      })
      contexts.push(context)
      // Tests that hold requests back do not see the requests of an offline worker, so it is disabled.
      if (options.serviceWorkers !== 'allow')
        await context.addInitScript(() => {
          delete (Navigator.prototype as {serviceWorker?: unknown}).serviceWorker
        })
      await context.exposeFunction('labdocsRefused', (what: string) =>
        complaints.push(`refused: ${what}`),
      )
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          (window as never as {labdocsRefused: (what: string) => void}).labdocsRefused(
            `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
          ),
        ),
      )
      const page = await context.newPage()
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
    for (const context of contexts) await context.close()
    const unannounced = complaints.filter((text) => !expected.some((one) => text.includes(one)))
    if (info.status === 'passed') expect(unannounced).toEqual([])
  },
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
