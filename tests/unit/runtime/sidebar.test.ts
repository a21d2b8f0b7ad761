import {expect, test} from 'vitest'
import {
  countPages,
  firstRoute,
  flatten,
  locate,
  rowsFor,
  tabOf,
  trailOf,
} from '../../../runtime/shared/sidebar.ts'
import type {SidebarItem} from '../../../runtime/shared/types.ts'

const tree: SidebarItem[] = [
  {label: 'Welcome', route: '/docs'},
  {
    label: 'ELN',
    route: '/docs/eln',
    items: [
      {label: 'FAQ', route: '/docs/eln/faq'},
      {label: 'UI', items: [{label: 'Details', route: '/docs/eln/ui/details'}]},
    ],
  },
  {label: 'Repository', route: '/docs/repo'},
  {label: 'Empty', items: []},
]
const place = (route: string, more = {}) => locate(tree, {route, ...more})

test('all pages in reading order, a category before its children', () => {
  expect(flatten(tree).map(({route}) => route)).toEqual([
    '/docs',
    '/docs/eln',
    '/docs/eln/faq',
    '/docs/eln/ui/details',
    '/docs/repo',
  ])
})

test('rows that are in another file are no pages yet, but count for the place in the section', () => {
  const ends = [
    {label: 'Z', route: '/docs/many/z'},
    {label: 'A', route: '/docs/many/a'},
  ]
  const partial: SidebarItem[] = [
    {label: 'Many', route: '/docs/many', rest: {part: 0, pages: 9, ends}},
    {label: 'Last', route: '/docs/last'},
  ]
  expect(flatten(partial).map((page) => page?.route)).toEqual([
    '/docs/many',
    '/docs/many/a',
    '/docs/many/z',
    '/docs/last',
  ])
  expect(countPages(partial[0]!)).toBe(10)
  expect(firstRoute({...partial[0]!, route: undefined})).toBe('/docs/many/a')
  expect(locate(partial, {route: '/docs/last'})).toMatchObject({
    previous: {label: 'Z', route: '/docs/many/z'},
    position: {at: 1, of: 1},
  })
  expect(locate(partial, {route: '/docs/many'})).toMatchObject({
    next: {label: 'A', route: '/docs/many/a'},
    position: {at: 1, of: 10},
  })
})

test('the trail from the outside in', () => {
  expect(trailOf(tree, '/docs/eln/ui/details').map(({label}) => label)).toEqual([
    'ELN',
    'UI',
    'Details',
  ])
  expect(trailOf(tree, '/docs/eln').map(({label}) => label)).toEqual(['ELN'])
  expect(trailOf(tree, '/nope')).toEqual([])
})

test('previous and next across categories', () => {
  expect(place('/docs/eln/ui/details')).toMatchObject({
    previous: {label: 'FAQ', route: '/docs/eln/faq'},
    next: {label: 'Repository', route: '/docs/repo'},
  })
  expect(place('/docs')).not.toHaveProperty('previous')
  expect(place('/docs/repo')).not.toHaveProperty('next')
})

test('the front matter wins: another page, or none', () => {
  expect(
    place('/docs/eln/faq', {previous: null, next: {label: 'Away', route: '/away'}}),
  ).toMatchObject({next: {label: 'Away', route: '/away'}})
  expect(place('/docs/eln/faq', {previous: null})).not.toHaveProperty('previous')
})

test('how far one is in the section', () => {
  expect([
    place('/docs/eln').position,
    place('/docs/eln/ui/details').position,
    place('/docs/repo').position,
  ]).toEqual([
    {at: 1, of: 3},
    {at: 3, of: 3},
    {at: 1, of: 1},
  ])
})

test('a page that is not in the sidebar has no place', () => {
  expect(place('/nope')).toEqual({trail: []})
})

test('where the label of a category leads', () => {
  expect(tree.map(firstRoute)).toEqual(['/docs', '/docs/eln', '/docs/repo', undefined])
  expect(
    firstRoute({label: 'UI', items: [{label: 'deep', items: [{label: 'x', route: '/x'}]}]}),
  ).toBe('/x')
})

const tabbed: SidebarItem[] = [
  {label: 'Welcome', route: '/docs'},
  {
    label: 'Guide',
    route: '/docs/guide',
    badge: 'New',
    tab: true,
    items: [{label: 'First', route: '/docs/guide/first'}],
  },
  {label: 'Reference', tab: true, items: [{label: 'Keys', route: '/docs/reference/keys'}]},
]

test('without tabs the sidebar of every page is the whole tree', () => {
  expect(rowsFor(tree, '/docs/repo')).toBe(tree)
  expect(tabOf(tree, '/docs/repo')).toBeUndefined()
})

test('a tab shows what is in its folder; pages outside all of them are in the first', () => {
  const guide = rowsFor(tabbed, '/docs/guide/first')
  expect(guide).toEqual([
    {label: 'Welcome', route: '/docs'},
    {label: 'Guide', route: '/docs/guide', badge: 'New'},
    {label: 'First', route: '/docs/guide/first'},
  ])
  // The same list for every page, so that it is not drawn again.
  expect(rowsFor(tabbed, '/docs')).toBe(guide)
  expect(rowsFor(tabbed, '/docs/reference/keys')).toEqual([
    {label: 'Keys', route: '/docs/reference/keys'},
  ])
})

test('a page that is not listed is in the tab of its folder', () => {
  expect(tabOf([...tabbed].reverse(), '/docs/guide/secret')?.label).toBe('Guide')
  expect(tabOf(tabbed, '/docs/elsewhere')?.label).toBe('Guide')
  // Its address only begins like that of the folder.
  const both: SidebarItem[] = [{label: 'First', tab: true, items: []}, ...tabbed]
  expect(tabOf(both, '/docs/guidelines')?.label).toBe('First')
})

test('previous and next stay in the tab, and crumbs name it', () => {
  expect(locate(tabbed, {route: '/docs/guide/first'})).toMatchObject({
    previous: {label: 'Guide', route: '/docs/guide'},
    trail: [{label: 'Guide'}, {label: 'First'}],
    position: {at: 2, of: 2},
  })
  expect(locate(tabbed, {route: '/docs/guide/first'})).not.toHaveProperty('next')
  expect(locate(tabbed, {route: '/docs/reference/keys'})).not.toHaveProperty('previous')
})
