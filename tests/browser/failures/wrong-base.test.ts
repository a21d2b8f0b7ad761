import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'reader'})

const HOST = 'http://wrong.example'

/** Serves the HTML of the site at URLs where none of its other files are. `css`: the style sheet is there. */
async function misplaced(
  page: Page,
  out: string,
  address: string,
  file: string,
  css = false,
): Promise<void> {
  await page.unrouteAll()
  await page.route(`${HOST}/**`, (route) => {
    const {pathname} = new URL(route.request().url())
    if (pathname === new URL(address).pathname)
      return route.fulfill({contentType: 'text/html', body: readFileSync(join(out, file), 'utf8')})
    if (css && pathname.endsWith('.css'))
      return route.fulfill({
        contentType: 'text/css',
        body: readFileSync(join(out, pathname), 'utf8'),
      })
    return route.fulfill({status: 404, body: ''})
  })
  await page.goto(address)
}

const PLACES = [
  ['/', 'index.html', '/'],
  ['/sub/', 'index.html', '/sub/'],
  ['/a/b/docs/short', 'docs/short.html', '/a/b/'],
] as const

test('a site that found neither scripts nor styles suggests the base', async ({
  open,
  expected,
  site,
}) => {
  expected.push('Failed to load resource', '404')
  const {out} = await site('reader')
  const page = await open('about')
  for (const [path, file, suggestion] of PLACES)
    await test.step(`${path} suggests ${suggestion}`, async () => {
      await misplaced(page, out, HOST + path, file)
      const banner = page.locator('#wrong-base')
      await expect(banner).toBeVisible()
      expect((await banner.innerText()).split(/\n+/)).toEqual([
        'Your labdocs site did not load properly.',
        'A very common reason is a wrong base in site.config.ts.',
        'Current configured base = / (default value)',
        `We suggest trying base = ${suggestion}`,
      ])
      expect(await page.evaluate(() => document.body.firstElementChild?.id)).toBe('wrong-base')
    })
})

test('where the styles came and the scripts did not, the banner is hidden', async ({
  open,
  expected,
  site,
}) => {
  expected.push('Failed to load resource', '404')
  const {out} = await site('reader')
  const page = await open('about')
  await misplaced(page, out, `${HOST}/docs/short`, 'docs/short.html', true)
  await expect(page.locator('#wrong-base')).toHaveCount(1)
  await expect(page.locator('#wrong-base')).toBeHidden()
  await expect(page.locator('h1')).toHaveText('Short')
})

test('a site that loads has no banner, and its HTML has none either', {tag: '@core'}, async ({
  open,
  site,
}) => {
  const {out} = await site('reader')
  const page = await open('docs/short')
  await expect(page.locator('#wrong-base')).toHaveCount(0)
  const html = readFileSync(join(out, 'docs/short.html'), 'utf8')
  expect(html.replace(/<script>[\s\S]*?<\/script>/, '')).not.toContain('did not load properly')
})
