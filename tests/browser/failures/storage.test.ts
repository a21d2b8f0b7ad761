import type {Page} from 'playwright/test'
import {awake, expect, goTo, test} from '../support/fixture.ts'
import {shows, turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const WARNING = 'Local storage is not available'

/** `localStorage` and `sessionStorage` throw on first access. */
const denied = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })

/** Writing throws, as in a full storage. */
const full = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

for (const [name, prepare] of [
  ['denied', denied],
  ['full', full],
] as const) {
  test(`with storage ${name} everything works for the visit, with one warning`, async ({
    visit,
    expected,
  }) => {
    expected.push(WARNING)
    const warnings: string[] = []
    const page = await visit('docs/short', {}, async (page) => {
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
      await prepare(page)
    })
    await page.getByRole('button', {name: 'Theme: light'}).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page
      .getByRole('region', {name: 'Announcement'})
      .getByRole('button', {name: 'Close'})
      .click()
    await expect(page.getByRole('region', {name: 'Announcement'})).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 50))
    await turnTo(page, 'Links')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('region', {name: 'Announcement'})).toBeHidden()
    await page.goBack()
    await shows(page, 'Short')
    await goTo(page, '/docs/tabs')
    await page.getByRole('tab', {name: 'Windows'}).first().click()
    await expect(page.getByText('Windows in the second group.')).toBeVisible()
    // One for each of the two documents.
    expect(warnings.filter((text) => text.includes(WARNING)).length).toBeLessThanOrEqual(2)
    expect(warnings.length).toBe(warnings.filter((text) => text.includes(WARNING)).length)
  })
}

test('with session storage denied a second failure does not reload for ever', {
  tag: '@nightly',
}, async ({visit, expected}) => {
  expected.push(WARNING, 'Failed to load resource', '[labdocs]')
  const page = await visit('docs/short', {}, async (page) => {
    await denied(page)
    await page.route('**/docs/long.json', (route) => route.abort())
  })
  await turnTo(page, 'Long')
  await awake(page)
})

test('exactly the documented keys are written', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/tabs')
  await page.getByRole('button', {name: 'Theme: light'}).click()
  await page
    .getByRole('region', {name: 'Announcement'})
    .getByRole('button', {name: 'Close'})
    .click()
  await page.getByRole('tab', {name: 'Windows'}).first().click()
  await page.locator('.versions summary').click()
  await page.locator('.versions').getByRole('link', {name: '1.0'}).click()
  await shows(page, 'Welcome to Old')
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual({
    theme: 'dark',
    'announcement.dismissed': 'spring',
    'tab.system': 'windows',
    'version.preferred': '1.0',
    'pages.recent': expect.any(String),
  })
})
