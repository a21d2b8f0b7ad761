/** What a site adds to the built-in theme, as a reader meets it. */
import {awake, expect, test} from './support/fixture.ts'

test.use({siteRoot: 'extended'})

test('a directive of the site wakes, with its style; the footer and the style of the site are there', async ({
  open,
}) => {
  const page = await open('docs')
  await awake(page)
  const counter = page.getByRole('button', {name: '3 mg'})
  await expect(counter).toHaveCSS('border-top-style', 'dashed')
  await counter.click()
  await expect(page.getByRole('button', {name: '4 mg'})).toBeVisible()
  await page.getByRole('tab', {name: 'Ofen'}).click()
  await expect(page.getByText('Rechts.')).toBeVisible()
  const footer = page.getByText('Labor Nord, Erweitert')
  await expect(footer).toHaveCSS('letter-spacing', '3px')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('head meta[name="lab"]')).toHaveAttribute('content', 'north')
})
