import {expect, test} from 'vitest'
import {
  END,
  frontCode,
  frontDecode,
  pushCode,
  readTexts,
  slugOf,
} from '../../../runtime/shared/search/format.ts'

test('word numbers of every size survive', () => {
  const numbers = [0, 1, 207, 208, 209, 463, 464, 11_983, 11_984, 70_000, 1_000_000]
  const bytes: number[] = []
  for (const number of numbers) pushCode(bytes, number)
  bytes.push(END, END)
  expect(readTexts(Uint8Array.from(bytes)).map((text) => [...text])).toEqual([numbers, []])
})

test('frequent words take one byte, the next two', () => {
  const size = (number: number) => {
    const bytes: number[] = []
    pushCode(bytes, number)
    return bytes.length
  }
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
    '😀',
    '😁',
    'été',
  ]
  expect(frontDecode(frontCode(words))).toEqual(words)
  expect(frontDecode(frontCode([]))).toEqual([])
})

test('slugs are those of headings', () => {
  expect(slugOf('Print a label')).toBe('print-a-label')
  expect(slugOf('What is “SEC/GPC”?')).toBe('what-is-secgpc')
})
