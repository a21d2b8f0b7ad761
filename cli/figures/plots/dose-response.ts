/**
 * Draws values against the dose on a logarithmic axis, with the
 * four-parameter curve of each sample and its confidence band.
 */
import type {Data} from '../../statistics/data.ts'
import {fourParameter} from '../../statistics/four-parameter.ts'
import {type Drawing, type Side, stepsOf} from './drawing.ts'
import {curveOf, groupedRows, pointOf, rangeOf, requireFew, short, tip, withUnit} from './groups.ts'
import type {Say} from './say.ts'
import {columnSetting, neededColumn, type Settings} from './settings.ts'

const HEADS = ['plot.ci', 'plot.slope', 'plot.bottom', 'plot.top'] as const

export function doseResponse(data: Data, settings: Settings, say: Say): Drawing {
  const [x, y] = [neededColumn(settings, 'x'), neededColumn(settings, 'y')]
  const by = columnSetting(settings, 'group')
  const {groups, rows} = groupedRows(data, settings, [x, y])
  requireFew(rows.length)
  const across: Side = {title: x.title, values: rows.map((row) => row.values[0]!), log: true}
  const steps = stepsOf(across, 80)
  const fits = groups.map((name, index) => {
    const own = rows.filter((row) => row.group === index)
    const curve = fourParameter(
      own.map((row) => row.values[0]!),
      own.map((row) => row.values[1]!),
    )
    return {name, curve, ...curveOf(steps, steps.map(curve.at), index)}
  })
  return {
    x: across,
    y: {
      title: y.title,
      values: [
        ...rows.map((row) => row.values[1]!),
        ...fits.flatMap(({upper, lower}) => [...upper, ...lower].map((point) => point[1])),
      ],
    },
    curves: fits.map(({points, group}) => ({points, group})),
    bands: fits,
    marks: {
      // A dose of zero cannot be shown on a logarithmic axis, but the fit uses it.
      points: rows
        .filter((row) => row.values[0]! > 0)
        .map(({values: [a = 0, b = 0], group}) => pointOf([a, b], group, groups[group]!, [x, y])),
    },
    keys: {names: groups, as: 'line'},
    table: {
      head: [by?.title ?? say('plot.curve'), 'EC50', ...HEADS.map((key) => say(key))],
      rows: fits.map(({name, curve}) => [
        name || '1',
        short(curve.ec50),
        rangeOf(say, curve),
        ...[curve.slope, curve.bottom, curve.top].map(short),
      ]),
    },
    says: say('plot.saysDoses', {
      curves: fits
        .map(({name, curve}) => tip([name], `EC50 ${withUnit(curve.ec50, x.title)}`))
        .join('; '),
    }),
  }
}
