/** Tests that compare groups: t, Welch, Wilcoxon, Kruskal-Wallis, Levene, Tukey. */
import {
  chiSquaredUpper,
  fUpper,
  normalUpper,
  tQuantile,
  tTwoSided,
  tukeyQuantile,
  tukeyUpper,
} from './distributions.ts'
import {type Group, meanOf, ranksOf, spreadOf, summaryOf, sumOf, varianceOf} from './samples.ts'

export interface Comparison {
  /** Difference of the means: first group minus second. */
  difference: number
  low: number
  high: number
  t: number
  df: number
  p: number
}

/** Student's t test (`equal` variances) or Welch's. */
export function tTest(first: number[], second: number[], equal: boolean): Comparison {
  const [m, n] = [first.length, second.length]
  const [v, w] = [varianceOf(first), varianceOf(second)]
  const difference = meanOf(first) - meanOf(second)
  const pooled = ((m - 1) * v + (n - 1) * w) / (m + n - 2)
  const square = equal ? pooled * (1 / m + 1 / n) : v / m + w / n
  const df = equal ? m + n - 2 : square ** 2 / ((v / m) ** 2 / (m - 1) + (w / n) ** 2 / (n - 1))
  const se = Math.sqrt(square)
  const half = tQuantile(0.975, df) * se
  const t = difference / se
  return {difference, low: difference - half, high: difference + half, t, df, p: tTwoSided(t, df)}
}

/** Welch's analysis of variance: groups with different variances. */
export function welchAnova(groups: Group[]): {f: number; df: number; within: number; p: number} {
  const k = groups.length
  const parts = groups.map(({values}) => ({
    n: values.length,
    mean: meanOf(values),
    weight: values.length / varianceOf(values),
  }))
  const all = sumOf(parts, ({weight}) => weight)
  const mean = sumOf(parts, (one) => one.weight * one.mean) / all
  const lambda = sumOf(parts, ({n, weight}) => (1 - weight / all) ** 2 / (n - 1))
  const between = sumOf(parts, (one) => one.weight * (one.mean - mean) ** 2)
  const f = between / (k - 1) / (1 + (2 * (k - 2) * lambda) / (k ** 2 - 1))
  const within = (k ** 2 - 1) / (3 * lambda)
  return {f, df: k - 1, within, p: fUpper(f, k - 1, within)}
}

/**
 * Wilcoxon's rank sum test. Exact for fewer than 50 values without ties, otherwise
 * by the normal distribution with corrections for ties and continuity, as in R.
 */
export function wilcoxon(first: number[], second: number[]): {w: number; p: number} {
  const [m, n] = [first.length, second.length]
  const {ranks, ties} = ranksOf([...first, ...second])
  const w = sumOf(ranks.slice(0, m), Number) - (m * (m + 1)) / 2
  if (m < 50 && n < 50 && !ties) {
    const counts = rankSums(m, n)
    const below = sumOf(counts.slice(0, Math.min(w, m * n - w) + 1), Number)
    return {w, p: Math.min(1, (2 * below) / sumOf(counts, Number))}
  }
  const total = m + n
  const sigma = Math.sqrt(((m * n) / 12) * (total + 1 - ties / (total * (total - 1))))
  const off = w - (m * n) / 2
  const z = (Math.abs(off) - 0.5) / sigma
  return {w, p: Math.min(1, 2 * normalUpper(z))}
}

/**
 * Returns for each sum of ranks of the first m values, minus the
 * smallest such sum, how many orders of m and n values have it.
 */
function rankSums(m: number, n: number): number[] {
  const counts = Array.from({length: m + 1}, () => new Array<number>(m * n + 1).fill(0))
  ;(counts[0] as number[])[0] = 1
  // Choosing the value at this rank adds the number of values of the second sample below it.
  for (let rank = 1; rank <= m + n; rank++)
    for (let chosen = Math.min(m, rank); chosen >= 1; chosen--) {
      const own = counts[chosen] as number[]
      const before = counts[chosen - 1] as number[]
      const passed = rank - chosen
      for (let at = m * n; at >= passed && passed <= n; at--)
        own[at] = (own[at] as number) + (before[at - passed] as number)
    }
  return counts[m] as number[]
}

/** The Kruskal-Wallis test. */
export function kruskal(groups: Group[]): {h: number; df: number; p: number} {
  const all = groups.flatMap((group) => group.values)
  const n = all.length
  const {ranks, ties} = ranksOf(all)
  let from = 0
  const sum = sumOf(groups, ({values}) => {
    const own = ranks.slice(from, (from += values.length))
    return sumOf(own, Number) ** 2 / values.length
  })
  const h = ((12 / (n * (n + 1))) * sum - 3 * (n + 1)) / (1 - ties / (n ** 3 - n))
  return {h, df: groups.length - 1, p: chiSquaredUpper(h, groups.length - 1)}
}

/** Levene's test about the mean, or about the median (then also called Brown-Forsythe test). */
export function levene(
  groups: Group[],
  center: 'mean' | 'median',
): {f: number; df: number; within: number; p: number} {
  const away = groups.map(({values}) => {
    const middle = summaryOf(values)[center]
    return values.map((value) => Math.abs(value - middle))
  })
  const n = away.flat().length
  const mean = meanOf(away.flat())
  const between = sumOf(away, (own) => own.length * (meanOf(own) - mean) ** 2)
  const inside = sumOf(away, spreadOf)
  const df = groups.length - 1
  const within = n - groups.length
  const f = between / df / (inside / within)
  return {f, df, within, p: fUpper(f, df, within)}
}

export interface Pair {
  name: string
  difference: number
  low: number
  high: number
  q: number
  p: number
}

/** Compares all pairs of means with the studentized range; unequal group sizes as in Tukey-Kramer. */
export function tukey(groups: Group[]): Pair[] {
  const df = sumOf(groups, ({values}) => values.length - 1)
  const mean = sumOf(groups, ({values}) => spreadOf(values)) / df
  const quantile = tukeyQuantile(0.95, groups.length, df)
  return groups.flatMap((first, at) =>
    groups.slice(at + 1).map((second) => {
      const difference = meanOf(second.values) - meanOf(first.values)
      const se = Math.sqrt((mean / 2) * (1 / first.values.length + 1 / second.values.length))
      const q = Math.abs(difference) / se
      const [low, high] = [difference - quantile * se, difference + quantile * se]
      const p = tukeyUpper(q, groups.length, df)
      return {name: `${second.name} − ${first.name}`, difference, low, high, q, p}
    }),
  )
}
