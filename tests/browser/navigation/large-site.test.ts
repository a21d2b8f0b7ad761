/** A site whose sidebar comes in several files: each is fetched when it is needed, and once. */
import type {Page} from 'playwright/test'
import {expect, test} from '../support/deploy.ts'
import {reload} from '../support/fixture.ts'
import {followTo, mark, path, shows, sidebar, wireTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: '.'})

const START = 'docs/eln/ui/barcodes'

/** Collects the files of the site data that are fetched. */
const listenTo = (asked: string[]) => async (page: Page) => {
  page.on('request', (request) => {
    const [name] = /site-[\w-]+\.json/.exec(request.url()) ?? []
    if (name) asked.push(name)
  })
}

const whole = (asked: string[]) => asked.filter((name) => name.startsWith('site-all-'))

test('a closed folder opens: its rows are fetched once, and lead to pages with trail and neighbors', {
  tag: '@core',
}, async ({visit}) => {
  const asked: string[] = []
  const page = await visit(START, {}, listenTo(asked))
  const same = await mark(page)
  const before = asked.length
  expect(before).toBeGreaterThan(1)
  const tree = sidebar(page)
  const row = tree.getByRole('link', {name: 'Labeling', exact: true})
  await expect(row).toHaveCount(0)
  await tree.getByRole('button', {name: 'Pages in Chemotion Repository', expanded: false}).click()
  await expect(row).toBeVisible()
  expect(asked.length).toBe(before + 1)
  await tree.getByRole('button', {name: 'Pages in Chemotion Repository', expanded: true}).click()
  await expect(row).toHaveCount(0)
  await tree.getByRole('button', {name: 'Pages in Chemotion Repository', expanded: false}).click()
  await row.click()
  await expect(page).toHaveURL(/\/docs\/repo\/labeling$/)
  await expect(tree.locator('[aria-current="page"]')).toHaveText('Labeling')
  const crumbs = page.getByRole('navigation', {name: 'Breadcrumbs'})
  await expect(crumbs.getByRole('link', {name: 'Chemotion Repository'})).toBeVisible()
  // The next page is in a folder whose rows have not come.
  await followTo(page, '/docs/repo/desk')
  await expect(page.locator('.cont a[rel="next"]')).toHaveAttribute('href', '/docs/labimotion')
  expect(await same()).toBe(true)
  expect([asked.length, whole(asked)]).toEqual([new Set(asked).size, []])
})

test('a link to a page of another folder brings the rows of that folder', {
  tag: '@nightly',
}, async ({visit}) => {
  const asked: string[] = []
  const page = await visit(START, {}, listenTo(asked))
  const same = await mark(page)
  await followTo(page, '/docs/labimotion/user/features/reaction-association')
  await expect(page).toHaveURL(/reaction-association$/)
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveText('Reaction association')
  await page.goBack()
  await expect(page).toHaveURL(/barcodes$/)
  expect(await same()).toBe(true)
  expect([asked.length, whole(asked)]).toEqual([new Set(asked).size, []])
})

test('an unknown address is not found, an old one leads to its page; what tells them is fetched once', async ({
  visit,
  expected,
}) => {
  expected.push('404 (Not Found)')
  const asked: string[] = []
  const page = await visit(START, {}, listenTo(asked))
  const same = await mark(page)
  await followTo(page, '/docs/repo/desks')
  await shows(page, 'Page Not Found')
  await expect(page.locator('main ul a').first()).toBeVisible()
  expect(path(page)).toBe('/docs/repo/desks')
  await followTo(page, '/docs/eln/admin/groups')
  await expect(page).toHaveURL(/\/docs\/eln\/admin\/group_devices$/)
  await followTo(page, '/docs/nowhere')
  await shows(page, 'Page Not Found')
  expect(await same()).toBe(true)
  expect(whole(asked).length).toBe(1)
})

test('the list of all pages has them all, by a click and by a load', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit(START)
  const same = await mark(page)
  await followTo(page, '/all-pages')
  await expect(page).toHaveURL(/all-pages$/)
  const links = page.locator('main a[href^="/docs/"]')
  const count = await links.count()
  expect(count).toBeGreaterThan(250)
  expect(await same()).toBe(true)
  await reload(page)
  expect(await links.count()).toBe(count)
})

test('rows that do not come: a sentence, and Retry brings them', {tag: '@nightly'}, async ({
  visit,
  expected,
}) => {
  expected.push('[labdocs]', 'Failed to load resource', 'net::ERR_')
  const page = await visit(START)
  const wire = wireTo(/site-\d+-\w+\.json/)
  await wire.cut(page)
  await sidebar(page)
    .getByRole('button', {name: 'Pages in Chemotion Repository', expanded: false})
    .click()
  const retry = page.getByRole('button', {name: 'Retry'})
  await expect(retry).toBeVisible()
  await wire.restore()
  await retry.click()
  await expect(sidebar(page)).toBeVisible()
})

test('without a server, a page that was read has the sidebar of its folder', {
  tag: '@nightly',
}, async ({open, host, expected}) => {
  expected.push('[labdocs]', 'Failed to load resource', 'net::ERR_', 'Failed to fetch')
  const page = await open(`${host.address}${START}`, {serviceWorkers: 'allow'})
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const found = await Promise.all(
          ['docs/eln/ui/barcodes.json', 'search-index/current.json'].map((name) =>
            caches.match(`/${name}`),
          ),
        )
        return found.every(Boolean)
      }),
    )
    .toBe(true)
  await page.waitForLoadState('networkidle')
  await host.stop()
  await reload(page)
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveCount(1)
  await expect(sidebar(page).getByRole('link', {name: 'Welcome'})).toBeVisible()
})
