/** Turns series of one or several files into a plot: ranges, reduced curves, labels. */
import {
  type Axis,
  type Curve,
  fixed,
  fraction,
  type Label,
  numeral,
  type Piece,
  type Plot,
  type Range,
} from 'labdocs/plot'
import {en, type Words} from '../messages/en.ts'
import {filled} from '../messages/msg.ts'
import {curveOf, sticksOf} from './curve.ts'
import type {Series} from './jcamp.ts'
import {belongsRight, fitted, isAbsorbance, type Kind, kinds} from './kinds.ts'
import {extent, type Peak, peaksOf} from './peaks.ts'

export interface PlotOptions {
  kind: string
  /** Finer curves, because the reader can zoom. */
  interactive: boolean
  /** In the language of the site; default: English. */
  words?: Words
}

export interface MadePlot {
  plot: Plot
  /** Peaks of all series, in the order of the axis. */
  peaks: (Peak & {series: number})[]
}

/** Returns the plot. Every series has at least one point, and all have the same kind of axis. */
export function plotOf(
  given: Series[],
  {kind: name, interactive, words = en}: PlotOptions,
): MadePlot {
  const first = given[0]!
  const kind = fitted(name, first, words)
  const all = given.map((series) => prepared(series, name))
  const right = all.filter((series) => belongsRight(name, series))
  const left = all.filter((series) => !belongsRight(name, series))
  const x = xAxis(all, kind, name)
  const peaks = all.flatMap((series, index) =>
    peaksOf(series, belongsRight(name, series) ? (kinds.dsc as Kind) : kind).map((peak) => ({
      ...peak,
      series: index,
    })),
  )
  const y = yAxis(left.length ? left : all, kind, name)
  const rightAxis = right.length && left.length ? yAxis(right, kinds.dsc as Kind, 'dsc') : undefined
  const unit = interactive ? 10_000 : 1000
  const curves = all.map((series): Curve => {
    const isRight = rightAxis !== undefined && belongsRight(name, series)
    const axis = isRight ? rightAxis : y
    const d = kind.sticks
      ? sticksOf(series, x, axis, unit)
      : curveOf(series, x, axis, unit, {
          columns: interactive ? 2400 : 720,
          returns: Boolean(kind.returns),
        })
    const side = rightAxis ? `, ${words[isRight ? 'spectrum.right' : 'spectrum.left']}` : ''
    return {
      d,
      ...(all.length > 1 && {name: [...titlePieces(series.title), side].filter(Boolean)}),
      ...(isRight && {right: true}),
    }
  })
  const labels = peaks.map((peak) => {
    const isRight = rightAxis && belongsRight(name, all[peak.series]!)
    return labelOf(peak, kind, x.digits, isRight ? {from: rightAxis, to: y} : undefined)
  })
  const plot: Plot = {
    kind: name,
    name: '',
    x,
    y,
    showY: kind.showY,
    curves,
    labels,
    unit,
    place: kind.place === 'bottom' && peaks.length === 0 ? 'above' : kind.place,
    ...(rightAxis && {right: rightAxis}),
    ...(kind.sticks && {sticks: true}),
    ...(kind.returns && {heads: headsOf(first, x, y)}),
  }
  plot.name = nameOf(plot, kind, all, peaks, words)
  return {plot, peaks: alongAxis(peaks, x)}
}

function alongAxis<T extends Peak>(peaks: T[], axis: Axis): T[] {
  return [...peaks].sort((a, b) => fraction(a.x, axis) - fraction(b.x, axis))
}

/** Converts values to what the axis shows: percent, base peak = 100, mA as written. */
function prepared(series: Series, name: string): Series {
  const scale = (factor: number): Series => ({
    ...series,
    y: series.y.map((value) => value * factor),
    peaks: series.peaks?.map((peak) => ({...peak, y: peak.y * factor})),
  })
  const [, high] = extent(series.y)
  if (name === 'ir' && !isAbsorbance(series) && high <= 1.5) return scale(100)
  if (name === 'ms' && high > 0) return scale(100 / high)
  return series
}

function xAxis(all: Series[], kind: Kind, name: string): Axis {
  let [low, high] = extent(all.flatMap((series) => extent(series.x)))
  if (kind.sticks || kind.returns) {
    const margin = Math.max(kind.sticks ? 1 : 0, (high - low) * 0.05)
    low -= margin
    high += margin
  }
  if (kind.x.log && low <= 0)
    low =
      Math.min(
        ...all.flatMap((series) => series.x.filter((value) => value > 0)).slice(0, 100_000),
        high / 10,
      ) || high / 1000
  if (!(high > low)) high = low + 1
  const [from, to] = kind.x.reversed ? [high, low] : [low, high]
  return {
    from: tidy(from),
    to: tidy(to),
    title: kind.x.title,
    unit: kind.x.unit,
    digits: name === 'nmr' && high - low > 60 ? 1 : kind.x.digits,
    ...(kind.x.log && low > 0 && {log: true}),
  }
}

const tidy = (value: number) => Number(value.toPrecision(7))

