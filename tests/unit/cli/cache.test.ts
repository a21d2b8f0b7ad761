import './home.ts'
import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'playwright/test'
import {clearCache, openCache, siteCacheFolder} from '../../../cli/cache.ts'
import {HOME} from '../../labdocs.ts'

const root = `/a/site/of/this/test/${process.pid}`
test.afterEach(() => {
  clearCache(root)
})

test('a value comes back as it went in; another key, kind or site does not', () => {
  openCache(root, true).set('docs', 'k', {a: [1, 'ä']})
  const cache = openCache(root, true)
  expect(cache.get('docs', 'k')).toEqual({a: [1, 'ä']})
  expect([
    cache.get('docs', 'j'),
    cache.get('search', 'k'),
    openCache(`${root}/b`, true).get('docs', 'k'),
  ]).toEqual([undefined, undefined, undefined])
})

test('it lies below the installation, one folder for each site', () => {
  expect(siteCacheFolder(root).startsWith(join(HOME, '.cache/sites/'))).toBe(true)
  expect(siteCacheFolder(root)).not.toBe(siteCacheFolder(`${root}/`.slice(0, -2)))
})

test('what is shared is found from every site, and clearing a site leaves it', () => {
  const key = `test-${process.pid}`
  openCache(root, true).shared.set('bundles', key, 1)
  clearCache(root)
  expect(openCache(`${root}/b`, true).shared.get('bundles', key)).toBe(1)
  expect(openCache(root, false).shared.get('bundles', key)).toBeUndefined()
  expect(openCache(root, true).get('bundles', key)).toBeUndefined()
})

test('without reading, values are still kept for the next run', () => {
  const blind = openCache(root, false)
  blind.set('docs', 'k', 1)
  expect(blind.get('docs', 'k')).toBeUndefined()
  expect(openCache(root, true).get('docs', 'k')).toBe(1)
})

test('what was cut off is not found', () => {
  const cache = openCache(root, true)
  cache.set('docs', 'k', {a: 1})
  writeFileSync(join(cache.folder, 'docs/k.json'), '{"a":')
  expect(cache.get('docs', 'k')).toBeUndefined()
})

test('pruned: what this run neither read nor wrote', () => {
  const before = openCache(root, true)
  for (const key of ['read', 'written', 'old']) before.set('docs', key, key)
  before.set('search', 'old', 1)
  const cache = openCache(root, true)
  cache.get('docs', 'read')
  cache.set('docs', 'written', 2)
  cache.prune()
  expect(readdirSync(join(cache.folder, 'docs')).sort()).toEqual(['read.json', 'written.json'])
  expect(readdirSync(join(cache.folder, 'search'))).toEqual([])
})

test('clearing says whether there was anything', () => {
  openCache(root, true).set('docs', 'k', 1)
  expect([clearCache(root), clearCache(root)]).toEqual([true, false])
  expect(existsSync(siteCacheFolder(root))).toBe(false)
})
