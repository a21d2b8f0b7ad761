/** Draws how often values fall into intervals of the same width. */
import {bin, thresholdFreedmanDiaconis} from 'd3-array'
import {type Data, rowsOf} from '../../statistics/data.ts'
import {Mistake} from '../../statistics/mistake.ts'
import type {Drawing} from './drawing.ts'
import {headOf, rangeOf} from './groups.ts'
import type {Say} from './say.ts'
import {neededColumn, type Settings, unitOf} from './settings.ts'

const MOST_BINS = 60

export function histogram(data: Data, settings: Settings, say: Say): Drawing {
  const x = neededColumn(settings, 'x')
  const values = rowsOf(data, [x.name]).map((row) => row.values[0]!)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const wanted = settings.get('bins')
  if (
    wanted !== undefined &&
    !(/^\d+$/.test(wanted) && Number(wanted) > 0 && Number(wanted) <= MOST_BINS)
  )
    throw new Mistake(`"bins" must be a number from 1 to ${MOST_BINS}, not "${wanted}".`, {
      word: wanted,
    })
  const found = wanted === undefined ? thresholdFreedmanDiaconis(values, low, high) : Number(wanted)
  const count = Math.min(MOST_BINS, Math.max(1, Number.isFinite(found) ? found : 1))
  const bins = bin().thresholds(count)(values)
  // d3 ends the outer intervals at the last value; as bars they are as wide as the others.
  const width = bins.length > 2 ? bins[1]!.x1! - bins[1]!.x0! : (high - low || 1) / bins.length
  const bars = bins.map(({length, x0 = low, x1 = high}, at) => {
    const from = at === 0 && bins.length > 1 ? x1 - width : x0
    return {from, to: at === bins.length - 1 || x1 === x0 ? from + width : x1, length}
  })
  const unit = unitOf(x.title)
  return {
    x: {title: x.title, values: bars.flatMap((one) => [one.from, one.to])},
    y: {title: say('plot.count'), values: bars.map((one) => one.length), zero: true},
    marks: {
      bars: bars.map(({from, to, length}) => ({
        x: [from, to],
        y: [0, length],
        group: 1,
        says: `${rangeOf(say, {low: from, high: to})}${unit ? ` ${unit}` : ''}: ${length}`,
      })),
    },
    table: {
      head: [headOf(x), say('plot.count')],
      rows: bars.map(({from, to, length}) => [rangeOf(say, {low: from, high: to}), String(length)]),
    },
    says: say('plot.saysHistogram', {count: values.length}),
  }
}
