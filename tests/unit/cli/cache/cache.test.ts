import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, test} from 'vitest'
import {cacheFolderOf, clearCache, openCache, toolHash} from '../../../../cli/cache/cache.ts'
import {installFault} from '../../../support/faulty-fs.ts'
import {filesBelow} from '../../../support/files.ts'
import {temporary} from '../../../support/temporary.ts'

let root: string
let folder: string
beforeEach(() => {
  root = temporary('cache')
  folder = cacheFolderOf(root)
})

const OURS = `values-${toolHash}`

test('a value comes back as it went in; another key, kind or folder does not', () => {
  openCache(folder, true).set('docs', 'k', {a: [1, 'ä']})
  const cache = openCache(folder, true)
  expect(cache.get('docs', 'k')).toEqual({a: [1, 'ä']})
  expect([
    cache.get('docs', 'j'),
    cache.get('search', 'k'),
    openCache(`${folder}/b`, true).get('docs', 'k'),
  ]).toEqual([undefined, undefined, undefined])
})

test('it lies in the site: with its packages, or in a folder that git does not see', () => {
  expect(folder).toBe(join(root, '.labdocs/cache'))
  openCache(folder, true).set('docs', 'k', 1)
  expect(readFileSync(join(folder, OURS, '.gitignore'), 'utf8')).toBe('*\n')
  mkdirSync(join(root, 'node_modules'))
  expect(cacheFolderOf(root)).toBe(join(root, 'node_modules/.cache/labdocs'))
  writeFileSync(join(root, 'node_modules/.cache'), 'a file')
  expect(cacheFolderOf(root)).toBe(folder)
  rmSync(join(root, 'node_modules'), {recursive: true})
  writeFileSync(join(root, 'node_modules'), 'a file')
  expect(cacheFolderOf(root)).toBe(folder)
})

test('a folder that was moved is as good as before', () => {
  openCache(folder, true).set('docs', 'k', 1)
  openCache(folder, true).shared.set('bundles', 'k', 2)
  const moved = join(root, 'a ö')
  renameSync(folder, moved)
  const cache = openCache(moved, true)
  expect([cache.get('docs', 'k'), cache.get('bundles', 'k')]).toEqual([1, 2])
})

test('what is shared is found from every site, which then has a copy; clearing a site leaves it', () => {
  const key = `test-${process.pid}`
  openCache(folder, true).shared.set('bundles', key, 1)
  clearCache(folder)
  const other = openCache(join(root, 'b'), true)
  expect(other.get('bundles', key)).toBeUndefined()
  expect(other.shared.get('bundles', key)).toBe(1)
  expect(other.get('bundles', key)).toBe(1)
  expect(openCache(folder, false).shared.get('bundles', key)).toBeUndefined()
})

test('without reading, values are still kept for the next run', () => {
  const blind = openCache(folder, false)
  blind.set('docs', 'k', 1)
  expect(blind.get('docs', 'k')).toBeUndefined()
  expect(openCache(folder, true).get('docs', 'k')).toBe(1)
})

test('no beginning of a value is a value, and none with another byte', () => {
  const cache = openCache(folder, true)
  cache.set('bundled', 'k', {a: [1, 'ä'], b: {c: null}})
  const path = join(folder, OURS, 'bundled/k')
  const whole = readFileSync(path)
  for (let at = 0; at < whole.length; at++) {
    writeFileSync(path, whole.subarray(0, at))
    expect(cache.get('bundled', 'k'), `${at} bytes`).toBeUndefined()
    writeFileSync(path, whole.with(at, whole[at]! ^ 4))
    expect(cache.get('bundled', 'k'), `byte ${at}`).toBeUndefined()
  }
})

test('a cache that cannot be written says so once, with the path', () => {
  const cache = openCache(folder, true)
  expect(cache.problem()).toBeUndefined()
  // A file where the folder should be.
  cache.set('docs', 'k', 1)
  rmSync(folder, {recursive: true})
  writeFileSync(folder, '')
  cache.set('docs', 'j', 1)
  cache.set('search', 'k', 1)
  cache.prune()
  expect(cache.get('docs', 'j')).toBeUndefined()
  expect(cache.problem()).toBe(
    `${join(folder, OURS, 'docs')}: a part of this path is a file, not a folder (ENOTDIR)`,
  )
})

const MB = 1024 * 1024

