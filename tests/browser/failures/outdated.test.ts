/** What a tab has fetched before a deploy: no reader gets it after the deploy. */
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import type {BrowserContextOptions, Page} from 'playwright/test'
import {staticHandler} from '../../../cli/serve/static.ts'
import {copyFixture, labdocs} from '../../support/labdocs.ts'
import {countLoads, expect, expectPlainWords, settled, test} from '../support/deploy.ts'
import {awake} from '../support/fixture.ts'
import {follow, followTo, path, shows, turnTo, wireTo} from '../support/steps.ts'

test.use({siteRoot: 'reader', expected: ['[labdocs]', 'Failed to load resource']})
test.describe.configure({mode: 'serial'})

let root: string
let server: Server
let handler: RequestListener
/** For how many seconds browsers may use a page without asking: 0 asks each time, as most hosts say. */
let maxAge = 0

/** 1: at first. 2: one text is edited. 3: that text again, another shell, and a page more. */
const deploy = (build: number) => {
  handler = staticHandler(join(root, `after-${build}`), '/')
}
const address = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`

function write(build: number): void {
  const links = join(root, 'content/docs/links.md')
  writeFileSync(links, readFileSync(links, 'utf8').replace(/The end.*/, `The end, text ${build}.`))
  if (build === 2) return
  writeFileSync(
    join(root, 'theme/Footer.tsx'),
    `export function Footer() { return <footer>Shell ${build}</footer> }\n`,
  )
  if (build === 3)
    writeFileSync(
      join(root, 'content/docs/added.md'),
      '---\ntitle: Added\nsidebar_position: 4.5\n---\n\nAbout the zymurgist.\n',
    )
}

test.beforeAll(async () => {
  root = copyFixture('reader')
  mkdirSync(join(root, 'theme'))
  const config = join(root, 'site.config.ts')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace("title: 'Reader',", "title: 'Reader', theme: './theme',"))
  for (const build of [1, 2, 3]) {
    write(build)
    const {code, stderr} = labdocs(['build', '--root', root])
    expect([code, stderr]).toEqual([0, ''])
    cpSync(join(root, 'dist'), join(root, `after-${build}`), {recursive: true})
  }
  server = createServer((request, response) => {
    const set = response.setHeader.bind(response)
    response.setHeader = (name, value) =>
      set(name, maxAge && value === 'no-cache' ? `max-age=${maxAge}` : value)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

test.beforeEach(() => {
  maxAge = 0
  deploy(1)
})

test.afterAll(() => {
  server.close()
  rmSync(root, {recursive: true})
})

type Open = (path: string, options?: BrowserContextOptions) => Promise<Page>

/** Opens the page Short of the first build and waits until the data of the page Links, to which it links, are there. */
async function openAhead(visit: Open, options?: BrowserContextOptions): Promise<Page> {
  const page = await visit(address('docs/short'), options)
  await page.locator('main').getByRole('link', {name: 'Links', exact: true}).hover()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({name}) => name.endsWith('/docs/links.json')),
  )
  await settled(page)
  return page
}

/** Expects the page Links as a build made it, in the shell of a build. */
async function showsLinks(page: Page, text: number, shell: number): Promise<void> {
  await shows(page, 'Links')
  await expect(page.getByText(`The end, text ${text}.`)).toBeVisible()
  await expect(page.getByText(`Shell ${shell}`)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectPlainWords(page)
}

test('a text that was edited after the tab had fetched it: the reader gets the edited one', async ({
  visit,
}) => {
  const page = await openAhead(visit)
  deploy(2)
  await follow(page, 'Links')
  await showsLinks(page, 2, 1)
})

test('two deploys, one after the other: each click leads to the page of the last one', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await openAhead(visit)
  deploy(2)
  await follow(page, 'Links')
  await showsLinks(page, 2, 1)
  await awake(page)
  await follow(page, 'Inside')
  await shows(page, 'Short')
  const loads = countLoads(page)
  await settled(page)
  deploy(3)
  await follow(page, 'Links')
  await showsLinks(page, 3, 3)
  await expect.poll(loads).toBe(1)
})

test('Back to a page that was read before the deploy shows it as it is now', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await openAhead(visit)
  await follow(page, 'Links')
  await showsLinks(page, 1, 1)
  await follow(page, 'Inside')
  await shows(page, 'Short')
  deploy(3)
  await page.goBack()
  await showsLinks(page, 3, 3)
})

test('Back over a full load: browsers show what they have, without asking the server', {
  tag: '@nightly',
}, async ({visit}) => {
  const page = await visit(address('docs/many/p01'))
  await settled(page)
  deploy(3)
  // Not fetched before the deploy, so this is a full load.
  await followTo(page, '/docs/links')
  await showsLinks(page, 3, 3)
  await awake(page)
  const loads = countLoads(page)
  await page.goBack()
  await shows(page, 'Page 01')
  await expect(page.getByText('Shell 3')).toBeVisible()
  // The old one, and that of the new build.
  await expect.poll(loads).toBe(2)
  await awake(page)
  await page.goForward()
  await showsLinks(page, 3, 3)
})

test('a link to a section of a page that a deploy has changed', {tag: '@nightly'}, async ({
  visit,
}) => {
  const page = await openAhead(visit)
  deploy(2)
  await followTo(page, '/docs/links#end')
  await showsLinks(page, 2, 1)
  expect(path(page)).toBe('/docs/links#end')
})

test('Back to a section that was read before the deploy', {tag: '@nightly'}, async ({visit}) => {
  const page = await visit(address('docs/links#end'))
  // Its data must come from the deploy, not from a prefetch before.
  const wire = wireTo('**/docs/links.json')
  await wire.cut(page)
  await follow(page, 'Inside')
  await shows(page, 'Short')
  await settled(page)
  await wire.restore()
  deploy(3)
  await page.goBack()
  await showsLinks(page, 3, 3)
  expect(path(page)).toBe('/docs/links#end')
})

test('a host that lets browsers keep pages for a while: nothing old comes from there', {
  tag: '@nightly',
}, async ({open}) => {
  maxAge = 600
  const page = await open(address('docs/links'))
  await settled(page)
  await page.goto(address('docs/short'))
  await settled(page)
  deploy(3)
  await follow(page, 'Links')
  await showsLinks(page, 3, 3)
})

test('with pages kept on the device', {tag: '@nightly'}, async ({visit}) => {
  const page = await openAhead(visit, {serviceWorkers: 'allow'})
  await turnTo(page, 'Links')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/docs/links.json'))?.ok))
    .toBe(true)
  await follow(page, 'Inside')
  await shows(page, 'Short')
  deploy(2)
  await follow(page, 'Links')
  await showsLinks(page, 2, 1)
  await awake(page)
  await follow(page, 'Inside')
  await shows(page, 'Short')
  await settled(page)
  deploy(3)
  await follow(page, 'Links')
  await showsLinks(page, 3, 3)
})

test('a page that is new: the search of an open tab finds it and leads to it', async ({open}) => {
  const page = await open(address('docs/short'))
  await settled(page)
  deploy(3)
  await page.locator('.bar').getByRole('combobox').fill('zymurgist')
  await page.getByRole('option').first().click()
  await shows(page, 'Added')
  await expect(page.getByText('Shell 3')).toBeVisible()
})

test('a link to nowhere stays one', {tag: '@nightly'}, async ({visit}) => {
  const page = await openAhead(visit)
  const loads = countLoads(page)
  await followTo(page, '/docs/nowhere')
  await shows(page, 'Page Not Found')
  expect(loads()).toBe(0)
})
