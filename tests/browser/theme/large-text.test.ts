/** Words on a phone with a text of 200 %, where a line holds about twenty letters, file names on a narrow one, and files as targets. */
import type {Locator} from 'playwright/test'
import {expect, goTo, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const style = (of: Locator, property: string) =>
  of.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), property)

test('with text of 200 % on a phone, long words get hyphens, but code does not', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything', {viewport: {width: 390, height: 800}})
  const [title, code] = [page.locator('h1'), page.locator('main code').first()]
  expect(await style(title, 'hyphens')).toBe('manual')
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
  await expect.poll(() => style(title, 'hyphens')).toBe('auto')
  expect(await style(code, 'hyphens')).toBe('manual')
})

test('with text of 200 % on a phone, values of devices and captions have room for words', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/everything', {viewport: {width: 390, height: 800}, hasTouch: true})
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
  const value = page.locator('.devices td:not(:first-child, :empty)').first()
  await expect.poll(() => style(value, 'display')).toBe('block')
  const hidden = page.locator('.devices td:empty')
  for (const cell of await hidden.all()) await expect(cell).toBeHidden()
  const caption = page.locator('figure:has(.zoom-btn) > figcaption').first()
  expect(Number.parseFloat(await style(caption, 'padding-right'))).toBeLessThan(60)
})

test('with text of 200 % on a phone, a crumb of two lines stays clear of the bar and of the title', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/group/first', {viewport: {width: 390, height: 800}, hasTouch: true})
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
  await expect.poll(() => style(page.locator('html'), 'font-size')).toBe('32px')
  const room = await page.locator('.crumbs [data-up] a').evaluate((crumb) => {
    crumb.textContent = 'Installation and configuration'
    const words = document.createRange()
    words.selectNodeContents(crumb)
    const text = words.getBoundingClientRect()
    const [bar, title] = ['.bar', 'h1'].map((one) =>
      document.querySelector(one)!.getBoundingClientRect(),
    )
    return {
      lines: words.getClientRects().length,
      above: text.top - bar!.bottom,
      below: title!.top - text.bottom,
    }
  })
  expect(room.lines).toBe(2)
  expect(room.above).toBeGreaterThan(0)
  expect(room.below).toBeGreaterThan(0)
})

test('at 320 px a button of code is below a name that does not fit next to it', async ({open}) => {
  const page = await open('docs/code', {viewport: {width: 320, height: 640}})
  const head = page.locator('.code__h').first()
  const [name, button] = [head.locator('b'), head.locator('button').last()]
  const write = (file: string) =>
    head.evaluate((one, file) => {
      one.innerHTML = `<b>${file}</b><button>Wrap</button><span>yml</span><button>Copy</button>`
    }, file)
  await write('instrument_settings_of_laboratory.yml')
  const long = (await name.boundingBox())!
  expect(long.height).toBeLessThan(40)
  expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual(long.y + long.height)
  await write('room.ts')
  const short = (await name.boundingBox())!
  expect((await button.boundingBox())!.y).toBeLessThan(short.y + short.height)
})

test.describe('on the real site', () => {
  test.use({siteRoot: '.', expected: ['status of 404']})

  test('with text of 200 % at 320 px, nothing is wider than the screen', {tag: '@nightly'}, async ({
    open,
  }) => {
    const page = await open('/', {viewport: {width: 320, height: 568}, hasTouch: true})
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', {fontSizes: {standard: 32}})
    for (const path of [
      '/',
      '/all-pages',
      '/about/nothing',
      '/docs/labimotion/designer/template-features/workarea',
      '/docs/documentation/figures',
      // The version in a caption, the fields of the desk, a long name in a list.
      '/docs/eln/devices/hplc_lc-ms/agilent_chemstation',
      '/docs/repo/desk',
      '/docs/services/chemspectra',
    ]) {
      await goTo(page, path)
      await expect.poll(() => style(page.locator('html'), 'font-size')).toBe('32px')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBe(320)
    }
    // They run no scripts. The second has a term in a step.
    for (const path of ['/docs/labimotion/designer/print', '/docs/services/smartadd/print']) {
      await page.goto(new URL(path, page.url()).href)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBe(320)
    }
  })
})

test('with a finger, the file of a figure is a target of 24 px', {tag: '@nightly'}, async ({
  open,
}) => {
  const page = await open('docs/spectrum', {viewport: {width: 390, height: 800}, hasTouch: true})
  const box = await page.locator('.fig__file').first().boundingBox()
  expect(box!.height).toBeGreaterThanOrEqual(24)
})
