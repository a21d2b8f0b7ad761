/** Every page of the real site is accessible in both themes, and none scrolls sideways at any width. */
import {axeFindings, sidewaysScroll} from '../../browser/support/axe.ts'
import {expect, goTo, test} from '../../browser/support/fixture.ts'
import {KINDS, routesOf, share} from '../../support/routes.ts'

// The not-found page is one of the kinds.
test.use({expected: ['404']})

const SHARES = 4
const FORMS = ['light', 'dark'].flatMap((theme) => [390, 1440].map((width) => ({theme, width})))

for (const {theme, width} of FORMS)
  for (let at = 0; at < SHARES; at++)
    test(`every page, ${theme}, ${width} px, part ${at + 1} of ${SHARES}`, async ({open, site}) => {
      const {out} = await site('.')
      // Each page as a first visit: branches of the tree that stayed open would cut a row at the edge of its box.
      const page = await open(
        '/about',
        {viewport: {width, height: 900}, reducedMotion: 'reduce'},
        (page) =>
          page.addInitScript((value) => {
            localStorage.clear()
            sessionStorage.clear()
            localStorage.setItem('theme', value)
          }, theme),
      )
      for (const route of share(routesOf(out), at, SHARES)) {
        await goTo(page, route)
        expect.soft(await axeFindings(page), route).toEqual([])
        expect.soft(await sidewaysScroll(page), route).toBe(0)
      }
    })

for (const theme of ['light', 'dark'])
  for (const width of [390, 768, 1440])
    test(`every kind of page, ${theme}, ${width} px`, async ({open}) => {
      const page = await open('/about', {viewport: {width, height: 900}, reducedMotion: 'reduce'})
      await page.evaluate((value) => localStorage.setItem('theme', value), theme)
      for (const path of KINDS) {
        await goTo(page, path)
        expect.soft(await axeFindings(page), path).toEqual([])
      }
    })

for (const width of [320, 768, 996, 997, 1280, 1920])
  test(`no page scrolls sideways at ${width} px`, async ({open, site}) => {
    const {out} = await site('.')
    const page = await open('/about', {viewport: {width, height: 900}})
    for (const route of routesOf(out)) {
      await goTo(page, route)
      expect.soft(await sidewaysScroll(page), route).toBe(0)
    }
  })
