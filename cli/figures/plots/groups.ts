/** Assigns the rows of a plot to its groups. */
import {type Data, levelsOf, rowsOf} from '../../statistics/data.ts'
import {written} from '../../statistics/format.ts'
import {Mistake} from '../../statistics/mistake.ts'
import {MOST_GROUPS, MOST_POINTS} from './drawing.ts'
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
  const named = names.map((one) => one.name)
  const rows = rowsOf(
    data,
    numbers.map((one) => one.name),
    by ? [...named, by.name] : named,
  )
  const groups = by ? levelsOf(rows.map((row) => row.names.at(-1) as string)) : ['']
  if (groups.length > MOST_GROUPS)
    throw new Mistake(
      `"${by?.name}" has ${groups.length} groups; a fifth one cannot be told apart.`,
      {word: by?.name ?? '', hint: `At most ${MOST_GROUPS}. Use \`split\` for the others.`},
    )
  return {
    groups,
    rows: rows.map((row) => ({
      values: row.values,
      names: row.names,
      group: by ? groups.indexOf(row.names.at(-1) as string) : 0,
    })),
  }
}

/** Throws a `Mistake` if there are too many points to show each of them. */
export function requireFew(count: number): void {
  if (count > MOST_POINTS)
    throw new Mistake(`${count} points; at most ${MOST_POINTS} can be told apart.`, {
      hint: 'Draw groups of them: kind: box, or kind: line.',
    })
}

/** Formats a number for a table or a tooltip with four digits. */
export const short = (value: number) => written(value, '')

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

export const headOf = ({title}: Column) => spokenTitle(title)
