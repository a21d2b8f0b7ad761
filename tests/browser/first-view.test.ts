import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from './support/fixture.ts'

test.use({siteRoot: '.'})

const PAGE = 'docs/eln/ui/barcodes'

test('no byte twice: the article is in no script, and waking asks for nothing of the page', {
  tag: '@core',
}, async ({visit, site}) => {
  const {out} = await site('.')
  const scripts: string[] = []
  const asked: string[] = []
  const page = await visit(PAGE, {}, async (page) => {
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(await response.text().catch(() => ''))
    })
  })
  await page.waitForTimeout(500)
  expect(asked.filter((path) => path.startsWith(`/${PAGE}`))).toEqual([`/${PAGE}`])
  expect(new Set(asked).size).toBe(asked.length)
  const html = readFileSync(join(out, `${PAGE}.html`), 'utf8')
  const sentences = (await page.locator('main p').allInnerTexts()).filter(
    (text) => text.length > 60,
  )
  expect(sentences.length).toBeGreaterThan(2)
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, text]) => text)
    .join('\n')
  for (const sentence of sentences.slice(1)) {
    for (const script of scripts) expect(script).not.toContain(sentence.slice(0, 50))
    expect(inline).not.toContain(sentence.slice(0, 50))
  }
})

test('nothing holds back the first paint but the HTML, the style sheet and the inline script', async ({
  open,
}) => {
  const page = await open(PAGE)
  const blocking = await page.evaluate(() =>
    (
      performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        renderBlockingStatus?: string
      })[]
    )
      .filter(({renderBlockingStatus}) => renderBlockingStatus === 'blocking')
      .map(({name}) => new URL(name).pathname),
  )
  expect(blocking.length).toBeGreaterThan(0)
  expect(blocking.filter((path) => !/^\/assets\/[^/]+\.css$/.test(path))).toEqual([])
  const html = await (await page.request.get(page.url())).text()
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes!.trim())
  expect(
    scripts.filter(
      (attributes) =>
        attributes !== '' &&
        !attributes.includes('type="module"') &&
        !/type="application\/(?:ld\+)?json"/.test(attributes),
    ),
  ).toEqual([])
  expect(scripts.filter((attributes) => attributes === '').length).toBe(1)
})

test('the text is painted while the scripts are still on their way', async ({open}) => {
  const page = await open('about')
  await page.route('**/*.js', () => {})
  await page.goto(new URL(`/${PAGE}`, page.url()).href, {waitUntil: 'commit'})
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main p').first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
})

test('a first view asks nothing of another host and nothing of search', {tag: '@core'}, async ({
  visit,
}) => {
  const asked: URL[] = []
  const page = await visit(PAGE, {}, async (page) => {
    page.on('request', (request) => asked.push(new URL(request.url())))
  })
  expect(
    asked.filter(({origin}) => origin !== new URL(page.url()).origin).map(({href}) => href),
  ).toEqual([])
  expect(
    asked.filter(
      ({pathname}) => pathname.startsWith('/search-index/') || pathname.includes('search-worker'),
    ),
  ).toEqual([])
})
