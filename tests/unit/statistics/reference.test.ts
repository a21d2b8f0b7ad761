/**
 * Every analysis against numbers that were published with its data: the Statistical Reference Datasets of NIST (certified
 * values), and worked examples of papers and of the manual of R. What these do not have (ties, small groups, and groups of
 * different sizes) is compared with SciPy 1.17.
 */
import {describe, expect, test} from 'vitest'
import {analyze} from '../../../cli/statistics/analyses.ts'
import {readData} from '../../../cli/statistics/data.ts'
import {
  fUpper,
  normalQuantile,
  tQuantile,
  tTwoSided,
  tukeyQuantile,
} from '../../../cli/statistics/distributions.ts'
import {valueOf} from '../../../cli/statistics/result.ts'

const table = (columns: Record<string, (number | string)[]>) => {
  const names = Object.keys(columns)
  const rows = columns[names[0]!]!.map((_, at) => names.map((name) => columns[name]![at]).join(','))
  return readData([names.join(','), ...rows].join('\n'))
}
const groups = (named: Record<string, number[]>) =>
  table({
    group: Object.entries(named).flatMap(([name, values]) => values.map(() => name)),
    value: Object.values(named).flat(),
  })
/** Returns the requested numbers of an analysis, rounded to this many significant digits. */
function numbers(data: ReturnType<typeof readData>, text: string, asked: string[], digits = 4) {
  const result = analyze(data, text)
  return asked.map((words) => Number(valueOf(result, words.split(' ')).toPrecision(digits)))
}

