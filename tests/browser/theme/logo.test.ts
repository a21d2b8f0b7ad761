/** `logo` and `favicon` of the config. */
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'reader-plain'})

test('the picture is before the name, which is read once; the icon is that of the config', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/short')
  const home = page.getByRole('banner').getByRole('link', {name: 'Plain reader', exact: true})
  await expect(home).toHaveText('Plain reader')
  const picture = home.getByRole('img', {name: 'Plain reader'})
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.boundingBox()).toMatchObject({width: 56, height: 28})
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('.brand svg')).toHaveCount(0)
  const icon = page.locator('head link[rel="icon"]')
  await expect(icon).toHaveAttribute('type', 'image/png')
  const answer = await page.request.get(
    new URL((await icon.getAttribute('href'))!, page.url()).href,
  )
  expect(answer.headers()['content-type']).toBe('image/png')
  await expect(page.locator('head link[rel="apple-touch-icon"]')).toHaveCount(0)
  const manifest = await page.request.get(new URL('/site.webmanifest', page.url()).href)
  expect((await manifest.json()).icons).toEqual([
    {src: await icon.getAttribute('href'), type: 'image/png'},
  ])
})

test('with the menu open as well', async ({visit}) => {
  const page = await visit('docs/short', {viewport: {width: 400, height: 700}})
  await page.getByRole('button', {name: 'Open navigation'}).click()
  const picture = page.getByRole('dialog').getByRole('img', {name: 'Plain reader'})
  await expect(picture).toBeVisible()
})

test('a long name of the site leaves room for the buttons, and no page scrolls sideways', async ({
  visit,
}) => {
  const page = await visit('docs/short', {viewport: {width: 320, height: 640}})
  const name = page.getByRole('banner').locator('.brand span')
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const ends = await page
      .locator('.bar :is(button, a):visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(320)
    expect((await name.boundingBox())!.height).toBeLessThan(60)
  }
  for (const text of [
    'Handbook of the Organic Chemistry Laboratory',
    'Donaudampfschifffahrt'.repeat(3),
  ]) {
    await name.evaluate((span, long) => {
      span.textContent = long
    }, text)
    await fits()
  }
})
