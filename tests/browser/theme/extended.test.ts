/** What a site adds to the built-in theme, as a reader meets it. */
import {expect, test} from '../support/fixture.ts'

test.use({borrows: true, siteRoot: 'extended'})

test('a directive of the site wakes, with its style; the footer and the style of the site are there', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs')
  const counter = page.getByRole('button', {name: '3 mg'})
  await expect(counter).toHaveCSS('border-top-style', 'dashed')
  await counter.click()
  await expect(page.getByRole('button', {name: '4 mg'})).toBeVisible()
  await page.getByText('Ungelesen').click()
  await expect(page.getByText('Gelesen', {exact: true})).toBeVisible()
  await page.getByRole('tab', {name: 'Ofen'}).click()
  await expect(page.getByText('Rechts.')).toBeVisible()
  const footer = page.getByText('Labor Nord, Erweitert')
  await expect(footer).toHaveCSS('letter-spacing', '3px')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('head meta[name="lab"]')).toHaveAttribute('content', 'north')
  // A fence, a grammar, a key of front matter, and words of the theme in German.
  const ladder = page.getByRole('list', {name: 'Zwei Banden'})
  await expect(ladder.getByRole('listitem')).toHaveText(['10 kDa', '25 kDa'])
  await expect(page.getByRole('figure').filter({has: ladder})).toContainText('Zwei Banden')
  await expect(page.locator('.ct', {hasText: 'wash'})).toBeVisible()
  await expect(page.getByText('Raum 12', {exact: true})).toBeVisible()
  await expect(page.getByText('Kniff', {exact: true})).toBeVisible()
  await expect(page.getByRole('navigation', {name: 'Seiten der Dokumentation'})).toBeVisible()
  await expect(page.locator('head meta[name="room"]')).toHaveAttribute('content', 'Raum 12')
  const file = await page.request.get(new URL('/rooms.txt', page.url()).href)
  expect(await file.text()).toContain('Raum 12')
})