function yAxis(all: Series[], kind: Kind, name: string): Axis {
  let [low, high] = extent(all.flatMap((series) => extent(series.y)))
  if (!(high > low)) [low, high] = [low - 1, high + 1]
  const span = high - low
  const base = {title: kind.y.title, unit: kind.y.unit, digits: kind.y.digits}
  const axis = (range: Range, floor?: number): Axis => ({
    from: tidy(range.from),
    to: tidy(range.to),
    ...base,
    ...(floor !== undefined && {floor: tidy(floor)}),
  })
  if (kind.place === 'top') return axis({from: low - span * 0.02, to: low + (span * 1.03) / 0.7})
  if (kind.place === 'bottom') {
    const top = Math.max(high + span * 0.03, high > 90 && high <= 102 ? 104 : high)
    const from = (low - 0.28 * top) / 0.72
    return from <= 0 && low >= 0 && from > -0.02 * top
      ? axis({from: 0, to: top})
      : axis(
          {from: Math.min(low, low > 0 && from > 0 && low < top * 0.4 ? 0 : from), to: top},
          low >= 0 ? Math.max(0, from) : from,
        )
  }
  if (name === 'ms') return axis({from: 0, to: 112})
  if (name === 'tga')
    return axis({
      from: low < 60 ? Math.min(0, low) : low - span * 0.1,
      to: Math.max(high, 100) + (Math.max(high, 100) - Math.min(0, low)) * 0.04,
    })
  if (kind.place === 'both') return axis({from: low - span * 0.2, to: high + span * 0.2})
  if (kind.place === 'below') return axis({from: low - span * 0.22, to: high + span * 0.12})
  const zero = low >= -0.05 * span ? 0 : low - span * 0.05
  return axis({from: zero, to: high + (high - zero) * 0.12})
}

/** `T_g`. */
export const SYMBOL = /^([A-Za-z]+)_([A-Za-z0-9]+)$/

/** Returns the label of a peak. A peak of the right axis is converted to the same height on the left one. */
function labelOf(peak: Peak, kind: Kind, digits: number, moved?: {from: Axis; to: Axis}): Label {
  const y = moved
    ? moved.to.from + fraction(peak.y, moved.from) * (moved.to.to - moved.to.from)
    : peak.y
  const symbol = SYMBOL.exec(peak.text)
  const value = kind.find === 'sticks' ? numeral(peak.x, 1) : fixed(peak.x, digits)
  const before: Piece[] = symbol ? [{i: symbol[1]!}, {sub: symbol[2]!}, ' '] : []
  const after: Piece[] = peak.text === 'M+•' ? [' M', {sup: '+•'}] : []
  const beside = kind.find === 'both' && symbol?.[2] === 'g'
  return {x: tidy(peak.x), y: tidy(y), text: [...before, value, ...after], ...(beside && {beside})}
}

/** Returns the positions of the arrows that show the direction forth and back: where the curve is flat. */
function headsOf({x, y}: Series, across: Axis, up: Axis): Plot['heads'] {
  const turn = x.indexOf(extent(x)[x[0]! < x[Math.floor(x.length / 3)]! ? 1 : 0])
  const head = (at: number) => {
    const next = Math.min(x.length - 1, at + 1)
    return {
      x: tidy(fraction(x[at]!, across)),
      y: tidy(1 - fraction(y[at]!, up)),
      left: x[next]! < x[at]!,
    }
  }
  return [Math.round(turn * 0.2), Math.round(turn + (x.length - 1 - turn) * 0.16)].map(head)
}

/** Handles `^13C` and `_3` in titles of files. */
function titlePieces(title: string): Piece[] {
  return title
    .replace(/\s*\(synthetic\)\s*$/i, '')
    .replace(/(?<![\^\w])(\d{1,3})(?=[A-Z][a-z]? NMR)/g, '^$1')
    .split(/(\^\d+|(?<=[A-Za-z)])_\d+)/)
    .filter(Boolean)
    .map((part) =>
      /^\^\d/.test(part) ? {sup: part.slice(1)} : /^_\d/.test(part) ? {sub: part.slice(1)} : part,
    )
}

/** Returns the spoken text of pieces. */
function spoken(pieces: Piece[]): string {
  return pieces
    .flatMap((piece) => (typeof piece === 'string' ? piece : Object.values(piece)))
    .join('')
}

function nameOf(plot: Plot, kind: Kind, all: Series[], peaks: Peak[], words: Words): string {
  const put = (key: keyof Words, values: Record<string, string | number>) =>
    filled(words[key], values)
  const [first] = all as [Series]
  const nucleus = first.nucleus && plot.kind === 'nmr' ? `${first.nucleus} ` : ''
  const solvent =
    first.solvent && plot.kind === 'nmr' ? put('spectrum.in', {solvent: first.solvent}) : ''
  const digits = Math.abs(plot.x.to - plot.x.from) > 30 ? 0 : 1
  const unit = plot.x.unit ? ` ${plot.x.unit}` : ''
  const range = {from: fixed(plot.x.from, digits), to: fixed(plot.x.to, digits)}
  const reach = put('spectrum.range', range) + unit
  const said = [
    ...new Set(
      alongAxis(peaks, plot.x).map((peak) => spoken(labelOf(peak, kind, plot.x.digits).text)),
    ),
  ]
  const curves = all.length > 1 ? put('spectrum.curves', {count: all.length}) : ''
  return [
    [`${nucleus}${kind.name}`, solvent].filter(Boolean).join(' '),
    curves,
    reach,
    said.length ? put('spectrum.peaksAt', {peaks: said.slice(0, 24).join(', ') + unit}) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
