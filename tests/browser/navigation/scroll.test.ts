import type {Page} from 'playwright/test'
import {awake, expect, goTo, reload, test} from '../support/fixture.ts'
import {follow, followTo, frames, gateFor, path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

/** Returns the distance of an element's top from the lower edge of the sticky bar. */
async function belowBar(page: Page, id: string): Promise<number> {
  await frames(page)
  return page.evaluate((id) => {
    const bar = document.querySelector('header.bar')!.getBoundingClientRect().bottom
    return document.getElementById(id)!.getBoundingClientRect().top - bar
  }, id)
}

async function expectAtBar(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => Math.abs((await belowBar(page, id)) - 16), {
      message: `distance of #${id} from 16 px below the bar`,
    })
    .toBeLessThanOrEqual(17)
}

const y = (page: Page) => page.evaluate(() => window.scrollY)

async function scrollTo(page: Page, to: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), to)
  await frames(page)
}

test('a new page begins at its top, at the moment it is shown and not earlier', async ({visit}) => {
  const gate = gateFor('**/docs/short.json')
  const page = await visit('docs/long', {}, gate.shut)
  await scrollTo(page, 1500)
  await follow(page, 'Short')
  await expect(page.locator('.progress')).toBeVisible()
  expect(await y(page)).toBeGreaterThan(1000)
  gate.open()
  await shows(page, 'Short')
  expect(await y(page)).toBe(0)
})

test('the target of a hash stands just below the bar: fresh load, click on the page, reload, across pages', {
  tag: '@core',
}, async ({open}) => {
  const page = await open('docs/long#section-12')
  await expectAtBar(page, 'section-12')
  await awake(page)
  await expectAtBar(page, 'section-12')
  await scrollTo(page, 0)
  await follow(page, 'To section twelve')
  await expectAtBar(page, 'section-12')
  await reload(page)
  await expectAtBar(page, 'section-12')
  await goTo(page, '/docs/short')
  await follow(page, 'section twelve of it')
  await shows(page, 'Long')
  expect(path(page)).toBe('/docs/long#section-12')
  await expectAtBar(page, 'section-12')
  expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('section-12')
})

test('a hash in other letters is decoded; one that nothing answers to leads to the top', async ({
  visit,
}) => {
  const page = await visit('docs/short')
  await followTo(page, '/docs/long#%C3%A4hnliche-gr%C3%B6%C3%9Fe')
  await shows(page, 'Long')
  await expect(page.locator('#ähnliche-größe')).toBeInViewport()
  expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('ähnliche-größe')
  expect(await y(page)).toBeGreaterThan(1000)
  await followTo(page, '/docs/group/inner/leaf#nowhere')
  await shows(page, 'Deep leaf')
  expect(await y(page)).toBe(0)
})

test('the link of the page that is shown leads to its top; one to another query does not scroll, unless it has a hash', async ({
  visit,
}) => {
  const page = await visit('docs/long')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('main a[href="/docs/long"]')!
    document.querySelector('#section-9')!.append(link)
    link.scrollIntoView({block: 'center'})
  })
  await follow(page, 'to the same page')
  await expect.poll(() => y(page)).toBe(0)
  expect(path(page)).toBe('/docs/long')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('main a[href="/docs/long?x=1"]')!
    document.querySelector('#section-9')!.append(link)
    link.scrollIntoView({block: 'center'})
  })
  const before = await y(page)
  expect(before).toBeGreaterThan(500)
  await follow(page, 'to another query')
  expect(path(page)).toBe('/docs/long?x=1')
  expect(await y(page)).toBe(before)
  // As a search does from the page itself.
  await followTo(page, '/docs/long?x=2#section-12')
  await expectAtBar(page, 'section-12')
  expect(path(page)).toBe('/docs/long?x=2#section-12')
  expect(await page.evaluate(() => document.querySelector(':target:focus')?.id)).toBe('section-12')
})

test('from a hash, the link of the page leads to its top and out of the hash', async ({visit}) => {
  const page = await visit('docs/long#section-12')
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('main a[href="/docs/long"]')!.click(),
  )
  await expect.poll(() => y(page)).toBe(0)
  expect(path(page)).toBe('/docs/long')
  await page.goBack()
  await expectAtBar(page, 'section-12')
})

test('Back and Forward restore the positions', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/long')
  await scrollTo(page, 1234)
  await page.evaluate(() => (document.querySelector('.cont a[rel="next"]') as HTMLElement).click())
  await shows(page, 'Short')
  await expect.poll(() => y(page)).toBe(0)
  await followTo(page, '/docs/group/inner/leaf')
  await shows(page, 'Deep leaf')
  await scrollTo(page, 777)
  await page.goBack()
  await shows(page, 'Short')
  await page.goBack()
  await shows(page, 'Long')
  await expect.poll(() => y(page)).toBe(1234)
  await page.goForward()
  await page.goForward()
  await shows(page, 'Deep leaf')
  await expect.poll(() => y(page)).toBe(777)
})

