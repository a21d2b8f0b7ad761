/** The site is deployed while a reader has a page open: parts of the old code no longer exist. */
import {readdirSync, rmSync} from 'node:fs'
import type {BrowserContextOptions, Page} from 'playwright/test'
import {countLoads, expect, expectPlainWords, settled, test} from '../support/deploy.ts'
import {awake} from '../support/fixture.ts'
import {follow, path, retry, searchBox, shows} from '../support/steps.ts'

test.use({
  borrows: true,
  siteRoot: 'reader',
  // A missing style sheet gets the not-found page, which no browser accepts as CSS.
  expected: ['[labdocs]', 'Failed to load resource', 'net::ERR_', 'Refused to apply style'],
})

const PANEL = 'Clear recent searches'

test('the search panel is gone: the new build comes, with what was typed', async ({open, host}) => {
  const page = await open(`${host.address}docs/long`)
  const loads = countLoads(page)
  await settled(page)
  host.deploy()
  await searchBox(page).click()
  await page.keyboard.type('section')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect.poll(loads).toBe(1)
  await expect(searchBox(page)).toHaveValue('section')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/_highlight=/)
})

test('on a phone the sheet of the search opens again', {tag: '@nightly'}, async ({open, host}) => {
  const page = await open(`${host.address}docs/long`, {viewport: {width: 390, height: 800}})
  const loads = countLoads(page)
  await settled(page)
  host.deploy()
  await page.locator('.find__icon').click()
  await page.keyboard.type('section')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(searchBox(page)).toHaveValue('section')
  await expect.poll(loads).toBe(1)
})

test('the drawer is gone: it opens in the new build', {tag: '@nightly'}, async ({open, host}) => {
  const page = await open(`${host.address}docs/long`, {viewport: {width: 390, height: 800}})
  const loads = countLoads(page)
  await settled(page)
  host.deploy()
  await page.getByRole('button', {name: 'Open navigation'}).click()
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test('gone in the new build as well: one reload, then a sentence, and Retry once it is back', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`)
  const loads = countLoads(page)
  await settled(page)
  host.deploy()
  const restore = host.lose(PANEL)
  await searchBox(page).fill('section')
  await expect(retry(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('A part of this page could not be loaded.')
  await expectPlainWords(page)
  await expect(searchBox(page)).toHaveValue('section')
  await expect.poll(loads).toBe(1)
  restore()
  await retry(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test('no new build: the page stays, and Retry loads it again where the part is still missing', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`)
  const loads = countLoads(page)
  await settled(page)
  const restore = host.lose(PANEL)
  await searchBox(page).fill('section')
  await expect(retry(page)).toBeVisible()
  await expectPlainWords(page)
  expect(loads()).toBe(0)
  await retry(page).click()
  await expect.poll(loads).toBe(1)
  await expect(retry(page)).toBeVisible()
  await expect(searchBox(page)).toHaveValue('section')
  restore()
  await retry(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test('without session storage nothing reloads by itself; Retry does', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`, {}, (page) =>
    page.addInitScript(() => Object.defineProperty(window, 'sessionStorage', {value: undefined})),
  )
  const loads = countLoads(page)
  await settled(page)
  host.deploy()
  await searchBox(page).fill('section')
  await expect(retry(page)).toBeVisible()
  await expectPlainWords(page)
  expect(loads()).toBe(0)
  await retry(page).click()
  await expect.poll(loads).toBe(1)
  await settled(page)
  await searchBox(page).fill('section')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('the page itself is gone from the new build: it can be read on', {tag: '@nightly'}, async ({
  open,
  host,
}) => {
  const page = await open(`${host.address}docs/short`)
  const loads = countLoads(page)
  await settled(page)
  host.deploy()
  await page.route('**/docs/short.json', (route) => route.fulfill({status: 404}))
  await searchBox(page).fill('section')
  await expect(retry(page)).toBeVisible()
  await shows(page, 'Short')
  expect(loads()).toBe(0)
})

test('the search worker is gone: the new build comes with what was typed', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`)
  const loads = countLoads(page)
  await settled(page)
  await page.route('**/search-worker-*', (route) => route.abort())
  await searchBox(page).fill('section')
  await expect(retry(page)).toBeVisible()
  await page.unroute('**/search-worker-*')
  host.deploy()
  await retry(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(searchBox(page)).toHaveValue('section')
  await expect.poll(loads).toBe(1)
})

/** The page of the new build is a new document: a click on the old one, or before the new scripts run, is lost. */
async function arrives(page: Page, loads: () => number): Promise<void> {
  await expect.poll(loads).toBe(1)
  await awake(page)
}

/** Opens a page with a visible link to another one, and waits until the data of that page is loaded. */
async function openAhead(
  open: (path: string, options: BrowserContextOptions) => Promise<Page>,
  address: string,
  twin: string,
): Promise<Page> {
  const page = await open(address, {viewport: {width: 1440, height: 8000}})
  await settled(page)
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name)),
    twin,
  )
  return page
}

