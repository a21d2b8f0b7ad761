/**
 * What the interactive plot reads from a plot: the points that the cursor can be at, and the plot of a part of the x axis.
 * Positions are fractions of the whole axis, 0 at its start.
 */
import {fixed, fraction, type Plot, pathOf, pointsOf, valueAt, zoomed} from '../shared/plot.ts'

export interface Sample {
  /** Fractions of the box; y points down. */
  x: number
  y: number
}

export type View = [from: number, to: number]

export const WHOLE: View = [0, 1]
const NARROWEST = 0.004

/**
 * Returns the points that the cursor can be at: every corner of the first curve, and points in between on long straight
 * parts.
 */
export function samplesOf({curves, unit, sticks}: Plot): Sample[] {
  const points = pointsOf(curves[0]?.d ?? '').map(([x, y]): Sample => ({x: x / unit, y: y / unit}))
  if (sticks) return points.filter((_, index) => index % 2 === 1)
  const samples: Sample[] = []
  for (const point of points) {
    const last = samples.at(-1)
    const parts = last ? Math.ceil(Math.abs(point.x - last.x) * 600) : 1
    for (let part = 1; last && part < parts; part++) {
      samples.push({
        x: last.x + ((point.x - last.x) * part) / parts,
        y: last.y + ((point.y - last.y) * part) / parts,
      })
    }
    samples.push(point)
  }
  return samples
}

/** Returns the index of the sample nearest to a point; only along x if y is not given. */
export function nearestSample(samples: Sample[], x: number, y?: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, sample] of samples.entries()) {
    const off = Math.abs(sample.x - x) + (y === undefined ? 0 : Math.abs(sample.y - y) * 0.4)
    if (off < least) {
      least = off
      best = index
    }
  }
  return best
}

/**
 * Returns the values at a sample, such as "7.62 ppm · 0.26". If y has no numbers, its value is a fraction of the highest
 * peak.
 */
export function readout(plot: Plot, samples: Sample[], at: number): string {
  const sample = samples[at]
  if (!sample) return ''
  const {x, y, showY} = plot
  const across = `${fixed(valueAt(sample.x, x), x.digits)}${x.unit ? ` ${x.unit}` : ''}`
  if (showY) {
    const values = named(plot, sample.x) ?? fixed(valueAt(1 - sample.y, y), y.digits)
    return `${across} · ${values}${y.unit ? ` ${y.unit}` : ''}`
  }
  const [top, bottom] = heights(samples)
  return `${across} · ${fixed((bottom - sample.y) / (bottom - top || 1), 2)}`
}

/** Returns what each of several curves has at one place: "chilled 25.3, nonchilled 32.4". */
function named({marks, curves, unit, y}: Plot, x: number): string | undefined {
  if (!marks?.keys || curves.length !== marks.keys.length) return undefined
  return curves
    .flatMap(({d}, at) => {
      const points = pointsOf(d)
      const after = points.findIndex((point) => point[0] >= x * unit - 0.5)
      if (after < 0) return []
      const [right, left] = [points[after]!, points[Math.max(0, after - 1)]!]
      const part = right[0] === left[0] ? 0 : (x * unit - left[0]) / (right[0] - left[0])
      const height = left[1] + (right[1] - left[1]) * Math.min(1, Math.max(0, part))
      return `${marks.keys?.[at]?.name.join('')} ${fixed(valueAt(1 - height / unit, y), y.digits)}`
    })
    .join(', ')
}

function heights(samples: Sample[]): [top: number, bottom: number] {
  return samples.reduce<[number, number]>(
    ([top, bottom], {y}) => [Math.min(top, y), Math.max(bottom, y)],
    [1, 0],
  )
}

/** Returns a view inside the whole, not narrower than can be drawn. */
export function fitted(from: number, to: number): View {
  const width = Math.min(1, Math.max(NARROWEST, to - from))
  const start = Math.min(1 - width, Math.max(0, from + (to - from - width) / 2))
  return [start, start + width]
}

/** Returns a view wider or narrower by a factor. The place `about` stays where it is. */
export function scaled([from, to]: View, factor: number, about: number): View {
  return fitted(about - (about - from) * factor, about + (to - about) * factor)
}

/**
 * Returns the plot of a part of the x axis. If y has no numbers, the highest peak of the part is drawn as high as that of
 * the whole.
 */
export function viewOf(plot: Plot, [from, to]: View): Plot {
  if (from === 0 && to === 1) return plot
  const x = {...plot.x, from: valueAt(from, plot.x), to: valueAt(to, plot.x)}
  const curves = plot.curves.map((curve) => {
    const points = pointsOf(curve.d)
    if (plot.sticks) return {...curve, d: sticks(points, plot.unit, [from, to])}
    return {
      ...curve,
      d: zoomed(plot.showY ? points : stretched(points, plot.unit, [from, to]), plot.unit, [
        from,
        to,
      ]),
    }
  })
  const heads = plot.heads
    ?.map((head) => ({...head, x: (head.x - from) / (to - from)}))
    .filter((head) => head.x > 0 && head.x < 1)
  const bands = plot.marks?.bands?.map(({d, group}) => ({
    group,
    d: `${pathOf(pointsOf(d).map(([at, y]) => [Math.round((at - from * plot.unit) / (to - from)), y]))}z`,
  }))
  const marks = bands && {...plot.marks, bands}
  return {...plot, x, curves, ...(heads && {heads}), ...(marks && {marks})}
}

/** Returns a place relative to a view. */
export function inView(x: number, [from, to]: View): number {
  return (x - from) / (to - from)
}

/** Returns by how much the curve of a view is stretched upward, and from which base. */
export function stretch(
  points: [number, number][],
  unit: number,
  [from, to]: View,
): {factor: number; base: number} {
  let top = unit
  let visible = unit
  let base = 0
  for (const [x, y] of points) {
    top = Math.min(top, y)
    base = Math.max(base, y)
    if (x >= from * unit && x <= to * unit) visible = Math.min(visible, y)
  }
  return {base, factor: Math.min(50, Math.max(1, (base - top) / (base - visible || 1)))}
}

function stretched(points: [number, number][], unit: number, view: View): [number, number][] {
  const {base, factor} = stretch(points, unit, view)
  return points.map(([x, y]) => [x, Math.round(base - (base - y) * factor)])
}

function sticks(points: [number, number][], unit: number, [from, to]: View): string {
  return points
    .flatMap(([x, y], index) =>
      index % 2 && x >= from * unit && x <= to * unit
        ? [`M${Math.round(((x / unit - from) / (to - from)) * unit)} ${unit}V${y}`]
        : [],
    )
    .join('')
}

/** Returns the places of the labeled peaks, from the start of the axis. */
export function peakPlaces(plot: Plot): {x: number; y?: number}[] {
  return plot.labels
    .map((label) => ({
      x: fraction(label.x, plot.x),
      ...(plot.showY && label.y !== undefined && {y: 1 - fraction(label.y, plot.y)}),
    }))
    .sort((a, b) => a.x - b.x)
}
