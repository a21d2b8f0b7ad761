/** The pages of the fixture are accessible on a phone in dark colors, and never scroll sideways: two of them, every night all. */
import type {BrowserContextOptions, Page} from 'playwright/test'
import {routesOf, share} from '../../support/routes.ts'
import {axeFindings, sidewaysScroll} from '../support/axe.ts'
import {expect, goTo, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const THEME = 'dark'
const SHARES = 3

async function expectAccessible(
  open: (path: string, options: BrowserContextOptions) => Promise<Page>,
  routes: string[],
): Promise<void> {
  const page = await open('docs/plain', {
    viewport: {width: 390, height: 900},
    reducedMotion: 'reduce',
  })
  await page.evaluate((value) => localStorage.setItem('theme', value), THEME)
  for (const route of routes) {
    await goTo(page, route)
    await expect(page.locator('html')).toHaveAttribute('data-theme', THEME)
    expect.soft(await axeFindings(page), route).toEqual([])
    expect.soft(await sidewaysScroll(page), route).toBe(0)
  }
}

test('the page that has everything an author can write is accessible', async ({open}) => {
  await expectAccessible(open, ['/docs/everything', '/docs/figures'])
})

for (let at = 0; at < SHARES; at++)
  test(`what an author writes is accessible, part ${at + 1} of ${SHARES}`, {
    tag: '@nightly',
  }, async ({open, site}) => {
    const {out} = await site('authoring')
    const routes = routesOf(out).filter(
      (route) => route.startsWith('/docs/') && !/\/(group|devices)\/./.test(route),
    )
    expect(routes.length).toBeGreaterThan(20)
    await expectAccessible(open, share(routes, at, SHARES))
  })
