/**
 * A plot as plain values, and the arithmetic that the static and the interactive drawing share. Curves are paths in whole
 * units of their box, so axis values are needed only for the numbers on the axes and for the readout.
 */

/** A part of a title or label. `i`: a quantity in italics. */
export type Piece = string | {i: string} | {sub: string} | {sup: string}

/** The values at both ends, left to right or bottom to top: NMR runs from 10 to 0. */
export interface Range {
  from: number
  to: number
  log?: boolean
}

export interface Axis extends Range {
  title: Piece[]
  /** Digits of the values that are shown at the cursor. */
  digits: number
  unit: string
  /** Numbers below this are not written, because this space is for labels. */
  floor?: number
  /** Names instead of numbers, at 0, 1, 2 and so on. */
  names?: string[]
}

export interface Curve {
  /** `M` and one `l`, in whole units of `Plot.unit`; y points down. Sticks: pairs `M x yV…`. */
  d: string
  name?: Piece[]
  /** Uses the axis on the right. */
  right?: boolean
  /** Number of its style, from 1. Default: its position in the list. */
  group?: number
}

/**
 * What a plot of data shows in addition to curves, in values of its axes. `group`: number of the style, from 1; `says`: the
 * tooltip.
 */
export interface Marks {
  /** Closed paths, in the same units as the curves. */
  bands?: {d: string; group: number}[]
  /** Rectangles. `strength`, from 0 to 1, is that of the color; `label` is written inside. */
  bars?: {
    x: [number, number]
    y: [number, number]
    group: number
    says: string
    strength?: number
    label?: string
  }[]
  /** Lines from one value to another, with caps at both ends. */
  spans?: {at: number; from: number; to: number; group: number; across?: boolean; says?: string}[]
  lines?: {from: [number, number]; to: [number, number]; group?: number}[]
  points?: {x: number; y: number; group: number; says: string}[]
  /** The legend: the name of each group. */
  keys?: {group: number; as: 'bar' | 'point' | 'line'; name: Piece[]}[]
}

export interface Label {
  /** Value on the x axis, and on the y axis if the label is at its point. */
  x: number
  y?: number
  text: Piece[]
  /** To the right of its point, whatever `place` the plot has. */
  beside?: true
}

export interface Plot {
  kind: string
  /** The name for screen readers. */
  name: string
  x: Axis
  /** Not drawn if its numbers have no meaning (NMR). */
  y: Axis
  showY: boolean
  right?: Axis
  curves: Curve[]
  sticks?: boolean
  labels: Label[]
  /**
   * `top`, `bottom`: rotated, all at one height; `above`, `below`, `beside`: flat, at the point; `both`: above or below by
   * sign.
   */
  place: 'top' | 'bottom' | 'above' | 'below' | 'beside' | 'both'
  /** Arrowheads on a curve that runs forward and back: fractions of the box. */
  heads?: {x: number; y: number; left: boolean}[]
  /** Units of the curve's box. */
  unit: number
  marks?: Marks
}

/** Returns the position of a value on an axis: 0 at the start, 1 at the end. */
export function fraction(value: number, {from, to, log}: Range): number {
  return log ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from)
}

/** The inverse of `fraction`. */
export function valueAt(part: number, {from, to, log}: Range): number {
  return log ? from * (to / from) ** part : from + part * (to - from)
}

export interface Tick {
  /** Fraction of the axis. */
  at: number
  /** '' for minor ticks. */
  text: string
  /** Every second number: left out if there is little space. */
  spare: boolean
}

/** Returns ticks at steps of 1, 2, 2.5 or 5 × 10ⁿ, with minor ones between: 6 to 10 on the x axis, 4 to 6 on the y axis. */
export function ticks(axis: Range & {floor?: number}, along: 'x' | 'y'): Tick[] {
  if (axis.log) return decades(axis)
  const low = Math.min(axis.from, axis.to)
  const high = Math.max(axis.from, axis.to)
  const step = stepOf(high - low, along)
  if (!(step > 0) || !Number.isFinite(step)) return []
  const parts = minorParts(step)
  const minor = step / parts
  const found: Tick[] = []
  const first = Math.ceil((low - minor * 1e-6) / minor)
  const last = Math.floor((high + minor * 1e-6) / minor)
  for (let index = first; index <= last && found.length < 400; index++) {
    const value = index * minor
    if (axis.floor !== undefined && value < axis.floor - minor * 1e-6) continue
    const major = index % parts === 0
    found.push({
      at: fraction(value, axis),
      text: major ? numeral(value, decimals(step)) : '',
      spare: major && (index / parts) % 2 !== 0,
    })
  }
  return found
}

