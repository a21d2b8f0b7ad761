/** Each page of the fixture is accessible, in both color modes and widths, and never scrolls sideways. */

import {routesOf, share} from '../../support/routes.ts'
import {axeFindings, sidewaysScroll} from '../support/axe.ts'
import {awake, expect, test} from '../support/fixture.ts'

test.use({siteRoot: 'authoring'})

const SHARES = 3

for (let at = 0; at < SHARES; at++)
  test(`what an author writes is accessible, part ${at + 1} of ${SHARES}`, async ({open, site}) => {
    const theme = 'dark'
    const width = 390
    const {address, out} = await site('authoring')
    const page = await open('docs/plain', {viewport: {width, height: 900}, reducedMotion: 'reduce'})
    await page.evaluate((value) => localStorage.setItem('theme', value), theme)
    const routes = routesOf(out).filter(
      (route) => route.startsWith('/docs/') && !/\/(group|devices)\/./.test(route),
    )
    expect(routes.length).toBeGreaterThan(20)
    for (const route of share(routes, at, SHARES)) {
      await page.goto(new URL(route.slice(1), address).href)
      await awake(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect.soft(await axeFindings(page), route).toEqual([])
      expect.soft(await sidewaysScroll(page), route).toBe(0)
    }
  })
