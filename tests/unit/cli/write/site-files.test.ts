import {expect, test} from 'vitest'
import {createAudit} from '../../../../cli/render/audit/link-audit.ts'
import {securityHeaders} from '../../../../cli/resolve/content-security-policy.ts'
import type {Manifest} from '../../../../cli/types.ts'
import {manifest, redirectPage, robots} from '../../../../cli/write/site-files.ts'
import {sitemaps} from '../../../../cli/write/sitemap.ts'
import {siteOf} from '../resolve/site.ts'

const FILES = {
  'docs/b.md': '# B',
  'docs/a&b.md': '# A',
  'docs/ü.md': '# U',
  'docs/hidden.md': '---\ntitle: H\nunlisted: true\n---\n',
  'docs/old.md': '---\ntitle: <Moved>\naliases: [/docs/was]\n---\n',
  'search.tsx': '',
}
const modules = [
  {file: 'search.tsx', page: {title: 'Search', description: '', noindex: true}, renderable: true},
]
const site = () =>
  siteOf(FILES, {
    config: {url: 'https://x.org', base: '/s/'},
    modules,
    dates: {'docs/b.md': '2024-05-01T10:00:00Z'},
  })

test('the sitemap: what search engines may show, in order, with dates', async () => {
  expect(
    [...sitemaps(await site()).get('sitemap.xml')!().matchAll(/<url>(.*)<\/url>/g)].map(
      ([, inner]) => inner,
    ),
  ).toEqual([
    '<loc>https://x.org/s/docs/a&amp;b</loc>',
    '<loc>https://x.org/s/docs/b</loc><lastmod>2024-05-01T10:00:00Z</lastmod>',
    '<loc>https://x.org/s/docs/old</loc>',
    '<loc>https://x.org/s/docs/%C3%BC</loc>',
  ])
})

test('a site with more pages than a sitemap may list has an index of several', async () => {
  const files = sitemaps(await site(), 3)
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
  expect(files.get('sitemap.xml')!()).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<sitemap><loc>https://x.org/s/sitemap-1.xml</loc><lastmod>2024-05-01T10:00:00Z</lastmod></sitemap>',
      '<sitemap><loc>https://x.org/s/sitemap-2.xml</loc></sitemap>',
      '</sitemapindex>',
      '',
    ].join('\n'),
  )
  const counts = ['sitemap-1.xml', 'sitemap-2.xml'].map(
    (name) => files.get(name)!().match(/<loc>/g)!.length,
  )
  expect(counts).toEqual([3, 1])
})

test('robots.txt names it', async () => {
  expect(robots(await site())).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://x.org/s/sitemap.xml\n',
  )
})

test('the manifest: every route, hidden ones too, with anchors and links; versions in full', async () => {
  const value = await site()
  const audit = createAudit(value)
  audit.see(value.entries.get('/docs/b')!, '<h2 id="x">x</h2><a href="/s/docs/old">o</a>')
  const {routes, ...rest} = JSON.parse(
    manifest(value, audit, ['assets/b.js', 'index.html', 'assets/a.js']),
  ) as Manifest
  expect(rest).toEqual({
    build: value.data.build,
    base: '/s/',
    urls: 'clean',
    versions: value.versions,
    redirects: {'/': '/docs/a&b', '/docs/was': '/docs/old'},
    assets: ['assets/a.js', 'assets/b.js'],
    headers: securityHeaders(value.policy),
  })
  expect(routes.map(({route}) => route)).toEqual([
    '/docs/a&b',
    '/docs/b',
    '/docs/hidden',
    '/docs/old',
    '/docs/ü',
    '/search',
  ])
  expect(routes[1]).toEqual({
    route: '/docs/b',
    file: 'docs/b.md',
    title: 'B',
    html: 'docs/b.html',
    anchors: ['x'],
    links: ['/docs/old'],
  })
})

test('the page at an old route leads on without scripts', async () => {
  const html = redirectPage('/docs/old', await site())
  expect(html).toContain(
    '<noscript><meta http-equiv="refresh" content="0; url=/s/docs/old"></noscript>',
  )
  expect(html).toContain('<link rel="canonical" href="https://x.org/s/docs/old">')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<p>This page has moved to <a href="/s/docs/old">&lt;Moved&gt;</a>.</p>')
})
