import {expect, test} from 'vitest'
import {pick, spread} from '../../../runtime/figures/plot-labels.ts'
import {fitted, readout, samplesOf, scaled, viewOf} from '../../../runtime/figures/plot-view.ts'
import type {Axis, Plot} from '../../../runtime/shared/plot.ts'
import {
  fixed,
  fraction,
  numeral,
  pathOf,
  pointsOf,
  ticks,
  valueAt,
} from '../../../runtime/shared/plot.ts'

const numbersOf = (from: number, to: number, along: 'x' | 'y' = 'x', more = {}) =>
  ticks({from, to, ...more}, along)
    .filter((tick) => tick.text)
    .map((tick) => tick.text)

test('steps of 1, 2, 2.5 or 5', () => {
  expect(numbersOf(10, 0)).toEqual(
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].slice(0, 11),
  )
  expect(numbersOf(190, -5)).toEqual([
    '0',
    '20',
    '40',
    '60',
    '80',
    '100',
    '120',
    '140',
    '160',
    '180',
  ])
  expect(numbersOf(4000, 400)).toEqual([
    '500',
    '1000',
    '1500',
    '2000',
    '2500',
    '3000',
    '3500',
    '4000',
  ])
  expect(numbersOf(0, 104, 'y')).toEqual(['0', '25', '50', '75', '100'])
  expect(numbersOf(-0.4, 0.4)).toEqual([
    '−0.4',
    '−0.3',
    '−0.2',
    '−0.1',
    '0',
    '0.1',
    '0.2',
    '0.3',
    '0.4',
  ])
  expect(numbersOf(1, 1000, 'x', {log: true})).toEqual(['1', '10', '100', '1000'])
  expect(numbersOf(-30, 104, 'y', {floor: 0})).toEqual(['0', '25', '50', '75', '100'])
})

test('any range has a bounded number of ticks', () => {
  for (const [from, to] of [
    [0, 1e-9],
    [1e9, 1e9 + 1],
    [-1e300, 1e300],
    [5, 5],
    [0, 123.456],
    [9999, -3],
  ] as const) {
    const count = ticks({from, to}, 'x').filter((tick) => tick.text).length
    expect(count, `${from} to ${to}`).toBeLessThan(16)
  }
})

test('numbers have a true minus sign', () => {
  expect([
    numeral(-0.5, 2),
    numeral(0.25, 2),
    numeral(-0.0001, 2),
    numeral(100, 0),
    fixed(2.3, 2),
    fixed(-0.001, 2),
  ]).toEqual(['−0.5', '0.25', '0', '100', '2.30', '0.00'])
})

test('fractions and their inverse', () => {
  for (const axis of [
    {from: 10, to: 0},
    {from: 1, to: 1000, log: true},
  ])
    expect(valueAt(fraction(7, axis), axis)).toBeCloseTo(7)
})

const axis: Axis = {from: 10, to: 0, title: [], digits: 2, unit: 'ppm'}

test('labels of a row are pushed apart as little as needed and keep their order', () => {
  const placed = spread(
    [8.12, 8.11, 8.1, 2].map((x) => ({x, text: []})),
    axis,
  )
  expect(placed.map((one) => one.label.x)).toEqual([8.12, 8.11, 8.1, 2])
  for (const [index, one] of placed.entries())
    if (index) expect(one.shown - placed[index - 1]!.shown).toBeGreaterThan(0.0259)
  expect(placed[3]).toMatchObject({shown: 0.8, spare: false})
  expect(placed.map((one) => one.spare)).toEqual([false, true, false, false])
  expect(spread([{x: 11, text: []}], axis)).toEqual([])
})

test('of flat labels that would touch, the more important one stays', () => {
  expect(
    pick(
      [
        {x: 5, text: ['a']},
        {x: 5.1, text: ['b']},
        {x: 1, text: ['c']},
      ],
      axis,
    ).map((one) => one.label.text),
  ).toEqual([['a'], ['c']])
})

test('a path keeps its corners and comes back as points', () => {
  const d = pathOf([
    [0, 1000],
    [10, 1000],
    [20, 1000],
    [20, 1000],
    [30, 500],
    [40, 1000],
  ])
  expect(d).toBe('M0 1000l20 0 10-500 10 500')
  expect(pointsOf(d)).toEqual([
    [0, 1000],
    [20, 1000],
    [30, 500],
    [40, 1000],
  ])
})

const plot: Plot = {
  kind: 'nmr',
  name: '',
  x: axis,
  y: {from: 0, to: 1, title: [], digits: 2, unit: ''},
  showY: false,
  labels: [],
  place: 'top',
  unit: 1000,
  curves: [{d: 'M0 1000l400 0 100-800 100 800 400 0'}],
}

test('the cursor stops at corners and between', () => {
  const samples = samplesOf(plot)
  expect(samples.length).toBeGreaterThan(500)
  const top = samples.findIndex((sample) => sample.y === 0.2)
  expect(readout(plot, samples, top)).toBe('5.00 ppm · 1.00')
  expect(readout(plot, samples, 0)).toBe('10.00 ppm · 0.00')
})

test('views stay inside the whole', () => {
  expect(fitted(-1, 0.5)).toEqual([0, 1])
  expect(scaled([0, 1], 0.5, 1)).toEqual([0.5, 1])
  expect(scaled([0.5, 1], 4, 0.5)).toEqual([0, 1])
  const [from, to] = scaled([0, 1], 1e-9, 0.3)
  expect(to - from).toBeGreaterThan(0.003)
})

test('a view is a plot of its own', () => {
  const view = viewOf(plot, [0.4, 0.6])
  expect([view.x.from, view.x.to]).toEqual([6, 4])
  const points = pointsOf(view.curves[0]!.d)
  expect(points).toContainEqual([500, 200])
})
