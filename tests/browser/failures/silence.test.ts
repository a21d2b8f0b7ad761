/** Requests that never end, and a server that stops and starts again during a visit. */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import type {Page} from 'playwright/test'
import {countLoads, expect, expectPlainWords, test} from '../support/deploy.ts'
import {awake} from '../support/fixture.ts'
import {
  followTo,
  gateFor,
  hold,
  mark,
  path,
  retry,
  scriptWith,
  searchBox,
  shows,
  turnTo,
  wireTo,
} from '../support/steps.ts'

test.use({siteRoot: 'reader', expected: ['[labdocs]', 'Failed to load resource', 'net::ERR_']})

const SILENT = 'The server does not answer.'
const PATIENCE = 8000

/** The test sets the clock of the page, so it does not wait for 8 s. */
const withClock = (page: Page) => page.clock.install()

test('the data of a page that never comes is given up after 8 s, and the page is loaded in full', async ({
  open,
  host,
}) => {
  const page = await open(`${host.address}docs/short`, {}, async (page) => {
    await withClock(page)
    await hold(page, '**/docs/many/p01.json')
  })
  const loads = countLoads(page)
  await awake(page)
  await followTo(page, '/docs/many/p01?x=1#end')
  await page.clock.fastForward(PATIENCE - 1000)
  await shows(page, 'Short')
  await expect(page.locator('.progress')).toBeVisible()
  expect(loads()).toBe(0)
  await page.clock.fastForward(1000)
  await shows(page, 'Page 01')
  expect(path(page)).toBe('/docs/many/p01?x=1#end')
  await expect.poll(loads).toBe(1)
})

test('a server that takes requests and never answers: the page stays, with a sentence', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, {}, withClock)
  const loads = countLoads(page)
  await awake(page)
  host.hang(true)
  const probe = page.waitForRequest((request) => request.method() === 'HEAD')
  await followTo(page, '/docs/many/p01')
  await page.clock.fastForward(PATIENCE)
  await probe
  await page.clock.fastForward(PATIENCE)
  await expect(page.getByRole('alert')).toContainText(SILENT)
  await shows(page, 'Short')
  host.hang(false)
  await retry(page).click()
  await shows(page, 'Page 01')
  expect(loads()).toBe(0)
})

test('the server stops in mid-visit: a sentence in place of the error page of the browser', {
  tag: '@nightly',
}, async ({visit, host}) => {
  const page = await visit(`${host.address}docs/short`)
  const same = await mark(page)
  const isOnline = () => page.evaluate(() => navigator.onLine)
  const before = await isOnline()
  await host.stop()
  // For the browser, a server that stops is no loss of the network. Without a network, it is offline all the time.
  expect(await isOnline()).toBe(before)
  await followTo(page, '/docs/many/p01')
  await expect(page.getByRole('alert')).toContainText(SILENT)
  await expectPlainWords(page)
  await shows(page, 'Short')
  expect(path(page)).toBe('/docs/short')
  await retry(page).click()
  await expect(page.getByRole('alert')).toContainText(SILENT)
  await host.start()
  await retry(page).click()
  await shows(page, 'Page 01')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(path(page)).toBe('/docs/many/p01')
  expect(await same()).toBe(true)
})

test('once the server is back the link itself works again', {tag: '@nightly'}, async ({
  visit,
  host,
}) => {
  const page = await visit(`${host.address}docs/short`)
  const same = await mark(page)
  await host.stop()
  await followTo(page, '/docs/many/p01')
  await expect(page.getByRole('alert')).toContainText(SILENT)
  await host.start()
  await followTo(page, '/docs/many/p01')
  await shows(page, 'Page 01')
  expect(await same()).toBe(true)
})

test('a gateway without a server behind it is silent as well', {tag: '@nightly'}, async ({
  visit,
  host,
}) => {
  const page = await visit(`${host.address}docs/short`)
  await page.route('**/docs/many/**', (route) => route.fulfill({status: 502, body: 'Bad gateway'}))
  await followTo(page, '/docs/many/p01')
  await expect(page.getByRole('alert')).toContainText(SILENT)
  await shows(page, 'Short')
  await page.unroute('**/docs/many/**')
  await retry(page).click()
  await shows(page, 'Page 01')
})

test('a page that is gone from the server is shown as not found', {tag: '@nightly'}, async ({
  visit,
  host,
}) => {
  const page = await visit(`${host.address}docs/short`)
  await page.route('**/docs/many/p01*', (route) =>
    route.fulfill({status: 404, contentType: 'text/html', body: '<h1>Page Not Found</h1>'}),
  )
  await followTo(page, '/docs/many/p01')
  await shows(page, 'Page Not Found')
})

test('search says so while the server is down, and works once it is back', async ({
  visit,
  host,
}) => {
  const page = await visit(`${host.address}docs/short`)
  await host.stop()
  await searchBox(page).fill('section')
  await expect(page.getByRole('alert')).toContainText(SILENT)
  await expectPlainWords(page)
  await host.start()
  await retry(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(searchBox(page)).toHaveValue('section')
})

test('a script that never comes is given up after 8 s; once it is there, Retry has it', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, {}, withClock)
  const loads = countLoads(page)
  await awake(page)
  const gate = await hold(page, `**/assets/${scriptWith(host.out, 'Clear recent searches')}`)
  await searchBox(page).fill('section')
  await expect(page.getByRole('status').filter({hasText: 'Loading…'})).toBeVisible()
  await page.clock.fastForward(PATIENCE)
  await expect(retry(page)).toBeVisible()
  await expectPlainWords(page)
  gate.open()
  await retry(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(loads()).toBe(0)
})

