/** Statistics of one sample: mean, spread, quartiles, and ranks. */
import {quantileSorted} from 'd3-array'
import {columnOf, type Data, levelsOf, rowsOf} from './data.ts'
import {tQuantile} from './distributions.ts'
import {Mistake} from './mistake.ts'

export function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function varianceOf(values: number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
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
    sum: values.reduce((sum, value) => sum + value, 0),
  }
}

/**
 * Returns ranks from 1; equal values get the mean of their ranks. `ties`: the sum of t³ − t over groups of equal values.
 */
export function ranksOf(values: number[]): {ranks: number[]; ties: number} {
  const order = values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const ranks = values.map(() => 0)
  let ties = 0
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++
    for (let at = from; at < to; at++) ranks[order[at] ?? 0] = (from + 1 + to) / 2
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  return {ranks, ties}
}

export interface Group {
  name: string
  values: number[]
}

/** Groups the values of a column by the names in other columns. The groups are sorted by these names. */
export function groupsOf(data: Data, column: string, by: string[]): Group[] {
  const rows = rowsOf(data, [column], by)
  if (!by.length) return [{name: column, values: rows.map((row) => row.values[0] as number)}]
  const levels = by.map((_, index) => levelsOf(rows.map((row) => row.names[index] as string)))
  const groups = new Map<string, number[]>()
  for (const {names, values} of rows) {
    const key = names.join('\0')
    const known = groups.get(key)
    if (known) known.push(values[0] as number)
    else groups.set(key, [values[0] as number])
  }
  const place = (key: string) => key.split('\0').map((name, at) => levels[at]?.indexOf(name) ?? 0)
  return [...groups]
    .map(([key, values]) => ({key, values, place: place(key)}))
    .sort((a, b) => {
      const at = a.place.findIndex((one, index) => one !== b.place[index])
      return at < 0 ? 0 : (a.place[at] ?? 0) - (b.place[at] ?? 0)
    })
    .map(({key, values}) => ({name: key.replaceAll('\0', ' '), values}))
}

/**
 * Returns the groups of `y ~ group`. Throws a `Mistake` if there are not
 * as many as needed, with at least two values each.
 */
export function comparedGroups(
  data: Data,
  formula: string,
  {most = 100, least = 2}: {most?: number; least?: number} = {},
): Group[] {
  const [left = '', right = '', more] = formula.split('~').map((part) => part.trim())
  if (!left || !right || more !== undefined)
    throw new Mistake(`"${formula.trim()}" is not a formula.`, {hint: 'values ~ group'})
  const by = right.split(/\s*[*:+]\s*/)
  columnOf(data, left)
  const groups = groupsOf(data, left, by)
  if (groups.length < least || groups.length > most)
    throw new Mistake(
      `"${right}" has ${groups.length} ${groups.length === 1 ? 'group' : 'groups'}; this test compares ${most === least ? `${least === 2 ? 'two' : least}` : `at least ${least === 2 ? 'two' : least}`}${most !== least && groups.length > most ? ` and at most ${most}` : ''}.`,
      {word: right},
    )
  const small = groups.find((group) => group.values.length < 2)
  if (small) throw new Mistake(`The group "${small.name}" has only one value.`, {word: right})
  return groups
}
