/** What a page looks like to those who read it: notices, lines, header, foot, colors, at the widths of phone and desk. */
import {axeFindings} from './support/axe.ts'
import {awake, expect, test} from './support/fixture.ts'

test.use({siteRoot: 'reader', expected: ['404 (Not Found)']})

const PHONE = {viewport: {width: 390, height: 844}}

test('a notice without a sign uses its whole width, on a phone too', async ({open}) => {
  for (const options of [PHONE, {}]) {
    const page = await open('docs/1.0', options)
    const [outer, inner] = await page
      .locator('.version-banner')
      .evaluate((banner) => [banner.clientWidth, banner.querySelector('p')!.clientWidth])
    expect(inner! / outer!).toBeGreaterThan(0.85)
  }
})

test('a line of text has at most 80 characters; the foot of a short page is at the foot of the window', async ({
  open,
}) => {
  const page = await open('docs/short')
  await awake(page)
  const {width, character, bottom} = await page.evaluate(() => {
    const text = document.querySelector<HTMLElement>('.prose p')!
    const probe = document.createElement('span')
    probe.textContent = 'Samples, reactions, wellplates and screens can have a code of their own. '
    text.append(probe)
    probe.style.whiteSpace = 'nowrap'
    const character = probe.getBoundingClientRect().width / probe.textContent.length
    const width = text.clientWidth
    probe.remove()
    return {
      width,
      character,
      bottom: document.querySelector('footer')!.getBoundingClientRect().bottom,
    }
  })
  expect(width / character).toBeLessThan(80)
  expect(bottom).toBeGreaterThanOrEqual(899)
  await page.goto(new URL('/nowhere', page.url()).href)
  await awake(page)
  expect(
    await page.evaluate(() => document.querySelector('footer')!.getBoundingClientRect().bottom),
  ).toBeGreaterThanOrEqual(899)
})

test('a phone shows the way up alone, and the contents from the bar', async ({open}) => {
  const page = await open('docs/long', PHONE)
  await awake(page)
  await expect(page.locator('.crumbs li').filter({visible: true})).toHaveCount(1)
  await expect(page.locator('.toc-fold')).toBeHidden()
  await page.locator('.bar').getByRole('button', {name: 'On this page'}).click()
  const contents = page.getByRole('dialog', {name: 'On this page'})
  await expect(contents.getByRole('link').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await contents.getByRole('link').last().press('Enter')
  await expect(contents).toHaveCount(0)
  await expect(page.locator(':target')).toBeInViewport()
})

test('colors, size of the text and rest are chosen at the foot, and hold on the next page before it is painted', async ({
  open,
}) => {
  const page = await open('docs/short')
  await awake(page)
  const size = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const before = await size()
  await page.getByRole('button', {name: 'Display'}).click()
  const sheet = page.getByRole('dialog', {name: 'Display'})
  await expect(
    sheet.getByRole('group', {name: 'Colors'}).getByRole('radio', {name: 'Light'}),
  ).toBeChecked()
  await sheet.getByRole('radio', {name: 'Dark'}).check()
  await sheet.getByRole('radio', {name: 'Large', exact: true}).check()
  await sheet.getByRole('radio', {name: 'None'}).check()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto(new URL('/docs/long', page.url()).href, {waitUntil: 'commit'})
  await expect(page.locator('html.calm.text-large[data-theme="dark"]')).toHaveCount(1)
  expect(await size()).toBeCloseTo(before * 1.125, 1)
  await awake(page)
  await page.getByRole('button', {name: 'Display'}).click()
  await expect(sheet.getByRole('radio', {name: 'Large', exact: true})).toBeChecked()
  await sheet.getByRole('radio', {name: 'Normal'}).check()
  await sheet
    .getByRole('group', {name: 'Motion'})
    .getByRole('radio', {name: 'As this device'})
    .check()
  expect(await page.evaluate(() => localStorage.getItem('display'))).toBeNull()
})

test('in a window of a few lines the bar leaves with the text', async ({open}) => {
  const page = await open('docs/long', {viewport: {width: 320, height: 225}, deviceScaleFactor: 4})
  await awake(page)
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(page.locator('.bar')).not.toBeInViewport()
})
