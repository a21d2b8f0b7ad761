/** Draws the four diagnostic plots of a linear model, each as in R. */
import type {MessageKey} from '../../../runtime/shared/messages/say.ts'
import type {Data} from '../../statistics/data.ts'
import {linearModel, type Model} from '../../statistics/linear.ts'
import type {Point} from '../svg.ts'
import type {Drawing} from './drawing.ts'
import {requireFew, short} from './groups.ts'
import type {Say} from './say.ts'
import {choiceOf, type Settings} from './settings.ts'

interface View {
  x: MessageKey
  y: MessageKey
  says: MessageKey
  points: (model: Model) => Point[]
  /** Heights of reference lines. */
  lines: (model: Model) => number[]
  sticks?: boolean
}

const rooted = (value: number) => Math.sqrt(Math.abs(value))
const VIEWS: Record<string, View> = {
  fitted: {
    x: 'plot.fitted',
    y: 'plot.residuals',
    says: 'plot.saysFitted',
    points: ({fitted, residuals}) => fitted.map((value, at) => [value, residuals[at]!]),
    lines: () => [0],
  },
  scale: {
    x: 'plot.fitted',
    y: 'plot.rooted',
    says: 'plot.saysScale',
    points: ({fitted, standardized}) =>
      fitted.map((value, at) => [value, rooted(standardized[at]!)]),
    lines: () => [],
  },
  leverage: {
    x: 'plot.leverage',
    y: 'plot.standardized',
    says: 'plot.saysLeverage',
    points: ({leverage, standardized}) => leverage.map((value, at) => [value, standardized[at]!]),
    lines: () => [0],
  },
  cook: {
    x: 'plot.row',
    y: 'plot.cook',
    says: 'plot.saysCook',
    points: ({cook, design}) => cook.map((value, at) => [design.at[at]! + 1, value]),
    lines: ({cook}) => [4 / cook.length],
    sticks: true,
  },
}

export function residuals(data: Data, settings: Settings, say: Say): Drawing {
  const show = choiceOf(settings, 'show', Object.keys(VIEWS)) ?? 'fitted'
  const view = VIEWS[show]!
  const model = linearModel(data, settings.get('model')!)
  const points = view.points(model)
  requireFew(points.length)
  const {at} = model.design
  const across = points.map((point) => point[0])
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const heights = view.lines(model)
  const rowOf = (index: number) => at[index]! + 1
  return {
    x: {title: say(view.x), values: across},
    y: {
      title: say(view.y),
      values: [...points.map((point) => point[1]), ...heights],
      zero: view.sticks === true,
    },
    curves: show === 'fitted' || show === 'scale' ? [{points: smooth(points), group: 2}] : [],
    marks: {
      lines: [
        ...heights.map((height) => ({from: [left, height] as Point, to: [right, height] as Point})),
        ...(view.sticks
          ? points.map((point) => ({from: [point[0], 0] as Point, to: point, group: 1}))
          : []),
      ],
      points: view.sticks
        ? []
        : points.map(([x, y], index) => ({
            x,
            y,
            group: 1,
            says: say('plot.tipOfRow', {row: rowOf(index), x: short(x), y: short(y)}),
          })),
    },
    table: {
      head: [say('plot.row'), ...(view.x === 'plot.row' ? [] : [say(view.x)]), say(view.y)],
      rows: points.map(([x, y], index) => [
        String(rowOf(index)),
        ...(view.x === 'plot.row' ? [] : [short(x)]),
        short(y),
      ]),
    },
    says: say('plot.saysRows', {what: say(view.says), count: points.length}),
  }
}

/** Returns the mean of each of up to six groups along x, so a curve shows where the points bend. */
function smooth(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0])
  const size = Math.max(1, Math.ceil(sorted.length / 6))
  const means: Point[] = []
  for (let from = 0; from < sorted.length; from += size) {
    const own = sorted.slice(from, from + size)
    const mean = (at: 0 | 1) => own.reduce((sum, point) => sum + point[at], 0) / own.length
    means.push([mean(0), mean(1)])
  }
  return means
}
