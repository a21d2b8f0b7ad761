/** When a part of search cannot be loaded. */
import type {Page} from 'playwright/test'
import {expectPlainWords} from '../support/deploy.ts'
import {expect, test} from '../support/fixture.ts'
import {hold, searchBox} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'search'})

const options = (page: Page) => page.getByRole('option')
const said = (page: Page, text: string) => page.getByRole('status').filter({hasText: text})
const FAILED = 'The search index could not be loaded.'

for (const [what, pattern] of [
  ['the manifest', '**/search-index/2.0.json'],
  ['titles and headings', '**/search-index/titles-*'],
  ['the worker', '**/search-worker-*'],
] as const) {
  test.describe(what, () => {
    test.use({expected: ['Failed to load resource', 'ERR_FAILED', '[labdocs]']})
    test('does not arrive: message and Retry, in the box', {
      tag: what === 'the manifest' ? [] : '@nightly',
    }, async ({visit}) => {
      const page = await visit('docs')
      await page.route(pattern, (route) => route.abort())
      await searchBox(page).fill('embargo')
      await expect(page.locator('.find__failed')).toContainText(FAILED)
      await page.unroute(pattern)
      await page.getByRole('button', {name: 'Retry'}).click()
      await expect(options(page).first()).toContainText('Embargo')
      await expect(page.locator('.find__failed')).toHaveCount(0)
      await expect(searchBox(page)).toBeFocused()
      await expect(searchBox(page)).toHaveValue('embargo')
    })

    // Which file it is makes no difference to that page.
    test('does not arrive: message and Retry, on the search page', {
      tag: what === 'the worker' ? [] : '@nightly',
    }, async ({open}) => {
      const page = await open('docs')
      await page.route(pattern, (route) => route.abort())
      await page.goto(new URL('/search?q=embargo', page.url()).href)
      await expect(page.locator('.find__failed')).toContainText(FAILED)
      // Screen readers say so as well.
      await expect(said(page, FAILED)).toHaveCount(1)
      await page.unroute(pattern)
      await page.getByRole('button', {name: 'Retry'}).click()
      await expect(page.locator('.results > li').first()).toContainText('Embargo')
    })
  })
}

test.describe('one shard', () => {
  test.use({expected: ['Failed to load resource', 'ERR_FAILED', '[labdocs]']})
  test('does not arrive: titles can be searched, and it says so', {tag: '@core'}, async ({
    visit,
  }) => {
    const page = await visit('docs')
    await page.route('**/search-index/texts-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.abort()
    })
    await searchBox(page).fill('embargo')
    await expect(page.locator('.find__failed')).toContainText(FAILED)
    await expect(options(page).first()).toContainText('Embargo')
    await expect(page.locator('.find__status')).toContainText('in titles and headings so far')
    await page.unroute('**/search-index/texts-*')
    await page.getByRole('button', {name: 'Retry'}).click()
    await expect(page.locator('.find__failed')).toHaveCount(0)
    await expect(page.locator('.find__status')).not.toContainText('so far')
  })
})

test('a server error is a failure as well', async ({visit, expected}) => {
  expected.push('500', '[labdocs]')
  const page = await visit('docs')
  await page.route('**/search-index/2.0.json', (route) => route.fulfill({status: 500, body: 'no'}))
  await searchBox(page).fill('embargo')
  await expect(page.locator('.find__failed')).toContainText(FAILED)
})

test('titles are searched while texts are on their way; the rest comes by itself', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs')
  const gate = await hold(page, /search-index\/texts-/)
  await searchBox(page).fill('embargo')
  await expect(options(page).first()).toContainText('Embargo')
  await searchBox(page).fill('zirconium')
  await expect(page.locator('.find__status')).toHaveText('Loading the index…')
  await expect(said(page, 'Loading the index…')).toHaveCount(1)
  await expect(searchBox(page)).toBeFocused()
  gate.open()
  await expect(options(page)).toHaveCount(8)
})

test('"Loading the index…" comes after 200 ms, not before', async ({visit}) => {
  const page = await visit('docs')
  const gate = await hold(page, '**/search-index/2.0.json')
  await page.evaluate(() => {
    const began = performance.now()
    new MutationObserver(() => {
      const waited = performance.now() - began
      if (document.querySelector('.find__status')) (window as {waited?: number}).waited ??= waited
    }).observe(document.body, {subtree: true, childList: true})
  })
  await searchBox(page).fill('embargo')
  await expect(page.locator('.find__status')).toHaveText('Loading the index…')
  expect(await page.evaluate(() => (window as {waited?: number}).waited)).toBeGreaterThanOrEqual(
    200,
  )
  gate.open()
  await expect(options(page).first()).toContainText('Embargo')
})

test.describe("the panel's chunk", () => {
  test.use({expected: ['Failed to load resource', 'ERR_FAILED', '[labdocs]']})
  test('does not arrive: a sentence and Retry', async ({visit}) => {
    const page = await visit('docs')
    await page.route('**/assets/chunk-*', (route) => route.abort())
    await searchBox(page).fill('embargo')
    const panel = page.locator('.find__panel')
    await expect(panel).toContainText('A part of this page could not be loaded.')
    await expectPlainWords(page)
    const empty = await panel.evaluate(
      (one) => one.clientWidth - one.firstElementChild!.clientWidth,
    )
    expect(empty, 'px next to the box').toBeLessThan(5)
    await page.unroute('**/assets/chunk-*')
    await page.getByRole('button', {name: 'Retry'}).click()
    await expect(options(page).first()).toContainText('Embargo')
  })
})
