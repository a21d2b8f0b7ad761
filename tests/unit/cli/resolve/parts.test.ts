/** The files of the site data: a page sees the same in its part of the sidebar as in the whole one. */
import {expect, test} from 'vitest'
import {partsOf} from '../../../../cli/resolve/parts.ts'
import {firstRoute, flatten, locate, rowsFor, trailOf} from '../../../../runtime/shared/sidebar.ts'
import type {SidebarItem, SiteData} from '../../../../runtime/shared/types.ts'
import {site} from '../../runtime/site.ts'

interface Shape {
  folders: number
  pages: number
  depth: number
  /** Every second folder has a page of its own. */
  own?: boolean
  tab?: true
  open?: boolean
}

function tree(at: string, shape: Shape): SidebarItem[] {
  const {folders, pages, depth, own, tab, open} = shape
  const leaves = Array.from({length: pages}, (_, index) => ({
    label: `A page with a name ${index}`,
    route: `${at}/page-${index}`,
  }))
  if (!depth) return leaves
  const below = Array.from({length: folders}, (_, index) => ({
    label: `Folder ${index}`,
    ...(own && index % 2 ? {route: `${at}/f${index}`} : {}),
    ...(tab ? {tab} : {}),
    ...(open && index % 3 === 0 ? {collapsed: false} : {}),
    items: tree(`${at}/f${index}`, {...shape, depth: depth - 1, tab: undefined as never}),
  }))
  return [leaves[0]!, ...below, ...leaves.slice(1)]
}

function dataOf(items: SidebarItem[], over: Partial<SiteData> = {}): SiteData {
  const version = {name: 'current', label: 'Now', isLast: true, path: '/docs', mainDocId: 'index'}
  return site({versions: [{...version, sidebars: {sidebar: items}}], ...over})
}

const labels = (items: SidebarItem[]) => items.map(({label, route}) => [label, route])
const sidebarOf = ({versions}: SiteData) => versions[0]!.sidebars.sidebar!
const bytes = (value: unknown) => JSON.stringify(value).length

const shapes: [string, Shape][] = [
  ['folders of pages', {folders: 12, pages: 20, depth: 1}],
  ['three levels', {folders: 4, pages: 12, depth: 3}],
  ['folders with pages of their own', {folders: 6, pages: 9, depth: 2, own: true}],
  ['tabs', {folders: 5, pages: 15, depth: 2, own: true, tab: true}],
  ['folders that start open', {folders: 6, pages: 9, depth: 2, open: true}],
  ['one long list', {folders: 0, pages: 300, depth: 0}],
  ['many top folders', {folders: 150, pages: 2, depth: 1}],
  ['folders with a single page', {folders: 80, pages: 1, depth: 1, own: true}],
]

for (const [what, shape] of shapes)
  test(`${what}: every page has its trail, its neighbors, its position and its rows`, () => {
    const data = dataOf(tree('/docs', shape))
    const {core, lists, of, seenBy} = partsOf(data)
    expect(core.partial).toBe(true)
    expect(bytes(core.versions)).toBeLessThan(4200)
    expect(lists.length).toBeGreaterThan(0)
    const whole = sidebarOf(data)
    for (const {route} of flatten(whole)) {
      const page = {route, version: 'current'}
      const items = sidebarOf(seenBy({parts: of(page)}))
      const [seen, known] = [locate(items, page), locate(whole, page)]
      expect({...seen, trail: labels(seen.trail)}).toEqual({...known, trail: labels(known.trail)})
      expect(visible(rowsFor(items, route), seen.trail)).toEqual(
        visible(rowsFor(whole, route), known.trail),
      )
    }
  })

/** What a sidebar draws at first: the rows, and those below the folders that are open. */
function visible(rows: SidebarItem[], trail: SidebarItem[]): unknown[] {
  return rows.map((item) => [
    item.label,
    firstRoute(item),
    item.items && (trail.includes(item) || item.collapsed === false)
      ? visible(item.items, trail)
      : [],
  ])
}

test('a file holds 4 kB at most, unless one folder has more pages', () => {
  const {lists} = partsOf(dataOf(tree('/docs', {folders: 9, pages: 9, depth: 3})))
  expect(Math.max(...lists.map(bytes))).toBeLessThanOrEqual(4000)
})

test('all files together are the whole sidebar', () => {
  const data = dataOf(tree('/docs', {folders: 5, pages: 9, depth: 3, own: true}))
  const {lists, seenBy} = partsOf(data)
  const seen = sidebarOf(seenBy({parts: [...lists.keys()]}))
  expect(JSON.parse(JSON.stringify(seen))).toEqual(sidebarOf(data))
})

test('a small site is one file, and so is one that is served while it is written or read from a disk', () => {
  const small = dataOf(tree('/docs', {folders: 2, pages: 5, depth: 1}))
  expect(partsOf(small)).toMatchObject({core: small, lists: []})
  const large = tree('/docs', {folders: 12, pages: 20, depth: 1})
  for (const over of [{build: 'dev'}, {disk: '/'}]) {
    const data = dataOf(large, over)
    expect(partsOf(data).core).toBe(data)
    expect(partsOf(data).of({route: '/docs/page-0'})).toEqual([])
  }
})

test('many routes and redirects are not in the core; the pages that the theme names are', () => {
  const routes = ['/', '/all-pages', ...Array.from({length: 90}, (_, at) => `/blog/post-${at}`)]
  const redirects = Object.fromEntries(routes.map((route) => [`/old${route}`, route]))
  const {core} = partsOf(dataOf([], {routes, redirects}))
  expect(core).toMatchObject({partial: true, routes: ['/', '/all-pages'], redirects: {}})
})

test('a page outside the sidebar sees the top of it', () => {
  const data = dataOf(tree('/docs', {folders: 150, pages: 2, depth: 1}))
  const {of, seenBy} = partsOf(data)
  const items = sidebarOf(seenBy({parts: of({route: '/search'})}))
  expect(labels(items)).toEqual(labels(sidebarOf(data)))
  expect(trailOf(items, '/search')).toEqual([])
})
