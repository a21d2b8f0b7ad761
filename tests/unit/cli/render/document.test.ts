import {expect, test} from 'vitest'
import type {Preview} from '../../../../cli/previews/preview.ts'
import {document} from '../../../../cli/render/document.ts'
import {headOf, inlineJson} from '../../../../cli/render/head.ts'
import {escape} from '../../../../cli/text/escape.ts'
import type {Page} from '../../../../runtime/shared/types.ts'
import {ASSETS, type SiteInput, siteOf} from '../resolve/site.ts'

const PAGE: Page = {
  route: '/docs/a',
  kind: 'doc',
  title: 'A & "B" <c>',
  description: 'D & "E"',
  headings: [],
  islands: [],
  styles: ['/assets/figures-1.css'],
  sourceFile: 'docs/a.md',
  build: 'x',
}
const FILES = {'docs/a.md': '---\ntitle: x\nkeywords: [k1, k2]\n---\n'}

async function head(
  page: Partial<Page> = {},
  {
    config,
    modules = [],
    ...over
  }: SiteInput & {
    status?: 'found' | 'missing'
    robots?: string
    assets?: object
    preview?: Preview
  } = {},
) {
  const site = await siteOf(FILES, {config: {title: 'T', url: 'https://x.org', ...config}, modules})
  return headOf({page: {...PAGE, ...page}, status: 'found', robots: undefined, ...over}, site, {
    ...ASSETS,
    ...over.assets,
  }).join('\n')
}

