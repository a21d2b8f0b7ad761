import {awake, expect, test} from '../support/fixture.ts'
import {follow, mark, path, shows} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'reader', siteArgs: ['--base', '/manual/']})

test('below a base everything works as at the root', {tag: '@core'}, async ({open}) => {
  const page = await open('docs/short')
  await awake(page)
  const same = await mark(page)
  await follow(page, 'Long')
  await shows(page, 'Long')
  expect(path(page)).toBe('/manual/docs/long')
  await follow(page, 'Short')
  await shows(page, 'Short')
  await follow(page, 'Widgets')
  await shows(page, 'Widgets')
  expect(path(page)).toBe('/manual/widgets')
  await page.getByRole('link', {name: 'Reader', exact: true}).first().click()
  await shows(page, 'Reader')
  expect(path(page)).toBe('/manual/')
  expect(await same()).toBe(true)
})

test('a link out of the base is left to the browser', async ({open}) => {
  const page = await open('docs/short', {}, (page) =>
    page.route('**/elsewhere', (route) =>
      route.fulfill({contentType: 'text/html', body: '<h1>Another site</h1>'}),
    ),
  )
  await awake(page)
  await page.evaluate(() => {
    document
      .querySelector('main')!
      .insertAdjacentHTML('afterbegin', '<a href="/elsewhere">Out of the base</a>')
  })
  await follow(page, 'Out of the base')
  await shows(page, 'Another site')
})
