import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'playwright/test'
import {createForgetter, createWriter, isReplaceable} from '../../../../cli/write/writer.ts'
import {temporary} from '../temporary.ts'

test('nothing is seen before the end, then all at once', () => {
  const root = temporary('writer', {'dist/old.html': 'old', 'dist/sub/old.html': 'old'})
  const writer = createWriter(join(root, 'dist'))
  writer.put('index.html', 'ä')
  writer.put('docs/eln/a.html', new Uint8Array([65, 66]))
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['old.html', 'sub'])
  writer.commit()
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['docs', 'index.html'])
  expect(readFileSync(join(root, 'dist/docs/eln/a.html'), 'utf8')).toBe('AB')
  expect(readdirSync(root)).toEqual(['dist'])
  expect([writer.size(), [...writer.paths]]).toEqual([4, ['index.html', 'docs/eln/a.html']])
})

test('discarded: the old site stays, nothing lies beside it', () => {
  const root = temporary('writer', {'dist/old.html': 'old'})
  const writer = createWriter(join(root, 'dist'))
  writer.put('index.html', 'new')
  writer.discard()
  expect([readdirSync(root), readdirSync(join(root, 'dist'))]).toEqual([['dist'], ['old.html']])
})

test('a first build, deep down, and an empty one', () => {
  const root = temporary('writer')
  createWriter(join(root, 'a/b/dist')).commit()
  expect(readdirSync(join(root, 'a/b'))).toEqual(['dist'])
})

test('the same path twice is a mistake of ours', () => {
  const writer = createWriter(join(temporary('writer'), 'dist'))
  writer.put('a', '1')
  expect(() => writer.put('a', '2')).toThrow('a is written twice.')
  writer.discard()
})

test('check remembers names and sizes only', () => {
  const writer = createForgetter()
  writer.put('a.html', 'abc')
  writer.commit()
  writer.discard()
  expect([[...writer.paths], writer.size(), existsSync('a.html')]).toEqual([['a.html'], 3, false])
})

test('which folders a build may replace', () => {
  const root = temporary('writer', {
    'built/404.html': '',
    'built/manifest.json': '',
    'built/x.html': '',
    'mine/thesis.docx': '',
    file: '',
  })
  createWriter(join(root, 'empty')).commit()
  expect(
    ['none', 'empty', 'built', 'mine', 'file'].map((name) => isReplaceable(join(root, name))),
  ).toEqual([true, true, true, false, false])
  writeFileSync(join(root, 'empty/404.html'), '')
  expect(isReplaceable(join(root, 'empty'))).toBe(false)
})