/** Stores values as earlier builds would have done: one a day, the first one as the oldest. */
function storeBefore(kind: string, keys: string[], bytes: number, day = 1) {
  mkdirSync(folder, {recursive: true})
  for (const [at, key] of keys.entries()) {
    const known = new Set(filesBelow(folder))
    openCache(folder, true).set(kind, key, 'x'.repeat(bytes))
    const time = new Date(2020, 1, day + at)
    for (const file of filesBelow(folder).filter((name) => !known.has(name)))
      utimesSync(join(folder, file), time, time)
  }
}

test('pruned: of what this run neither read nor wrote, all but the newest 32 MB', () => {
  storeBefore('docs', ['oldest'], 12 * MB, 1)
  storeBefore('bundled', ['older', 'old', 'read'], 12 * MB, 2)
  storeBefore('docs', ['new', 'asked'], 12 * MB, 5)
  const cache = openCache(folder, true)
  cache.get('bundled', 'read')
  cache.sizeOf('docs', 'asked')
  cache.set('docs', 'written', 2)
  cache.prune()
  const after = openCache(folder, true)
  const left = (kind: string, keys: string[]) =>
    keys.filter((key) => after.sizeOf(kind, key) !== undefined)
  expect(left('docs', ['oldest', 'new', 'asked', 'written'])).toEqual(['new', 'asked', 'written'])
  expect(left('bundled', ['older', 'old', 'read'])).toEqual(['old', 'read'])
  const bytes = filesBelow(folder).map((file) => statSync(join(folder, file)).size)
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(49 * MB)
})

test('closed: only the kinds that were used are pruned, and it can still be used', () => {
  storeBefore('docs', ['oldest', 'old', 'read'], 20 * MB)
  storeBefore('previews', ['oldest', 'old'], 20 * MB)
  const cache = openCache(folder, true)
  cache.get('docs', 'read')
  cache.close()
  const left = (kind: string) =>
    ['oldest', 'old', 'read'].filter((key) => cache.sizeOf(kind, key) !== undefined)
  expect([left('docs'), left('previews')]).toEqual([
    ['old', 'read'],
    ['oldest', 'old'],
  ])
})

test('pruned: a kind that cannot be removed does not keep the others', () => {
  for (const kind of ['docs', 'texts', 'trees']) storeBefore(kind, ['k'], 33 * MB)
  const cache = openCache(folder, true)
  const disk = installFault({folders: [folder], only: 'rmSync', at: 1, kind: 'once', code: 'EIO'})
  try {
    cache.prune()
  } finally {
    disk.restore()
  }
  expect(cache.problem()).toContain(folder)
  expect(filesBelow(folder).filter((file) => file.endsWith('.index'))).toHaveLength(1)
})

test('pruned: versions of labdocs, but for this one and the two that were used last', () => {
  for (const [at, name] of ['values-a', 'values-b', 'values-c', 'other'].entries()) {
    mkdirSync(join(folder, name), {recursive: true})
    utimesSync(join(folder, name), new Date(2020, 1, at), new Date(2020, 1, at))
  }
  const cache = openCache(folder, true)
  cache.set('docs', 'k', 1)
  cache.prune()
  expect(readdirSync(folder).sort()).toEqual(['other', OURS, 'values-b', 'values-c'].sort())
})

test('clearing says whether there was anything, and leaves what is not ours', () => {
  openCache(folder, true).set('docs', 'k', 1)
  expect([clearCache(folder), clearCache(folder)]).toEqual([true, false])
  expect(existsSync(join(root, '.labdocs'))).toBe(false)
  openCache(root, true).set('docs', 'k', 1)
  writeFileSync(join(root, 'notes.txt'), 'mine')
  writeFileSync(join(root, '.gitignore'), 'mine')
  expect(clearCache(root)).toBe(true)
  expect(readdirSync(root).sort()).toEqual(['.gitignore', 'notes.txt'])
})

test('a cache into which another command writes can be cleared', () => {
  openCache(folder, true).set('docs', 'k', 1)
  const folders = [join(folder, OURS)]
  const disk = installFault({folders, at: 1, kind: 'once', code: 'ENOTEMPTY'})
  try {
    expect(clearCache(folder)).toBe(true)
  } finally {
    disk.restore()
  }
  expect(disk.calls[0]).toMatch(/^rmSync /)
  expect(existsSync(folder)).toBe(false)
})
