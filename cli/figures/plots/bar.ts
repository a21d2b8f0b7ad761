/** Draws the mean of each column, or its only value, with error bars. */
import type {Data} from '../../statistics/data.ts'
import {columnsOf} from './columns.ts'
import type {Drawing} from './drawing.ts'
import {headOf, rangeOf, short, tip, withUnit} from './groups.ts'
import {errorOf, errorText, meansOf} from './means.ts'
import type {Say} from './say.ts'
import type {Settings} from './settings.ts'

export function bar(data: Data, settings: Settings, say: Say): Drawing {
  const {across, y, groups, rows, edges, middle, named, head, lead} = columnsOf(data, settings, say)
  const error = errorOf(settings)
  const means = meansOf(rows, error)
  const wide = means.filter((one) => one.high > one.low)
  return {
    x: across,
    y: {title: y.title, values: means.flatMap((one) => [one.low, one.high]), zero: true},
    marks: {
      bars: means.map((one) => ({
        x: edges(one),
        y: [0, one.mean],
        group: one.group + 1,
        says: tip(named(one), withUnit(one.mean, y.title)),
      })),
      spans: wide.map((one) => {
        return {at: middle(one), from: one.low, to: one.high, group: one.group + 1}
      }),
    },
    keys: {names: groups, as: 'bar'},
    table: {
      head: [
        ...head,
        wide.length ? say('plot.mean', {column: headOf(y)}) : headOf(y),
        ...(wide.length ? [errorText(error, say), 'n'] : []),
      ],
      rows: means.map((one) => [
        ...lead(one),
        short(one.mean),
        ...(wide.length ? [rangeOf(say, one), String(one.n)] : []),
      ]),
    },
    says: [
      say('plot.saysBar', {count: means.length}),
      ...(wide.length ? [say('plot.saysErrors', {error: errorText(error, say)})] : []),
    ].join(', '),
  }
}
