/** The real site as a whole: every route and version that was ever published exists, in its order, and can be reached. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {Diagnostic} from '../../cli/types.ts'
import {flatten} from '../../runtime/shared/sidebar.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {HOME, labdocs} from '../support/labdocs.ts'
import {manifestOf} from '../support/routes.ts'
import {site} from '../support/site.ts'

/** Every page of the docs, in the order of the sidebar that readers know. */
const ORDER = readFileSync(join(HOME, 'tests/site/sidebar-order.txt'), 'utf8').trim().split('\n')
const BESIDE = ['/', '/about', '/helpdesk', '/search', '/all-pages']
/** Other spellings of a URL, and the page that each leads to. */
const SPELLINGS = {
  '/docs/services/ketcher': '/docs/services/ketcher2',
  '/docs/services/ketcher/settings': '/docs/services/ketcher2/settings',
  '/docs/services/ketcher/templates/common': '/docs/services/ketcher2/templates/common',
  '/docs/services/ketcher/templates/user': '/docs/services/ketcher2/templates/user',
  '/docs/services/ketcher/surface_chemistry': '/docs/services/ketcher2/surface_chemistry',
}

test('the site has no error and no warning', async () => {
  // Two at once would both read all pages. What the build has read, the check finds in the cache.
  await site('.')
  const {code, stdout} = labdocs(['check', '--json'])
  const {diagnostics} = JSON.parse(stdout) as {diagnostics: Diagnostic[]}
  // How this checkout was cloned does not concern the content.
  expect(diagnostics.filter((one) => one.code !== 'shallow-history')).toEqual([])
  expect(code).toBe(0)
})

test('every published route answers 200', async () => {
  const {address} = await site('.')
  for (const route of [...ORDER, ...BESIDE])
    expect.soft((await fetch(new URL(route, address))).status, route).toBe(200)
})

test('the second spelling of an address leads to the same page', async () => {
  expect(manifestOf((await site('.')).out).redirects).toMatchObject(SPELLINGS)
})

test('the sidebar has the order that readers know', async () => {
  const {versions} = manifestOf((await site('.')).out)
  const routes = flatten(versions[0]!.sidebars.sidebar!).map(({route}) => route)
  expect(routes.filter((route) => ORDER.includes(route))).toEqual(ORDER)
})

test('every page can be reached from the home page by links', async () => {
  const {out} = await site('.')
  const {routes} = manifestOf(out)
  const links = new Map(routes.map(({route, links}) => [route, links]))
  // The manifest has no links of the header and the footer, which every page has.
  const home = readFileSync(join(out, 'index.html'), 'utf8')
  const ofHome = Array.from(home.matchAll(/<a\b[^>]*?\shref="([^"#?]*)/g), ([, href]) => href!)
  const seen = new Set<Route>(['/', ...ofHome.filter((href) => links.has(href))])
  // The sidebar of the docs shows the open branch only: what is inside is reached from the page above.
  for (const route of seen) for (const next of links.get(route) ?? []) seen.add(next)
  expect(routes.map(({route}) => route).filter((route) => !seen.has(route))).toEqual([])
})

test('the version is the current one', async () => {
  const [version] = manifestOf((await site('.')).out).versions
  expect(version).toMatchObject({
    name: 'current',
    label: 'Next',
    isLast: true,
    path: '/docs',
    mainDocId: 'welcome',
    draftIds: [],
  })
  expect(version!.docs).toContainEqual({
    id: 'eln/ui/barcodes',
    path: '/docs/eln/ui/barcodes',
    sidebar: 'sidebar',
  })
})

test('the addresses of the single MOF pages lead to the one page on them', async () => {
  const folder = '/docs/repo/details_standards/MOFs'
  const pages = [
    'sample',
    'solvent',
    'device',
    'vessel',
    'synthesis',
    'placeholder1',
    'placeholder2',
  ]
  expect(manifestOf((await site('.')).out).redirects).toMatchObject(
    Object.fromEntries(pages.map((page) => [`${folder}/${page}`, folder])),
  )
})
