import {expect, test} from '../support/fixture.ts'
import {shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'publish'})

test('each tab has a sidebar of its own; on a phone both are in the drawer', async ({visit}) => {
  const page = await visit('docs/guide/devices/calibrate')
  const tabs = page.getByRole('navigation', {name: 'Parts of the docs'})
  const tree = page.getByRole('navigation', {name: 'Docs sidebar'})
  await expect(tabs.locator('[aria-current]')).toHaveText('Guide')
  await expect(tree.getByRole('link')).toHaveText([
    'Overview',
    'Guide',
    'Weigh a sample',
    'Devices',
    'Calibrate the balance',
  ])
  // The last page of its tab.
  await expect(page.locator('a[rel="next"]')).toHaveCount(0)
  await tabs.getByRole('link', {name: 'Reference'}).click()
  await shows(page, 'Reference')
  await expect(tabs.locator('[aria-current="page"]')).toHaveText('Reference')
  await expect(tree.getByRole('link')).toHaveText(['Reference', 'Keys', 'Methods'])
  await tree.getByRole('link', {name: 'Keys'}).click()
  await shows(page, 'Keys')
  await expect(page.locator('.crumbs li')).toHaveText(['Home', 'Reference', 'Keys'])
  // A link in the text leads into the other tab.
  await page.locator('main').getByRole('link', {name: 'Weigh a sample'}).click()
  await shows(page, 'Weigh a sample')
  await expect(tabs.locator('[aria-current="true"]')).toHaveText('Guide')
  await page.setViewportSize({width: 390, height: 800})
  await expect(tabs).toBeHidden()
  await page.getByRole('button', {name: 'Open navigation'}).click()
  const drawer = page.getByRole('dialog', {name: 'Navigation'})
  await expect(drawer.locator('.doc-tabs [aria-current]')).toHaveText('Guide')
  await drawer.getByRole('link', {name: 'Reference'}).click()
  await shows(page, 'Reference')
})