test('the script of a page is gone: the page comes from the new build', {tag: '@core'}, async ({
  open,
  host,
}) => {
  const page = await openAhead(open, `${host.address}docs/short`, '/widgets.json')
  const loads = countLoads(page)
  host.deploy()
  await follow(page, 'Widgets')
  await arrives(page, loads)
  await shows(page, 'Widgets')
  await page.getByRole('button', {name: 'Pressed 0'}).click()
  await expect(page.getByRole('button', {name: 'Pressed 1'})).toBeVisible()
  expect(path(page)).toBe('/widgets')
  expect(loads()).toBe(1)
})

test('an island is gone: its page comes from the new build', {tag: '@nightly'}, async ({
  open,
  host,
}) => {
  const page = await openAhead(open, `${host.address}docs/links`, '/docs/tabs.json')
  const loads = countLoads(page)
  host.deploy()
  await page.locator('main').getByRole('link', {name: 'Tabs'}).click()
  await arrives(page, loads)
  await shows(page, 'Tabs')
  await page.getByRole('tab', {name: 'Windows'}).first().click()
  await expect(page.getByText('Windows in the first group.')).toBeVisible()
  expect(path(page)).toMatch(/^\/docs\/tabs/)
  expect(loads()).toBe(1)
})

test('the list of keys is gone: one press of ? opens it in the new build', {
  tag: '@nightly',
}, async ({open, host}) => {
  const page = await open(`${host.address}docs/short`)
  const loads = countLoads(page)
  await settled(page)
  host.deploy()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', {name: 'Keys'})).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test.describe('with figures', () => {
  test.use({siteRoot: 'authoring'})

  test('the zoom is gone: the figure is enlarged in the new build, at the same place', {
    tag: '@nightly',
  }, async ({open, host}) => {
    const page = await open(`${host.address}docs/everything`)
    const loads = countLoads(page)
    await settled(page)
    const button = page.locator('.zoom-btn').last()
    await button.scrollIntoViewIfNeeded()
    const figure = await page.locator('[data-zoom]').last().getAttribute('data-zoom')
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    host.deploy()
    await button.click()
    await expect(page.locator('dialog.zoom .zoom__bar b')).toHaveText(figure!)
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(3)
    await expect.poll(loads).toBe(1)
  })

  test('the zoom is gone and there is no new build: a sentence at the figure, and Retry', {
    tag: '@nightly',
  }, async ({open, host}) => {
    const page = await open(`${host.address}docs/pictures`)
    await settled(page)
    const restore = host.lose('zoom__stage')
    await page.locator('.zoom-btn').first().click()
    const alert = page.locator('main').getByRole('alert')
    await expect(alert).toContainText('A part of this page could not be loaded.')
    await expectPlainWords(page)
    restore()
    await retry(page).click()
    await expect(page.locator('dialog.zoom')).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  const figures = (page: Page) => page.locator('main').getByRole('link', {name: 'figures'})
  const isStyled = (page: Page) =>
    page.evaluate(() =>
      [...document.styleSheets].some(({href}) => href?.includes('/style-figures-') ?? false),
    )

  test('a style sheet is gone: the page comes from the new build', {tag: '@nightly'}, async ({
    open,
    host,
  }) => {
    const page = await openAhead(open, `${host.address}docs/code`, '/docs/figures.json')
    const loads = countLoads(page)
    host.deploy()
    await figures(page).click()
    await shows(page, 'Page of figures')
    expect(await isStyled(page)).toBe(true)
    await expect.poll(loads).toBe(1)
  })

  test('a style sheet is gone and there is no new build: the page can be read without', {
    tag: '@nightly',
  }, async ({open, host}) => {
    const page = await openAhead(open, `${host.address}docs/code`, '/docs/figures.json')
    const loads = countLoads(page)
    const name = readdirSync(`${host.out}/assets`).find((one) => one.startsWith('style-figures-'))
    rmSync(`${host.out}/assets/${name}`)
    await figures(page).click()
    await shows(page, 'Page of figures')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(loads()).toBe(0)
  })
})
