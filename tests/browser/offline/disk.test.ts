/** `labdocs build --offline`: the copy is opened from disk, in a folder with a space and an umlaut in its name. */
import {mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {HOME, labdocs} from '../../support/labdocs.ts'
import {temporary} from '../../support/temporary.ts'
import {awake, expect, test} from '../support/fixture.ts'
import {shows} from '../support/steps.ts'

test.use({siteRoot: 'publish'})
// In one worker: the copy is built once.
test.describe.configure({mode: 'default'})

let folder = ''
test.beforeAll(() => {
  folder = join(temporary('disk'), 'Für unterwegs', 'site')
  mkdirSync(folder, {recursive: true})
  const root = join(HOME, 'tests/fixtures/publish')
  const built = labdocs(['build', '--offline', '--root', root, '--out', folder])
  expect(built.code, built.stderr).toBe(0)
  expect(built.stdout).toMatch(/Open .+\/site\/index\.html in a browser; it needs no server\./)
})
test.afterAll(() => rmSync(join(folder, '../..'), {recursive: true}))

const at = (file: string) => pathToFileURL(join(folder, file)).href

test('reading: links, tabs, figures, the way back, dark colors, on a phone', async ({visit}) => {
  const page = await visit(at('index.html'))
  await page.locator('main').getByRole('link', {name: 'the guide'}).click()
  await shows(page, 'Guide')
  await awake(page)
  await page.locator('.tree').getByRole('link', {name: 'Weigh a sample'}).click()
  await shows(page, 'Weigh a sample')
  await awake(page)
  await page.getByRole('tab', {name: 'By cable'}).click()
  await expect(page.getByText('The mass is written by itself.')).toBeVisible()
  await page.getByRole('button', {name: 'Enlarge figure 1'}).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.doc-tabs').getByRole('link', {name: 'Reference'}).click()
  await shows(page, 'Reference')
  await page.goBack()
  await shows(page, 'Weigh a sample')
  await awake(page)
  await page
    .locator('.bar')
    .getByRole('button', {name: /Theme|color|mode/i})
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.locator('main').getByRole('link', {name: 'calibrate the balance'}).click()
  await shows(page, 'Calibrate the balance')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(page.url()).toBe(`${at('docs/guide/devices/calibrate.html')}#weights`)
  await page.setViewportSize({width: 390, height: 800})
  await awake(page)
  await page.getByRole('button', {name: 'Open navigation'}).click()
  await page.getByRole('dialog').getByRole('link', {name: 'Weigh a sample'}).click()
  await shows(page, 'Weigh a sample')
})

test('search: in the box and on its page, with marks on the hit', {tag: '@core'}, async ({
  visit,
}) => {
  const page = await visit(at('docs/guide.html'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('forceps')
  await expect(page.getByRole('option').first()).toContainText('Calibrate the balance')
  await page.getByRole('option').first().click()
  await shows(page, 'Calibrate the balance')
  await expect(page.locator('main mark')).toHaveText('forceps')
  await page.goto(`${at('search.html')}?q=tare`)
  await expect(page.locator('main').getByRole('link', {name: /^Keys/}).first()).toBeVisible()
})

test('a section to print is there as well', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit(at('docs/guide.html'))
  await page.getByRole('link', {name: 'All pages of this section, to print'}).first().click()
  await expect(page.locator('article')).toHaveCount(3)
  await page.getByRole('link', {name: 'Back to “Guide”'}).click()
  await shows(page, 'Guide')
})
