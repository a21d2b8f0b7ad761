import {expect, test} from 'vitest'
import {MOST_ROWS, rowsAround} from '../../../theme/navigation/rows.ts'

test('ordinary lists are whole', () => {
  for (const length of [0, 1, MOST_ROWS])
    expect(rowsAround(length, length - 1)).toEqual({from: 0, to: length})
})

test('of a long list, the rows around the page', () => {
  expect(rowsAround(10_000, 5000)).toEqual({from: 4975, to: 5026})
})

test('at the ends of a long list as many', () => {
  expect(rowsAround(10_000, 0)).toEqual({from: 0, to: 51})
  expect(rowsAround(10_000, 9999)).toEqual({from: 9949, to: 10_000})
})

test('the beginning, where the page is not in the list', () => {
  expect(rowsAround(10_000, -1)).toEqual({from: 0, to: 51})
})
