import {statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, test, vi} from 'vitest'
import {createKnownAssets} from '../../../cli/scan/known-assets.ts'
import {hashOf} from '../../../cli/text/hash.ts'
import type {Asset} from '../../../cli/types.ts'
import {memoryCache} from '../../support/memory.ts'
import {temporary} from '../../support/temporary.ts'

beforeEach(() => vi.useFakeTimers({toFake: ['Date']}))

function folder(files = ['a.csv', 'public/b.csv']) {
  const root = temporary('known-assets', {'a.csv': 'one', 'public/b.csv': 'two'})
  const {cache, values} = memoryCache()
  /** Runs a build a minute later. */
  const look = (base = '/') => {
    vi.setSystemTime(Math.max(statSync(join(root, 'public/b.csv')).ctimeMs, Date.now()) + 60_000)
    const known = createKnownAssets({root, content: root, base, publicFolder: 'public'}, cache)
    const assets = files.map((file) => known.read({file, kind: 'asset', text: '', hash: ''}))
    known.keep()
    return assets
  }
  /** Marks what is stored, so that it differs from what is read from the disk. */
  const mark = () => {
    for (const {files} of values.values() as Iterable<{files: Record<string, [Asset]>}>)
      for (const [asset] of Object.values(files)) asset.hash = 'stored'
  }
  return {root, look, mark}
}

test('an unchanged file is not read, and its facts are the same', () => {
  const {look, mark} = folder()
  const first = look()
  expect(first).toMatchObject([
    {file: 'a.csv', hash: hashOf('one')},
    {url: '/b.csv', isPublic: true},
  ])
  expect(look()).toEqual(first)
  mark()
  expect(look()).toEqual(first.map((asset) => ({...asset, hash: 'stored'})))
})

test('a change is noticed, also with the same size and time of modification', () => {
  const {root, look, mark} = folder()
  look()
  const path = join(root, 'a.csv')
  const {atime, mtime} = statSync(path)
  writeFileSync(path, 'ONE')
  utimesSync(path, atime, mtime)
  mark()
  expect(look()).toMatchObject([{hash: hashOf('ONE')}, {hash: 'stored'}])
})

test('with another base, the address is another one', () => {
  const {look} = folder()
  look()
  expect(look('/s/')).toMatchObject([{}, {url: '/s/b.csv'}])
})

test('a file that has become a link out of the content is not read', () => {
  const {root, look} = folder()
  look()
  const outside = temporary('outside', {'a.csv': 'one'})
  unlinkSync(join(root, 'a.csv'))
  symlinkSync(join(outside, 'a.csv'), join(root, 'a.csv'))
  expect(look()[0]).toBeUndefined()
  unlinkSync(join(root, 'a.csv'))
  expect(look()[0]).toBeUndefined()
})

test('a name that every object knows is the name of a file', () => {
  const {root, look} = folder(['constructor', '__proto__'])
  look()
  for (const name of ['constructor', '__proto__']) writeFileSync(join(root, name), name)
  const first = look()
  expect(first).toMatchObject([{hash: hashOf('constructor')}, {hash: hashOf('__proto__')}])
  expect(look()).toEqual(first)
})
