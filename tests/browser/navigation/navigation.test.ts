import {expect, test} from '../support/fixture.ts'
import {
  follow,
  followTo,
  gateFor,
  listenForPages,
  mark,
  path,
  shows,
  sidebar,
  turnTo,
} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

test('a click on an internal link switches the page without a page load', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('docs/short')
  const same = await mark(page)
  await turnTo(page, 'Long')
  expect(path(page)).toBe('/docs/long')
  await expect(page).toHaveTitle('Long | Reader')
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveText('Long')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
    'https://reader.example/docs/long',
  )
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain(
    'many screens',
  )
  expect(await same()).toBe(true)
})

test('the next page is complete before the switch; until then the old one stays and can be used', async ({
  visit,
}) => {
  const gate = gateFor('**/docs/long.json')
  const page = await visit('docs/short', {}, gate.shut)
  await follow(page, 'Long')
  await expect(page.locator('.progress')).toBeVisible()
  await shows(page, 'Short')
  expect(path(page)).toBe('/docs/short')
  await page.getByRole('button', {name: 'Pages in Group'}).click()
  await expect(sidebar(page).getByRole('link', {name: 'Leaf', exact: true})).toBeVisible()
  gate.open()
  await shows(page, 'Long')
  expect(path(page)).toBe('/docs/long')
})

test('three seconds of delay lose nothing and show no blank page', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/short', {}, (page) =>
    page.route('**/docs/*.json', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await route.continue().catch(() => undefined)
    }),
  )
  await page.evaluate(() => {
    const seen = ((window as {seen?: Set<string>}).seen = new Set<string>())
    new MutationObserver(() =>
      seen.add(document.querySelector('main h1')?.textContent ?? 'blank'),
    ).observe(document.body, {childList: true, subtree: true})
  })
  await turnTo(page, 'Long')
  const seen = await page.evaluate(() => [...(window as unknown as {seen: Set<string>}).seen])
  expect(seen.filter((heading) => heading !== 'Short' && heading !== 'Long')).toEqual([])
})

test('of quick successive clicks the last one wins', {tag: '@core'}, async ({visit}) => {
  const gate = gateFor('**/docs/long.json')
  const page = await visit('docs/short', {}, gate.shut)
  await follow(page, 'Long')
  await turnTo(page, 'Links')
  const arrived = page.waitForResponse('**/docs/long.json')
  gate.open()
  await arrived
  await page.waitForTimeout(100)
  await shows(page, 'Links')
  expect(path(page)).toBe('/docs/links')
})

test('Back to the page that is shown calls off the one that is on its way', async ({visit}) => {
  const gate = gateFor('**/docs/long.json')
  const page = await visit('docs/short', {}, gate.shut)
  await turnTo(page, 'Links')
  await followTo(page, '/docs/long')
  await page.goBack()
  await shows(page, 'Short')
  gate.open()
  await page.waitForTimeout(200)
  await shows(page, 'Short')
  expect(path(page)).toBe('/docs/short')
})

test('Back and Forward show the pages again, with their titles', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('docs/short')
  const same = await mark(page)
  await turnTo(page, 'Links')
  await follow(page, 'Inside')
  await shows(page, 'Short')
  await page.goBack()
  await shows(page, 'Links')
  await expect(page).toHaveTitle('Links | Reader')
  await page.goBack()
  await shows(page, 'Short')
  await page.goForward()
  await shows(page, 'Links')
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveText('Links')
  expect(await same()).toBe(true)
})

test('a TSX page comes with its script, and Markdown pages after it', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('docs/short')
  const same = await mark(page)
  await turnTo(page, 'Widgets')
  await page.getByRole('button', {name: 'Pressed 0'}).click()
  await expect(page.getByRole('button', {name: 'Pressed 1'})).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  await turnTo(page, 'Short')
  await expect(sidebar(page)).toBeVisible()
  expect(await same()).toBe(true)
})

test('an old address leads to the page that took its place', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/short')
  await followTo(page, '/docs/old-name')
  await shows(page, 'Renamed')
  expect(path(page)).toBe('/docs/renamed')
  await page.goto(new URL('/docs/old-name', page.url()).href)
  await shows(page, 'Renamed')
  await expect.poll(() => path(page)).toBe('/docs/renamed')
})

test.describe('with nothing in the cache', () => {
  test.use({borrows: false})

  test('each page is sent once a visit', async ({visit}) => {
    const page = await visit('docs/short')
    const sent = listenForPages(page)
    for (const [name, heading] of [
      ['Links', 'Links'],
      ['Inside', 'Short'],
      ['Links', 'Links'],
    ] as const) {
      await follow(page, name)
      await shows(page, heading)
    }
    await page.waitForLoadState('networkidle')
    expect(sent).toContain('/docs/short.json')
    expect(sent.length).toBe(new Set(sent).size)
  })
})
