import {expect, test} from 'vitest'
import {short} from '../../../cli/figures/plots/groups.ts'

test('numbers of plots have up to four digits, and no zeros that the data do not have', () => {
  expect([7.7, 10.6, 12, 30, 1200, 0, -0.5].map(short)).toEqual([
    '7.7',
    '10.6',
    '12',
    '30',
    '1200',
    '0',
    '−0.5',
  ])
  expect([1 / 3, 2 / 3, 12.3456, 1.0004].map(short)).toEqual(['0.3333', '0.6667', '12.35', '1'])
  expect([3.2e-7, 1.5e9].map(short)).toEqual(['3.200\u00a0×\u00a010⁻⁷', '1.500\u00a0×\u00a010⁹'])
})
