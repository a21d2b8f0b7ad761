/** Statistics of one sample: mean, spread, quartiles, and ranks. */
import {group, quantileSorted, rank, rollup, sort} from 'd3-array'
import {counted} from '../text/counted.ts'
import {columnOf, type Data, levelsOf, type Row, rowsOf} from './data.ts'
import {tQuantile} from './distributions.ts'
import {Mistake, sidesOf} from './mistake.ts'

export function sumOf<T>(items: readonly T[], of: (item: T, at: number) => number): number {
  return items.reduce((sum, item, at) => sum + of(item, at), 0)
}

export function meanOf(values: readonly number[]): number {
  return sumOf(values, Number) / values.length
}

/** Returns the sum of the squared differences to the mean. */
export function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return sumOf(values, (value) => (value - mean) ** 2)
}

export function varianceOf(values: readonly number[]): number {
  return spreadOf(values) / (values.length - 1)
}

export interface Summary {
  n: number
  mean: number
  sd: number
  /** Standard error of the mean, and the limits of its 95 % confidence interval. */
  se: number
  low: number
  high: number
  min: number
  q1: number
  median: number
  q3: number
  max: number
  sum: number
}

export function summaryOf(values: number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b)
  const n = values.length
  const mean = meanOf(values)
  const sd = Math.sqrt(varianceOf(values))
  const se = sd / Math.sqrt(n)
  const half = n > 1 ? tQuantile(0.975, n - 1) * se : Number.NaN
  const quantile = (p: number) => quantileSorted(sorted, p) as number
  return {
    n,
    mean,
    sd,
    se,
    low: mean - half,
    high: mean + half,
    min: sorted[0] as number,
    q1: quantile(0.25),
    median: quantile(0.5),
    q3: quantile(0.75),
    max: sorted.at(-1) as number,
    sum: sumOf(values, Number),
  }
}

/** Returns how many times each value occurs. */
export function countsOf(values: readonly number[]): Map<number, number> {
  return rollup(values, (equal) => equal.length, Number)
}

/**
 * Returns ranks from 1; equal values get the mean of their ranks. `ties`: the sum of t³ − t over groups of equal values.
 */
export function ranksOf(values: number[]): {ranks: number[]; ties: number} {
  const counts = countsOf(values)
  const below = Array.from(rank(values))
  return {
    ranks: values.map((value, at) => below[at]! + (counts.get(value)! + 1) / 2),
    ties: sumOf([...counts.values()], (count) => count ** 3 - count),
  }
}

export interface Group {
  name: string
  values: number[]
}

/** Groups the values of a column by the names in other columns. The groups are sorted by these names. */
export function groupsOf(data: Data, column: string, by: string[]): Group[] {
  const rows = rowsOf(data, [column], by)
  if (!by.length) return [{name: column, values: rows.map((row) => row.values[0] as number)}]
  const levels = by.map((_, at) => levelsOf(rows.map(({names}) => names[at]!)))
  const groups = [...group(rows, ({names}) => names.join('\0')).values()]
  const places = by.map(
    (_, at) =>
      ([row]: Row[]) =>
        levels[at]!.indexOf(row!.names[at]!),
  )
  return sort(groups, ...places).map((own) => ({
    name: own[0]!.names.join(' '),
    values: own.map(({values}) => values[0]!),
  }))
}

/**
 * Returns the groups of `y ~ group`. Throws a `Mistake` if there are not
 * as many as needed, with at least two values each.
 */
export function comparedGroups(data: Data, formula: string, most: number): Group[] {
  const [left, right] = sidesOf(formula, 'values ~ group')
  columnOf(data, left)
  const groups = groupsOf(data, left, right.split(/\s*[*:+]\s*/))
  const count = groups.length
  const wanted = most === 2 ? 'two' : `at least two${count > most ? ` and at most ${most}` : ''}`
  const message = `"${right}" has ${counted(count, 'group')}; this test compares ${wanted}.`
  if (count < 2 || count > most) throw new Mistake(message, {word: right})
  const small = groups.find((group) => group.values.length < 2)
  if (small) throw new Mistake(`The group "${small.name}" has only one value.`, {word: right})
  return groups
}
