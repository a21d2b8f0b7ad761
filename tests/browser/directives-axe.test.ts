/** Each page of the fixture is accessible, in both modes and widths, and nothing scrolls sideways. */
import {axeFindings, sidewaysScroll} from './axe.ts'
import {awake, expect, test} from './fixture.ts'
import {routesOf} from './pages.ts'

test.use({siteRoot: 'authoring'})

for (const [theme, width, mark] of [
  ['light', 1440, ' @all'],
  ['dark', 390, ''],
] as const)
  test(`what an author writes is accessible: ${theme}, ${width} px${mark}`, async ({
    open,
    site,
  }) => {
    test.setTimeout(180_000)
    const {address, out} = await site('authoring')
    const page = await open('docs/plain', {viewport: {width, height: 900}, reducedMotion: 'reduce'})
    await page.evaluate((value) => localStorage.setItem('theme', value), theme)
    const routes = routesOf(out).filter(
      (route) => route.startsWith('/docs/') && !/\/(group|devices)\/./.test(route),
    )
    expect(routes.length).toBeGreaterThan(20)
    for (const route of routes) {
      await page.goto(new URL(route.slice(1), address).href)
      await awake(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect.soft(await axeFindings(page), route).toEqual([])
      expect.soft(await sidewaysScroll(page), route).toBe(0)
    }
  })