test('site data that never come are asked for again after 8 s', {tag: '@nightly'}, async ({
  open,
  host,
}) => {
  const gate = gateFor('**/assets/site-*.json')
  const page = await open(`${host.address}docs/short`, {}, async (page) => {
    await withClock(page)
    await gate.shut(page)
  })
  await expect.poll(() => page.evaluate(() => 'labdocs' in window)).toBe(true)
  await shows(page, 'Short')
  gate.open()
  await page.clock.fastForward(PATIENCE)
  await page.clock.fastForward(1000)
  await awake(page)
  await turnTo(page, 'Long')
})

/** Cuts files in half, as in the middle of an upload. Returns a function that makes them whole again. */
function cutFiles(folder: string, pattern: RegExp): () => void {
  const whole = readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`)] as const)
  for (const [file, bytes] of whole) writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  return () => {
    for (const [file, bytes] of whole) writeFileSync(file, bytes)
  }
}

// The browser has been told to keep such a file for a year.
test('site data that were cut off are asked for again', {tag: '@nightly'}, async ({open, host}) => {
  const restore = cutFiles(`${host.out}/assets`, /^site-\w+\.json$/)
  const page = await open(`${host.address}docs/short`)
  await page.waitForResponse('**/assets/site-*.json')
  restore()
  await awake(page)
  await turnTo(page, 'Long')
})

test('search files that were cut off: Retry asks for them again', {tag: '@nightly'}, async ({
  visit,
  host,
}) => {
  const restore = cutFiles(`${host.out}/search-index`, /\.bin$/)
  const page = await visit(`${host.address}docs/short`)
  await searchBox(page).fill('section')
  await expect(page.locator('.find__failed')).toContainText('could not be loaded')
  restore()
  await retry(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.locator('.find__failed')).toHaveCount(0)
})

test('scripts that were cut off: Retry asks for them again', {tag: '@nightly'}, async ({
  visit,
  host,
}) => {
  const restore = cutFiles(
    `${host.out}/assets`,
    new RegExp(`^${scriptWith(host.out, 'find__failed')}$`),
  )
  const page = await visit(`${host.address}docs/short`)
  await searchBox(page).click()
  await expect(retry(page)).toBeVisible()
  restore()
  await retry(page).click()
  await searchBox(page).fill('section')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test.describe('the search worker', () => {
  const FAILED = 'The search index could not be loaded.'
  const failed = (page: Page) => page.locator('.find__failed')

  // A file that fails is reported at once. Without a failure the request is given up after 8 s.
  for (const [name, content, speaks] of [
    ['is empty', '', false],
    ['is of another kind', 'onmessage = () => {}', false],
    ['is no script', '<!doctype html><title>Not found</title>', true],
    ['throws', 'throw new Error("no")', true],
  ] as const) {
    test(`${name}: a sentence, and Retry once it is whole`, {tag: '@nightly'}, async ({
      visit,
      host,
    }) => {
      const file = `${host.out}/assets/${scriptWith(host.out, 'another version of this site')}`
      const whole = readFileSync(file)
      writeFileSync(file, content)
      const page = await visit(`${host.address}docs/short`, {}, withClock)
      const asked = page.waitForRequest('**/search-worker-*')
      await searchBox(page).fill('section')
      await asked
      // The query may be sent after the worker was started, which restarts the timeout.
      if (!speaks) await expect(page.getByText('Loading the index…')).toBeVisible()
      if (!speaks) await page.clock.runFor(PATIENCE + 1000)
      await expect(failed(page)).toContainText(FAILED)
      await expectPlainWords(page)
      await expect(page.getByText('Loading the index…')).toHaveCount(0)
      // By now the broken file is in the cache of the browser, marked as valid for a year.
      writeFileSync(file, whole)
      await retry(page).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expect(failed(page)).toHaveCount(0)
    })
  }

  test('falls silent: a sentence, and Retry starts another one', async ({visit, host}) => {
    const page = await visit(`${host.address}docs/short`, {}, async (page) => {
      await withClock(page)
      await page.addInitScript(() => {
        const {postMessage} = Worker.prototype
        Worker.prototype.postMessage = function (this: Worker, message: unknown) {
          if (!(window as {mute?: boolean}).mute) postMessage.call(this, message)
        }
      })
    })
    await searchBox(page).fill('section')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.evaluate(() => Object.assign(window, {mute: true}))
    await searchBox(page).fill('sentence of the page')
    await page.clock.fastForward(2 * PATIENCE)
    await expect(failed(page)).toContainText(FAILED)
    await page.evaluate(() => Object.assign(window, {mute: false}))
    await retry(page).click()
    await expect(failed(page)).toHaveCount(0)
    await expect(page.locator('.find__status')).toContainText('sentence of the page')
  })

  test('the server is down: the sentence says so', {tag: '@nightly'}, async ({visit, host}) => {
    const page = await visit(`${host.address}docs/short`)
    const wire = wireTo('**/search-worker-*')
    await wire.cut(page)
    await searchBox(page).fill('section')
    await expect(failed(page)).toContainText(FAILED)
    await wire.restore()
    await host.stop()
    await retry(page).click()
    await expect(failed(page)).toContainText(SILENT)
    await host.start()
    await retry(page).click()
    await expect(page.getByRole('option').first()).toBeVisible()
  })
})
