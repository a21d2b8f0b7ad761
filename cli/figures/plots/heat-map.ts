/** Draws values of two sets of names as colors, each also as a number. */
import {group as collect, mean} from 'd3-array'
import {type Data, levelsOf, rowsOf} from '../../statistics/data.ts'
import {Mistake} from '../../statistics/mistake.ts'
import type {Drawing} from './drawing.ts'
import {headOf, short, tip, withUnit} from './groups.ts'
import type {Say} from './say.ts'
import {type Column, neededColumn, type Settings} from './settings.ts'

const MOST_NAMES = 24

export function heatMap(data: Data, settings: Settings, say: Say): Drawing {
  const [x, y] = [neededColumn(settings, 'x'), neededColumn(settings, 'y')]
  const value = neededColumn(settings, 'value')
  const rows = rowsOf(data, [value.name], [x.name, y.name])
  const across = levelsOf(rows.map((row) => row.names[0]!))
  // The y axis points up, so the first row must be last.
  const up = levelsOf(rows.map((row) => row.names[1]!)).toReversed()
  requireNames(across, x)
  requireNames(up, y)
  const cells = [...collect(rows, (row) => row.names.slice(0, 2).join('\0'))].map(([, own]) => ({
    across: across.indexOf(own[0]!.names[0]!),
    up: up.indexOf(own[0]!.names[1]!),
    value: mean(own, (row) => row.values[0])!,
  }))
  const values = cells.map((cell) => cell.value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  // If values have both signs, each sign has its own color. Otherwise the
  // color grows from the smallest to the largest value.
  const signed = low < 0 && high > 0
  const most = Math.max(-low, high)
  const strength = (one: number) =>
    signed ? Math.abs(one) / most : high === low ? 0.5 : (one - low) / (high - low)
  return {
    x: {title: x.title, values: [], names: across},
    y: {title: '', values: [], names: up},
    tall: up.length > 8,
    marks: {
      bars: cells.map((cell) => ({
        x: [cell.across - 0.5, cell.across + 0.5],
        y: [cell.up - 0.5, cell.up + 0.5],
        group: signed && cell.value < 0 ? 2 : 1,
        strength: Math.round((0.06 + 0.64 * strength(cell.value)) * 100) / 100,
        label: across.length <= 10 ? cellText(cell.value, most) : undefined,
        says: tip([across[cell.across]!, up[cell.up]!], withUnit(cell.value, value.title)),
      })) as NonNullable<Drawing['marks']>['bars'],
    },
    table: {
      head: [headOf(y), ...across],
      rows: up.toReversed().map((name) => [
        name,
        ...across.map((_, at) => {
          const cell = cells.find((one) => one.across === at && up[one.up] === name)
          return cell ? short(cell.value) : '–'
        }),
      ]),
    },
    says: say('plot.saysHeat', {
      value: headOf(value),
      rows: up.length,
      columns: across.length,
      low: short(low),
      high: short(high),
    }),
  }
}

function requireNames({length}: string[], {name}: Column): void {
  if (length > MOST_NAMES)
    throw new Mistake(`"${name}" has ${length} values; at most ${MOST_NAMES}.`, {word: name})
}

/** Formats a value short enough for a phone. */
function cellText(value: number, most: number): string {
  const digits = most >= 100 ? 0 : most >= 10 ? 1 : 2
  return value.toFixed(digits).replace('-', '−')
}
