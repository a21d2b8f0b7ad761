import {expect, test} from 'vitest'
import {codedNumbers, joinBytes, readTexts, slugOf} from '../../../runtime/shared/search/format.ts'
import {frontCode, readLists} from '../../../runtime/shared/search/front-coding.ts'

test('word numbers of every size survive', () => {
  const numbers = [0, 1, 207, 208, 209, 463, 464, 11_983, 11_984, 70_000, 1_000_000]
  expect(readTexts(codedNumbers([numbers, []])).map((text) => [...text])).toEqual([numbers, []])
})

test('frequent words take one byte, the next two', () => {
  const size = (number: number) => codedNumbers([[number]]).length - 1
  expect([0, 207, 208, 11_983, 11_984].map(size)).toEqual([1, 1, 2, 2, 4])
})

test('front coding survives, whatever is in the words', () => {
  const words = [
    '',
    ', ',
    '. ',
    'sample',
    'sample',
    'samples',
    'sampling',
    `${'x'.repeat(100)}a`,
    `${'x'.repeat(100)}b`,
    'x'.repeat(9),
    `${'x'.repeat(9)}y`,
    'x'.repeat(8),
    '😀',
    '😁',
    'été',
    'été\n',
    '\ufeff',
  ]
  const texts = codedNumbers([[1, 2]])
  const body = joinBytes([frontCode(words), frontCode([]), frontCode(['', '']), texts])
  expect(readLists(body, 3)).toEqual({lists: [words, [], ['', '']], texts})
  // What separates words is not in them.
  expect(readLists(frontCode(['a\0b', 'c']), 1).lists).toEqual([['a b', 'c']])
})

test('slugs are those of headings', () => {
  expect(slugOf('Print a label')).toBe('print-a-label')
  expect(slugOf('What is “SEC/GPC”?')).toBe('what-is-secgpc')
})
