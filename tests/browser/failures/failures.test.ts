import type {Page} from 'playwright/test'
import {expectPlainWords} from '../support/deploy.ts'
import {awake, expect, test} from '../support/fixture.ts'
import {follow, followTo, mark, path, scriptWith, shows, turnTo, wireTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

/** What the browser writes about a failed request, and what we add. */
const BROWSER = [
  'Failed to load resource',
  'net::ERR_FAILED',
  'ERR_INTERNET_DISCONNECTED',
  '[labdocs]',
]
const WARNING = 'could not be loaded ahead'

/** Collects everything on the console, in order. */
function listen(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  return lines
}

/** Script of the page `/widgets`. */
const WIDGETS = /page-widgets-[^/]*\.js/

for (const [name, fail] of [
  ['is cut off', (page: Page) => page.route('**/docs/long.json', (route) => route.abort())],
  [
    'answers 500',
    (page: Page) =>
      page.route('**/docs/long.json', (route) => route.fulfill({status: 500, body: 'no'})),
  ],
  [
    'answers 404',
    (page: Page) =>
      page.route('**/docs/long.json', (route) => route.fulfill({status: 404, body: 'no'})),
  ],
  [
    'is no JSON',
    (page: Page) => page.route('**/docs/long.json', (route) => route.fulfill({body: '<html>'})),
  ],
] as const) {
  test(`a page whose data ${name} is loaded in full, with a warning`, {
    tag: name === 'answers 404' ? [] : '@nightly',
  }, async ({open, expected}) => {
    expected.push(...BROWSER, WARNING)
    const page = await open('docs/short', {}, fail)
    const lines = listen(page)
    await awake(page)
    const same = await mark(page)
    await turnTo(page, 'Long')
    await awake(page)
    expect(path(page)).toBe('/docs/long')
    expect(await same()).toBe(false)
    expect(
      lines.filter((line) => line.startsWith('warning') && line.includes(WARNING)).length,
    ).toBe(1)
  })
}

test('a full load keeps query and hash', {tag: '@core'}, async ({visit, expected}) => {
  expected.push(...BROWSER, WARNING)
  const page = await visit('docs/short', {}, wireTo('**/docs/long.json').cut)
  await followTo(page, '/docs/long?x=1#section-12')
  await shows(page, 'Long')
  await awake(page)
  expect(path(page)).toBe('/docs/long?x=1#section-12')
})

test('a second failure for the same address shows the box with Retry in the page, and Retry goes on', async ({
  visit,
  expected,
}) => {
  expected.push(...BROWSER, WARNING)
  const wire = wireTo('**/docs/long.json')
  const page = await visit('docs/short', {}, wire.cut)
  await turnTo(page, 'Long')
  await awake(page)
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  const same = await mark(page)
  await follow(page, 'Long')
  const box = page.getByRole('alert')
  await expect(box).toContainText('The page could not be loaded.')
  await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeVisible()
  await shows(page, 'Short')
  expect(path(page)).toBe('/docs/short')
  await box.getByRole('button', {name: 'Retry'}).click()
  await expect(box).toContainText('The page could not be loaded.')
  await wire.restore()
  await box.getByRole('button', {name: 'Retry'}).click()
  await shows(page, 'Long')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(path(page)).toBe('/docs/long')
  expect(await same()).toBe(true)
})

test('another page takes the box away', {tag: '@nightly'}, async ({visit, expected}) => {
  expected.push(...BROWSER, WARNING)
  const page = await visit('docs/short', {}, async (page) => {
    await wireTo('**/docs/long.json').cut(page)
    await page.addInitScript(() => sessionStorage.setItem('labdocs.reloaded', '["/docs/long"]'))
  })
  await follow(page, 'Long')
  await expect(page.getByRole('alert')).toBeVisible()
  await turnTo(page, 'Links')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Takes the network away. Chromium may still answer a request that follows at once, so requests are also refused. */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  const context = page.context()
  await context.setOffline(true)
  await context.route('**/*', (route) => route.abort())
  return async () => {
    await context.unroute('**/*')
    await context.setOffline(false)
    // On a machine without a network, Chromium stays offline, and tells pages nothing.
    await page.evaluate(() => navigator.onLine || dispatchEvent(new Event('online')))
  }
}

test('offline the old page stays with the box, and coming online goes on', {tag: '@core'}, async ({
  visit,
  expected,
}) => {
  expected.push(...BROWSER, WARNING)
  const page = await visit('docs/many/p01')
  const goOnline = await goOffline(page)
  const same = await mark(page)
  await followTo(page, '/docs/long')
  await expect(page.getByRole('alert').getByRole('button', {name: 'Retry'})).toBeVisible()
  await shows(page, 'Page 01')
  expect(path(page)).toBe('/docs/many/p01')
  await page.getByRole('button', {name: 'Retry'}).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await goOnline()
  await shows(page, 'Long')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(path(page)).toBe('/docs/long')
  expect(await same()).toBe(true)
})

test('coming online does not take a reader back who went elsewhere meanwhile', {
  tag: '@nightly',
}, async ({visit, expected}) => {
  expected.push(...BROWSER, WARNING)
  const page = await visit('docs/many/p01')
  await page.waitForFunction(
    () =>
      performance.getEntriesByName(new URL('/docs/many/p02.json', location.href).href).length > 0,
  )
  const goOnline = await goOffline(page)
  await followTo(page, '/docs/long')
  await expect(page.getByRole('alert')).toBeVisible()
  await follow(page, 'The next one')
  await shows(page, 'Page 02')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await goOnline()
  await page.waitForTimeout(500)
  await shows(page, 'Page 02')
  expect(path(page)).toBe('/docs/many/p02')
})

test('the script of a page that fails shows the error and Retry, and Retry loads it again', async ({
  visit,
  expected,
}) => {
  expected.push(...BROWSER)
  const wire = wireTo(WIDGETS)
  const page = await visit('docs/short', {}, wire.cut)
  const same = await mark(page)
  await follow(page, 'Widgets')
  const box = page.getByRole('alert')
  await expect(box).toContainText('A part of this page could not be loaded.')
  await shows(page, 'Short')
  await wire.restore()
  await box.getByRole('button', {name: 'Retry'}).click()
  await shows(page, 'Widgets')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', {name: 'Pressed 0'}).click()
  await expect(page.getByRole('button', {name: 'Pressed 1'})).toBeVisible()
  expect(await same()).toBe(true)
})

test('the script of the first page fails: the text stays, the shell wakes, a box is above the text', {
  tag: '@nightly',
}, async ({visit, expected}) => {
  expected.push(...BROWSER)
  const wire = wireTo(WIDGETS)
  const page = await visit('widgets', {}, wire.cut)
  await shows(page, 'Widgets')
  const box = page.getByRole('alert')
  await expect(box).toContainText('could not be loaded')
  await page.getByRole('button', {name: 'Theme: light'}).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await wire.restore()
  await box.getByRole('button', {name: 'Retry'}).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await shows(page, 'Widgets')
  await awake(page)
  await page.getByRole('button', {name: 'Pressed 0'}).click()
  await expect(page.getByRole('button', {name: 'Pressed 1'})).toBeVisible()
})

test('without navigation, which is a script of its own, the page tells and every link is a full load', {
  tag: '@nightly',
}, async ({open, expected, site}) => {
  expected.push(...BROWSER)
  const {out} = await site('reader')
  const navigation = `assets/${scriptWith(out, 'could not be loaded ahead')}`
  const wire = wireTo(`**/${navigation}`)
  const page = await open('docs/short', {}, wire.cut)
  const box = page.getByRole('alert')
  await expect(box.getByRole('button', {name: 'Retry'})).toBeVisible()
  await shows(page, 'Short')
  await turnTo(page, 'Links')
  await expect(box.getByRole('button', {name: 'Retry'})).toBeVisible()
  await wire.restore()
  await box.getByRole('button', {name: 'Retry'}).click()
  await awake(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an island that does not come leaves its text, tells, and comes by Retry', async ({
  visit,
  expected,
  site,
}) => {
  expected.push(...BROWSER)
  const {out} = await site('reader')
  const wire = wireTo(`**/assets/${scriptWith(out, '"tablist"')}`)
  const page = await visit('docs/tabs', {}, wire.cut)
  await expect(page.getByText('Linux in the first group.')).toBeVisible()
  const boxes = page.locator('main').getByRole('alert')
  // One for each of the three groups.
  await expect(boxes).toHaveCount(3)
  await expectPlainWords(page)
  await wire.restore()
  for (let left = 2; left >= 0; left--) {
    await boxes.first().getByRole('button', {name: 'Retry'}).click()
    await expect(boxes).toHaveCount(left)
  }
  await expect(page.locator('[role="tabpanel"][hidden]').first()).toBeAttached()
  await page.getByRole('tab', {name: 'Windows'}).first().click()
  await expect(page.getByText('Windows in the first group.')).toBeVisible()
})
