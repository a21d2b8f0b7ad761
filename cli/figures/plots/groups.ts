/** Assigns the rows of a plot to its groups. */
import {group as collect} from 'd3-array'
import {type Data, levelsOf, rowsOf} from '../../statistics/data.ts'
import {written} from '../../statistics/format.ts'
import {Mistake} from '../../statistics/mistake.ts'
import type {Point} from '../svg.ts'
import {MOST_GROUPS, MOST_POINTS} from './drawing.ts'
import type {Say} from './say.ts'
import {type Column, columnSetting, type Settings, spokenTitle, unitOf} from './settings.ts'

export interface Grouped {
  /** One group without a name if the data are not grouped. */
  groups: string[]
  rows: {values: number[]; names: string[]; group: number}[]
}

/**
 * Returns rows with numbers, names, and the index of their group.
 * `levels` are the groups of all panels. Throws a `Mistake`.
 */
export function groupedRows(
  data: Data,
  settings: Settings,
  numbers: Column[],
  names: Column[] = [],
): Grouped {
  const by = columnSetting(settings, 'group')
  const nameOf = (one: Column) => one.name
  const rows = rowsOf(data, numbers.map(nameOf), [...names, ...(by ? [by] : [])].map(nameOf))
  const groups = by ? levelsOf(rows.map((row) => row.names.at(-1) as string)) : ['']
  if (groups.length > MOST_GROUPS)
    throw new Mistake(
      `"${by?.name}" has ${groups.length} groups; a fifth one cannot be told apart.`,
      {word: by?.name ?? '', hint: `At most ${MOST_GROUPS}. Use \`split\` for the others.`},
    )
  const groupOf = (names: string[]) => (by ? groups.indexOf(names.at(-1) as string) : 0)
  return {groups, rows: rows.map((row) => ({...row, group: groupOf(row.names)}))}
}

/** Throws a `Mistake` if there are too many points to show each of them. */
export function requireFew(count: number): void {
  if (count > MOST_POINTS)
    throw new Mistake(`${count} points; at most ${MOST_POINTS} can be told apart.`, {
      hint: 'Draw groups of them: kind: box, or kind: line.',
    })
}

/** Returns the cells of a plot: the values with the same place and group. */
export function cellsOf(rows: {at: number; value: number; group: number}[]) {
  const cells = collect(rows, ({at, group}) => `${group} ${at}`).values()
  return Array.from(cells, (own) => ({
    at: own[0]!.at,
    group: own[0]!.group,
    values: own.map((one) => one.value),
  }))
}

/** Returns a curve and the band around it. `at`: the place of each value. */
export function curveOf(
  at: number[],
  values: {value: number; low: number; high: number}[],
  group: number,
) {
  const path = (key: 'value' | 'low' | 'high') =>
    values.map((one, index): Point => [at[index]!, one[key]])
  return {points: path('value'), lower: path('low'), upper: path('high'), group: group + 1}
}

/** Returns a point with its tooltip; `name` is that of its group. */
export function pointOf([x, y]: Point, group: number, name: string, columns: [Column, Column]) {
  const [across, up] = columns.map(({title}) => title) as [string, string]
  const says = tip([name, withUnit(x, across)], withUnit(y, up))
  return {x, y, group: group + 1, says}
}

/** Formats a number for a table or a tooltip: up to four digits, without zeros at the end that the data do not have. */
export const short = (value: number) =>
  written(value, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** "12.3 ppm". */
export function withUnit(value: number, title: string): string {
  const unit = unitOf(title)
  return unit ? `${short(value)} ${unit}` : short(value)
}

/** "nonchilled, 95 ppm: 23.1". */
export function tip(parts: string[], text: string): string {
  const before = parts.filter(Boolean).join(', ')
  return before ? `${before}: ${text}` : text
}

/** "1.2 to 3.4". */
export function rangeOf(say: Say, {low, high}: {low: number; high: number}): string {
  return say('plot.range', {from: short(low), to: short(high)})
}

export const headOf = ({title}: Column) => spokenTitle(title)
