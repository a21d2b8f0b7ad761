import {expect, test} from 'vitest'
import {readMeta} from '../../../../cli/parse/fence.ts'

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
