import {expect, test} from 'vitest'
import {createArticles} from '../../../../cli/render/articles.ts'
import type {ArticleContext, Renderer} from '../../../../cli/render/renderer.ts'
import type {FileFacts, IndexRow} from '../../../../runtime/shared/theme-interface.ts'
import type {SiteData} from '../../../../runtime/shared/types.ts'
import {PAGE} from '../../article.ts'
import {plainRenderer} from './renderer.ts'

const kept = new Map<string, unknown>()
const cache = {
  get: <T>(kind: string, key: string) => kept.get(`${kind} ${key}`) as T | undefined,
  set: (kind: string, key: string, value: unknown) => void kept.set(`${kind} ${key}`, value),
}
const CONTEXT: ArticleContext = {
  page: PAGE,
  site: {} as SiteData,
  hrefs: {'b.md': '/docs/b'},
  external: [],
  file: () => ({width: 10, height: 5}) as FileFacts,
  rows: () => [{label: 'B', route: '/docs/b', description: '', pages: 1, category: false}],
}

/** How often an article is drawn: with one context, then with another one. */
function drawings(
  first: Partial<ArticleContext>,
  second: Partial<ArticleContext>,
  code: Partial<Renderer> = {},
): number {
  kept.clear()
  let drawn = 0
  const renderer = plainRenderer({
    article: (tree, {file, rows}) => {
      drawn++
      return `${tree} ${file('/a.png')?.width} ${(rows('children') as IndexRow[])[0]?.label}`
    },
  })
  const before = createArticles(renderer, cache)('tree', {...CONTEXT, ...first})
  const after = createArticles({...renderer, ...code}, cache)('tree', {...CONTEXT, ...second})
  if (drawn === 1) expect(after).toBe(before)
  return drawn
}

test('an article is drawn once', () => {
  expect(drawings({}, {})).toBe(1)
  // Files and lists that it did not request do not matter.
  const others = {file: (href: string) => (href === '/a.png' ? CONTEXT.file(href) : undefined)}
  expect(drawings({}, others)).toBe(1)
})

test('it is drawn again when anything that it is made of changes', () => {
  expect(drawings({}, {}, {version: 'other code'})).toBe(2)
  expect(drawings({}, {hrefs: {'b.md': '/docs/c'}})).toBe(2)
  expect(drawings({}, {external: ['/app']})).toBe(2)
  expect(drawings({}, {page: {...PAGE, title: 'Other'}})).toBe(2)
  // The hash of the site data.
  expect(drawings({}, {page: {...PAGE, build: 'other'}})).toBe(2)
  expect(drawings({}, {file: () => ({width: 20, height: 5}) as FileFacts})).toBe(2)
  expect(drawings({}, {file: () => undefined})).toBe(2)
  expect(drawings({}, {rows: () => []})).toBe(2)
})

test('what threw is tried again', () => {
  kept.clear()
  let drawn = 0
  const renderer = plainRenderer({
    article: () => {
      drawn++
      throw new Error('boom')
    },
  })
  const draw = createArticles(renderer, cache)
  for (let at = 0; at < 2; at++) expect(() => draw('tree', CONTEXT)).toThrow('boom')
  expect(drawn).toBe(2)
})