test('a reload while Back is loading its page restores the position of that page', {
  tag: '@nightly',
}, async ({visit}) => {
  const gate = gateFor('**/docs/long.json')
  const page = await visit('docs/long', {}, gate.shut)
  await scrollTo(page, 1234)
  await followTo(page, '/docs/group/inner/leaf')
  await shows(page, 'Deep leaf')
  await scrollTo(page, 777)
  await page.evaluate(() => history.back())
  await expect.poll(() => gate.asked.length).toBe(1)
  await reload(page)
  await shows(page, 'Long')
  await expect.poll(() => y(page)).toBe(1234)
})

test('a section of the page that Back is loading is shown when that page is there', {
  tag: '@nightly',
}, async ({visit}) => {
  const gate = gateFor('**/docs/long.json')
  const page = await visit('docs/long', {}, gate.shut)
  await followTo(page, '/docs/group/inner/leaf')
  await shows(page, 'Deep leaf')
  await scrollTo(page, 777)
  await page.evaluate(() => history.back())
  await expect.poll(() => path(page)).toBe('/docs/long')
  await followTo(page, '/docs/long#section-12')
  await frames(page)
  gate.open()
  await shows(page, 'Long')
  await expectAtBar(page, 'section-12')
})

test('Back from a section leads to the top of a page that was never scrolled', async ({visit}) => {
  const page = await visit('docs/short')
  await followTo(page, '/docs/long')
  await shows(page, 'Long')
  await frames(page)
  await followTo(page, '#section-12')
  await expectAtBar(page, 'section-12')
  await page.goBack()
  await expect.poll(() => y(page)).toBe(0)
})

test('Back to a page whose section is in a fold restores the position, with the fold open', async ({
  visit,
}) => {
  const page = await visit('docs/folds', {viewport: {width: 1440, height: 300}})
  await follow(page, 'Into the fold')
  await expect(page.getByText('Text of the inner fold.')).toBeInViewport()
  await scrollTo(page, 60)
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await page.goBack()
  await shows(page, 'Folds')
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await frames(page)
  expect(await y(page)).toBe(60)
})

test('Back to a section in a tab restores the position, from another page and from another section', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/tabs', {viewport: {width: 1440, height: 300}})
  const panel = page.getByText('A heading inside a panel.')
  await followTo(page, '#in-a-panel')
  await expect(panel).toBeInViewport()
  await scrollTo(page, 150)
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await page.goBack()
  await shows(page, 'Tabs')
  await expect(panel).toBeVisible()
  await frames(page)
  expect(await y(page)).toBe(150)
  await followTo(page, '#second')
  await expect(page.locator('#second')).toBeInViewport()
  await page.goBack()
  await frames(page)
  expect(await y(page)).toBe(150)
  await reload(page)
  await expect(panel).toBeVisible()
  await page.waitForTimeout(300)
  expect(await y(page)).toBe(150)
})

test('Back to a section in a fold that the reader has closed restores the position', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit('docs/folds', {viewport: {width: 1440, height: 300}})
  await follow(page, 'Into the fold')
  await expect(page.getByText('Text of the inner fold.')).toBeInViewport()
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = false
    window.scrollTo(0, 30)
  })
  await frames(page)
  await followTo(page, '#main')
  await scrollTo(page, 0)
  await page.goBack()
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await frames(page)
  expect(await y(page)).toBe(30)
  await reload(page)
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await page.waitForTimeout(300)
  expect(await y(page)).toBe(30)
})

test('Back over hashes, of one page and of others, restores the positions', async ({visit}) => {
  const page = await visit('docs/long')
  await scrollTo(page, 40)
  await page.evaluate(() =>
    (document.querySelector('main a[href="#section-12"]') as HTMLElement).click(),
  )
  await expectAtBar(page, 'section-12')
  await page.goBack()
  await expect.poll(() => y(page)).toBe(40)
  await page.goForward()
  await expectAtBar(page, 'section-12')
  // The reader goes on reading, and the page had come with its hash.
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await follow(page, 'section twelve of it')
  await expectAtBar(page, 'section-12')
  await scrollTo(page, 300)
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await page.goBack()
  await shows(page, 'Long')
  await expect.poll(() => y(page)).toBe(300)
})

test('Back from a section leads to the top, if the page was never scrolled before', async ({
  visit,
}) => {
  const page = await visit('docs/long')
  await frames(page)
  await followTo(page, '#section-12')
  await expectAtBar(page, 'section-12')
  await page.goBack()
  await expect.poll(() => y(page)).toBe(0)
  await page.goForward()
  await expectAtBar(page, 'section-12')
})

test('a reload keeps the position, and so does Back from another site', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/long')
  await scrollTo(page, 900)
  await reload(page)
  await expect.poll(() => y(page)).toBe(900)
  await page.goto('data:text/html,<h1>Elsewhere</h1>')
  await page.goBack()
  await shows(page, 'Long')
  await expect.poll(() => y(page)).toBe(900)
})
