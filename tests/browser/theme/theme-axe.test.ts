/**
 * Pages of several kinds are accessible and do not scroll sideways; so is each page that changed. The nightly tests take all
 * pages, and each kind in all forms.
 */
import {changedRoutes} from '../../support/changed.ts'
import {KINDS, routesOf} from '../../support/routes.ts'
import {axeFindings, sidewaysScroll} from '../support/axe.ts'
import {expect, goTo, test} from '../support/fixture.ts'

// The not-found page is one of the kinds.
test.use({borrows: true, expected: ['404']})

const FORMS = [
  {theme: 'light', width: 768},
  {theme: 'dark', width: 390},
  {theme: 'dark', width: 1440},
]

const tagOf = (at: number) => (at % 5 === 0 ? '@core' : '@nightly')

for (const [at, path] of KINDS.entries())
  test(`${path} is accessible`, {tag: tagOf(at)}, async ({visit}) => {
    // Each kind in one form; the forms take turns, so that each is seen with several kinds.
    const {theme, width} = FORMS[at % FORMS.length]!
    const page = await visit(
      path,
      {viewport: {width, height: 900}, reducedMotion: 'reduce'},
      (page) => page.addInitScript((value) => localStorage.setItem('theme', value), theme),
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })

test('no kind of page scrolls sideways at 320 px, nor at 400 % of 1280', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('/about', {viewport: {width: 320, height: 256}})
  for (const path of KINDS) {
    await goTo(page, path)
    expect.soft(await sidewaysScroll(page), path).toBe(0)
  }
})

test('pages whose text changed are accessible', {tag: '@core'}, async ({open, site}) => {
  test.setTimeout(300_000)
  const {out} = await site('.')
  const page = await open('/about', {viewport: {width: 390, height: 844}, reducedMotion: 'reduce'})
  for (const route of changedRoutes(routesOf(out))) {
    await goTo(page, route)
    expect.soft(await axeFindings(page), route).toEqual([])
    expect.soft(await sidewaysScroll(page), route).toBe(0)
  }
})
