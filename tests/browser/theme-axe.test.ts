/** Every page is accessible, and none scrolls sideways. Most forms of it are in `npm run test:all`. */
import {axeFindings, sidewaysScroll} from './axe.ts'
import {awake, expect, test} from './fixture.ts'
import {KINDS, routesOf, share} from './pages.ts'

test.describe.configure({mode: 'parallel', timeout: 600_000})

const SHARES = 4
/** `first`: what the page-by-page tests of the short run have not looked at. */
const FORMS = [
  {theme: 'light', width: 390},
  {theme: 'light', width: 768, first: true},
  {theme: 'light', width: 1440},
  {theme: 'dark', width: 390, first: true},
  {theme: 'dark', width: 768},
  {theme: 'dark', width: 1440, first: true},
]

for (let at = 0; at < SHARES; at++)
  test(`every page once, part ${at + 1} of ${SHARES}`, async ({open, site}) => {
    const {address, out} = await site('.')
    // Each page as a first visit: branches of the tree that stayed open would cut a row at the edge of its box.
    const page = await open('/about', {reducedMotion: 'reduce'}, (page) =>
      page.addInitScript(() => {
        localStorage.clear()
        sessionStorage.clear()
      }),
    )
    for (const [index, route] of share(routesOf(out), at, SHARES).entries()) {
      await page.setViewportSize({width: 390, height: 844})
      await page.goto(new URL(route.slice(1), address).href)
      await awake(page)
      expect.soft(await sidewaysScroll(page), `${route} at 390 px`).toBe(0)
      if (index % 2) expect.soft(await axeFindings(page), `${route} at 390 px`).toEqual([])
      await page.setViewportSize({width: 1440, height: 900})
      expect.soft(await sidewaysScroll(page), `${route} at 1440 px`).toBe(0)
      if (!(index % 2)) expect.soft(await axeFindings(page), `${route} at 1440 px`).toEqual([])
    }
  })

test.describe('every kind of page in every form', () => {
  // The not-found page is one of the kinds.
  test.use({expected: ['404']})
  for (const {theme, width, first} of FORMS)
    test(`${first ? '' : '@all '}${theme}, ${width} px`, async ({open, site}) => {
      const {address} = await site('.')
      const page = await open('/about', {viewport: {width, height: 900}, reducedMotion: 'reduce'})
      await page.evaluate((value) => localStorage.setItem('theme', value), theme)
      for (const path of KINDS) {
        await page.goto(new URL(path.slice(1), address).href)
        await awake(page)
        expect.soft(await axeFindings(page), path).toEqual([])
        expect.soft(await sidewaysScroll(page), path).toBe(0)
      }
    })
})

for (const {theme, width} of FORMS.filter(({width}) => width !== 768))
  for (let at = 0; at < SHARES; at++)
    test(`@all every page, ${theme}, ${width} px, part ${at + 1}`, async ({open, site}) => {
      const {address, out} = await site('.')
      const page = await open('/about', {viewport: {width, height: 900}, reducedMotion: 'reduce'})
      await page.evaluate((value) => localStorage.setItem('theme', value), theme)
      for (const route of share(routesOf(out), at, SHARES)) {
        await page.goto(new URL(route.slice(1), address).href)
        await awake(page)
        expect.soft(await axeFindings(page), route).toEqual([])
      }
    })

for (const width of [320, 768, 996, 997, 1280, 1920])
  test(`@all no page scrolls sideways at ${width} px`, async ({open, site}) => {
    const {address, out} = await site('.')
    const page = await open('/about', {viewport: {width, height: 900}})
    for (const route of routesOf(out)) {
      await page.goto(new URL(route.slice(1), address).href)
      await awake(page)
      expect.soft(await sidewaysScroll(page), route).toBe(0)
    }
  })

test('no kind of page scrolls sideways at 320 px, nor at 400 % of 1280', async ({
  open,
  site,
  expected,
}) => {
  expected.push('404')
  const {address} = await site('.')
  const page = await open('/about', {viewport: {width: 320, height: 256}})
  for (const path of KINDS) {
    await page.goto(new URL(path.slice(1), address).href)
    await awake(page)
    expect.soft(await sidewaysScroll(page), path).toBe(0)
  }
})
