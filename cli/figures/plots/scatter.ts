/** Draws points, and optionally a line through each group with the 95 % confidence band of its mean. */
import type {Data} from '../../statistics/data.ts'
import {linearModel} from '../../statistics/linear.ts'
import {type Drawing, type Side, stepsOf} from './drawing.ts'
import {curveOf, groupedRows, headOf, pointOf, requireFew} from './groups.ts'
import type {Say} from './say.ts'
import {choiceOf, columnSetting, neededColumn, type Settings} from './settings.ts'

export function scatter(data: Data, settings: Settings, say: Say): Drawing {
  const [x, y] = [neededColumn(settings, 'x'), neededColumn(settings, 'y')]
  const {groups, rows} = groupedRows(data, settings, [x, y])
  requireFew(rows.length)
  const fit = choiceOf(settings, 'fit', ['linear'])
  const by = columnSetting(settings, 'group')
  const log = choiceOf(settings, 'log', ['x', 'y', 'x y']) ?? ''
  const values = rows.map((row) => row.values[0]!)
  const across: Side = {title: x.title, values, log: log.includes('x')}
  const fits = fit ? fitted(data, [x.name, y.name, by?.name], groups, across) : []
  const heights = fits.flatMap(({upper, lower}) => [...upper, ...lower].map((point) => point[1]))
  return {
    x: across,
    y: {
      title: y.title,
      values: [...rows.map((row) => row.values[1]!), ...heights],
      log: log.includes('y'),
    },
    curves: fits.map(({points, group}) => ({points, group})),
    bands: fits,
    marks: {
      points: rows.map(({values: [a = 0, b = 0], group}) =>
        pointOf([a, b], group, groups[group]!, [x, y]),
      ),
    },
    keys: {names: groups, as: fit ? 'line' : 'point'},
    table: {
      head: [...(by ? [headOf(by)] : []), headOf(x), headOf(y)],
      rows: rows.map(({values: [a = 0, b = 0], group}) => [
        ...(by ? [groups[group]!] : []),
        String(a),
        String(b),
      ]),
    },
    says: [
      groups.length > 1
        ? say('plot.saysGroups', {count: rows.length, groups: groups.length})
        : say('plot.saysScatter', {count: rows.length}),
      ...(fit ? [say('plot.saysFits')] : []),
    ].join(', '),
  }
}

/** Fits the line of each group, with the confidence limits of its mean. */
function fitted(data: Data, [x, y, by]: (string | undefined)[], groups: string[], side: Side) {
  const model = linearModel(data, `${y} ~ ${x}${by && groups.length > 1 ? ` * ${by}` : ''}`)
  const steps = stepsOf(side)
  return groups.map((name, index) => {
    const said = steps.map((at) =>
      model.predict(new Map([[x!, String(at)], ...(by ? [[by, name] as const] : [])])),
    )
    return curveOf(steps, said, index)
  })
}
