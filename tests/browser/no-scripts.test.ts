import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from 'playwright/test'
import {manifestOf} from '../support/routes.ts'
import {unescaped} from '../support/snapshot.ts'
import {sidewaysScroll} from './support/axe.ts'
import {expect, test} from './support/fixture.ts'

test.use({siteRoot: '.'})

const WITHOUT = {javaScriptEnabled: false}

test('every route of the real site answers with its page', async ({site}) => {
  const {address, out} = await site('.')
  const {routes, redirects} = manifestOf(out)
  const wrong: string[] = []
  const check = async (route: string) => {
    const answer = await fetch(new URL(encodeURI(route), address), {redirect: 'manual'})
    const text = await answer.text()
    if (answer.status !== 200 || !/<h1[\s>]/.test(text)) wrong.push(`${route}: ${answer.status}`)
  }
  const queue = routes.map(({route}) => route)
  expect(queue.length).toBeGreaterThan(240)
  await Promise.all(
    Array.from({length: 8}, async () => {
      for (let route = queue.pop(); route !== undefined; route = queue.pop()) await check(route)
    }),
  )
  expect(wrong).toEqual([])
  for (const old of Object.keys(redirects))
    expect((await fetch(new URL(old, address))).status, old).toBe(200)
})

test('every link in the HTML of every page leads somewhere, and every hash to an id', {
  tag: '@core',
}, async ({site}) => {
  const {address, out} = await site('.')
  const {routes, redirects, printed = []} = manifestOf(out)
  const idsOf = new Map<string, Set<string>>()
  const hrefsOf = new Map<string, string[]>()
  for (const {route, html} of routes) {
    const text = readFileSync(join(out, html), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '')
    idsOf.set(route, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => unescaped(id!))))
    hrefsOf.set(
      route,
      [...text.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href]) => unescaped(href!)),
    )
  }
  const broken: string[] = []
  const files = new Set<string>()
  let seen = 0
  for (const [route, hrefs] of hrefsOf)
    for (const href of new Set(hrefs)) {
      const url = new URL(href, new URL(encodeURI(route), address))
      if (url.origin !== new URL(address).origin) continue
      seen++
      const path = decodeURI(url.pathname)
      const target = redirects[path] ?? path
      const ids = idsOf.get(target)
      const id = decodeURIComponent(url.hash.slice(1))
      // Pages to print are not routes.
      if (!ids && (/\.\w+$/.test(path) || printed.includes(target))) files.add(path)
      else if (!ids) broken.push(`${route} -> ${href}`)
      else if (id && !ids.has(id)) broken.push(`${route} -> ${href} (no such id)`)
    }
  expect(broken).toEqual([])
  expect(seen).toBeGreaterThan(5000)
  for (const file of files)
    expect((await fetch(new URL(encodeURI(file), address), {method: 'HEAD'})).status, file).toBe(
      200,
    )
})

/** Returns what is visible but cannot be used without scripts. A popover opens by the attribute of its button alone. */
const deadControls = (page: Page) =>
  page
    .locator(
      'button:visible:not([popovertarget]), input:visible:not([type="checkbox"]), select:visible, textarea:visible, [role="button"]:visible, [role="tab"]:visible',
    )
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)))

const SAMPLE = [
  '',
  'docs',
  'docs/eln',
  'docs/eln/ui/barcodes',
  'docs/eln/ui/elements/reactions',
  'docs/category/services',
  'docs/repo/workflow/embargo',
  'docs/labimotion/designer/components/fields/types/table',
  'docs/services/chemspectra/nmr',
  'docs/development/testing',
  'helpdesk',
  'about',
  'all-pages',
]

for (const [name, paths, tag] of [
  ['pages', SAMPLE.filter((_, at) => at % 3 === 0), []],
  ['other pages', SAMPLE.filter((_, at) => at % 3 > 0), ['@nightly']],
] as const)
  test(`${name} read without scripts, on a wide and on a narrow window`, {tag: [...tag]}, async ({
    open,
    site,
  }) => {
    const {address} = await site('.')
    const page = await open('', WITHOUT)
    for (const path of paths)
      await test.step(`/${path}`, async () => {
        await page.setViewportSize({width: 1440, height: 900})
        await page.goto(new URL(path, address).href)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('h1')).toBeVisible()
        expect((await page.locator('main').innerText()).length).toBeGreaterThan(80)
        expect(await deadControls(page)).toEqual([])
        await page.setViewportSize({width: 390, height: 800})
        await expect(page.locator('h1')).toBeVisible()
        expect(await deadControls(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
      })
  })

test('without scripts one reads on: link, contents, next page, footer', {tag: '@core'}, async ({
  open,
}) => {
  const page = await open('docs/eln/ui/barcodes', WITHOUT)
  await expect(
    page.getByRole('navigation', {name: 'Docs sidebar'}).locator('[aria-current="page"]'),
  ).toBeVisible()
  await page.locator('.cont a[rel="prev"]').click()
  await expect(page.locator('h1')).not.toHaveText('Barcodes')
  await page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('link').nth(3).click()
  await expect(page.locator('h1')).toBeVisible()
  await page.locator('footer').getByRole('link', {name: 'All pages'}).click()
  await page.locator('main').getByRole('link', {name: 'Barcodes'}).first().click()
  await expect(page).toHaveURL(/\/docs\/eln\/ui\/barcodes$/)
})

test('without scripts the menu button of a narrow window leads to the list below the article', async ({
  open,
}) => {
  const page = await open('docs/eln/ui/barcodes', {...WITHOUT, viewport: {width: 390, height: 800}})
  await page.getByRole('link', {name: 'Open navigation'}).click()
  expect(page.url()).toMatch(/#menu$/)
  await expect(page.locator('#menu')).toBeInViewport()
  await page.locator('#menu').getByRole('link', {name: 'Helpdesk'}).click()
  await expect(page).toHaveURL(/\/helpdesk$/)
})

test('without scripts a category without a page is a link to its first page', async ({
  open,
  site,
}) => {
  const {address} = await site('reader')
  const page = await open('', WITHOUT)
  await page.goto(`${address}docs/short`)
  const link = page
    .getByRole('navigation', {name: 'Docs sidebar'})
    .getByRole('link', {name: 'Many', exact: true})
  await link.click()
  await expect(page).toHaveURL(/\/docs\/many\/p01$/)
})
