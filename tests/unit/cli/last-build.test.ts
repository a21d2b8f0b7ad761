import {mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openCache} from '../../../cli/cache/cache.ts'
import {
  changedIn,
  isAsLeft,
  keepLast,
  type LastBuild,
  readLast,
  readLastPages,
  type Stamp,
  stampOf,
} from '../../../cli/remember/last-build.ts'
import {temporary} from '../../support/temporary.ts'

const build = (word: string): LastBuild => ({
  files: {},
  compressed: false,
  words: [word],
  lists: [],
  anew: 1,
  pages: {},
  made: {},
  parts: {},
})

test('the two halves of a build are read together, never those of two builds', () => {
  const root = temporary('last')
  const place = {root, outDir: join(root, 'dist'), write: true}
  const cache = openCache(join(root, 'cache'), true)
  keepLast(place, cache, build('first'))
  const first = readLast(place, cache)
  expect(readLastPages(first, place, cache)?.words).toEqual(['first'])
  keepLast(place, cache, build('second'))
  expect(readLastPages(first, place, cache)).toBeUndefined()
  expect(readLastPages(readLast(place, cache), place, cache)?.words).toEqual(['second'])
  expect(readLastPages(undefined, place, cache)).toBeUndefined()
})

test('files of the output that were changed, removed or replaced by a folder', () => {
  const names = ['a/same.html', 'a/longer.html', 'a/gone.html', 'a/folder.html']
  const outDir = temporary('changed', Object.fromEntries(names.map((name) => [name, 'text'])))
  const files = Object.fromEntries(
    names.map((name): [string, Stamp] => [name, stampOf(join(outDir, name))!]),
  )
  expect(changedIn({outDir, files})).toEqual([])
  writeFileSync(join(outDir, 'a/longer.html'), 'longer text')
  for (const name of ['a/gone.html', 'a/folder.html']) rmSync(join(outDir, name))
  mkdirSync(join(outDir, 'a/folder.html'))
  expect(changedIn({outDir, files})).toEqual(names.slice(1))
  expect(changedIn({outDir: join(outDir, 'a/same.html'), files})).toEqual(names)
})

test('an output is as it was left only if nothing was changed, added or removed, whatever it is', () => {
  const change: Record<string, (outDir: string) => void> = {
    'a longer file': (outDir) => writeFileSync(join(outDir, 'a/one.html'), 'longer text'),
    'another file of the same size and time': (outDir) => {
      writeFileSync(join(outDir, 'a/other.html'), 'Text')
      utimesSync(join(outDir, 'a/other.html'), 1000, 1000)
      renameSync(join(outDir, 'a/other.html'), join(outDir, 'a/one.html'))
    },
    'one more file': (outDir) => writeFileSync(join(outDir, 'a/two.html'), 'text'),
    'no file': (outDir) => rmSync(join(outDir, 'a/one.html')),
    'a link to a file': (outDir) => symlinkSync('one.html', join(outDir, 'a/two.html')),
    'a link to nothing': (outDir) => symlinkSync('nothing', join(outDir, 'b')),
    'no folder': (outDir) => rmSync(outDir, {recursive: true}),
  }
  for (const [what, make] of Object.entries(change)) {
    const outDir = temporary('as-left', {'index.html': 'text', 'a/one.html': 'text'})
    utimesSync(join(outDir, 'a/one.html'), 1000, 1000)
    const files = Object.fromEntries(
      ['index.html', 'a/one.html'].map((name) => [name, stampOf(join(outDir, name))!]),
    )
    expect(isAsLeft(outDir, files), what).toBe(true)
    make(outDir)
    expect(isAsLeft(outDir, files), what).toBe(false)
  }
})
