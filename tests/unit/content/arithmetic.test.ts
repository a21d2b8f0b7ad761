/** Every calculation on a page is correct. */
import {expect, test} from 'vitest'
import {calculationsIn} from './arithmetic.ts'
import {PAGES} from './pages.ts'

/** Returns a page without program code and URLs: `a=1&b=2` is not a calculation. */
const prose = (text: string) =>
  text
    .replace(/^([ \t]*)(`{3,})[\s\S]*?^\1\2[ \t]*$/gm, '')
    .replace(/https?:\/\/[^\s)]+/g, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '')

test('every result follows from its calculation', () => {
  const found = PAGES.flatMap(({file, text}) =>
    calculationsIn(prose(text)).map((one) => ({file, ...one})),
  )
  expect(found.length).toBeGreaterThan(15)
  for (const {file, text, value, isRight} of found)
    expect(isRight, `${file}: ${text}, computed ${value}`).toBe(true)
})

/** Returns the calculations of a text, each with whether it is correct. */
const read = (text: string) => calculationsIn(text).map((one) => `${one.text}: ${one.isRight}`)

test('finds calculations in sentences', () => {
  expect(read('It is 1.22 g / 122.12 g mol<sup>−1</sup> = 10.0 mmol, too.')).toEqual([
    '1.22 g / 122.12 g mol ^−1 = 10.0 mmol: true',
  ])
  expect(read('The areas add up: 80 + 12 + 8 = 100%. It is 100% − 12% = 88%.')).toEqual([
    '80 + 12 + 8 = 100 %: true',
    '100 % − 12 % = 88 %: true',
  ])
  expect(read('0.15406 nm / (2 × sin 15.85°) = 0.2820 nm, $R = 21 / 50 = 0.42$')).toEqual([
    '0.15406 nm / ( 2 × sin 15.85 ° ) = 0.2820 nm: true',
    '21 / 50 = 0.42: true',
  ])
  expect(read('gives 0.42 / (4.3 × 10<sup>−5</sup> M × 1.0 cm) = 9.8 × 10<sup>3</sup> M')).toEqual([
    '0.42 / ( 4.3 × 10^−5 M × 1.0 cm ) = 9.8 × 10^3 M: true',
  ])
  expect(read('(that is -1.5 + 2 × 3 = 4.5)')).toEqual(['- 1.5 + 2 × 3 = 4.5: true'])
})

test('notices wrong results', () => {
  expect(read('0.78 × 0.98 / 180.16 mol = 4.33 mmol')).toEqual([
    '0.78 × 0.98 / 180.16 mol = 4.33 mmol: false',
  ])
  expect(read('12.3 + 19.2 + 30.1 + 38.4 = 99%')).toHaveLength(1)
  expect(read('12.3 + 19.2 + 30.1 + 38.4 = 99%')[0]).toContain('false')
})

test('no calculation', () => {
  for (const text of [
    'T = 80 °C',
    'J = 7.1 Hz',
    'a + b = 3',
    '5 = 5',
    '10–20 mL = much',
    '(a) = 3',
  ])
    expect(read(text), text).toEqual([])
})
