/** Columns with names; inside each, the groups are next to each other. */
import {type Data, levelsOf} from '../../statistics/data.ts'
import {Mistake} from '../../statistics/mistake.ts'
import {groupedRows} from './groups.ts'
import {type Column, neededColumn, type Settings} from './settings.ts'

const MOST_NAMES = 24

export interface Columns {
  x: Column
  y: Column
  names: string[]
  groups: string[]
  rows: {at: number; value: number; group: number}[]
  /** Returns the left and right edge of a group in a column. */
  edges: (at: number, group: number) => [number, number]
}

/** Throws a `Mistake`. */
export function columnsOf(data: Data, settings: Settings): Columns {
  const [x, y] = [neededColumn(settings, 'x'), neededColumn(settings, 'y')]
  const {groups, rows} = groupedRows(data, settings, [y], [x])
  const names = levelsOf(rows.map((row) => row.names[0]!))
  if (names.length > MOST_NAMES)
    throw new Mistake(
      `"${x.name}" has ${names.length} values; at most ${MOST_NAMES} fit side by side.`,
      {
        word: x.name,
        hint: 'For numbers, use kind: scatter.',
      },
    )
  const places = new Map(names.map((name, at) => [name, at]))
  const width = Math.min(0.5, 0.8 / groups.length)
  return {
    x,
    y,
    names,
    groups,
    rows: rows.map(({values, names: [name = ''], group}) => ({
      at: places.get(name)!,
      value: values[0]!,
      group,
    })),
    edges: (at, group) => {
      const middle = at + (group - (groups.length - 1) / 2) * width
      const half = width * (groups.length > 1 ? 0.43 : 0.5)
      return [middle - half, middle + half]
    },
  }
}
