/**
 * A complete small site with its own theme: versions, categories, aliases, drafts, unlisted pages, a TSX page, an island.
 */
import {readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import type {Manifest} from '../../cli/types.ts'
import type {Page, SiteData} from '../../runtime/shared/types.ts'
import {filesBelow} from '../support/files.ts'
import {HOME, labdocs, type Run} from '../support/labdocs.ts'
import {expectSnapshot, mainOf, withoutHashes} from '../support/snapshot.ts'
import {temporary} from '../support/temporary.ts'

const out = join(temporary('site'), 'dist')
let built: Run

beforeAll(() => {
  built = labdocs(['build', '--root', join(HOME, 'tests/fixtures/site'), '--out', out])
})

const read = (file: string) => readFileSync(join(out, file), 'utf8')
const page = (file: string) => JSON.parse(read(file)) as Page
const manifest = () => JSON.parse(read('manifest.json')) as Manifest
const siteData = () =>
  JSON.parse(read(filesBelow(out).find((file) => file.startsWith('assets/site-'))!)) as SiteData

test('it builds without a word, and sums up', () => {
  expect([built.code, built.stderr]).toEqual([0, ''])
  const lines = built.stdout.trim().split('\n')
  expect(lines[0]).toMatch(
    /^Built 12 pages in [\d.]+ m?s {2}\(scan .*, bundle .*, parse .*, resolve .*, render .*, write .*, search .*\)$/,
  )
  expect(lines[1]).toMatch(/^Output \S+\/dist\/ {2}\d+ kB in \d+ files$/)
  expect(lines[2]).toMatch(/^First view {2}JavaScript \d+ kB, CSS \d+ B, site data \d+ B \(gzip\)$/)
  expect(lines[3]).toMatch(/^Search index {2}[\d.]+ k?B loaded at once \(gzip\)$/)
  expect(lines).toHaveLength(4)
})

test('the output folder is named as the working folder sees it, also if nothing has changed', () => {
  const root = join(HOME, 'tests/fixtures/site')
  const again = labdocs(['build', '--root', root, '--out', out], {cwd: dirname(out)})
  expect(again.stdout).toMatch(/nothing changed\)\nOutput dist\/ {2}/)
  // A name that means something to functions that replace text.
  const odd = join(dirname(out), '$& dist')
  const other = labdocs(['build', '--root', root, '--out', odd], {cwd: dirname(out)})
  expect(other.stdout).toContain('\nOutput $& dist/  ')
})

test('the files', () => {
  const names = filesBelow(out)
    .map(withoutHashes)
    .filter((file) => !file.startsWith('search-index/'))
  expectSnapshot('site/files.txt', `${[...new Set(names)].sort().join('\n')}\n`)
})

for (const name of [
  'index',
  'docs',
  'docs/guide',
  'docs/guide/tabs',
  'docs/category/third-party-apps',
  'docs/1.0/guide',
  '404',
])
  test(`main of ${name}`, () => {
    expectSnapshot(`site/${name.replaceAll('/', '-')}.html`, mainOf(read(`${name}.html`)))
  })

test('Markdown twins: of a page, of a component, of a category', () => {
  for (const name of ['docs/guide/tabs', 'index', 'docs/category/third-party-apps'])
    expectSnapshot(`site/${name.replaceAll('/', '-')}.md`, withoutHashes(read(`${name}.md`)))
})

test('a draft is nowhere but in the list of drafts', () => {
  expect(filesBelow(out).filter((file) => file.includes('draft'))).toEqual([])
  for (const file of [
    'sitemap.xml',
    'docs.html',
    filesBelow(out).find((name) => name.startsWith('assets/site-'))!,
  ])
    expect(read(file), file).not.toContain('raft')
  expect(manifest().versions[0]?.draftIds).toEqual(['draft'])
})

test('an unlisted page exists, and nobody is led there', () => {
  expect(read('docs/unlisted.html')).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(page('docs/unlisted.json').unlisted).toBe(true)
  expect(read('sitemap.xml')).not.toContain('unlisted')
  expect(JSON.stringify(siteData().versions)).not.toContain('nlisted')
  expect(siteData().routes).toContain('/docs/unlisted')
  expect(read('docs.html')).not.toContain('nlisted')
})

test('the sitemap', () => {
  expect(
    [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
      url!.replace('https://docs.example.org', ''),
    ),
  ).toEqual([
    '/',
    '/about',
    '/docs/1.0',
    '/docs/1.0/guide',
    '/docs/apps/a',
    '/docs/apps/b',
    '/docs/category/third-party-apps',
    '/docs/guide/tabs',
  ])
})

test('robots.txt is the author’s, if he has one', () => {
  expect(read('robots.txt')).toBe('User-agent: *\nDisallow: /private\n')
})

