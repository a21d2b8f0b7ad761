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
  // A link or a term in the label of an open fold.
  await page
    .locator('summary')
    .first()
    .evaluate((summary) => {
      summary.insertAdjacentHTML('beforeend', ' <button type="button">Term</button>')
    })
  await page.getByRole('button', {name: 'Term'}).click()
  // Longer than a fold needs to close.
  await page.waitForTimeout(600)
  await expect(page.getByText('Text of the outer fold.')).toBeVisible()
  await page.getByText('Outer', {exact: true}).click()
  await expect(page.getByText('Text of the outer fold.')).toBeHidden()
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
