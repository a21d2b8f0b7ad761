/** A page loads only the island scripts and style sheets that it uses. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from 'playwright/test'
import {labdocs, serve} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'
import {sidewaysScroll} from '../support/axe.ts'
import {awake, expect, goTo, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

/** Returns the URLs of scripts and style sheets that a page requested until the network was idle. */
async function asked(
  open: (path: string, options: object, before: (page: Page) => Promise<unknown>) => Promise<Page>,
  path: string,
) {
  const urls: string[] = []
  const page = await open(path, {}, async (page) => {
    page.on('request', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType()))
        urls.push(new URL(request.url()).pathname)
    })
  })
  await awake(page)
  await page.waitForLoadState('networkidle')
  return {page, urls}
}

test('a page of words alone loads no island, and no style sheet but the theme', {
  tag: '@core',
}, async ({open, site}) => {
  const {urls} = await asked(open, 'docs/plain')
  const {out} = await site('authoring')
  const sources = urls
    .filter((url) => url.endsWith('.js'))
    .map((url) => readFileSync(join(out, url), 'utf8'))
  expect(sources.length).toBeGreaterThan(0)
  // Texts that only the islands contain.
  for (const words of ['Name contains', 'role:"tablist"', 'No device matches'])
    for (const source of sources) expect.soft(source.includes(words), words).toBe(false)
  expect(urls.filter((url) => url.endsWith('.css'))).toEqual([
    expect.stringMatching(/\/assets\/theme-/),
  ])
})

test('a page with tabs loads the tabs, one with everything all of it, once each', {
  tag: '@nightly',
}, async ({open, site}) => {
  const plain = await asked(open, 'docs/plain')
  const tabs = await asked(open, 'docs/tabs')
  const all = await asked(open, 'docs/everything')
  const {out} = await site('authoring')
  const has = (urls: string[], words: string) =>
    urls.filter(
      (url) => url.endsWith('.js') && readFileSync(join(out, url), 'utf8').includes(words),
    ).length
  expect(has(tabs.urls, 'role:"tablist"')).toBe(1)
  expect(has(tabs.urls, 'Name contains')).toBe(0)
  expect(has(all.urls, 'role:"tablist"')).toBe(1)
  expect(has(all.urls, 'Name contains')).toBe(1)
  expect(new Set(all.urls).size).toBe(all.urls.length)
  expect(plain.urls.length).toBeLessThan(tabs.urls.length)
})

test('islands work on the page that has them all', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/everything')
  await page.getByRole('tab', {name: 'Windows'}).first().click()
  await expect(page.getByText('The second group, Windows.')).toBeVisible()
  await page.getByLabel('Name contains').fill('bruker')
  await expect(page.locator('.devices tbody tr')).toHaveCount(1)
})

test('the list of devices is narrowed by name and by column, and says how many are left', async ({
  visit,
}) => {
  const page = await visit('docs/devices')
  const rows = page.locator('.devices tbody tr')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Technique').selectOption('HPLC')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('status').filter({hasText: '2 devices'})).toHaveCount(1)
  await page.getByLabel('Name contains').fill('shim')
  await expect(rows).toHaveText([/Shimadzu LabSolutions/])
  // "NMR, MS" counts for both.
  await page.getByLabel('Name contains').fill('')
  await page.getByLabel('Technique').selectOption('MS')
  await expect(rows).toHaveText([/Bruker Avance/])
  await page.getByLabel('Technique').selectOption('')
  await expect(page.getByText('3 devices')).toBeVisible()
  // A part of their addresses.
  await page.getByLabel('Name contains').fill('docs')
  await expect(page.getByText('No device matches.')).toBeVisible()
  await expect(page.getByText('0 devices')).toBeVisible()
})

test('tabs of a group follow each other, are remembered, and yield to the address', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/tabs')
  await page.getByRole('tab', {name: 'Windows'}).first().click()
  await expect(page.getByText('The second group, Windows.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?tab=win')
  await goTo(page, '/docs/everything')
  await expect(page.getByText('Words for Windows.')).toBeVisible()
  await goTo(page, '/docs/tabs?tab=macos')
  await expect(page.getByText('Words for macOS.')).toBeVisible()
  await goTo(page, '/docs/tabs?tab=linux#heading-in-a-panel')
  await expect(page.getByText('Words for Linux.')).toBeVisible()
  await page.goto(new URL('/docs/plain', page.url()).href)
  await goTo(page, '/docs/tabs#heading-in-a-panel')
  await expect(page.getByRole('heading', {name: 'Heading in a panel'})).toBeInViewport()
})

test('YouTube hears nothing before the press', async ({visit}) => {
  const elsewhere: string[] = []
  const page = await visit('docs/video', {}, async (page) => {
    await page.route(/youtube/, (route) =>
      route.fulfill({contentType: 'text/html', body: '<title>Player</title>'}),
    )
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1')) elsewhere.push(request.url())
    })
  })
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', {name: 'Load video from YouTube'})
  await button.hover()
  await expect(page.getByRole('link', {name: /Watch on YouTube/})).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=abcDEF12345',
  )
  expect(elsewhere).toEqual([])
  await button.click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Two minutes of chemistry')
  await expect(frame).toBeFocused()
  // The frame exists before the browser requests its content.
  await expect
    .poll(() => elsewhere)
    .toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcDEF12345/)])
})

test('a thousand tabs are built, and work', {tag: '@nightly'}, async ({chrome}) => {
  test.setTimeout(120_000)
  const tabs = Array.from(
    {length: 1000},
    (_, at) => `:::tab[Tab ${at + 1}]\nWords of tab ${at + 1}.\n:::`,
  ).join('\n\n')
  const root = temporary('thousand', {
    'site.config.ts':
      "export default {title: 'Thousand', check: {'orphan-page': 'off', 'missing-description': 'off'}}\n",
    'content/index.md': '# Home\n\nTo the [thousand tabs](/docs).\n',
    'content/docs/index.md': `# Thousand\n\n::::tabs\n${tabs}\n::::\n`,
  })
  const out = join(root, 'dist')
  const {code, stdout, stderr} = labdocs(['build', '--root', root, '--out', out])
  expect(stdout + stderr).not.toContain('error')
  expect(code).toBe(0)
  const served = await serve(['--root', root, '--out', out])
  const page = await chrome.newPage()
  await page.goto(`${served.address}docs`)
  await awake(page)
  await page.getByRole('tab', {name: 'Tab 1', exact: true}).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', {name: 'Tab 1000'})).toBeFocused()
  await expect(page.getByText('Words of tab 1000.')).toBeVisible()
  await expect(page.getByText('Words of tab 1.', {exact: true})).toBeHidden()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.close()
  await served.stop()
})

test('on a phone each device is a card, as wide as the window, and each value says what it is', async ({
  open,
}) => {
  const page = await open('docs/devices', {viewport: {width: 390, height: 844}})
  const box = await page
    .locator('.devices .table')
    .evaluate((table) => [table.scrollWidth, table.clientWidth])
  expect(box[0]).toBeLessThanOrEqual(box[1]!)
  const cell = page.locator('.devices td[data-name]:not(:empty)').first()
  expect(await cell.evaluate((one) => getComputedStyle(one, '::before').content)).toContain(
    (await cell.getAttribute('data-name'))!,
  )
})
