import {expect, test} from 'vitest'
import type {PageRow, Row} from '../../../runtime/search/messages.ts'
import {
  contextLabels,
  contextOf,
  hitHref,
  pagesFound,
  panelRows,
  searchHref,
  shorterQuery,
} from '../../../runtime/search/rows.ts'
import {readRecent, withRecent} from '../../../theme/search/recent.ts'

const row = (title: string, more: Partial<Row> = {}): Row => ({
  title,
  url: `/docs/${title}`,
  hash: '',
  breadcrumbs: [],
  excerpt: '',
  titleMarks: [],
  excerptMarks: [],
  words: [],
  ...more,
})
const pageRow = (title: string, ...strong: boolean[]): PageRow => ({
  ...row(title),
  context: 'eln',
  summary: {text: 'What it is', marks: []},
  sections: strong.map((one, at) => ({...row(`${title}${at}`), strong: one})),
})
const names = (pages: PageRow[]) =>
  panelRows(pages, 8).map(({title, section}) => (section ? `-${title}` : title))

test('eight rows, pages and sections alike', () => {
  const pages = 'abcdefghij'.split('').map((title) => pageRow(title, true, true))
  expect(panelRows(pages, 8)).toHaveLength(8)
  expect(names(pages)).toEqual(['a', '-a0', '-a1', 'b', 'c', 'd', 'e', 'f'])
})

test('sections fill what pages leave, in the order of their pages', () => {
  expect(names([pageRow('a', true, true), pageRow('b', true)])).toEqual([
    'a',
    '-a0',
    '-a1',
    'b',
    '-b0',
  ])
})

test('a page above its sections says what it is', () => {
  const rows = panelRows([pageRow('a', true), pageRow('b')], 8)
  expect(rows.map(({excerpt}) => excerpt)).toEqual(['What it is', '', ''])
})

test('sections that say no more than their page are not shown', () => {
  expect(names([pageRow('a', false), pageRow('b')])).toEqual(['a', 'b'])
})

test('an address has the words to mark before the hash, once each, encoded', () => {
  expect(
    hitHref(row('x', {words: ['a b', 'ü&'], hash: 'µ'}), {base: '/sub/', ending: ''}, '_highlight'),
  ).toBe('/sub/docs/x?_highlight=a+b&_highlight=%C3%BC%26#%C2%B5')
  expect(hitHref(row('x'), {base: '/', ending: '.html'}, '_highlight')).toBe('/docs/x.html')
  expect(searchHref({base: '/', ending: ''}, {q: 'a&b', ctx: '-eln', version: undefined})).toBe(
    '/search?q=a%26b&ctx=-eln',
  )
})

test('a context is the first folder below the docs', () => {
  expect(contextOf('/docs/eln/ui/x', '/docs')).toBe('eln')
  expect(contextOf('/docs', '/docs')).toBeUndefined()
  expect(contextOf('/about', '/docs')).toBeUndefined()
  expect(contextOf('/docsy/eln', '/docs')).toBeUndefined()
})

test('contexts are called as in the sidebar', () => {
  const sidebar = [
    {label: 'Welcome', route: '/docs'},
    {label: 'ELN', route: '/docs/eln', items: [{label: 'UI', route: '/docs/eln/ui'}]},
    {
      label: 'Services',
      route: '/docs/category/services',
      items: [
        {label: 'A', route: '/docs/services/a'},
        {label: 'B', route: '/docs/services/b'},
      ],
    },
  ]
  expect(contextLabels(sidebar, '/docs')).toEqual([
    {context: 'eln', label: 'ELN'},
    {context: 'services', label: 'Services'},
  ])
})

test('one page, several pages', () => {
  expect([0, 1, 23, 1200].map(pagesFound)).toEqual([
    '0 pages found',
    '1 page found',
    '23 pages found',
    '1,200 pages found',
  ])
})

test('recent queries: newest first, each once, five at most; rubbish is none', () => {
  let stored: string | null = null
  for (const query of ['a', 'b', 'a', ' c ', 'd', 'e', 'f']) stored = withRecent(stored, query)
  expect(readRecent(stored)).toEqual(['f', 'e', 'd', 'c', 'a'])
  for (const rubbish of [null, '', '{', '{"a":1}', '[1,null,""]', 'true'])
    expect(readRecent(rubbish)).toEqual([])
})

test.each([
  ['balance quokka', ['quokka'], 'balance'],
  ['Quokka Balance', ['quokka'], 'Balance'],
  // A word of the query can have several words of the index.
  ['bis(trimethylsilyl)amide', ['bis', 'trimethylsilyl'], ''],
  ['weigh bis(trimethylsilyl)amide', ['trimethylsilyl'], 'weigh'],
  ['balance', [], ''],
  ['xylene x', ['x'], 'xylene'],
])('the search without the missing words of %j', (q, missing, shorter) => {
  expect(shorterQuery({q, missing})).toBe(shorter)
})
