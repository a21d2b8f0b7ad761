import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, expect, test} from 'vitest'
import {clearCache, openCache, siteCacheFolder} from '../../../cli/cache.ts'
import {HOME} from '../../support/labdocs.ts'

const root = `/a/site/of/this/test/${process.pid}`
afterEach(() => {
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

test('no beginning of a value is a value', () => {
  const cache = openCache(root, true)
  cache.set('docs', 'k', {a: [1, 'ä'], b: {c: null}})
  const path = join(cache.folder, 'docs/k.json')
  const whole = readFileSync(path)
  for (let length = 0; length < whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length))
    expect(cache.get('docs', 'k'), `${length} bytes`).toBeUndefined()
  }
})

test('a cache that cannot be written says so once, with the path', () => {
  const cache = openCache(root, true)
  expect(cache.problem()).toBeUndefined()
  // A file where the folder should be.
  cache.set('docs', 'k', 1)
  rmSync(cache.folder, {recursive: true})
  writeFileSync(cache.folder, '')
  cache.set('docs', 'k', 1)
  cache.set('search', 'k', 1)
  cache.prune()
  expect(cache.get('docs', 'k')).toBeUndefined()
  expect(cache.problem()).toBe(
    `${join(cache.folder, 'docs/k.json')}: a part of this path is a file, not a folder (ENOTDIR)`,
  )
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
