/** Browsers without some APIs: the page stays usable, and no reader sees an error. */
import type {Page} from 'playwright/test'
import {expectPlainWords} from '../support/deploy.ts'
import {expect, test} from '../support/fixture.ts'
import {follow, path, searchBox, shows, turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader', expected: ['Local storage is not available']})

/** Together as in old browsers; every night one at a time as well. */
const OLD = ['IntersectionObserver', 'ResizeObserver', 'requestIdleCallback', 'matchMedia']
const STORES = ['sessionStorage', 'localStorage']

const without = (parts: string[]) => (page: Page) =>
  page.addInitScript((parts) => {
    for (const part of parts) Object.defineProperty(window, part, {value: undefined})
  }, parts)

for (const parts of [OLD, STORES, ['Worker'], ...[...OLD, ...STORES].map((part) => [part])]) {
  test(`without ${parts.join(', ')}: reading, links, tabs, code, search`, {
    tag: parts === OLD || parts[0] === 'Worker' ? [] : '@nightly',
  }, async ({visit}) => {
    const page = await visit('docs/short', {}, without(parts))
    await page.evaluate(() => Object.assign(window, {marked: true}))
    await turnTo(page, 'Long')
    await page.goBack()
    await shows(page, 'Short')
    await page.getByRole('button', {name: 'Theme: light'}).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await follow(page, 'Links')
    await page.locator('main').getByRole('link', {name: 'Tabs'}).click()
    await shows(page, 'Tabs')
    await page.getByRole('tab', {name: 'Windows'}).first().click()
    await expect(page.getByText('Windows in the first group.')).toBeVisible()
    await page.getByRole('navigation', {name: 'Docs sidebar'}).getByText('Code').click()
    await shows(page, 'Code')
    await expect(page.getByRole('button', {name: 'Wrap'}).last()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    await searchBox(page).fill('section')
    if (parts[0] === 'Worker') {
      await expect(page.locator('.find__failed')).toContainText(
        'Search does not work in this browser.',
      )
      await expect(page.getByRole('button', {name: 'Retry'})).toHaveCount(0)
      await expectPlainWords(page)
    } else {
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/_highlight=/)
      await expect(page.locator('mark').first()).toBeVisible()
    }
  })
}

test.describe('without a Worker', () => {
  test.use({siteRoot: 'search'})
  test('the list of all pages is the way on, in the box and on the search page', {
    tag: '@nightly',
  }, async ({visit}) => {
    const page = await visit('docs', {}, without(['Worker']))
    await searchBox(page).fill('embargo')
    await page.getByRole('link', {name: 'See all pages'}).click()
    await expect(page).toHaveURL(/\/all-pages$/)
    await page.goto(new URL('/search?q=embargo', page.url()).href)
    await expect(page.locator('.find__failed')).toContainText(
      'Search does not work in this browser.',
    )
    await page.locator('main').getByRole('link', {name: 'See all pages'}).click()
    await expect.poll(() => path(page)).toBe('/all-pages')
  })
})

test.describe('without the popover of terms', () => {
  test.use({siteRoot: 'authoring'})
  test('pointing at a term is no error', {tag: '@core'}, async ({visit}) => {
    const page = await visit('docs/terms', {}, (page) =>
      page.addInitScript(() => {
        Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
      }),
    )
    await page.locator('.term').first().hover()
    // The same listeners handle hover and keys: once this dialog is open, the hover was handled.
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