test('title, description, keywords, address', async () => {
  const text = await head()
  for (const line of [
    '<meta charset="utf-8">',
    '<title>A &amp; &quot;B&quot; &lt;c&gt; | T</title>',
    '<meta name="description" content="D &amp; &quot;E&quot;">',
    '<meta name="keywords" content="k1, k2">',
    '<meta name="generator" content="labdocs">',
    '<meta property="og:title" content="A &amp; &quot;B&quot; &lt;c&gt; | T">',
    '<meta property="og:description" content="D &amp; &quot;E&quot;">',
    '<meta property="og:url" content="https://x.org/docs/a">',
    '<meta property="og:locale" content="en">',
    '<meta property="og:type" content="article">',
    '<meta property="og:site_name" content="T">',
    '<meta name="twitter:card" content="summary">',
    '<link rel="alternate" type="text/markdown" href="/docs/a.md">',
    '<link rel="canonical" href="https://x.org/docs/a">',
    '<link rel="alternate" hreflang="en" href="https://x.org/docs/a">',
    '<link rel="alternate" hreflang="x-default" href="https://x.org/docs/a">',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('robots')
})

test('only a page with a picture promises a large one', async () => {
  const text = await head({}, {preview: {url: '/s/assets/preview-1.png', alt: 'A & B'}})
  for (const line of [
    '<meta property="og:image" content="https://x.org/s/assets/preview-1.png">',
    '<meta property="og:image:type" content="image/png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="A &amp; B">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('content="summary"')
  expect(await head()).not.toContain('og:image')
})

test('home is called like the site', async () => {
  expect(await head({route: '/', title: 'Home'})).toContain('<title>T</title>')
  expect(await head({title: 'T'})).toContain('<title>T</title>')
})

test('home says where the feed and the search are, other pages do not', async () => {
  const config = {title: 'T & "U"', base: '/s/'}
  const search = {file: 'search.tsx', page: {title: 'S', description: ''}, renderable: true}
  const feed =
    '<link rel="alternate" type="application/atom+xml" title="T &amp; &quot;U&quot;" href="/s/feed.xml">'
  const home = await head({route: '/'}, {config, modules: [search]})
  expect(home).toContain(feed)
  expect(home).toContain(
    '<link rel="search" type="application/opensearchdescription+xml" title="T &amp; &quot;U&quot;" href="/s/opensearch.xml">',
  )
  expect(home).toContain('<meta property="og:type" content="website">')
  const alone = await head({route: '/'}, {config})
  expect(alone).toContain(feed)
  expect(alone).not.toContain('opensearch')
  expect(await head({}, {config, modules: [search]})).not.toMatch(/atom|opensearch/)
})

test('below a base, and in other letters', async () => {
  const text = await head({route: '/docs/ü b'}, {config: {base: '/s/'}})
  expect(text).toContain('<link rel="canonical" href="https://x.org/s/docs/%C3%BC%20b">')
  expect(text).toContain('type="text/markdown" href="/s/docs/%C3%BC%20b.md">')
})

test('an old version of a page names the page that search engines should show', async () => {
  const text = await head({canonical: '/docs/2.0/a'})
  expect(text).toContain('<link rel="canonical" href="https://x.org/docs/2.0/a">')
  expect(text).toContain('<meta property="og:url" content="https://x.org/docs/2.0/a">')
  // Its own text, not that of the other version.
  expect(text).toContain('type="text/markdown" href="/docs/a.md">')
})

test('what search engines must not show', async () => {
  expect(await head({}, {robots: 'noindex, nofollow'})).toContain(
    '<meta name="robots" content="noindex, nofollow">',
  )
  expect(await head({}, {status: 'missing'})).not.toMatch(/canonical|og:|alternate/)
})

test('what is loaded, in this order', async () => {
  const text = await head(
    {module: '/assets/page-1.js'},
    {assets: {icon: '/assets/icon.svg', preloadFont: '/assets/f.woff2'}},
  )
  const order = [
    'icon.svg',
    'f.woff2',
    'rel="stylesheet" href="/assets/theme-1.css"',
    'figures-1.css',
    'modulepreload" href="/assets/main-1.js',
    'chunk-1.js',
    'page-1.js',
    '/assets/site-',
  ]
  expect(order.map((part) => text.indexOf(part))).toEqual(
    [...order.map((part) => text.indexOf(part))].sort((a, b) => a - b),
  )
  expect(text.indexOf(order[0]!)).toBeGreaterThan(0)
})

test.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['de', 'ltr'],
  ['arn', 'ltr'],
])('the direction of "%s" is %s', async (lang, dir) => {
  const site = await siteOf(FILES, {config: {lang, check: {'missing-messages': 'off'}}})
  const html = document({page: PAGE, status: 'found', robots: undefined, body: ''}, site, ASSETS)
  expect(html).toContain(`<html lang="${lang}" dir="${dir}" `)
})

test('the file around a page', async () => {
  const site = await siteOf(FILES, {
    config: {title: 'T', base: '/s/', colorMode: {default: 'dark'}},
  })
  const html = document(
    {page: PAGE, status: 'found', robots: undefined, body: '<main></main>'},
    site,
    ASSETS,
  )
  expect(html).toContain(
    '<html lang="en" dir="ltr" data-theme="dark" data-theme-choice="dark" data-has-hydrated="false" data-base="/s/" data-route="/docs/a">',
  )
  expect(html).toContain('<script>boot()</script>\n</head>')
  expect(html).toContain('<div id="root"><main></main></div>')
  expect(html).toContain('<script type="module" src="/assets/main-1.js"></script>')
  expect(html).not.toMatch(/\sstyle=|<style/)
})

test('what the system wants is light until the script asks it', async () => {
  const html = document(
    {page: PAGE, status: 'found', robots: undefined, body: ''},
    await siteOf(FILES, {config: {title: 'T', colorMode: {default: 'system'}}}),
    ASSETS,
  )
  expect(html).toContain('data-theme="light" data-theme-choice="system"')
})

test('escaping', () => {
  expect(escape('<a href="x">&amp;</a>')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;')
  expect(inlineJson({title: '</script>\u2028\u2029'})).toBe(
    '{"title":"\\u003c/script>\\u2028\\u2029"}',
  )
})

test('the language of the site, and what its head ends with', async () => {
  const config = {title: 'T', lang: 'pt-BR', head: '<meta name="a" content="b">'}
  const site = await siteOf(FILES, {config})
  const html = document({page: PAGE, status: 'found', robots: undefined, body: ''}, site, ASSETS)
  expect(html).toContain('<html lang="pt-BR" ')
  expect(html).toContain('<meta property="og:locale" content="pt_BR">')
  expect(html).toContain('hreflang="pt-BR"')
  expect(html).toContain('<meta name="a" content="b">\n</head>')
})
