import {awake, expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'reader-plain'})

test('without the switch there is no button, and a stored choice counts all the same', async ({
  open,
  site,
}) => {
  const page = await open('docs/short', {}, (page) =>
    page.addInitScript(() => {
      if (window.top === window && !sessionStorage.getItem('once'))
        localStorage.setItem('theme', 'dark')
      sessionStorage.setItem('once', '')
    }),
  )
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await awake(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', {name: /theme/i})).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  const other = await page.context().newPage()
  await other.goto((await site('reader-plain')).address)
  await other.evaluate(() => localStorage.setItem('theme', 'light'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the configured default holds where nothing is stored: system', async ({open}) => {
  const page = await open('docs/short', {colorScheme: 'dark'})
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'system')
  await awake(page)
  await page.emulateMedia({colorScheme: 'light'})
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
})

test('with one version there is neither badge, banner nor menu; without an announcement no bar for one', async ({
  visit,
}) => {
  const page = await visit('docs/short')
  await expect(page.locator('.versions, .version-banner')).toHaveCount(0)
  await expect(page.getByText(/^Version:/)).toHaveCount(0)
  await expect(page.getByRole('region', {name: 'Announcement'})).toHaveCount(0)
})