/** Steps of 2 read better on the x axis, steps of 2.5 on the y axis. Of equally good steps, the first is used. */
function stepOf(span: number, along: 'x' | 'y'): number {
  const [least, most, order] = along === 'x' ? [5, 10, [1, 2, 5, 2.5]] : [3.4, 6, [1, 2.5, 5, 2]]
  const power = 10 ** Math.floor(Math.log10(span))
  const steps = order.flatMap((factor) => [factor * power, (factor * power) / 10])
  const off = (step: number) => Math.max(least - span / step, span / step - most, 0)
  return steps.reduce((best, step) => (off(step) < off(best) ? step : best))
}

function minorParts(step: number): number {
  const lead = Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toPrecision(2))
  return lead === 2 ? 4 : 5
}

function decades(axis: Range): Tick[] {
  const found: Tick[] = []
  for (let power = Math.floor(Math.log10(Math.min(axis.from, axis.to))); power <= 12; power++) {
    for (let digit = 1; digit < 10; digit++) {
      const at = fraction(digit * 10 ** power, axis)
      if (at < -1e-9) continue
      if (at > 1 + 1e-9) return found
      found.push({
        at,
        text: digit === 1 ? numeral(10 ** power, Math.max(0, -power)) : '',
        spare: false,
      })
    }
  }
  return found
}

function decimals(step: number): number {
  for (let digits = 0; digits < 9; digits++)
    if (Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6) return digits
  return 9
}

/** Returns a number with a true minus sign and without trailing zeros: `0.50` is written `0.5`. */
export function numeral(value: number, digits: number): string {
  const text = value.toFixed(Math.min(digits, 12))
  return Number(text) === 0
    ? (0).toFixed(0)
    : text
        .replace('-', '−')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
}

/** Returns a number with all of its digits, as peaks are given: `2.30`. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', '−')
}

/** Returns the points of a path made by `pathOf`, in units of its box. */
export function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = []
  let x = 0
  let y = 0
  for (const [, command, text = ''] of d.matchAll(/([MlV])([^MlV]*)/g)) {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number)
    if (command === 'V') {
      points.push([x, numbers[0] ?? 0])
      continue
    }
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const dx = numbers[at] ?? 0
      const dy = numbers[at + 1] ?? 0
      x = command === 'M' ? dx : x + dx
      y = command === 'M' ? dy : y + dy
      points.push([x, y])
    }
  }
  return points
}

/**
 * Returns a path of relative steps from points in whole units. Repeated points and points on a straight line are dropped.
 */
export function pathOf(points: [number, number][]): string {
  const corners: [number, number][] = []
  for (const point of points) {
    const last = corners.at(-1)
    const before = corners.at(-2)
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    if (last && before && isStraight(before, last, point)) corners[corners.length - 1] = point
    else corners.push(point)
  }
  const [first, ...rest] = corners
  if (!first) return ''
  let [x, y] = first
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${join(nextX - x)}${join(nextY - y)}`
    x = nextX
    y = nextY
    return step
  })
  return `M${first[0]} ${first[1]}${steps.length ? `l${steps.join('').trimStart()}` : ''}`
}

const join = (value: number) => (value < 0 ? `${value}` : ` ${value}`)

function isStraight(a: [number, number], b: [number, number], c: [number, number]): boolean {
  const [dx, dy, ex, ey] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]]
  return dx * ey === dy * ex && dx * ex + dy * ey > 0
}

/** Returns the same curve for a part of the x axis (fractions of the whole), in its own box. */
export function zoomed(
  points: [number, number][],
  unit: number,
  [from, to]: [number, number],
): string {
  const shown: [number, number][] = []
  const width = (to - from) * unit
  for (const [index, [x, y]] of points.entries()) {
    const inside = x >= from * unit && x <= to * unit
    const besideInside = [points[index - 1], points[index + 1]].some(
      (one) => one && one[0] >= from * unit && one[0] <= to * unit,
    )
    const crosses =
      !inside &&
      !besideInside &&
      points[index + 1] !== undefined &&
      (x - from * unit) * (points[index + 1]![0] - from * unit) < 0
    if (inside || besideInside || crosses)
      shown.push([Math.round(((x - from * unit) / width) * unit), y])
  }
  return pathOf(shown)
}
