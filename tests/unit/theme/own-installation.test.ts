import {expect, test} from 'vitest'
import {compareVersions, isVersion} from '../../../theme/shell/own-installation.ts'

test('versions in their order, whatever their length', () => {
  expect(compareVersions('1.10', '1.9')).toBeGreaterThan(0)
  expect(compareVersions('1.9.9', '2')).toBeLessThan(0)
  expect(compareVersions('3.0.0', '3')).toBe(0)
})

test('what a reader may type', () => {
  expect(['2', '2.1', '1.10.0'].map(isVersion)).toEqual([true, true, true])
  expect(['', 'v2', '2.', '2.x', '-1'].map(isVersion)).toEqual([false, false, false, false, false])
})
