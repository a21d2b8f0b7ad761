/**
 * Draws quartiles as boxes. Whiskers reach to the last value within 1.5
 * times the distance of the quartiles; other values are points.
 */
import {group as collect} from 'd3-array'
import type {Data} from '../../statistics/data.ts'
import {summaryOf} from '../../statistics/samples.ts'
import {columnsOf} from './columns.ts'
import type {Drawing} from './drawing.ts'
import {headOf, requireFew, short, tip, withUnit} from './groups.ts'
import type {Say} from './say.ts'
import type {Settings} from './settings.ts'

export function box(data: Data, settings: Settings, say: Say): Drawing {
  const {x, y, names, groups, rows, edges} = columnsOf(data, settings)
  const boxes = [...collect(rows, (row) => row.at * groups.length + row.group)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => {
      const values = own.map((one) => one.value)
      const summary = summaryOf(values)
      const reach = 1.5 * (summary.q3 - summary.q1)
      const near = values.filter((one) => one >= summary.q1 - reach && one <= summary.q3 + reach)
      return {
        ...summary,
        at: own[0]!.at,
        group: own[0]!.group,
        from: Math.min(...near),
        to: Math.max(...near),
        far: values.filter((one) => !near.includes(one)),
      }
    })
  requireFew(boxes.reduce((sum, one) => sum + one.far.length, 0))
  const middle = (one: {at: number; group: number}) => {
    const [left, right] = edges(one.at, one.group)
    return (left + right) / 2
  }
  const name = (one: {at: number; group: number}) => [names[one.at]!, groups[one.group]!]
  return {
    x: {title: x.title, values: [], names},
    y: {title: y.title, values: rows.map((row) => row.value)},
    marks: {
      bars: boxes.map((one) => ({
        x: edges(one.at, one.group),
        y: [one.q1, one.q3],
        group: one.group + 1,
        says: tip(
          name(one),
          say('plot.tipOfBox', {
            median: withUnit(one.median, y.title),
            from: short(one.q1),
            to: short(one.q3),
          }),
        ),
      })),
      lines: boxes.map((one) => {
        const [left, right] = edges(one.at, one.group)
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
          says: tip(name(one), withUnit(value, y.title)),
        })),
      ),
    },
    keys: {names: groups, as: 'bar'},
    table: {
      head: [
        headOf(x),
        ...(groups.length > 1 ? [say('plot.group')] : []),
        'n',
        say('stats.min'),
        say('stats.q1'),
        say('stats.median'),
        say('stats.q3'),
        say('stats.max'),
      ],
      rows: boxes.map((one) => [
        names[one.at]!,
        ...(groups.length > 1 ? [groups[one.group]!] : []),
        ...[one.n, one.min, one.q1, one.median, one.q3, one.max].map(short),
      ]),
    },
    says: say('plot.saysBox', {count: boxes.length}),
  }
}
