import {expect, test} from 'vitest'
import {ASPIRIN, intensity, linesOf, simplify, tracePath} from '../../../content/_nmr.ts'
import {page} from './pages.ts'

test('each coupling splits a signal in two, and keeps its area', () => {
  const lines = linesOf([{shift: 7.62, couplings: [8.1, 7.4, 1.7], protons: 1}], 400)
  expect(lines).toHaveLength(8)
  const center = lines.reduce((sum, {ppm}) => sum + ppm, 0) / 8
  expect(center).toBeCloseTo(7.62, 10)
  expect(lines.reduce((sum, {height, half}) => sum + height * half, 0)).toBeCloseTo(1, 10)
  expect(lines.at(-1)!.ppm - lines[0]!.ppm).toBeCloseTo((8.1 + 7.4 + 1.7) / 400, 10)
})

test('a Lorentzian has half its height at half its width', () => {
  const lines = linesOf([{shift: 2, couplings: [], protons: 1, width: 4}], 400)
  expect(intensity(lines, 2 + 2 / 400) / intensity(lines, 2)).toBeCloseTo(0.5, 10)
})

test('the methyl group of aspirin is the tallest line, and the trace has few corners', () => {
  const d = tracePath(ASPIRIN, 400, {from: 12, to: 0, width: 420, height: 68, base: 86})
  const points = d
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number))
  const top = points.reduce((best, point) => (point[1]! < best[1]! ? point : best))
  expect(12 - (top[0]! / 420) * 12).toBeCloseTo(2.35, 1)
  expect(top[1]).toBeCloseTo(18, 0)
  expect(points.length).toBeLessThan(300)
})

test('the signals of aspirin on the home page are those of the page on NMR', () => {
  const text = page('docs/repo/details_standards/analysis_test/nmr.md')
  const list = text.match(/1H NMR.*? = (11.*?H\))\./)![1]!
  const signals = list.split(/(?<=\)), /).map((signal) => ({
    shift: Number.parseFloat(signal),
    couplings: (/J = ([\d., ]+) Hz/.exec(signal)?.[1] ?? '')
      .split(', ')
      .filter(Boolean)
      .map(Number),
    protons: Number(/(\d) ?H\b/.exec(signal)![1]),
  }))
  expect(signals).toEqual(
    ASPIRIN.map(({shift, couplings, protons}) => ({shift, couplings, protons})),
  )
})

test('a straight line is its ends', () => {
  expect(
    simplify(
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      0.1,
    ),
  ).toEqual([
    [0, 0],
    [2, 2],
  ])
  expect(
    simplify(
      [
        [0, 0],
        [1, 5],
        [2, 0],
      ],
      0.1,
    ),
  ).toHaveLength(3)
})
