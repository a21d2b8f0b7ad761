/**
 * Browser tests of `labdocs dev`: one server per worker, a new page for each test, and no warnings or errors on the console.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {BrowserContext, Page} from 'playwright/test'
import type {CopyOptions} from '../../support/copy.ts'
import type {DevRun} from '../../support/dev.ts'
import {test as base, expect} from './fixture.ts'

interface Fixtures {
  copy: CopyOptions
  dev: DevRun
  /** Opens a page of the dev server and waits until it is hydrated and connected. */
  visit: (path?: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  copy: [{}, {option: true}],
  // Starting it takes longer than most tests.
  dev: [async ({copy, devServer}, use) => use(await devServer(copy)), {timeout: 60_000}],
  visit: async ({chrome, dev, expected}, use, info) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (path = '') => {
      const context = await chrome.newContext({viewport: {width: 1440, height: 900}})
      contexts.push(context)
      const page = await context.newPage()
      page.on('console', (message) => {
        if (['warning', 'error'].includes(message.type()))
          complaints.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
      const connected = page.waitForRequest('**/__labdocs/events')
      await page.goto(new URL(path.replace(/^\//, ''), dev.address).href)
      await page.waitForSelector('html[data-has-hydrated="true"]')
      await connected
      return page
    })
    for (const context of contexts) await context.close()
    if (info.status === 'passed')
      expect(complaints.filter((text) => !expected.some((one) => text.includes(one)))).toEqual([])
  },
})

export {expect}

/** Writes a file of the site's content. */
export function save({root}: DevRun, file: string, text: string): void {
  const path = join(root, 'content', file)
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, text)
}

export function read({root}: DevRun, file: string): string {
  return readFileSync(join(root, 'content', file), 'utf8')
}

/** Replaces text in a file of the site's content. */
export function edit(dev: DevRun, file: string, from: string | RegExp, to: string): void {
  const text = read(dev, file)
  const next = text.replace(from, to)
  if (next === text) throw new Error(`${file} does not hold "${from}".`)
  save(dev, file, next)
}

/** The panel with the diagnostics. */
export function panel(page: Page) {
  return page.locator('#labdocs-live section')
}
