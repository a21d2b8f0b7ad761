import {expect, test} from 'vitest'
import {createRouteTable} from '../../../runtime/navigation/route-table.ts'
import type {SiteData, VersionInfo} from '../../../runtime/shared/types.ts'

const current: VersionInfo = {
  name: 'current',
  label: 'Next',
  isLast: true,
  path: '/docs',
  mainDocId: 'welcome',
  sidebars: {
    sidebar: [
      {label: 'Welcome', route: '/docs'},
      {
        label: 'ELN',
        route: '/docs/eln',
        items: [
          {label: 'HPLC', route: '/docs/eln/HPLC'},
          {label: 'Elements', items: [{label: 'Samples', route: '/docs/eln/samples'}]},
        ],
      },
    ],
  },
}

function site(over: Partial<SiteData> = {}): SiteData {
  return {
    build: 'b',
    title: 'T',
    tagline: '',
    copyright: '',
    base: '/',
    ending: '',
    url: 'https://x.example',
    nav: [],
    footer: [],
    versions: [current],
    docsAt: '/docs',
    colorMode: {default: 'light', switch: false},
    toc: {min: 2, max: 3},
    search: {limit: 8, k1: 1.2, b: 0.75, highlight: '_highlight', soon: []},
    routes: ['/', '/about', '/docs/unlisted'],
    redirects: {'/docs/old': '/docs/eln/samples'},
    styles: {},
    ...over,
  }
}

test('a route is known by the list or by the sidebar, in all forms of its path', () => {
  const {match} = createRouteTable(site())
  for (const path of [
    '/',
    '/about',
    '/docs/unlisted',
    '/docs',
    '/docs/eln',
    '/docs/eln/HPLC',
    '/docs/eln/samples',
  ])
    for (const form of path === '/'
      ? ['/', '/index.html']
      : [path, `${path}/`, `${path}.html`, `${path}/index.html`])
      expect(match(form), form).toEqual({route: path, known: true})
})

test('everything else is unknown: exact paths, exact case', () => {
  const {match} = createRouteTable(site())
  for (const path of [
    '/docs/eln/hplc',
    '/docs/ELN',
    '/docs/eln/samples/extra',
    '/doc',
    '/docs//',
    '/404',
    '/docs/eln/%',
  ])
    expect(match(path)?.known, path).toBe(false)
})

test('an old route leads to the new one, unless a page has taken it', () => {
  expect(createRouteTable(site()).match('/docs/old')).toEqual({
    route: '/docs/eln/samples',
    known: true,
  })
  expect(createRouteTable(site({routes: ['/docs/old']})).match('/docs/old')).toEqual({
    route: '/docs/old',
    known: true,
  })
})

test('below a base; outside of it nothing matches', () => {
  const {match} = createRouteTable(site({base: '/manual/'}))
  expect(match('/manual/docs/eln')).toEqual({route: '/docs/eln', known: true})
  expect(match('/manual')).toEqual({route: '/', known: true})
  expect(match('/docs/eln')).toBeNull()
})

test('beyond the 10,000 remembered paths matching goes on', () => {
  const routes = Array.from({length: 12_000}, (_, at) => `/many/${at}`)
  const {match} = createRouteTable(site({routes}))
  const wrong = routes.filter((route) => {
    const found = match(`${route}.html`)
    return found?.route !== route || !found.known
  })
  expect(wrong).toEqual([])
  expect(match('/many/12000')?.known).toBe(false)
})

test('other site data brings other routes', () => {
  const table = createRouteTable(site())
  table.update(site({routes: ['/new'], redirects: {'/about': '/new'}}))
  expect(table.match('/new')?.known).toBe(true)
  expect(table.match('/about')).toEqual({route: '/new', known: true})
  expect(table.match('/docs/old')?.known).toBe(false)
  expect(table.match('/docs/eln')?.known).toBe(true)
})

test('partial data: what is not listed may be a page, until the data of the whole site have come', () => {
  const table = createRouteTable(site({partial: true}))
  expect(table.match('/docs/eln')?.known).toBe(true)
  expect(table.match('/docs/more')).toEqual({route: '/docs/more', known: undefined})
  table.update(site())
  expect(table.match('/docs/more')?.known).toBe(false)
})