/** A. J. Dobson, An Introduction to Statistical Modelling, 1983: dried weights of plants, `PlantGrowth` in R. */
const plants = groups({
  ctrl: [4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14],
  trt1: [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
  trt2: [6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26],
})
/** Student, Biometrika 6 (1908) 1: hours of additional sleep, `sleep` in R. */
const sleep = groups({
  a: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
  b: [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
})
/** M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods, 1973, page 185: Hunter L and panel score of tuna. */
const tuna = table({
  x: [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1],
  y: [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8],
})

test('t test with equal variances, and the one of Welch (manual of R: t.test, sleep)', () => {
  const asked = ['t', 'df', 'p', 'low', 'high', 'difference']
  expect(numbers(sleep, 'welch-test value ~ group', asked)).toEqual([
    -1.861, 17.78, 0.07939, -3.365, 0.2055, -1.58,
  ])
  expect(numbers(sleep, 't-test value ~ group', asked)).toEqual([
    -1.861, 18, 0.07919, -3.364, 0.2039, -1.58,
  ])
  expect(numbers(sleep, 't-test value ~ group', ['mean a', 'mean b'])).toEqual([0.75, 2.33])
})

test('analysis of variance (manual of R: PlantGrowth)', () => {
  const asked = ['group df', 'group sum', 'group f', 'group p', 'Residuals df', 'Residuals sum']
  expect(numbers(plants, 'anova value ~ group', asked)).toEqual([
    2, 3.766, 4.846, 0.01591, 27, 10.49,
  ])
})

test('analysis of variance (NIST StRD, SiRstv: resistivity of silicon wafers)', () => {
  const wafers = groups({
    i1: [196.3052, 196.124, 196.189, 196.2569, 196.3403],
    i2: [196.3042, 196.3825, 196.1669, 196.3257, 196.0422],
    i3: [196.1303, 196.2005, 196.2889, 196.0343, 196.1811],
    i4: [196.2795, 196.1748, 196.1494, 196.1485, 195.9885],
    i5: [196.2119, 196.1051, 196.185, 196.0052, 196.209],
  })
  expect(
    numbers(wafers, 'anova value ~ group', ['group f', 'group sum', 'Residuals sum'], 9),
  ).toEqual([1.18046237, 0.0511462616, 0.21663656])
})

test('linear regression (NIST StRD, Norris: calibration of ozone monitors)', () => {
  const x = [
    0.2, 337.4, 118.2, 884.6, 10.1, 226.5, 666.3, 996.3, 448.6, 777, 558.2, 0.4, 0.6, 775.5, 666.9,
    338, 447.5, 11.6, 556, 228.1, 995.8, 887.6, 120.2, 0.3, 0.3, 556.8, 339.1, 887.2, 999, 779,
    11.1, 118.3, 229.2, 669.1, 448.9, 0.5,
  ]
  const y = [
    0.1, 338.8, 118.1, 888, 9.2, 228.1, 668.5, 998.5, 449.1, 778.9, 559.2, 0.3, 0.1, 778.1, 668.8,
    339.3, 448.9, 10.8, 557.7, 228.3, 998, 888.8, 119.6, 0.3, 0.6, 557.6, 339.3, 888, 998.5, 778.9,
    10.2, 117.6, 228.9, 668.4, 449.2, 0.2,
  ]
  const asked = ['(Intercept) estimate', 'x estimate', '(Intercept) se', 'x se', 'sigma', 'r2']
  expect(numbers(table({x, y}), 'lm y ~ x', asked, 10)).toEqual([
    -0.2623230738, 1.002116818, 0.2328182343, 0.0004297968482, 0.8847963961, 0.9999937459,
  ])
})

test('adjusted R² (F. J. Anscombe, Am. Stat. 27 (1973) 17; manual of R: anscombe)', () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
  const asked = ['r2', 'adjusted', 'sigma', 'df', 'n']
  expect(numbers(table({x, y}), 'lm y ~ x', asked)).toEqual([0.6665, 0.6295, 1.237, 9, 11])
  // The third row weighs most: H = X (XᵀX)⁻¹ Xᵀ, and the distance of R. D. Cook (1977).
  expect(numbers(table({x, y}), 'lm y ~ x', ['leverage 3', 'cook 3'])).toEqual([0.2364, 0.4892])
})

test('regression on nearly equal columns (NIST StRD, Longley)', () => {
  const columns = {
    y: [
      60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761, 66019, 67857, 68169, 66513, 68655,
      69564, 69331, 70551,
    ],
    a: [
      83, 88.5, 88.2, 89.5, 96.2, 98.1, 99, 100, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7,
      116.9,
    ],
    b: [
      234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769,
      444546, 482704, 502601, 518173, 554894,
    ],
    c: [
      2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806,
      4007,
    ],
    d: [
      1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572,
      2827,
    ],
    e: [
      107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445,
      121950, 123366, 125368, 127852, 130081,
    ],
    f: [
      1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960, 1961,
      1962,
    ],
  }
  const asked = ['(Intercept) estimate', 'a estimate', 'f estimate', 'f se', 'r2']
  expect(numbers(table(columns), 'lm y ~ a + b + c + d + e + f', asked, 6)).toEqual([
    -3482260, 15.0619, 1829.15, 455.478, 0.995479,
  ])
})

test("Tukey's honest differences (manual of R: PlantGrowth), and tabled studentized ranges", () => {
  const asked = (pair: string) => ['difference', 'low', 'high', 'p'].map((key) => `${pair} ${key}`)
  expect(numbers(plants, 'tukey value ~ group', asked('trt2 − trt1'))).toEqual([
    0.865, 0.1738, 1.556, 0.01201,
  ])
  expect(numbers(plants, 'tukey value ~ group', asked('trt1 − ctrl'))).toEqual([
    -0.371, -1.062, 0.3202, 0.3909,
  ])
  // E. S. Pearson, H. O. Hartley, Biometrika Tables for Statisticians, vol. 1, table 29.
  const tabled = [
    [0.95, 3, 20, 3.58],
    [0.95, 10, 10, 5.6],
    [0.99, 3, 10, 5.27],
    [0.95, 5, 60, 3.98],
  ] as const
  for (const [p, means, df, q] of tabled) expect(tukeyQuantile(p, means, df)).toBeCloseTo(q, 2)
})

test('Welch ANOVA, Kruskal-Wallis, and Levene about the median (manual of R: PlantGrowth)', () => {
  expect(numbers(plants, 'welch-anova value ~ group', ['f', 'df', 'within', 'p'])).toEqual([
    5.181, 2, 17.13, 0.01739,
  ])
  expect(numbers(plants, 'kruskal value ~ group', ['h', 'df', 'p'])).toEqual([7.988, 2, 0.01842])
  expect(numbers(plants, 'levene value ~ group', ['median f', 'median p'])).toEqual([1.119, 0.3412])
})

test('Wilcoxon, exactly (Hollander and Wolfe, page 69) and with ties', () => {
  const permeability = groups({
    term: [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
    weeks: [1.15, 0.88, 0.9, 0.74, 1.21],
  })
  expect(numbers(permeability, 'wilcoxon value ~ group', ['w', 'p'])).toEqual([35, 0.2544])
  // manual of R: wilcox.test, sleep.
  expect(numbers(sleep, 'wilcoxon value ~ group', ['w', 'p'])).toEqual([25.5, 0.06933])
  // No probability is more than 1, also if the correction for continuity is larger than the difference.
  const equal = groups({a: [1, 2, 2, 3], b: [1, 2, 2, 3]})
  expect(numbers(equal, 'wilcoxon value ~ group', ['w', 'p'])).toEqual([8, 1])
})

test('correlations (Hollander and Wolfe, page 185)', () => {
  expect(numbers(tuna, 'pearson y ~ x', ['coefficient', 't', 'p', 'low', 'high'])).toEqual([
    0.5712, 1.841, 0.1082, -0.1497, 0.8956,
  ])
  expect(numbers(tuna, 'spearman y ~ x', ['coefficient'])).toEqual([0.6])
  expect(numbers(tuna, 'kendall y ~ x', ['coefficient'])).toEqual([0.4444])
})

test('Shapiro and Wilk, Biometrika 52 (1965) 591: weights of eleven men; residuals of PlantGrowth', () => {
  const men = table({pounds: [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]})
  expect(numbers(men, 'shapiro pounds', ['w', 'p'])).toEqual([0.7888, 0.006704])
  expect(numbers(plants, 'shapiro value ~ group', ['w', 'p'])).toEqual([0.9661, 0.4379])
})

test('four-parameter curve (Inderjit et al. 2002, ryegrass and ferulic acid; C. Ritz, J. C. Streibig, J. Stat. Softw. 12 (2005))', () => {
  const ryegrass = table({
    conc: [
      0, 0, 0, 0, 0, 0, 0.94, 0.94, 0.94, 1.88, 1.88, 1.88, 3.75, 3.75, 3.75, 7.5, 7.5, 7.5, 15, 15,
      15, 30, 30, 30,
    ],
    root: [
      7.58, 8, 8.328571, 7.25, 7.375, 7.9625, 8.355556, 6.914286, 7.75, 6.871429, 6.45, 5.922222,
      1.925, 2.885714, 4.233333, 1.1875, 0.8571429, 1.057143, 0.6875, 0.525, 0.825, 0.25, 0.22,
      0.44,
    ],
  })
  const asked = ['slope', 'bottom', 'top', 'ec50']
  expect(numbers(ryegrass, 'four-parameter root ~ conc', asked)).toEqual([
    2.982, 0.4814, 7.793, 3.058,
  ])
})

describe('the same as SciPy', () => {
  const a = [5, 7, 7, 9, 12]
  const b = [6, 8, 8, 8, 15, 15]
  const three = groups({a, b, c: [1, 2, 2, 7]})
  const pairs = table({x: [1, 2, 2, 3, 4, 5, 5, 7], y: [2, 1, 3, 3, 5, 4, 6, 6]})
  const values = (...list: number[]) => table({v: list})

  test.each([
    ['t-test', 't df p low high', [-0.9624, 9, 0.361, -6.701, 2.701]],
    ['welch-test', 't df p low high', [-1, 8.686, 0.3444, -6.549, 2.549]],
    ['wilcoxon', 'w p', [10, 0.4048]],
  ])('%s, two groups with ties', (name, asked, known) => {
    expect(numbers(groups({a, b}), `${name} value ~ group`, asked.split(' '))).toEqual(known)
  })

  test('t-test, two values in each group', () => {
    const small = groups({a: [1, 2], b: [4, 6]})
    expect(numbers(small, 't-test value ~ group', ['t', 'df', 'p'])).toEqual([-3.13, 2, 0.08868])
  })

  test.each([
    ['anova', ['group p'], [0.01903]],
    ['welch-anova', ['f', 'p'], [5.91, 0.02783]],
    ['kruskal', ['h', 'p'], [6.858, 0.03241]],
    ['levene', ['mean f', 'mean p', 'median f', 'median p'], [1.516, 0.2589, 0.2448, 0.7867]],
    [
      'tukey',
      ['b − a low', 'b − a high', 'c − b low', 'c − b high'],
      [-3.276, 7.276, -12.62, -1.376],
    ],
    ['tukey', ['b − a p', 'c − a p', 'c − b p'], [0.5841, 0.09724, 0.0156]],
  ])('%s, three groups of different sizes', (name, asked, known) => {
    expect(numbers(three, `${name} value ~ group`, asked)).toEqual(known)
  })

  test.each([
    ['pearson', 'coefficient p low high', [0.8693, 0.005045, 0.4251, 0.9761]],
    ['spearman', 'coefficient p', [0.8902, 0.003039]],
    ['kendall', 'coefficient p', [0.7692, 0.01075]],
  ])('%s, with ties', (name, asked, known) => {
    expect(numbers(pairs, `${name} y ~ x`, asked.split(' '))).toEqual(known)
  })

  test.each([
    [
      [1, 2, 4],
      [0.9643, 0.6369],
    ],
    [
      [3, 1, 4, 1, 5],
      [0.8939, 0.3772],
    ],
    [
      [2, 4, 4, 7, 9, 10],
      [0.9281, 0.5654],
    ],
    [
      [2, 4, 4, 7, 9, 10, 30, 31, 32, 40, 41, 70],
      [0.8693, 0.06399],
    ],
    [
      [...a, ...b, 1, 2, 2, 7],
      [0.9271, 0.247],
    ],
  ])('shapiro, %j', (list, known) => {
    expect(numbers(values(...list), 'shapiro v', ['w', 'p'])).toEqual(known)
  })
})

test('tails and quantiles as tables have them', () => {
  expect(tQuantile(0.975, 10)).toBeCloseTo(2.228, 3)
  expect(tTwoSided(2.228, 10)).toBeCloseTo(0.05, 4)
  expect(fUpper(4.965, 1, 10)).toBeCloseTo(0.05, 4)
  expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6)
  // Not 1 − 0.999…: the smallest tails keep their digits. t = 40 with 20 degrees of freedom.
  expect(tTwoSided(40, 20)).toBeGreaterThan(0)
  expect(tTwoSided(40, 20)).toBeLessThan(1e-19)
})

test('a semicolon in a quoted name does not separate cells', () => {
  const data = readData('"Time; s",value\n1,2\n')
  expect([data.columns, data.rows]).toEqual([['Time; s', 'value'], [['1', '2']]])
})
