/** Every page of the real site is accessible in both themes, and none scrolls sideways at any width. */
import type {Page} from 'playwright/test'
import {axeFindings, sidewaysScroll} from '../../browser/support/axe.ts'
import {expect, goTo, test} from '../../browser/support/fixture.ts'
import {frames} from '../../browser/support/steps.ts'
import {KINDS, routesOf, share} from '../../support/routes.ts'

// The not-found page is one of the kinds.
test.use({expected: ['404']})

const SHARES = 4
/** A width of the window when pages load, and widths to which the window then changes. */
const WIDTHS: [number, number[]][] = [
  [390, [320, 768, 996]],
  [1440, [997, 1280, 1920]],
]

for (const [width, others] of WIDTHS)
  for (let at = 0; at < SHARES; at++)
    test(`every page, ${width} px, part ${at + 1} of ${SHARES}`, async ({open, site}) => {
      const {out} = await site('.')
      // Each page as a first visit: branches of the tree that stayed open would cut a row at the edge of its box.
      const page = await open(
        '/about',
        {viewport: {width, height: 900}, reducedMotion: 'reduce'},
        (page) =>
          page.addInitScript(() => {
            localStorage.clear()
            sessionStorage.clear()
          }),
      )
      for (const route of share(routesOf(out), at, SHARES)) {
        await goTo(page, route)
        for (const theme of ['light', 'dark']) {
          await choose(page, theme)
          expect.soft(await axeFindings(page), `${route}, ${theme}`).toEqual([])
        }
        for (const wide of [width, ...others]) {
          await page.setViewportSize({width: wide, height: 900})
          // A table that no longer fits becomes a box that scrolls in the next frame.
          await frames(page)
          expect.soft(await sidewaysScroll(page), `${route} at ${wide} px`).toBe(0)
        }
        await page.setViewportSize({width, height: 900})
      }
    })

for (const theme of ['light', 'dark'])
  for (const width of [320, 390, 768, 1440])
    test(`every kind of page, ${theme}, ${width} px`, async ({open}) => {
      const page = await open('/about', {viewport: {width, height: 900}, reducedMotion: 'reduce'})
      await page.evaluate((value) => localStorage.setItem('theme', value), theme)
      for (const path of KINDS) {
        await goTo(page, path)
        expect.soft(await axeFindings(page), path).toEqual([])
        expect.soft(await sidewaysScroll(page), path).toBe(0)
      }
    })

/** Changes the colors as another tab does: a page takes most of its time to load, and is the same in both. */
async function choose(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    window.dispatchEvent(new StorageEvent('storage', {key: 'theme', newValue: value}))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}
