import type {Page} from 'playwright/test'
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'reader'})

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({top: y, behavior: 'instant'})
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, y)
}

test('the button appears when the reader scrolls up, more than 300 px from the top, and leads there', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/long')
  const button = page.getByRole('button', {name: 'Scroll back to top'})
  await expect(button).toBeHidden()
  await scrollTo(page, 1500)
  await page.waitForTimeout(300)
  await scrollTo(page, 2000)
  await expect(button).toBeHidden()
  await scrollTo(page, 1800)
  await expect(button).toBeVisible()
  await scrollTo(page, 1900)
  await expect(button).toBeHidden()
  await scrollTo(page, 1700)
  await expect(button).toBeVisible()
  await scrollTo(page, 299)
  await expect(button).toBeHidden()
  await scrollTo(page, 1200)
  await scrollTo(page, 1000)
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toBeHidden()
})
