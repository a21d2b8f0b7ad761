import {expectPlainWords} from '../support/deploy.ts'
import {expect, test} from '../support/fixture.ts'
import {followTo, path, shows, sidebar} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const THROWN = ['The flask', 'It fell']

test('a page that throws shows the crash page; bar, footer and the rest stay', {
  tag: '@core',
}, async ({visit, expected}) => {
  expected.push(...THROWN)
  const page = await visit('crash')
  await page.getByRole('button', {name: 'Drop the flask'}).click()
  const box = page.getByRole('alert')
  await expect(box.getByRole('heading', {level: 1})).toHaveText('This page crashed.')
  await expect(box.getByRole('heading', {level: 1})).toBeFocused()
  await expect(page.getByRole('navigation', {name: 'Main', exact: true})).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
  // The error is in a closed fold, for a report.
  expect(await page.locator('body').innerText()).not.toContain('gravity')
  await expectPlainWords(page)
})

test('the crash page tells the message and its causes, white space kept', async ({
  visit,
  expected,
}) => {
  expected.push(...THROWN)
  const page = await visit('crash')
  await page.getByRole('button', {name: 'Drop the flask'}).click()
  await page.getByText('Technical details').click()
  const details = page.getByRole('alert').locator('pre')
  await expect(details).toBeVisible()
  expect(await details.textContent()).toBe(
    'The flask\n  broke.\n\nCause:\nIt fell.\n\nCause:\ngravity',
  )
  expect(await details.evaluate((element) => getComputedStyle(element).whiteSpace)).toMatch(/^pre/)
})

test('Try again draws the page afresh', async ({visit, expected}) => {
  expected.push(...THROWN)
  const page = await visit('crash')
  await page.getByRole('button', {name: 'Drop the flask'}).click()
  await page.getByRole('button', {name: 'Try again'}).click()
  await shows(page, 'Crash')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', {name: 'Drop the flask'}).click()
  await shows(page, 'This page crashed.')
})

test('a page that still fails shows the crash page again, and another page clears it', async ({
  visit,
  expected,
}) => {
  expected.push(...THROWN)
  const page = await visit('docs/short')
  await followTo(page, '/crash?always')
  await shows(page, 'This page crashed.')
  expect(path(page)).toBe('/crash?always')
  await page.getByRole('button', {name: 'Try again'}).click()
  await shows(page, 'This page crashed.')
  await page.locator('footer').getByRole('link', {name: 'About us'}).click()
  await shows(page, 'About')
  await page.goBack()
  await shows(page, 'This page crashed.')
  await page.goBack()
  await shows(page, 'Short')
  await expect(sidebar(page)).toBeVisible()
})

test('a layout that throws shows the crash page alone, with Try again', async ({
  open,
  expected,
}) => {
  expected.push('[hydration]', 'map', 'filter', 'undefined', 'Minified React error')
  const page = await open('docs/short', {}, (page) =>
    page.route('**/assets/site-*.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({json: {...(await answer.json()), nav: null}})
    }),
  )
  await shows(page, 'This page crashed.')
  await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible()
  await expectPlainWords(page)
  await page.getByRole('button', {name: 'Try again'}).click()
  await shows(page, 'This page crashed.')
})
