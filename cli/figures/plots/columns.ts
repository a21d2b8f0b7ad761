/** Columns with names; inside each, the groups are next to each other. */
import {type Data, levelsOf} from '../../statistics/data.ts'
import {Mistake} from '../../statistics/mistake.ts'
import type {Side} from './drawing.ts'
import {groupedRows, headOf} from './groups.ts'
import type {Say} from './say.ts'
import {type Column, neededColumn, type Settings} from './settings.ts'

const MOST_NAMES = 24

export interface Columns {
  /** The axis with the names of the columns. */
  across: Side
  y: Column
  groups: string[]
  rows: {at: number; value: number; group: number}[]
  /** Returns the left and right edge of a group in a column. */
  edges: (cell: Cell) => [number, number]
  middle: (cell: Cell) => number
  named: (cell: Cell) => [column: string, group: string]
  /** The first cells of the head and of a row of the table. */
  head: string[]
  lead: (cell: Cell) => string[]
}

/** A group in a column. */
interface Cell {
  at: number
  group: number
}

/** Throws a `Mistake`. */
export function columnsOf(data: Data, settings: Settings, say: Say): Columns {
  const [x, y] = [neededColumn(settings, 'x'), neededColumn(settings, 'y')]
  const {groups, rows} = groupedRows(data, settings, [y], [x])
  const names = levelsOf(rows.map((row) => row.names[0]!))
  if (names.length > MOST_NAMES)
    throw new Mistake(
      `"${x.name}" has ${names.length} values; at most ${MOST_NAMES} fit side by side.`,
      {word: x.name, hint: 'For numbers, use kind: scatter.'},
    )
  const places = new Map(names.map((name, at) => [name, at]))
  const width = Math.min(0.5, 0.8 / groups.length)
  const middle = ({at, group}: Cell) => at + (group - (groups.length - 1) / 2) * width
  const named = ({at, group}: Cell): [string, string] => [names[at]!, groups[group]!]
  const placed = rows.map(({values: [value = 0], names: [name = ''], group}) => {
    return {at: places.get(name)!, value, group}
  })
  return {
    across: {title: x.title, values: [], names},
    y,
    groups,
    rows: placed,
    edges: (cell) => {
      const half = width * (groups.length > 1 ? 0.43 : 0.5)
      return [middle(cell) - half, middle(cell) + half]
    },
    middle,
    named,
    head: [headOf(x), ...(groups.length > 1 ? [say('plot.group')] : [])],
    lead: (cell) => named(cell).slice(0, groups.length > 1 ? 2 : 1),
  }
}
