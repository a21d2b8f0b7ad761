/** Draws sorted values, or residuals of a model, against the quantiles of a normal distribution. */
import {type Data, rowsOf} from '../../statistics/data.ts'
import {normalQuantile} from '../../statistics/distributions.ts'
import {linearModel} from '../../statistics/linear.ts'
import {Mistake} from '../../statistics/mistake.ts'
import {summaryOf} from '../../statistics/samples.ts'
import type {Drawing} from './drawing.ts'
import {requireFew, short} from './groups.ts'
import type {Say} from './say.ts'
import {columnSetting, type Settings} from './settings.ts'

export function qq(data: Data, settings: Settings, say: Say): Drawing {
  const x = columnSetting(settings, 'x')
  const model = settings.get('model')
  if (Boolean(x) === Boolean(model))
    throw new Mistake('A plot of the kind `qq` needs either "x" or "model".', {word: 'qq'})
  const title = x?.title ?? say('plot.standardized')
  const sorted = (
    x ? rowsOf(data, [x.name]).map((row) => row.values[0]!) : linearModel(data, model!).standardized
  ).toSorted((a, b) => a - b)
  requireFew(sorted.length)
  const n = sorted.length
  const edge = n <= 10 ? 0.375 : 0.5
  const points = sorted.map((value, at) => ({
    x: normalQuantile((at + 1 - edge) / (n + 1 - 2 * edge)),
    y: value,
  }))
  // The line goes through the quartiles of both, as in R.
  const {q1, q3} = summaryOf(sorted)
  const quarter = normalQuantile(0.75)
  const slope = (q3 - q1) / (2 * quarter)
  const middle = (q1 + q3) / 2
  const [left, right] = [points[0]!.x, points.at(-1)!.x]
  // The line ends at the outermost values.
  const within = (low: number, high: number) => {
    const at = (height: number) =>
      Math.min(right, Math.max(left, slope > 0 ? (height - middle) / slope : left))
    const point = (x: number): [number, number] => [x, middle + slope * x]
    return {from: point(at(low)), to: slope > 0 ? point(at(high)) : point(right)}
  }
  return {
    x: {title: say('plot.quantiles'), values: [left, right]},
    y: {title, values: sorted},
    marks: {
      lines: [within(sorted[0]!, sorted.at(-1)!)],
      points: points.map((one) => ({...one, group: 1, says: `${short(one.x)}: ${short(one.y)}`})),
    },
    table: {
      head: [say('plot.quantile'), title],
      rows: points.map((one) => [short(one.x), short(one.y)]),
    },
    says: say('plot.saysQuantiles', {count: n}),
  }
}
