/** Parts of a page that few builds need are read when they are asked for. */
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openCache, toolHash} from '../../../../cli/cache/cache.ts'
import {keepDoc, lighter, readDoc, readTexts, withRepair} from '../../../../cli/parse/page-cache.ts'
import type {Doc} from '../../../../cli/types.ts'
import {temporary} from '../../../support/temporary.ts'

const DOC = {
  file: 'a.md',
  hash: 'b',
  title: 'A',
  tree: '{}',
  markdown: '# A\n\n"B" \ud800',
  sections: [{id: null, heading: '', text: 'Words.'}],
} as unknown as Doc

test('read at once and read later, it is the page that was kept', () => {
  const cache = openCache(temporary('page-cache'), true)
  keepDoc('key', DOC, cache)
  expect(readDoc('key', cache)).toEqual(DOC)
  const later = readDoc('key', cache, true)!
  expect(later).toMatchObject({...DOC, textKey: 'key'})
  expect(later.headingTree).toBeUndefined()
  expect(readTexts(later.textKey!, cache)).toEqual(DOC.sections)
  expect(lighter('key', DOC, cache)).toMatchObject({...DOC, textKey: 'key'})

  const headed = {...DOC, headingTree: '[]'}
  keepDoc('headed', headed, cache)
  expect(readDoc('headed', cache)).toEqual(headed)
  expect(readDoc('headed', cache, true)!.headingTree).toBe('[]')
})

for (const kind of ['trees', 'texts'])
  test(`without its ${kind} it counts as missing; lost later, the next build makes it again`, () => {
    const folder = temporary('page-cache')
    keepDoc('key', DOC, openCache(folder, true))
    const opened = openCache(folder, true)
    rmSync(join(folder, `values-${toolHash}`, kind), {recursive: true})
    expect(readDoc('key', opened)).toBeUndefined()
    expect(readDoc('key', opened, true)).toBeUndefined()
    const other = temporary('page-cache')
    const cache = openCache(other, true)
    for (const key of ['key', 'other']) keepDoc(key, DOC, cache)
    const later = readDoc('key', cache, true)!
    cache.set(kind, 'key', null)
    expect(() => [later.tree, later.sections]).toThrow('damaged entry')
    for (const key of ['key', 'other'])
      expect(readDoc(key, openCache(other, true), true), key).toBeUndefined()
  })

test('what meets a damaged page runs once more, and no third time; other errors come at once', async () => {
  const cache = openCache(temporary('page-cache'), true)
  let runs = 0
  /** Runs what fails the first `times` times. */
  const failing = (times: number, fail: () => unknown) => {
    runs = 0
    return withRepair(async () => (++runs > times ? 'done' : fail()))
  }
  const damaged = () => readTexts('lost', cache)
  expect(await failing(1, damaged)).toBe('done')
  await expect(failing(2, damaged)).rejects.toThrow('damaged entry')
  expect(runs).toBe(2)
  const other = () => {
    throw new Error('another')
  }
  await expect(failing(1, other)).rejects.toThrow('another')
  expect(runs).toBe(1)
})
