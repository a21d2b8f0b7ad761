import {expect, test} from 'vitest'
import {collapseTime} from '../../../theme/navigation/collapse.ts'

test('opening takes a time that grows with the height', () => {
  for (const [height, time] of [
    [36, 192],
    [100, 239],
    [320, 317],
    [720, 397],
    [2000, 561],
  ] as const)
    expect(collapseTime(height), `${height}px`).toBe(time)
})

test('nothing opens in the shortest time', () => {
  expect(collapseTime(0)).toBe(40)
})
