/** The real site as a whole: what the specification names is there, in its order, and can be reached. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Manifest} from '../../cli/types.ts'
import {flatten} from '../../runtime/sidebar.ts'
import type {Route} from '../../runtime/types.ts'
import {expect, test} from '../browser/fixture.ts'
import {HOME, labdocs} from '../labdocs.ts'

/** Every page of the docs, in the order of the sidebar that readers know. */
const ORDER = readFileSync(join(HOME, 'tests/site/sidebar-order.txt'), 'utf8').trim().split('\n')
const BESIDE = ['/', '/about', '/helpdesk', '/search', '/all-pages']

function manifestOf(out: string): Manifest {
  return JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest
}

test('the site has no error and no warning', () => {
  const {code, stdout} = labdocs(['check', '--strict', '--json'])
  expect((JSON.parse(stdout) as {diagnostics: unknown[]}).diagnostics).toEqual([])
  expect(code).toBe(0)
})

test('every route of the specification answers 200', async ({site}) => {
  const {address} = await site('.')
  for (const route of [...ORDER, ...BESIDE])
    expect.soft((await fetch(new URL(route, address))).status, route).toBe(200)
})

test('the sidebar has the order that readers know', async ({site}) => {
  const {versions} = manifestOf((await site('.')).out)
  const routes = flatten(versions[0]!.sidebars.sidebar!).map(({route}) => route)
  expect(routes.filter((route) => ORDER.includes(route))).toEqual(ORDER)
})

test('every page can be reached from the home page by links', async ({site}) => {
  const {routes} = manifestOf((await site('.')).out)
  const links = new Map(routes.map(({route, links}) => [route, links]))
  const seen = new Set<Route>(['/'])
  // The sidebar of the docs shows the open branch only: what is inside is reached from the page above.
  for (const route of seen) for (const next of links.get(route) ?? []) seen.add(next)
  expect(routes.map(({route}) => route).filter((route) => !seen.has(route))).toEqual([])
})

test('the version is the one that the specification names', async ({site}) => {
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
