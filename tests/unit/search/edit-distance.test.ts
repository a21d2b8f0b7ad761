import {expect, test} from 'vitest'
import {editDistance, errorsAllowed} from '../../../runtime/shared/edit-distance.ts'

test('errors are letters left out, put in, changed, or swapped with a neighbor', () => {
  for (const [a, b, errors] of [
    ['sample', 'sample', 0],
    ['sample', 'smple', 1],
    ['sample', 'sampple', 1],
    ['sample', 'simple', 1],
    ['sample', 'smaple', 1],
    ['embargo', 'embrago', 1],
    ['spectra', 'spekrta', 2],
    ['', 'ab', 2],
  ] as const) {
    expect(editDistance(a, b, 3), `${a} ${b}`).toBe(errors)
    expect(editDistance(b, a, 3), `${b} ${a}`).toBe(errors)
  }
})

test('more errors than asked for are not counted', () => {
  expect(editDistance('sample', 'reaction', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 1)).toBe(2)
})

test('longer words may hold more errors', () => {
  expect([1, 3, 4, 7, 8, 20].map(errorsAllowed)).toEqual([0, 0, 1, 1, 2, 2])
})
