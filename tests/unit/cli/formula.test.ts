import {expect, test} from 'vitest'
import {readableFormula} from '../../../cli/text/formula.ts'
import {fold} from '../../../runtime/shared/search/tokenize.ts'

test.each([
  ['^1H', '¹H'],
  ['^{13}C', '¹³C'],
  ['SO4^2-', 'SO4²⁻'],
  ['[Fe(CN)6]^3-', '[Fe(CN)6]³⁻'],
  ['Ca^{2+}', 'Ca²⁺'],
  ['H2SO4', 'H2SO4'],
  ['a^b', 'a^b'],
])('%j is read as %j', (typed, readable) => {
  expect(readableFormula(typed)).toBe(readable)
})

test('the search compares a readable formula as it is typed', () => {
  expect(fold(readableFormula('^1H'))).toBe('1h')
})
