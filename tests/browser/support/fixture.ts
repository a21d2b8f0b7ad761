/**
 * The `page` of browser tests: the installed Chromium, a built site behind `labdocs serve`, and a complaint for every
 * console warning, error, page error or refusal by the Content-Security-Policy that the test did not announce.
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
      // Requests of an offline worker do not come past the gates that tests put up.
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
