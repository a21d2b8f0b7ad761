/** Draws estimates with their intervals, one below the other: from an analysis, or from columns. */
import {analyze} from '../../statistics/analyses.ts'
import {type Data, rowsOf} from '../../statistics/data.ts'
import {Mistake} from '../../statistics/mistake.ts'
import {headOfColumn} from '../../statistics/result.ts'
import type {Drawing} from './drawing.ts'
import {headOf, rangeOf, short, tip, withUnit} from './groups.ts'
import type {Say} from './say.ts'
import {columnSetting, neededColumn, type Settings} from './settings.ts'

const MOST_ROWS = 30

interface Estimate {
  name: string
  value: number
  low: number
  high: number
}

export function forest(data: Data, settings: Settings, say: Say): Drawing {
  const analysis = settings.get('analysis')
  const {title, rows} = analysis ? analyzed(data, analysis, say) : listed(data, settings)
  if (rows.length > MOST_ROWS)
    throw new Mistake(`${rows.length} rows; at most ${MOST_ROWS} fit below each other.`)
  // The y axis points up, so the first row must be last.
  const upwards = rows.toReversed()
  const values = rows.flatMap((one) => [one.low, one.high])
  const zero = analysis !== undefined || Math.min(...values) <= 0
  const log = !zero && Math.max(...values) / Math.min(...values) > 20
  const reference = zero ? 0 : 1
  return {
    x: {title, values: [...values, reference], log},
    y: {title: '', values: [], names: upwards.map((one) => one.name)},
    tall: rows.length > 8,
    marks: {
      lines: [{from: [reference, -0.5], to: [reference, rows.length - 0.5]}],
      spans: upwards.map((one, at) => ({at, from: one.low, to: one.high, group: 1, across: true})),
      points: upwards.map((one, at) => {
        const says = tip([one.name], `${withUnit(one.value, title)} (${rangeOf(say, one)})`)
        return {x: one.value, y: at, group: 1, says}
      }),
    },
    table: {
      head: [say('plot.row'), title, say('plot.ci')],
      rows: rows.map((one) => [one.name, short(one.value), rangeOf(say, one)]),
    },
    says: say('plot.saysForest', {count: rows.length}),
  }
}

function analyzed(data: Data, text: string, say: Say): {title: string; rows: Estimate[]} {
  const {columns, rows} = analyze(data, text)
  const key = ['difference', 'estimate', 'ec50'].find((one) => columns.includes(one))
  if (!key || !columns.includes('low'))
    throw new Mistake('This analysis has no intervals.', {
      word: text.split(' ')[0] ?? '',
      hint: 'Use `tukey`, `lm`, a t-test or `four-parameter`.',
    })
  const shown = rows.filter((row) => row.name !== '(Intercept)')
  return {
    title: key === 'ec50' ? 'EC50' : headOfColumn(key, say),
    rows: shown.map(({name, values}) => {
      return {name, value: values[key]!, low: values.low!, high: values.high!}
    }),
  }
}

function listed(data: Data, settings: Settings): {title: string; rows: Estimate[]} {
  const missing = ['label', 'x', 'low', 'high'].find((key) => !settings.has(key))
  if (missing)
    throw new Mistake(`A plot of the kind \`forest\` needs "analysis", or "${missing}".`, {
      word: 'forest',
      hint: `analysis: tukey yield ~ catalyst, or ${missing}: column`,
    })
  const [x, low, high] = ['x', 'low', 'high'].map((key) => columnSetting(settings, key)!)
  const label = neededColumn(settings, 'label').name
  const rows = rowsOf(data, [x!.name, low!.name, high!.name], [label])
  return {
    title: headOf(x!),
    rows: rows.map(({values: [value = 0, low = 0, high = 0], names}) => {
      return {name: names[0]!, value, low, high}
    }),
  }
}
