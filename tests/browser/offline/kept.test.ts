/**
 * A site is built several times while a tab is open: the files of the tab's own build still exist, or one reload gets new
 * ones.
 */
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {staticHandler} from '../../../cli/serve/static.ts'
import {copyFixture, labdocs} from '../../support/labdocs.ts'
import {countLoads, expect, expectPlainWords, settled, test} from '../support/deploy.ts'
import {awake, reload} from '../support/fixture.ts'
import {followTo, hold, scriptWith, searchBox, shows} from '../support/steps.ts'

test.use({siteRoot: 'reader', expected: ['[labdocs]', 'Failed to load resource', 'net::ERR_']})
test.describe.configure({mode: 'serial'})

const PANEL = 'Clear recent searches'
let root: string
let server: Server
let handler: RequestListener

/** The output after this many builds, each with other scripts. */
const after = (builds: number) => join(root, `after-${builds}`)
const deploy = (builds: number) => {
  handler = staticHandler(after(builds), '/')
}
const address = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`

test.beforeAll(async () => {
  root = copyFixture('reader')
  mkdirSync(join(root, 'theme'))
  const config = join(root, 'site.config.ts')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace("title: 'Reader',", "title: 'Reader', theme: './theme',"))
  for (const build of [1, 2, 3, 4]) {
    if (build === 4)
      writeFileSync(
        config,
        readFileSync(config, 'utf8').replace('title:', 'offline: false, title:'),
      )
    writeFileSync(
      join(root, 'theme/SearchPanel.tsx'),
      `export * from 'labdocs/theme/SearchPanel'\nexport const build = ${build}\n`,
    )
    writeFileSync(
      join(root, 'theme/Footer.tsx'),
      `export function Footer() { return <footer>Build ${build}</footer> }\n`,
    )
    const {code, stderr} = labdocs(['build', '--root', root])
    expect([code, stderr]).toEqual([0, ''])
    cpSync(join(root, 'dist'), after(build), {recursive: true})
  }
  server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

test.afterAll(() => {
  server.close()
  rmSync(root, {recursive: true})
})

test('one build later the search of the open page comes from its own build', {
  tag: '@nightly',
}, async ({open}) => {
  deploy(1)
  const page = await open(address('docs/long'))
  const loads = countLoads(page)
  await settled(page)
  const own = scriptWith(after(1), PANEL)
  expect(scriptWith(after(3), PANEL)).not.toBe(own)
  deploy(2)
  const asked = page.waitForResponse((response) => response.url().endsWith(own))
  await searchBox(page).click()
  expect((await asked).status()).toBe(200)
  await page.keyboard.type('section')
  await expect(page.getByRole('option').first()).toBeVisible()
  // During a search.
  deploy(3)
  await page.keyboard.type(' one')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(searchBox(page)).toHaveValue('section one')
  expect(loads()).toBe(0)
  await expect(page.getByText('Build 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await followTo(page, '/docs/short')
  await shows(page, 'Short')
  await expect(page.getByText('Build 3')).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test('two builds later the page is loaded again, once, with what was typed', async ({open}) => {
  deploy(1)
  const page = await open(address('docs/long'))
  const loads = countLoads(page)
  await settled(page)
  deploy(3)
  await searchBox(page).click()
  await page.keyboard.type('section')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(searchBox(page)).toHaveValue('section')
  await expect(page.getByText('Build 3')).toBeVisible()
  await expectPlainWords(page)
  await expect(page.getByRole('button', {name: 'Retry'})).toHaveCount(0)
  expect(loads()).toBe(1)
})

test('back to a page of an earlier build shows it as it is now', {tag: '@nightly'}, async ({
  open,
}) => {
  deploy(1)
  const page = await open(address('docs/long'), {serviceWorkers: 'allow'})
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // From here on the worker answers.
  await reload(page)
  await expect(page.getByText('Build 1')).toBeVisible()
  deploy(2)
  await page.goto(address('docs/short'))
  await expect(page.getByText('Build 2')).toBeVisible()
  await page.goBack()
  await shows(page, 'Long')
  await expect(page.getByText('Build 2')).toBeVisible()
})

test('a build in the middle of a click: the page that comes is that of the new build', {
  tag: '@nightly',
}, async ({open}) => {
  deploy(1)
  const page = await open(address('docs/long'))
  const loads = countLoads(page)
  await settled(page)
  const gate = await hold(page, '**/docs/short.json')
  await followTo(page, '/docs/short')
  await expect.poll(() => gate.asked.length).toBe(1)
  deploy(2)
  gate.open()
  await shows(page, 'Short')
  await expect(page.getByText('Build 2')).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test('a build without reading offline takes the worker and all that was kept away', {
  tag: '@nightly',
}, async ({open}) => {
  deploy(1)
  const page = await open(address('docs/short'), {serviceWorkers: 'allow'})
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/search-index/2.0.json'))?.ok))
    .toBe(true)
  deploy(4)
  await page.goto(address('docs/long'))
  await expect.poll(left).toEqual([0, 0])
  // What the page loads while the worker still controls it is not stored again, nor on the next visit.
  await awake(page)
  await followTo(page, '/docs/tabs')
  await shows(page, 'Tabs')
  expect(await left()).toEqual([0, 0])
  await reload(page)
  expect(await left()).toEqual([0, 0])
  await expect(page.getByRole('button', {name: 'Keep this chapter on this device'})).toHaveCount(0)
})
