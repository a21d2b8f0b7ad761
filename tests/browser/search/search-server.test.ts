/** The search box of a site with `search.endpoint`: it asks a server, here a model of Meilisearch with the exported documents. */
import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import type {Page} from 'playwright/test'
import type {SearchDocument} from '../../../cli/search/export.ts'
import {copyFixture, labdocs, type Served, serve} from '../../support/labdocs.ts'
import {expectPlainWords} from '../support/deploy.ts'
import {expect, test} from '../support/fixture.ts'
import {searchBox} from '../support/steps.ts'

test.use({borrows: true, siteRoot: 'search'})
// All tests of this file share one server.
test.describe.configure({mode: 'serial'})

/** What the fake server does: works, returns an HTTP status, returns another kind of text, or does not answer. */
type Mood = 'fine' | 'other' | 'silent' | number

const model = {mood: 'fine' as Mood, documents: [] as SearchDocument[]}
let root = ''
let served: Served
let server: Server

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'application/json',
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (model.mood === 'silent') return
      response.writeHead(typeof model.mood === 'number' ? model.mood : 200, headers)
      if (request.headers.authorization !== 'Bearer reader') response.end('{}')
      else reply(response, JSON.parse(Buffer.concat(parts).toString()) as Question)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  root = copyFixture('search')
  const config = join(root, 'site.config.ts')
  const endpoint = {server: 'meilisearch', url, index: 'docs', key: 'reader'}
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace(
      '  docs: {',
      `  search: {endpoint: ${JSON.stringify(endpoint)}},\n  docs: {`,
    ),
  )
  const built = labdocs(['build', '--root', root])
  expect([built.code, built.stderr]).toEqual([0, ''])
  const to = join(root, 'export')
  const exported = labdocs(['search-export', '--root', root, '--for', 'meilisearch', '--to', to])
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  model.documents = readFileSync(join(to, 'documents.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchDocument)
  served = await serve(['--root', root])
})
test.afterAll(async () => {
  await served?.stop()
  server?.closeAllConnections()
  server?.close()
  rmSync(root, {recursive: true, force: true})
})
test.beforeEach(() => {
  model.mood = 'fine'
})

interface Question {
  q: string
  filter?: string
  highlightPreTag: string
  highlightPostTag: string
}

function reply(
  response: ServerResponse,
  {q, filter, highlightPreTag, highlightPostTag}: Question,
): void {
  if (model.mood === 'other') response.end('<h1>Maintenance</h1>')
  else if (typeof model.mood === 'number') response.end('{"message": "TypeError: no"}')
  else {
    const others = JSON.parse(filter?.replace('version NOT IN ', '') ?? '[]') as string[]
    const words = new RegExp(q, 'gi')
    const seen = new Set<string>()
    const hits = model.documents.flatMap((document) => {
      const {title, text, route, version} = document
      const isFound = `${title} ${text}`.search(words) >= 0
      if (!isFound || others.includes(version) || seen.has(route)) return []
      seen.add(route)
      const marked = (value: string) =>
        value.replace(words, (word) => highlightPreTag + word + highlightPostTag)
      return [{...document, _formatted: {title: marked(title), text: marked(text)}}]
    })
    response.end(JSON.stringify({hits}))
  }
}

const options = (page: Page) => page.getByRole('option')
const failed = (page: Page) => page.locator('.find__failed')

test('what the server finds is shown with marks, in the box and on the search page', {
  tag: '@core',
}, async ({visit}) => {
  const page = await visit(`${served.address}docs`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await searchBox(page).fill('embargo')
  await expect(options(page).first()).toContainText('Embargo')
  await expect(options(page).first().locator('mark').first()).toHaveText(/embargo/i)
  expect(asked).toContain('/indexes/docs/search')
  expect(asked.filter((path) => /search-index\/.*\.bin/.test(path))).toEqual([])
  await page.goto(`${served.address}search?q=embargo`)
  await expect(page.locator('.results > li').first()).toContainText('Embargo')
  const links = page.locator('.results > li a')
  await expect(links.first()).toBeVisible()
  for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
    expect(href).not.toContain('/docs/1.0')
})

for (const [mood, words] of [
  [401, 'The search server refuses the key of this site.'],
  [404, 'The search server has no index "docs".'],
  [429, 'The search server has too much to do.'],
  [500, 'The search server failed (status 500).'],
  ['other', 'The search server gives an answer that this site cannot read.'],
  ['silent', 'The search server does not answer.'],
] as const)
  test(`a server in trouble (${mood}): a sentence, and Retry`, {
    tag: mood === 401 || mood === 'other' ? [] : '@nightly',
  }, async ({visit, expected}) => {
    expected.push('Failed to load resource', '[labdocs]')
    const page = await visit(`${served.address}docs`)
    model.mood = mood
    await searchBox(page).fill('embargo')
    await expect(failed(page)).toContainText(words)
    await expectPlainWords(page)
    model.mood = 'fine'
    await page.getByRole('button', {name: 'Retry'}).click()
    await expect(options(page).first()).toContainText('Embargo')
    await expect(failed(page)).toHaveCount(0)
    await expect(searchBox(page)).toHaveValue('embargo')
  })
