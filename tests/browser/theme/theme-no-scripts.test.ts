/** A page without scripts: all of it readable and reachable, nothing on it dead. */
import {expect, test} from '../support/fixture.ts'
import {path, sidebar} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'authoring'})

const OFF = {javaScriptEnabled: false}

test('tabs follow one another, folds open by themselves, all devices are listed, a video elsewhere is a link', async ({
  open,
}) => {
  const page = await open('docs/everything', OFF)
  const panels = page.locator('.tabs').first().locator('.tabs__p')
  await expect(panels).toHaveText([
    /^Linux.*Words for Linux\./s,
    /^Windows.*Words for Windows\./s,
    /^macOS.*Words for macOS\./s,
  ])
  for (const panel of await panels.all()) await expect(panel).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByText('Closed at first').click()
  await expect(page.getByText('Words in the closed fold.')).toBeVisible()
  await expect(page.locator('.devices tbody tr')).toHaveCount(3)
  await expect(page.getByLabel('Name contains')).toBeHidden()
  await expect(page.getByRole('link', {name: /Watch on YouTube/})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Load video'})).toHaveCount(0)
})

test('every button that is shown does something without a script', {tag: '@core'}, async ({
  open,
}) => {
  const page = await open('docs/everything', OFF)
  const dead = await page
    .locator('button:visible, input:visible, select:visible, [role="combobox"]:visible')
    .evaluateAll((all) =>
      all
        .filter(
          (one) => !one.matches(':disabled, [popovertarget], form[action] *, .checklist input'),
        )
        .map((one) => `${one.className} ${one.getAttribute('aria-label') ?? one.textContent}`),
    )
  // The boxes of a checklist can be ticked; the ticks are not stored.
  expect(dead).toEqual([])
  const hashes = await page.locator('a[href="#"]:visible, a[href^="javascript"]').count()
  expect(hashes).toBe(0)
})

test('the menu button leads to the links and the tree below the article', async ({open}) => {
  const page = await open('docs/group/first', {...OFF, viewport: {width: 390, height: 844}})
  await page.getByRole('link', {name: 'Open navigation'}).click()
  await expect(sidebar(page)).toBeInViewport()
  await expect(sidebar(page).getByRole('link', {name: 'Second child'})).toBeVisible()
  // Closed categories are links to the first page inside.
  await sidebar(page).getByRole('link', {name: 'Devices', exact: true}).click()
  await expect.poll(() => path(page)).toBe('/docs/devices')
})

test('the contents of the page are a list of links, beside the text or folded above it', async ({
  open,
}) => {
  const wide = await open('docs/text', OFF)
  await wide.goto(new URL('/docs/plain', wide.url()).href)
  await expect(wide.locator('.toc__list a').filter({visible: true})).toHaveText([
    '1First',
    '2Second',
  ])
  const narrow = await open('docs/plain', {...OFF, viewport: {width: 390, height: 844}})
  await narrow.locator('.toc-fold summary').click()
  await narrow
    .getByRole('navigation', {name: 'Sections'})
    .getByRole('link', {name: 'Second'})
    .click()
  expect(new URL(narrow.url()).hash).toBe('#second')
})

test('a term is explained by the browser itself', async ({open}) => {
  const page = await open('docs/terms', OFF)
  await page.getByRole('button', {name: 'Ketcher'}).click()
  await expect(page.getByText('Open-source editor for chemical structures')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Open-source editor for chemical structures')).toBeHidden()
})
