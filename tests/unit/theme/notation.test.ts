import {expect, test} from 'vitest'
import {
  formula,
  type Part,
  quantity,
  spokenFormula,
  spokenQuantity,
} from '../../../theme/plugins/chemistry/theme/printed-form.ts'

/** Subscripts as `_{…}`, superscripts as `^{…}`, narrow no-break spaces as `~`. */
const shown = (parts: Part[]) =>
  parts
    .map(({text, as}) => (as ? `${as === 'sub' ? '_' : '^'}{${text}}` : text))
    .join('')
    .replaceAll('\u202f', '~')

test('a quantity has a narrow space before its unit, a real minus, µ and raised exponents', () => {
  for (const [typed, printed] of [
    ['25 °C', '25~°C'],
    ['25°C', '25~°C'],
    ['-20 °C', '−20~°C'],
    ['5.0 mmol', '5.0~mmol'],
    ['5 umol', '5~µmol'],
    ['20 uL', '20~µL'],
    ['5 μm', '5~µm'],
    ['5 u', '5~u'],
    ['1700 cm^-1', '1700~cm^{−1}'],
    ['0.5 mol L^-1', '0.5~mol~L^{−1}'],
    ['2 x 10^-3 mol', '2~×~10^{−3}~mol'],
    ['10-20 mL', '10–20~mL'],
    ['87 %', '87~%'],
    ['87%', '87~%'],
    ['45°', '45°'],
    ['5 +- 1 g', '5~±~1~g'],
    ['0.15406 nm', '0.15406~nm'],
  ])
    expect(shown(quantity(typed!)), typed).toBe(printed)
})

test('a formula has subscripts behind letters and brackets, charges and isotopes raised', () => {
  for (const [typed, printed] of [
    ['H2SO4', 'H_{2}SO_{4}'],
    ['C8H10N4O2', 'C_{8}H_{10}N_{4}O_{2}'],
    ['CDCl3', 'CDCl_{3}'],
    ['^13C', '^{13}C'],
    ['^1H', '^{1}H'],
    ['Ca^2+', 'Ca^{2+}'],
    ['Na^+', 'Na^{+}'],
    ['SO4^2-', 'SO_{4}^{2−}'],
    ['[Fe(CN)6]^3-', '[Fe(CN)_{6}]^{3−}'],
    ['CuSO4*5H2O', 'CuSO_{4}·5H_{2}O'],
    ['2H2O', '2H_{2}O'],
    ['Me10Fc', 'Me_{10}Fc'],
    ['x_i', 'x_{i}'],
  ])
    expect(shown(formula(typed!)), typed).toBe(printed)
})

test('what would be misread aloud is given in words', () => {
  expect(spokenFormula('^13C')).toBe('carbon-13')
  expect(spokenFormula('^1H')).toBe('hydrogen-1')
  expect(spokenFormula('Ca^2+')).toBe('Ca 2 plus')
  expect(spokenFormula('SO4^2-')).toBe('SO4 2 minus')
  expect(spokenFormula('H2SO4')).toBeUndefined()
  expect(spokenQuantity('1700 cm^-1')).toBe('1700 cm to the power of minus 1')
  expect(spokenQuantity('25 °C')).toBeUndefined()
})