test('versions have a name, a label, a path and their pages', () => {
  expect(manifest().versions).toEqual([
    {
      name: 'current',
      label: 'Next',
      isLast: false,
      path: '/docs',
      mainDocId: 'welcome',
      docs: [
        {id: 'apps/a', path: '/docs/apps/a', sidebar: 'sidebar'},
        {id: 'apps/b', path: '/docs/apps/b', sidebar: 'sidebar'},
        {id: 'guide/index', path: '/docs/guide', sidebar: 'sidebar'},
        {id: 'guide/tabs', path: '/docs/guide/tabs', sidebar: 'sidebar'},
        {id: 'welcome', path: '/docs', sidebar: 'sidebar'},
        {id: 'unlisted', path: '/docs/unlisted', sidebar: 'sidebar'},
      ],
      draftIds: ['draft'],
      sidebars: {
        sidebar: [
          {label: 'Welcome', route: '/docs'},
          {
            label: 'The guide',
            route: '/docs/guide',
            collapsed: false,
            items: [{label: 'Tabs', route: '/docs/guide/tabs'}],
          },
          {
            label: 'Third Party Apps',
            route: '/docs/category/third-party-apps',
            items: [
              {label: 'Label A', route: '/docs/apps/a'},
              {label: 'B', route: '/docs/apps/b'},
            ],
          },
        ],
      },
    },
    {
      name: '1.0',
      label: '1.0',
      isLast: true,
      path: '/docs/1.0',
      mainDocId: 'index',
      docs: [
        {id: 'guide', path: '/docs/1.0/guide', sidebar: 'sidebar'},
        {id: 'index', path: '/docs/1.0', sidebar: 'sidebar'},
      ],
      draftIds: [],
      sidebars: {
        sidebar: [
          {label: 'Welcome to 1.0', route: '/docs/1.0'},
          {label: 'Old guide', route: '/docs/1.0/guide'},
        ],
      },
    },
  ])
})

test('the manifest names every route with file, anchors and links', () => {
  const {routes, redirects, build, assets} = manifest()
  expect(routes.map(({route}) => route)).toEqual([
    '/',
    '/about',
    '/docs',
    '/docs/1.0',
    '/docs/1.0/guide',
    '/docs/apps/a',
    '/docs/apps/b',
    '/docs/category/third-party-apps',
    '/docs/guide',
    '/docs/guide/tabs',
    '/docs/unlisted',
    '/search',
  ])
  expect(routes.find(({route}) => route === '/docs/guide/tabs')).toEqual({
    route: '/docs/guide/tabs',
    file: 'docs/guide/tabs.md',
    title: 'Tabs',
    html: 'docs/guide/tabs.html',
    anchors: expect.arrayContaining(['install', 'mind']),
    // Those of the sidebar and the header are not in the list.
    links: ['/docs/guide'],
  })
  for (const {html} of routes) expect(filesBelow(out)).toContain(html)
  expect(redirects).toEqual({'/docs/manual': '/docs/guide', '/handbook': '/docs/guide'})
  expect(build).toBe(page('docs.json').build)
  expect(assets.every((file) => filesBelow(out).includes(file))).toBe(true)
})

test('old routes lead on', () => {
  expect(read('docs/manual.html')).toContain(
    '<noscript><meta http-equiv="refresh" content="0; url=/docs/guide"></noscript>',
  )
  expect(siteData().redirects).toEqual({'/docs/manual': '/docs/guide', '/handbook': '/docs/guide'})
})

test('an island: its chunk is named, its Markdown is in slots, its ids are its own', () => {
  const {html, islands, styles} = page('docs/guide/tabs.json')
  expect([islands, styles.map(withoutHashes)]).toEqual([
    ['Tabs'],
    ['/assets/style-panels-HASH.css'],
  ])
  expect(html).toContain('data-island="Tabs" data-id="i0-"')
  expect(html).toMatch(
    /<div data-slot="1"[^>]*><p>Use <strong>apt<\/strong>, see <a href="\/docs\/guide">the guide<\/a>\.<\/p>/,
  )
  expect(html).not.toContain('undefined')
})

test('the announcement is Markdown, its links are routes', () => {
  expect(siteData().announcement).toEqual({
    id: 'new',
    html: '<p>Version <strong>2</strong> is <a href="/docs">coming</a>.</p>',
    closeable: true,
  })
})

test('below a base everything is', () => {
  const below = join(temporary('base'), 'dist')
  const run = labdocs([
    'build',
    '--root',
    join(HOME, 'tests/fixtures/site'),
    '--out',
    below,
    '--base',
    'sub',
  ])
  expect(run.stderr).toBe('')
  for (const file of filesBelow(below).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(below, file), 'utf8')
    const addresses = [...html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, url]) => url!)
    expect(
      addresses.filter((url) => !url.startsWith('/sub/')),
      file,
    ).toEqual([])
  }
  expect(readFileSync(join(below, 'sitemap.xml'), 'utf8')).toContain(
    'https://docs.example.org/sub/docs/1.0<',
  )
})
