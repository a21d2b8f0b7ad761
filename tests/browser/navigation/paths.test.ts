import {awake, expect, test} from '../support/fixture.ts'
import {followTo, mark, path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const FORMS = [
  '/docs/short',
  '/docs/short/',
  '/docs/short.html',
  '/docs/short/index.html',
  '/docs/sh%6Frt',
]

test('every form of an address is the page on a fresh load', async ({open}) => {
  const page = await open('about')
  for (const form of FORMS)
    await test.step(form, async () => {
      await page.goto(new URL(form, page.url()).href)
      await shows(page, 'Short')
      await expect(page).toHaveTitle('Short | Reader')
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
        'https://reader.example/docs/short',
      )
      await awake(page)
    })
})

test('every form of an address is the page inside the app, and stays as it is', async ({visit}) => {
  const page = await visit('docs/links')
  const same = await mark(page)
  for (const form of FORMS)
    await test.step(form, async () => {
      await followTo(page, form)
      await shows(page, 'Short')
      await expect(
        page.getByRole('navigation', {name: 'Docs sidebar'}).locator('[aria-current="page"]'),
      ).toHaveText('Short')
      expect(path(page)).toBe(form)
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
        'https://reader.example/docs/short',
      )
      expect(await same()).toBe(true)
      await page.goBack()
      await shows(page, 'Links')
    })
})

test('the index of a folder is the page of the folder', {tag: '@nightly'}, async ({open}) => {
  const page = await open('about')
  for (const [form, heading] of [
    ['/index.html', 'Reader'],
    ['/docs/index.html', 'Welcome'],
    ['/docs.html', 'Welcome'],
    ['/docs/', 'Welcome'],
  ] as const)
    await test.step(form, async () => {
      await page.goto(new URL(form, page.url()).href)
      await shows(page, heading)
      await awake(page)
      await followTo(page, form)
      await shows(page, heading)
    })
})

test('a redirect keeps the query', {tag: '@core'}, async ({open}) => {
  const page = await open('docs/short/?x=1')
  expect(path(page)).toBe('/docs/short?x=1')
  await shows(page, 'Short')
  await awake(page)
})

const MISSING = ['/docs/short/extra', '/docs/case', '/docs/SHORT', '/nowhere', '/docs/nowhere']
/** Not a valid URL for a server; the app gets it from a link. */
const UNREADABLE = '/docs/50%'

test('an address without a page is not found', {tag: '@nightly'}, async ({open, expected}) => {
  expected.push('404 (Not Found)')
  const page = await open('about')
  for (const form of MISSING)
    await test.step(form, async () => {
      const answer = await page.goto(new URL(form, page.url()).href)
      expect(answer?.status()).toBe(404)
      await shows(page, 'Page Not Found')
      await expect(page).toHaveTitle('Page Not Found | Reader')
      await expect(page.getByText('We could not find what you were looking for.')).toBeVisible()
      await awake(page)
      await shows(page, 'Page Not Found')
      await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toHaveCount(0)
      await expect(page.getByRole('navigation', {name: 'Breadcrumbs'})).toHaveCount(0)
      await expect(page.getByRole('navigation', {name: 'Main', exact: true})).toBeVisible()
      await expect(page.locator('footer')).toBeVisible()
    })
})

test(`${UNREADABLE} is a bad request`, async ({open}) => {
  const page = await open('about')
  expect((await page.request.get(new URL(UNREADABLE, page.url()).href)).status()).toBe(400)
})

test('an address without a page shows the not-found page inside the app', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/links')
  const same = await mark(page)
  for (const form of [...MISSING, UNREADABLE])
    await test.step(form, async () => {
      await followTo(page, form)
      await shows(page, 'Page Not Found')
      await expect(page).toHaveTitle('Page Not Found | Reader')
      await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toHaveCount(0)
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
      expect(await same()).toBe(true)
      await page.goBack()
      await shows(page, 'Links')
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
    })
})

test('an address in the wrong case is not found, and the right one is offered first', {
  tag: '@core',
}, async ({open, expected}) => {
  expected.push('404 (Not Found)')
  const page = await open('docs/case')
  await expect(page.locator('main ul a').first()).toHaveAttribute('href', '/docs/Case')
  await page.locator('main ul a').first().click()
  await shows(page, 'Case')
})

test('the not-found page offers at most three near pages and the words of the path to search for', async ({
  open,
  expected,
}) => {
  expected.push('404 (Not Found)')
  const page = await open('docs/group/leav')
  await expect(page.locator('main').getByRole('link', {name: / \/ Leaf$/})).toBeVisible()
  expect(await page.locator('main ul a').count()).toBeLessThanOrEqual(3)
  await expect(page.locator('main').getByRole('combobox')).toHaveValue('group leav')
})
