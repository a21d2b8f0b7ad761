import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openCache} from '../../../cli/cache.ts'
import {
  keepLast,
  type LastBuild,
  readLast,
  readLastPages,
} from '../../../cli/remember/last-build.ts'
import {temporary} from '../../support/temporary.ts'

const build = (word: string): LastBuild => ({
  files: {},
  compressed: false,
  words: [word],
  lists: [],
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
