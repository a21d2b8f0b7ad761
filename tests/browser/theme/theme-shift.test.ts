/** Nothing jumps: while a page loads, when its fonts come, when it wakes. */
import type {Page} from 'playwright/test'
import {expect, reload, test} from '../support/fixture.ts'

test.use({siteRoot: 'authoring'})

interface Shift {
  value: number
  nodes: string[]
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, {shifts})
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: {node: Element | null}[]
      })[])
        shifts.push({
          value: entry.value,
          nodes: entry.sources.map(({node}) => node?.className || node?.nodeName || ''),
        })
    }).observe({type: 'layout-shift', buffered: true})
  })
}

/** Waits first: observers are notified one frame late. */
async function shifts(page: Page): Promise<Shift[]> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  )
  return page.evaluate(() => (window as unknown as {shifts: Shift[]}).shifts)
}

/** Pages with less than the others. */
const LESS = ['docs/plain', 'docs/terms']

// Each page in one width; the other one has its turn every night.
for (const width of [390, 1440])
  for (const [at, path] of [
    'docs/everything',
    'docs/plain',
    'docs/terms',
    'search?q=code',
    '',
  ].entries())
    test(`/${path} does not shift at ${width} px, not even when the fonts come late`, {
      tag: (width === 390) === (at % 2 === 0) && !LESS.includes(path) ? [] : '@nightly',
    }, async ({visit}) => {
      const page = await visit(path, {viewport: {width, height: 900}}, async (page) => {
        await watch(page)
        // Held until the page has been painted without them.
        await page.route(/\.woff2/, async (route) => {
          await page.waitForFunction(
            () => performance.getEntriesByName('first-contentful-paint').length > 0,
          )
          await route.continue()
        })
      })
      await page.evaluate(() => document.fonts.ready)
      await page.waitForLoadState('networkidle')
      expect(
        await page.evaluate(() => [...document.fonts].some(({status}) => status === 'loaded')),
      ).toBe(true)
      const seen = await shifts(page)
      expect(seen).toEqual([])
    })

test('ticks that are remembered, a chosen tab, and a dismissed bar are there before anything jumps', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/checklist', {}, watch)
  await page.getByLabel('The label matches.').check()
  // What stores ticks is loaded after hydration.
  await page.waitForFunction(() => localStorage.getItem('checklist./docs/checklist'))
  await reload(page)
  await expect(page.getByLabel('The label matches.')).toBeChecked()
  expect((await shifts(page)).reduce((sum, {value}) => sum + value, 0)).toBeLessThan(0.001)
})
