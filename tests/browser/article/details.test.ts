import {expect, goTo, test} from '../support/fixture.ts'
import {followTo, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

test('folds open and close by their summary, each for itself', async ({visit}) => {
  const page = await visit('docs/folds')
  await page.getByText('Outer', {exact: true}).click()
  await expect(page.getByText('Text of the outer fold.')).toBeVisible()
  await expect(page.getByText('Text of the inner fold.')).toBeHidden()
  await expect(page.getByText('Text of the other fold.')).toBeHidden()
  await page.getByText('Inner', {exact: true}).click()
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await page.getByText('Outer', {exact: true}).click()
  await expect(page.getByText('Text of the outer fold.')).toBeHidden()
})

test('a press while a fold is closing opens it again, and the other way round', async ({visit}) => {
  const page = await visit('docs/folds')
  const summary = page.getByText('Other', {exact: true})
  const press = async (times: number) => {
    await summary.evaluate(async (element: HTMLElement, times) => {
      for (let time = 0; time < times; time++) {
        element.click()
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    }, times)
    // Longer than the animation.
    await page.waitForTimeout(500)
    return summary.evaluate((element) => element.closest('details')!.open)
  }
  expect(await press(1)).toBe(true)
  expect(await press(2)).toBe(true)
  expect(await press(3)).toBe(false)
  expect(await press(2)).toBe(false)
})

test('a hash inside opens all folds around it: fresh load, click, another page', {
  tag: '@core',
}, async ({open}) => {
  const page = await open('docs/folds#inside-the-inner-fold')
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await goTo(page, '/docs/folds')
  await expect(page.getByText('Text of the inner fold.')).toBeHidden()
  await page.getByRole('link', {name: 'Into the fold'}).click()
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await followTo(page, '/docs/folds#inside-the-inner-fold')
  await shows(page, 'Folds')
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await expect(page.locator('#inside-the-inner-fold')).toBeInViewport()
})

test('printing shows everything, and afterwards it is as before', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('docs/folds')
  await page.waitForTimeout(300)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('Text of the inner fold.')).toBeVisible()
  await expect(page.getByText('Text of the other fold.')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('Text of the other fold.')).toBeHidden()
})
