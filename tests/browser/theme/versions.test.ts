import type {Page} from 'playwright/test'
import {expect, goTo, test} from '../support/fixture.ts'
import {path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('version.preferred'))
const main = (page: Page) => page.getByRole('navigation', {name: 'Main', exact: true})

test('each version has its badge and its own sidebar; one that is not the last has a banner that leads to the same page there', async ({
  open,
}) => {
  const page = await open('docs/short')
  await expect(page.locator('main').getByText('Version: 2.0')).toBeVisible()
  await expect(page.locator('.version-banner')).toHaveCount(0)
  await goTo(page, '/docs/1.0/short')
  await expect(page.locator('main').getByText('Version: 1.0')).toBeVisible()
  const old = page.locator('main').getByRole('alert')
  await expect(old).toHaveText(
    'This is documentation for Reader 1.0, which is no longer actively maintained. For up-to-date documentation, see the latest version (2.0).',
  )
  await expect(old.getByRole('link', {name: 'latest version'})).toHaveAttribute(
    'href',
    '/docs/short',
  )
  const tree = page.getByRole('navigation', {name: 'Docs sidebar'})
  await expect(tree.getByRole('link', {name: 'Only in Old'})).toBeVisible()
  await expect(tree.getByRole('link', {name: 'Long'})).toHaveCount(0)
  await goTo(page, '/docs/next/only')
  const next = page.locator('main').getByRole('alert')
  await expect(next).toHaveText(
    'This is unreleased documentation for Reader Next version. For up-to-date documentation, see the latest version (2.0).',
  )
  await expect(next.getByRole('link', {name: 'latest version'})).toHaveAttribute('href', '/docs')
})

test('the menu leads to the same page in another version, with query and hash, and the choice is remembered', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short?x=1#y')
  await page.locator('.versions summary').click()
  await page.locator('.versions').getByRole('link', {name: '1.0'}).click()
  await shows(page, 'Short, Old')
  expect(path(page)).toBe('/docs/1.0/short?x=1#y')
  expect(await kept(page)).toBe('1.0')
  await expect(page.locator('.versions summary')).toHaveText('1.0')
})

test('from outside the docs the link to them leads to the remembered version, from inside to the written one', async ({
  visit,
}) => {
  const page = await visit('about', {}, (page) =>
    page.addInitScript(() => localStorage.setItem('version.preferred', '1.0')),
  )
  await expect(main(page).getByRole('link', {name: 'Documentation'})).toHaveAttribute(
    'href',
    '/docs/1.0',
  )
  await main(page).getByRole('link', {name: 'Documentation'}).click()
  await shows(page, 'Welcome to Old')
  await expect(main(page).getByRole('link', {name: 'Documentation'})).toHaveAttribute(
    'href',
    '/docs',
  )
})

test('the link of the banner is a choice as well', async ({visit}) => {
  const page = await visit('docs/1.0/short', {}, (page) =>
    page.addInitScript(
      () =>
        sessionStorage.getItem('once') ??
        (localStorage.setItem('version.preferred', '1.0'), sessionStorage.setItem('once', '')),
    ),
  )
  await page.getByRole('link', {name: 'latest version'}).click()
  await shows(page, 'Short')
  expect(await kept(page)).toBe('2.0')
})

test('a remembered version that is gone is forgotten', async ({visit}) => {
  const page = await visit('about', {}, (page) =>
    page.addInitScript(() => localStorage.setItem('version.preferred', '0.9')),
  )
  await expect.poll(() => kept(page)).toBeNull()
  await expect(main(page).getByRole('link', {name: 'Documentation'})).toHaveAttribute(
    'href',
    '/docs',
  )
})
