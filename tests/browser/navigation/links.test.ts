import {expect, test} from '../support/fixture.ts'
import {follow, followTo, mark, path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader'})

test('a click with a modifier is left to the browser', async ({visit}) => {
  const page = await visit('docs/links')
  for (const modifier of ['Control', 'Shift', 'Alt', 'Meta'] as const) {
    const left = await page.evaluate((modifier) => {
      const link = document.querySelector<HTMLElement>('main a[href="/docs/short"]')!
      let prevented: boolean | undefined
      // Runs after our own listener and before the browser's default action.
      window.addEventListener(
        'click',
        (event) => {
          prevented = event.defaultPrevented
          event.preventDefault()
        },
        {once: true},
      )
      link.dispatchEvent(
        new MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          button: 0,
          [`${modifier === 'Control' ? 'ctrl' : modifier.toLowerCase()}Key`]: true,
        }),
      )
      return prevented === false
    }, modifier)
    expect(left, modifier).toBe(true)
    await shows(page, 'Links')
  }
})

test('Control and a click open another tab and leave this page as it is', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit('docs/links')
  const other = page.context().waitForEvent('page')
  await page
    .locator('main')
    .getByRole('link', {name: 'Inside'})
    .click({modifiers: ['Control']})
  await (await other).waitForURL('**/docs/short')
  await shows(page, 'Links')
})

test('the middle button and a link with a target open another tab', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await visit('docs/links')
  const inside = page.locator('main').getByRole('link', {name: 'Inside'})
  for (const act of [
    () => inside.click({button: 'middle'}),
    () => followTo(page, '/docs/short', {target: '_blank'}),
  ]) {
    const other = page.context().waitForEvent('page')
    await act()
    await (await other).waitForURL('**/docs/short')
    await shows(page, 'Links')
  }
})

test('target=_self is an ordinary link', async ({visit}) => {
  const page = await visit('docs/links')
  const same = await mark(page)
  await followTo(page, '/docs/short', {target: '_self'})
  await shows(page, 'Short')
  expect(await same()).toBe(true)
})

test('a download is left to the browser, also of a page', async ({visit}) => {
  const page = await visit('docs/links')
  for (const [path, name, as] of [
    ['/data.csv', 'data.csv', ''],
    ['/docs/short', 'short.html', 'short.html'],
  ] as const) {
    const download = page.waitForEvent('download')
    await followTo(page, path, {download: as})
    expect((await download).suggestedFilename()).toBe(name)
    await shows(page, 'Links')
  }
})

test('a file of the site is a full load', async ({visit}) => {
  const page = await visit('docs/links', {}, (page) =>
    page.route('**/paper.pdf', (route) =>
      route.fulfill({contentType: 'text/html', body: '<h1>The paper</h1>'}),
    ),
  )
  await follow(page, 'Paper')
  await shows(page, 'The paper')
})

test('an external link opens a tab of its own, without a way back to us, and says so', {
  tag: '@core',
}, async ({open}) => {
  const page = await open('docs/links')
  const link = page.locator('main').getByRole('link', {name: 'Outside'})
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAccessibleName('Outside (opens in new tab)')
})

test('mail and telephone links are plain links in this tab', async ({open}) => {
  const page = await open('docs/links')
  for (const name of ['Mail', 'Telephone']) {
    const link = page.locator('main').getByRole('link', {name})
    expect(await link.getAttribute('target')).toBeNull()
    await expect(link).toHaveAccessibleName(name)
  }
})

test('the links of bar, footer and announcement change page without a page load', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit('docs/links')
  const same = await mark(page)
  await page.locator('footer').getByRole('link', {name: 'About us'}).click()
  await shows(page, 'About')
  await page
    .getByRole('navigation', {name: 'Main', exact: true})
    .getByRole('link', {name: 'Widgets'})
    .click()
  await shows(page, 'Widgets')
  await page
    .getByRole('region', {name: 'Announcement'})
    .getByRole('link', {name: 'Read on'})
    .click()
  await shows(page, 'Short')
  expect(path(page)).toBe('/docs/short')
  expect(await same()).toBe(true)
})

test('a link in the page is an entry of the history, and no page change', async ({visit}) => {
  const page = await visit('docs/links')
  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => (document.querySelector('main a[href="#end"]') as HTMLElement).click())
  expect(path(page)).toBe('/docs/links#end')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  expect(path(page)).toBe('/docs/links')
  await shows(page, 'Links')
})
