import {expect, test} from 'vitest'
import {readInfo, readMeta} from '../../../../cli/parse/fence.ts'

test('nothing', () => {
  expect(readMeta('')).toEqual({marked: [], nocheck: false, wrap: false})
})

test('everything, in any order', () => {
  expect(
    readMeta('nocheck {1,3-4} wrap lines=2-9 title="a {9} wrap" showLineNumbers file=./x.rb'),
  ).toEqual({
    title: 'a {9} wrap',
    marked: [1, 3, 4],
    numbers: 1,
    file: './x.rb',
    lines: [2, 9],
    nocheck: true,
    wrap: true,
  })
  expect(readMeta('title=\'single\' showLineNumbers=7 file="q.rb"')).toMatchObject({
    title: 'single',
    numbers: 7,
    file: 'q.rb',
  })
})

test('what is no range marks nothing, and a mistyped one is not a million lines', () => {
  expect(readMeta('{}').marked).toEqual([])
  expect(readMeta('{4-2}').marked).toEqual([])
  expect(readMeta('{1, 2 - 3}').marked).toEqual([1, 2, 3])
  expect(readMeta('{1-99999999}').marked.length).toBe(1001)
})

test('words inside other words are not options', () => {
  expect(readMeta('subtitle="x" nowrap unnocheck showLineNumbersX')).toEqual({
    marked: [],
    nocheck: false,
    wrap: false,
  })
})

test('languages as other tools write them', () => {
  const read = (lang: string, meta = '') => Object.values(readInfo(lang, meta))
  expect(read('rust,ignore')).toEqual(['rust', ''])
  expect(read('rust,no_run,edition2021')).toEqual(['rust', ''])
  expect(read('should_panic')).toEqual(['rust', ''])
  expect(read('ignore,E0308')).toEqual(['rust', ''])
  expect(read('js{1,4-6}')).toEqual(['js', '{1,4-6}'])
  expect(read('ts:line-numbers', '{1}')).toEqual(['ts', 'showLineNumbers {1}'])
  expect(read('ts:line-numbers=5{2}')).toEqual(['ts', 'showLineNumbers=5 {2}'])
  expect(read('ts:no-line-numbers')).toEqual(['ts', ''])
})

test('other languages and rests stay as they are', () => {
  for (const lang of ['', 'c++', 'c#', 'foo+bar', 'objective-c', ';', '{.python}', ','])
    expect(Object.values(readInfo(lang, 'title="x"'))).toEqual([lang, 'title="x"'])
})
