/** Turns the points of a series into a short path. What cannot be seen is left out. */
import {type Axis, fraction, pathOf} from 'labdocs/plot'
import type {Series} from './jcamp.ts'

export interface Reduction {
  columns: number
  returns: boolean
}

/** Returns the path of the minimum and maximum of each column, in their order. Curves that return keep every nth point. */
export function curveOf(
  {x, y}: Series,
  across: Axis,
  up: Axis,
  unit: number,
  {columns, returns}: Reduction,
): string {
  const place = (at: number): [number, number] => [
    Math.round(clamp(fraction(x[at]!, across), -1, 2) * unit),
    Math.round((1 - clamp(fraction(y[at]!, up), -1, 2)) * unit),
  ]
  const usable = (at: number) => !across.log || x[at]! > 0
  const points: [number, number][] = []
  if (returns || x.length <= columns * 2) {
    const every = Math.max(1, Math.floor(x.length / (columns * 2)))
    for (let at = 0; at < x.length; at += every) if (usable(at)) points.push(place(at))
    return pathOf(points)
  }
  const forward = x.at(-1)! > x[0]! === across.to > across.from
  let column = Number.NaN
  let low = 0
  let high = 0
  const flush = () => {
    if (Number.isNaN(column)) return
    for (const at of low < high ? [low, high] : [high, low]) points.push(place(at))
  }
  for (let at = 0; at < x.length; at++) {
    if (!usable(at)) continue
    const here = Math.floor(fraction(x[at]!, across) * columns)
    if (here !== column) {
      flush()
      column = here
      low = at
      high = at
    } else {
      if (y[at]! < y[low]!) low = at
      if (y[at]! > y[high]!) high = at
    }
  }
  flush()
  return pathOf(forward ? points : points.reverse())
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Returns sticks as lines up from the axis; of several in one place only the tallest. */
export function sticksOf({x, y}: Series, across: Axis, up: Axis, unit: number): string {
  const tall = new Map<number, number>()
  for (const [index, at] of x.entries()) {
    const column = Math.round(clamp(fraction(at, across), 0, 1) * unit)
    const top = Math.round((1 - clamp(fraction(y[index]!, up), 0, 1)) * unit)
    if (top < unit) tall.set(column, Math.min(top, tall.get(column) ?? unit))
  }
  return [...tall]
    .sort(([a], [b]) => a - b)
    .map(([column, top]) => `M${column} ${unit}V${top}`)
    .join('')
}
