import type {Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'
import {follow, followTo, gateFor, hold, shows, turnTo} from '../support/steps.ts'

test.use({siteRoot: 'reader'})

/** Records when a progress bar appears and disappears, in ms after the last click. */
async function watchBar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log: {at: number; shown: boolean}[] = []
    let clicked = 0
    let shown = false
    Object.assign(window, {bars: log})
    document.addEventListener(
      'click',
      () => {
        clicked = performance.now()
      },
      true,
    )
    new MutationObserver(() => {
      const now = document.querySelector('.progress') !== null
      if (now !== shown) log.push({at: performance.now() - clicked, shown: now})
      shown = now
    }).observe(document, {childList: true, subtree: true})
  })
}

const bars = (page: Page) =>
  page.evaluate(() => (window as unknown as {bars: {at: number; shown: boolean}[]}).bars)

test('a page change that takes longer than 200 ms shows a thin bar, and not before', {
  tag: '@core',
}, async ({visit}) => {
  const gate = gateFor('**/docs/long.json')
  const page = await visit('docs/short', {}, async (page) => {
    await watchBar(page)
    await gate.shut(page)
  })
  await follow(page, 'Long')
  const bar = page.locator('.progress')
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('aria-hidden', 'true')
  const box = (await bar.boundingBox())!
  expect([box.x, box.y, box.height]).toEqual([0, 0, 2])
  expect(
    await bar.evaluate((element) => [
      getComputedStyle(element).position,
      getComputedStyle(element).pointerEvents,
    ]),
  ).toEqual(['fixed', 'none'])
  expect((await bars(page))[0]!.at).toBeGreaterThanOrEqual(199)
  await expect(page.locator('.loading, [role="progressbar"]')).toHaveCount(0)
  gate.open()
  await shows(page, 'Long')
  await expect(bar).toHaveCount(0)
})

test('a page that is there already shows no bar', async ({visit}) => {
  const page = await visit('docs/short', {}, watchBar)
  await page.waitForFunction(
    () => performance.getEntriesByName(new URL('/docs/links.json', location.href).href).length > 0,
  )
  await turnTo(page, 'Links')
  await page.waitForTimeout(400)
  expect(await bars(page)).toEqual([])
})

test('the first load, a query and a hash show no bar', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/long', {}, watchBar)
  await follow(page, 'To section twelve')
  await followTo(page, '/docs/long?x=1')
  await page.waitForTimeout(400)
  expect(await bars(page)).toEqual([])
})

test('with reduced motion the bar does not move', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/short', {reducedMotion: 'reduce'}, (page) =>
    hold(page, '**/docs/long.json'),
  )
  await follow(page, 'Long')
  const bar = page.locator('.progress')
  await expect(bar).toBeVisible()
  expect(
    await bar.evaluate(
      (element) =>
        element.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1)
          .length,
    ),
  ).toBe(0)
})
