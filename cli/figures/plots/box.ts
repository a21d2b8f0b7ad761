/**
 * Draws quartiles as boxes. Whiskers reach to the last value within 1.5
 * times the distance of the quartiles; other values are points.
 */
import {extent} from 'd3-array'
import type {Data} from '../../statistics/data.ts'
import {summaryOf} from '../../statistics/samples.ts'
import {columnsOf} from './columns.ts'
import type {Drawing} from './drawing.ts'
import {cellsOf, requireFew, short, tip, withUnit} from './groups.ts'
import type {Say} from './say.ts'
import type {Settings} from './settings.ts'

const QUARTILES = ['min', 'q1', 'median', 'q3', 'max'] as const

export function box(data: Data, settings: Settings, say: Say): Drawing {
  const {across, y, groups, rows, edges, middle, named, head, lead} = columnsOf(data, settings, say)
  const boxes = cellsOf(rows)
    .sort((a, b) => a.at - b.at || a.group - b.group)
    .map(({values, ...cell}) => {
      const summary = summaryOf(values)
      const reach = 1.5 * (summary.q3 - summary.q1)
      const isNear = (one: number) => one >= summary.q1 - reach && one <= summary.q3 + reach
      const [from = 0, to = 0] = extent(values.filter(isNear))
      return {...summary, ...cell, from, to, far: values.filter((one) => !isNear(one))}
    })
  requireFew(boxes.reduce((sum, one) => sum + one.far.length, 0))
  return {
    x: across,
    y: {title: y.title, values: rows.map((row) => row.value)},
    marks: {
      bars: boxes.map((one) => {
        const [from, to] = [short(one.q1), short(one.q3)]
        const said = say('plot.tipOfBox', {median: withUnit(one.median, y.title), from, to})
        const says = tip(named(one), said)
        return {x: edges(one), y: [one.q1, one.q3], group: one.group + 1, says}
      }),
      lines: boxes.map((one) => {
        const [left, right] = edges(one)
        return {from: [left, one.median], to: [right, one.median], group: one.group + 1}
      }),
      spans: boxes.flatMap((one) => {
        const span = {at: middle(one), group: one.group + 1}
        return [
          {...span, from: one.q1, to: one.from},
          {...span, from: one.q3, to: one.to},
        ]
      }),
      points: boxes.flatMap((one) =>
        one.far.map((value) => ({
          x: middle(one),
          y: value,
          group: one.group + 1,
          says: tip(named(one), withUnit(value, y.title)),
        })),
      ),
    },
    keys: {names: groups, as: 'bar'},
    table: {
      head: [...head, 'n', ...QUARTILES.map((key) => say(`stats.${key}`))],
      rows: boxes.map((one) => [
        ...lead(one),
        ...[one.n, ...QUARTILES.map((key) => one[key])].map(short),
      ]),
    },
    says: say('plot.saysBox', {count: boxes.length}),
  }
}
