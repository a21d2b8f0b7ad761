import type {Page} from 'playwright/test'
import {awake, expect, test} from '../support/fixture.ts'
import {followTo, gateFor, path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

/** Returns the selected tab of each group, from top to bottom. */
const chosen = (page: Page) => page.locator('[role="tab"][aria-selected="true"]').allInnerTexts()
const tab = (page: Page, name: string, at = 0) => page.getByRole('tab', {name, exact: true}).nth(at)

/** Islands hydrate after the page. */
async function ready(page: Page): Promise<void> {
  await awake(page)
  await expect(page.locator('[role="tabpanel"][hidden]').first()).toBeAttached()
}

test('a press shows its panel and hides the others; both groups of the name follow; the choice is kept', {
  tag: '@core',
}, async ({open}) => {
  const page = await open('docs/tabs')
  await ready(page)
  expect(await chosen(page)).toEqual(['Linux', 'Linux', 'One'])
  await expect(page.getByText('Windows in the first group.')).toBeHidden()
  await tab(page, 'Windows').click()
  await expect(page.getByText('Windows in the first group.')).toBeVisible()
  await expect(page.getByText('Linux in the first group.')).toBeHidden()
  expect(await chosen(page)).toEqual(['Windows', 'Windows', 'One'])
  expect(await page.evaluate(() => localStorage.getItem('tab.system'))).toBe('windows')
  expect(path(page)).toBe('/docs/tabs?tab=windows')
  await page.goto(new URL('/docs/tabs', page.url()).href)
  await ready(page)
  await expect.poll(() => chosen(page)).toEqual(['Windows', 'Windows', 'One'])
})

test('a link to a tab of its own page selects it', async ({open}) => {
  const page = await open('docs/tabs')
  await ready(page)
  await page.locator('main h1').evaluate((title) => {
    title.insertAdjacentHTML(
      'afterend',
      '<p><a href="?tab=macos">For macOS</a> <a href="?tab=windows">For Windows</a></p>',
    )
  })
  await page.getByText('For macOS').click()
  await expect.poll(() => chosen(page)).toEqual(['macOS', 'Linux', 'One'])
  await page.getByText('For Windows').click()
  await expect.poll(() => chosen(page)).toEqual(['Windows', 'Windows', 'One'])
  expect(path(page)).toBe('/docs/tabs?tab=windows')
})

test('a group without a name is alone and is not kept; a value that a group lacks leaves that group alone', {
  tag: '@nightly',
}, async ({open}) => {
  const page = await open('docs/tabs')
  await ready(page)
  await tab(page, 'Two').click()
  await expect.poll(() => chosen(page)).toEqual(['Linux', 'Linux', 'Two'])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tab.'))),
  ).toEqual([])
  await tab(page, 'macOS').click()
  await expect.poll(() => chosen(page)).toEqual(['macOS', 'Linux', 'Two'])
})

test('a tab that is chosen while Back loads another page is not written into the address of that page', {
  tag: '@nightly',
}, async ({visit}) => {
  const gate = gateFor('**/docs/short.json')
  const page = await visit('docs/short', {}, gate.shut)
  await followTo(page, '/docs/tabs')
  await ready(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/short$/)
  await tab(page, 'Windows').click()
  await expect(page.getByText('Windows in the first group.')).toBeVisible()
  expect(path(page)).toBe('/docs/short')
  gate.open()
  await shows(page, 'Short')
  expect(path(page)).toBe('/docs/short')
})

test('?tab= wins over what is kept', async ({open}) => {
  const page = await open('docs/tabs?tab=linux', {}, (page) =>
    page.addInitScript(() => localStorage.setItem('tab.system', 'windows')),
  )
  await ready(page)
  await expect.poll(() => chosen(page)).toEqual(['Linux', 'Linux', 'One'])
})

test('a hash inside a panel shows that panel, on a fresh load and by a click', async ({open}) => {
  const page = await open('docs/tabs#in-a-panel')
  await ready(page)
  await expect(page.locator('#in-a-panel')).toBeInViewport()
  expect((await chosen(page))[0]).toBe('Windows')
  await page.goto(new URL('/docs/tabs', page.url()).href)
  await ready(page)
  await page.locator('main').getByRole('link', {name: 'To the panel'}).click()
  await expect(page.locator('#in-a-panel')).toBeInViewport()
})

test('arrow keys, Home and End move and choose; Tab leaves them', {tag: '@core'}, async ({
  open,
}) => {
  const page = await open('docs/tabs')
  await ready(page)
  await tab(page, 'Linux').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Windows'],
    ['End', 'macOS'],
    ['ArrowRight', 'Linux'],
    ['ArrowLeft', 'macOS'],
    ['Home', 'Linux'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, name)).toBeFocused()
    expect((await chosen(page))[0]).toBe(name)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tablist').first().locator(':focus')).toHaveCount(0)
})

test('what was pressed stays under the pointer', async ({open}) => {
  const page = await open('docs/tabs')
  await ready(page)
  const second = tab(page, 'Windows', 1)
  await second.scrollIntoViewIfNeeded()
  const before = (await second.boundingBox())!.y
  await second.click()
  await expect(second).toHaveAttribute('aria-selected', 'true')
  // The page is scrolled in the frame after the choice.
  await expect
    .poll(async () => Math.abs((await second.boundingBox())!.y - before))
    .toBeLessThanOrEqual(1)
})

test('another tab of the browser chooses for this one as well', {tag: '@nightly'}, async ({
  open,
  site,
}) => {
  const page = await open('docs/tabs')
  await ready(page)
  const other = await page.context().newPage()
  await other.goto(`${(await site('reader')).address}docs/tabs`)
  await ready(other)
  await tab(other, 'Windows').click()
  await expect.poll(() => chosen(page)).toEqual(['Windows', 'Windows', 'One'])
})

test('on a touch screen a tab is as wide as with a mouse, and high enough for a finger', {
  tag: '@nightly',
}, async ({open}) => {
  const widths = []
  for (const hasTouch of [false, true]) {
    const page = await open('docs/tabs', {viewport: {width: 390, height: 844}, hasTouch})
    const tab = page.getByRole('tab').first()
    const {width, height} = (await tab.boundingBox())!
    widths.push(width)
    if (hasTouch) expect(height).toBeGreaterThanOrEqual(44)
  }
  expect(widths[1]).toBe(widths[0])
})
