import {expect, test} from '../support/fixture.ts'
import {follow, mark, path, shows, turnTo} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader', siteArgs: ['--base', '/manual/']})

test('below a base everything works as at the root', {tag: '@core'}, async ({visit}) => {
  const page = await visit('docs/short')
  const same = await mark(page)
  await turnTo(page, 'Long')
  expect(path(page)).toBe('/manual/docs/long')
  await turnTo(page, 'Short')
  await turnTo(page, 'Widgets')
  expect(path(page)).toBe('/manual/widgets')
  await page.getByRole('link', {name: 'Reader', exact: true}).first().click()
  await shows(page, 'Reader')
  expect(path(page)).toBe('/manual/')
  expect(await same()).toBe(true)
})

test('a link out of the base is left to the browser', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit('docs/short', {}, (page) =>
    page.route('**/elsewhere', (route) =>
      route.fulfill({contentType: 'text/html', body: '<h1>Another site</h1>'}),
    ),
  )
  await page.evaluate(() => {
    document
      .querySelector('main')!
      .insertAdjacentHTML('afterbegin', '<a href="/elsewhere">Out of the base</a>')
  })
  await follow(page, 'Out of the base')
  await shows(page, 'Another site')
})
