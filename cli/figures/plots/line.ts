/** Draws the mean at each x, joined by a line, with a band of its error. */
import type {Data} from '../../statistics/data.ts'
import type {Drawing} from './drawing.ts'
import {curveOf, groupedRows, headOf, pointOf, rangeOf, requireFew, short} from './groups.ts'
import {errorOf, errorText, meansOf} from './means.ts'
import type {Say} from './say.ts'
import {choiceOf, columnSetting, neededColumn, type Settings} from './settings.ts'

export function line(data: Data, settings: Settings, say: Say): Drawing {
  const [x, y] = [neededColumn(settings, 'x'), neededColumn(settings, 'y')]
  const by = columnSetting(settings, 'group')
  const log = choiceOf(settings, 'log', ['x', 'y', 'x y']) ?? ''
  const error = errorOf(settings)
  const {groups, rows} = groupedRows(data, settings, [x, y])
  const placed = rows.map(({values: [at = 0, value = 0], group}) => ({at, value, group}))
  const means = meansOf(placed, error)
  requireFew(means.length)
  const curves = groups.map((_, index) => {
    const own = means.filter((one) => one.group === index)
    const at = own.map((one) => one.at)
    const values = own.map((one) => ({...one, value: one.mean}))
    return curveOf(at, values, index)
  })
  const hasBand = means.some((one) => one.high > one.low)
  return {
    x: {title: x.title, values: means.map((one) => one.at), log: log.includes('x')},
    y: {
      title: y.title,
      values: means.flatMap(({low, high}) => [low, high]),
      log: log.includes('y'),
    },
    curves: curves.map(({points, group}) => ({points, group})),
    bands: hasBand ? curves : [],
    marks: {
      points: means.map(({at, mean, group}) => pointOf([at, mean], group, groups[group]!, [x, y])),
    },
    keys: {names: groups, as: 'line'},
    table: {
      head: [
        ...(by ? [headOf(by)] : []),
        headOf(x),
        hasBand ? say('plot.mean', {column: headOf(y)}) : headOf(y),
        ...(hasBand ? [errorText(error, say)] : []),
      ],
      rows: means.map((one) => [
        ...(by ? [groups[one.group]!] : []),
        String(one.at),
        short(one.mean),
        ...(hasBand ? [rangeOf(say, one)] : []),
      ]),
    },
    says: [
      groups.length > 1 ? say('plot.saysLines', {groups: groups.length}) : say('plot.saysLine'),
      ...(hasBand ? [say('plot.saysBand', {error: errorText(error, say)})] : []),
    ].join(', '),
  }
}
