/** What programs read of the real site, validated against the schemas of those formats. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {imageSize} from 'image-size'
import {beforeAll, expect, test} from 'vitest'
import {fileOf, printedOf, routesOf} from '../support/routes.ts'
import {schemaProblems} from '../support/schema-org.ts'
import {site} from '../support/site.ts'
import {xmlProblems} from '../support/xml.ts'

let out: string
let routes: string[]

beforeAll(async () => {
  out = (await site('.')).out
  routes = routesOf(out)
}, 180_000)

const htmlOf = (route: string) => readFileSync(fileOf(out, route), 'utf8')
const dataOf = (route: string) =>
  [...htmlOf(route).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as {'@type': string},
  )

test('structured data is that of schema.org, on every page', () => {
  const types = new Set<string>()
  for (const route of routes)
    for (const value of dataOf(route)) {
      types.add(value['@type'])
      expect.soft(schemaProblems(value), route).toEqual([])
    }
  expect([...types].sort()).toEqual([
    'BreadcrumbList',
    'FAQPage',
    'HowTo',
    'TechArticle',
    'WebSite',
  ])
})

test('each step of a procedure leads to a place on its page', () => {
  let seen = 0
  for (const route of routes)
    for (const value of dataOf(route) as unknown as {'@type': string; step?: {url: string}[]}[])
      for (const {url} of value.step ?? []) {
        seen++
        expect.soft(htmlOf(route), url).toContain(` id="${url.split('#')[1]}"`)
      }
  expect(seen).toBeGreaterThan(20)
})

test('the feed and the sitemap follow their schemas', async () => {
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  expect(await xmlProblems(read('feed.xml'), 'atom.rng')).toEqual([])
  expect(await xmlProblems(read('sitemap.xml'), 'sitemap.xsd')).toEqual([])
})

test('each page names a picture that is there and has the size it says', () => {
  for (const route of routes) {
    const html = htmlOf(route)
    const value = (key: string) =>
      new RegExp(`<meta property="og:image${key}" content="([^"]*)">`).exec(html)?.[1]
    const url = value('')
    if (url === undefined) {
      // The empty list of results is not shared.
      if (route !== '/search') expect.soft(html, route).toContain('content="noindex')
      continue
    }
    expect.soft(value(':alt'), route).toBeTruthy()
    const file = join(out, new URL(url).pathname)
    expect(existsSync(file), route).toBe(true)
    const {width, height} = imageSize(readFileSync(file))
    expect.soft([width, height], route).toEqual([1200, 630])
    expect.soft([value(':width'), value(':height')], route).toEqual(['1200', '630'])
  }
})

test('every address for machines leads to a file', () => {
  const isThere = (address: string) =>
    existsSync(join(out, decodeURIComponent(new URL(address, 'https://x').pathname)))
  for (const route of routes) {
    const html = htmlOf(route)
    const links = [
      ...html.matchAll(/<link rel="([\w-]+)"(?: type="([^"]*)")?[^>]* href="([^"]*)"/g),
    ]
    const toMarkdown = links.filter(([, , type]) => type === 'text/markdown')
    expect.soft(toMarkdown.length, route).toBe(1)
    for (const [tag, rel, , href] of links)
      if (rel !== 'canonical' && !tag.includes('hreflang'))
        expect.soft(isThere(href!), `${route}: ${href}`).toBe(true)
  }
  const {icons} = JSON.parse(readFileSync(join(out, 'site.webmanifest'), 'utf8')) as {
    icons: {src: string}[]
  }
  expect(icons.length).toBeGreaterThan(1)
  for (const {src} of icons) expect.soft(isThere(src), src).toBe(true)
  const lists = ['llms.txt', 'llms-full.txt'].map((name) => readFileSync(join(out, name), 'utf8'))
  const addresses = lists.flatMap(
    (text) => text.match(/https:\/\/chemotion\.net\/[^\s)]+\.(?:md|txt)/g) ?? [],
  )
  expect(addresses.length).toBeGreaterThan(500)
  for (const address of addresses) expect.soft(isThere(address), address).toBe(true)
})

test('search engines are not led to the sections that are one page to print', () => {
  const printed = printedOf(out)
  expect(printed.length).toBeGreaterThan(20)
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8')
  for (const route of printed) {
    expect.soft(htmlOf(route), route).toContain('<meta name="robots" content="noindex')
    expect.soft(sitemap, route).not.toContain(`${route}</loc>`)
  }
})

test('the parts of a row in a list of pages are words of their own', () => {
  expect(readFileSync(join(out, 'docs/category/services.md'), 'utf8')).toMatch(
    /\*\*CheMobile\*\* \w/,
  )
})
