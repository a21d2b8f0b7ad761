import {expect, test} from 'vitest'
import {type Command, fill} from '../../../../cli/previews/raster.ts'

const path = (...points: [number, number][]): Command[] =>
  points.map(([x, y], at) => ({type: at ? 'L' : 'M', x, y}))
const rectangle = (x0: number, y0: number, x1: number, y1: number) =>
  path([x0, y0], [x1, y0], [x1, y1], [x0, y1])
const rowsOf = (commands: Command[]) => {
  const {left, top, width, height, cover} = fill(commands, 0)
  const rows = Array.from({length: height}, (_, y) => [
    ...cover.subarray(y * width, (y + 1) * width),
  ])
  return {left, top, rows}
}
const areaOf = (commands: Command[], shift = 0) =>
  fill(commands, shift).cover.reduce((sum, one) => sum + one, 0) / 255

test('a pixel is covered by its share', () => {
  expect(rowsOf(rectangle(0, 0, 2, 1))).toEqual({left: 0, top: 0, rows: [[255, 255, 0, 0]]})
  expect(rowsOf(rectangle(0.5, -1, 1.25, 0.5))).toEqual({
    left: 0,
    top: -1,
    rows: [
      [128, 64, 0, 0],
      [64, 32, 0, 0],
    ],
  })
})

test('a hole is not covered, whichever way the outline turns', () => {
  const hole = [...rectangle(0, 0, 3, 3), ...rectangle(1, 1, 2, 2).reverse().map(asPath)]
  expect(rowsOf(hole).rows[1]).toEqual([255, 0, 255, 0, 0])
  expect(rowsOf(rectangle(0, 0, 2, 1).reverse().map(asPath)).rows).toEqual([[255, 255, 0, 0]])
})

const asPath = (command: Command, at: number): Command =>
  command.type === 'Z' ? command : {type: at ? 'L' : 'M', x: command.x, y: command.y}

test.each([
  ['flat', path([0, 0], [9, 1], [0, 2]), 9],
  ['steep', path([0, 0], [1, 9], [2, 0]), 9],
  ['any', path([0.3, 0.7], [7.1, 2.2], [3.4, 8.9]), 25.555],
])('the area of a %s triangle is right, wherever it is', (_, commands, area) => {
  for (const shift of [0, 0.25, 0.75])
    expect(Math.abs(areaOf(commands, shift) - area)).toBeLessThan(0.02 * area)
})

test('curves', () => {
  const k = 0.5523 * 20
  const circle: Command[] = [
    {type: 'M', x: 20, y: 0},
    {type: 'C', x1: 20, y1: k, x2: k, y2: 20, x: 0, y: 20},
    {type: 'C', x1: -k, y1: 20, x2: -20, y2: k, x: -20, y: 0},
    {type: 'C', x1: -20, y1: -k, x2: -k, y2: -20, x: 0, y: -20},
    {type: 'C', x1: k, y1: -20, x2: 20, y2: -k, x: 20, y: 0},
    {type: 'Z'},
  ]
  expect(areaOf(circle) / (Math.PI * 400)).toBeCloseTo(1, 1)
  const parabola: Command[] = [
    {type: 'M', x: 0, y: 0},
    {type: 'Q', x1: 15, y1: 30, x: 30, y: 0},
  ]
  expect(areaOf(parabola) / 300).toBeCloseTo(1, 1)
})

test('what has no outline has no pixels', () => {
  expect(fill([], 0)).toMatchObject({width: 0, height: 0})
})
