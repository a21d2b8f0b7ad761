import type {Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'
import {followTo, gateFor, path, scriptWith, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

const PHONE = {viewport: {width: 390, height: 800}}
const MENU = {name: 'Open navigation'}
const overflow = (page: Page) =>
  page.evaluate(() => {
    const {documentElement, body} = document
    return getComputedStyle(documentElement).overflow + getComputedStyle(body).overflow
  })

test('the drawer shows the links of the bar and the docs tree, and the page behind cannot be reached', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/group/leaf', PHONE)
  const button = page.getByRole('button', MENU)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  const drawer = page.getByRole('dialog', {name: 'Navigation'})
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('link', {name: 'Documentation'})).toBeVisible()
  await expect(
    drawer.getByRole('navigation', {name: 'Docs menu'}).locator('[aria-current="page"]'),
  ).toHaveText('Leaf')
  expect(await drawer.evaluate((element) => element.matches(':modal'))).toBe(true)
  expect(await overflow(page)).toContain('hidden')
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector('dialog')!.contains(document.activeElement),
      ),
    ).toBe(true)
  }
})

test('its button, Escape and a press beside it close the drawer, and focus returns to the menu button', async ({
  visit,
}) => {
  const page = await visit('docs/short', PHONE)
  await page.getByRole('button', MENU).click()
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeVisible()
  for (const [name, close] of [
    ['its button', async (page) => page.getByRole('button', {name: 'Close navigation'}).click()],
    ['Escape', async (page) => page.keyboard.press('Escape')],
    ['a press beside it', async (page) => page.mouse.click(380, 600)],
  ] as [string, (page: Page) => Promise<void>][])
    await test.step(name, async () => {
      await close(page)
      await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeHidden()
      await expect(page.getByRole('button', MENU)).toBeFocused()
      await expect(page.getByRole('button', MENU)).toHaveAttribute('aria-expanded', 'false')
      await page.getByRole('button', MENU).click()
      await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeVisible()
    })
})

test('choosing a link goes there and closes the drawer', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/short', PHONE)
  await page.getByRole('button', MENU).click()
  await page
    .getByRole('dialog')
    .getByRole('navigation', {name: 'Docs menu'})
    .getByRole('link', {name: 'Long'})
    .click()
  await shows(page, 'Long')
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeHidden()
  expect(path(page)).toBe('/docs/long')
})

test('a category without a page only unfolds', async ({visit}) => {
  const page = await visit('docs/short', PHONE)
  await page.getByRole('button', MENU).click()
  const drawer = page.getByRole('dialog', {name: 'Navigation'})
  await drawer.getByRole('button', {name: 'Many'}).click()
  await expect(drawer.getByRole('link', {name: 'Page 01'})).toBeVisible()
  await shows(page, 'Short')
})

test('Back goes back and closes the drawer', async ({visit}) => {
  const page = await visit('docs/short', PHONE)
  await page.locator('main').getByRole('link', {name: 'Links', exact: true}).click()
  await shows(page, 'Links')
  await page.getByRole('button', MENU).click()
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeVisible()
  await page.goBack()
  await shows(page, 'Short')
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeHidden()
  await expect(page.locator('h1')).toBeFocused()
})

test('open at 996 px, closed by force at 997 px, and it stays closed below again', async ({
  visit,
}) => {
  const page = await visit('docs/short', {viewport: {width: 996, height: 800}})
  await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeHidden()
  await page.getByRole('button', MENU).click()
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeVisible()
  await page.setViewportSize({width: 997, height: 800})
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeHidden()
  await expect(page.getByRole('button', MENU)).toBeHidden()
  await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeVisible()
  expect(await overflow(page)).not.toContain('hidden')
  await page.setViewportSize({width: 996, height: 800})
  await expect(page.getByRole('button', MENU)).toBeVisible()
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeHidden()
})

test('outside the docs the drawer has no tree', async ({visit}) => {
  const page = await visit('about', PHONE)
  await page.getByRole('button', MENU).click()
  await expect(page.getByRole('dialog').getByRole('link', {name: 'Widgets'})).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('navigation', {name: 'Docs menu'})).toHaveCount(0)
})

test('a drawer that is still loading does not open over another page', async ({visit, site}) => {
  const {out} = await site('reader')
  const gate = gateFor(`**/assets/${scriptWith(out, 'Close navigation')}`)
  const page = await visit('docs/short', PHONE, gate.shut)
  await page.getByRole('button', MENU).click()
  await expect(page.locator('.drawer')).toBeVisible()
  await followTo(page, '/docs/links')
  await shows(page, 'Links')
  await expect(page.locator('.drawer')).toHaveCount(0)
  gate.open()
  await expect(page.locator('dialog.drawer')).toHaveCount(1)
  await expect(page.locator('dialog.drawer')).toBeHidden()
})

test('Escape while the drawer is loading calls it off; it opens at the next press', async ({
  visit,
  site,
}) => {
  const {out} = await site('reader')
  const gate = gateFor(`**/assets/${scriptWith(out, 'Close navigation')}`)
  const page = await visit('docs/short', PHONE, gate.shut)
  const menu = page.getByRole('button', MENU)
  await menu.click()
  await expect(page.locator('.drawer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.drawer')).toHaveCount(0)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  const arrived = page.waitForResponse(/assets/)
  gate.open()
  await arrived
  await expect(page.locator('dialog.drawer')).toHaveCount(1)
  await expect(page.locator('dialog.drawer')).toBeHidden()
  await menu.click()
  await expect(page.getByRole('dialog', {name: 'Navigation'})).toBeVisible()
})
