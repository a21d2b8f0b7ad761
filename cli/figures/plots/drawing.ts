/**
 * What the kinds of plots draw, in data values, and its conversion to
 * plots: axes shared by all panels, and curves in their units.
 */
import {extent} from 'd3-array'
import {
  type Axis,
  fraction,
  type Marks,
  type Piece,
  type Plot,
  pathOf,
} from '../../../runtime/shared/plot.ts'
import {Mistake} from '../../statistics/mistake.ts'
import type {Point} from '../svg.ts'
import type {Say} from './say.ts'
import {spokenTitle, titlePieces, unitOf} from './settings.ts'

export interface Side {
  title: string
  /** Values that the axis must include. */
  values: number[]
  log?: boolean
  /** Names, if the axis shows no numbers. */
  names?: string[]
  /** Whether the axis begins at exactly zero. */
  zero?: boolean
  /** Whether the axis has no gap at either end. */
  tight?: boolean
}

export interface Drawing {
  x: Side
  y: Side
  curves?: {points: Point[]; group: number}[]
  bands?: {upper: Point[]; lower: Point[]; group: number}[]
  marks?: Omit<Marks, 'bands' | 'keys'>
  /** Names of the groups, and the sign that represents them in the legend. */
  keys?: {names: string[]; as: 'bar' | 'point' | 'line'}
  /** Whether the plot is taller because it has many rows. */
  tall?: boolean
  table: {head: string[]; rows: string[][]}
  /** The drawing in words: "box plot of 3 groups". */
  says: string
}

const UNIT = 1000
const LOGARITHMIC = 'A logarithmic axis needs values above zero.'
/** More groups cannot be told apart. */
export const MOST_GROUPS = 4
export const MOST_POINTS = 1500

/** Returns the panels of one figure as plots with the same axes. Throws a `Mistake`. */
export function plotsOf(drawings: Drawing[], names: string[], say: Say): Plot[] {
  const [first] = drawings as [Drawing]
  const x = axisOf(drawings.map((one) => one.x))
  const y = axisOf(drawings.map((one) => one.y))
  const titles = {y: spokenTitle(first.y.title), x: spokenTitle(first.x.title)}
  const against = say('plot.against', titles)
  return drawings.map((drawing, at): Plot => {
    const place = ([one, two]: Point): Point => [
      Math.round(fraction(one, x) * UNIT),
      Math.round((1 - fraction(two, y)) * UNIT),
    ]
    const {curves = [], bands = [], marks = {}, keys} = drawing
    return {
      kind: drawing.tall ? 'tall' : 'data',
      name: [names[at], drawing.says, drawing.y.title && against].filter(Boolean).join(', '),
      x,
      y,
      showY: true,
      curves: curves.map(({points, group}) => ({d: pathOf(points.map(place)), group})),
      labels: [],
      place: 'above',
      unit: UNIT,
      marks: {
        ...marks,
        ...(bands.length && {
          bands: bands.map(({upper, lower, group}) => ({
            d: `${pathOf([...upper, ...lower.toReversed()].map(place))}z`,
            group,
          })),
        }),
        ...(keys && keys.names.length > 1 && {keys: keys.names.map(keyAs(keys.as))}),
      },
    }
  })
}

const keyAs = (as: NonNullable<Drawing['keys']>['as']) => (name: string, index: number) => {
  return {group: index + 1, as, name: [name] as Piece[]}
}

function axisOf(sides: Side[]): Axis {
  const [{title, log, names, zero, tight}] = sides as [Side]
  const base = {title: titlePieces(title), unit: unitOf(title)}
  if (names) return {...base, from: -0.5, to: names.length - 0.5, digits: 0, names}
  let [low, high] = extent(sides.flatMap((side) => shown(side)))
  if (low === undefined || high === undefined)
    throw new Mistake(log ? LOGARITHMIC : 'There is nothing to draw.')
  if (log) {
    const gap = tight ? 1 : (high / low) ** 0.04 * 1.05
    return {...base, from: tidy(low / gap), to: tidy(high * gap), digits: 3, log: true}
  }
  if (zero) [low, high] = [Math.min(0, low), Math.max(0, high)]
  if (low === high) [low, high] = [low - 1, high + 1]
  const gap = tight ? 0 : (high - low) * 0.05
  const from = zero && low === 0 ? 0 : low - gap
  const to = zero && high === 0 ? 0 : high + gap
  const digits = Math.max(0, 2 - Math.floor(Math.log10(to - from)))
  return {...base, from: tidy(from), to: tidy(to), digits: Math.min(6, digits)}
}

/** Returns the values that an axis can show. */
const shown = ({values, log}: Side) =>
  values.filter((value) => Number.isFinite(value) && !(log && value <= 0))
const tidy = (value: number) => Number(value.toPrecision(6))

/** Returns evenly spaced values of an axis at which a curve is drawn. */
export function stepsOf(side: Side, count = 60): number[] {
  const {log} = side
  const [low = 0, high = 0] = extent(shown(side))
  return Array.from({length: count + 1}, (_, at) =>
    log ? low * (high / low) ** (at / count) : low + ((high - low) * at) / count,
  )
}
