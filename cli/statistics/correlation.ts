/** The three correlation coefficients. */
import {normalUpper, tTwoSided} from './distributions.ts'
import {Mistake} from './mistake.ts'
import {countsOf, meanOf, ranksOf, spreadOf, sumOf} from './samples.ts'

export interface Correlation {
  coefficient: number
  n: number
  p: number
  /** Limits of the 95 % confidence interval, for coefficients that have a common one. */
  low?: number
  high?: number
  t?: number
  df?: number
}

const Z = 1.959963984540054

/** Pearson's coefficient (product moments), with Fisher's interval. */
export function pearson(x: number[], y: number[]): Correlation {
  const n = x.length
  if (n < 4) throw new Mistake(`A correlation needs at least four pairs; the data have ${n}.`)
  const [a, b] = [meanOf(x), meanOf(y)]
  const xy = sumOf(x, (value, at) => (value - a) * (y[at]! - b))
  const [xx, yy] = [spreadOf(x), spreadOf(y)]
  if (!(xx > 0 && yy > 0)) throw new Mistake('A correlation needs values that differ.')
  const r = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
  const df = n - 2
  const t = r * Math.sqrt(df / Math.max(1e-300, 1 - r * r))
  const half = Z / Math.sqrt(n - 3)
  const [low, high] = [-half, half].map((off) => Math.tanh(Math.atanh(r) + off)) as [number, number]
  return {coefficient: r, n, p: tTwoSided(t, df), low, high, t, df}
}

/** Spearman's coefficient: Pearson's of the ranks; the p-value is from the t distribution. */
export function spearman(x: number[], y: number[]): Correlation {
  const {coefficient, n, p, t, df} = pearson(ranksOf(x).ranks, ranksOf(y).ranks)
  return {coefficient, n, p, ...(t !== undefined && {t}), ...(df !== undefined && {df})}
}

/**
 * Kendall's tau b: pairs in the same order minus pairs in the opposite
 * order; the p-value is from the normal distribution.
 */
export function kendall(x: number[], y: number[]): Correlation {
  const n = x.length
  if (n < 4) throw new Mistake(`A correlation needs at least four pairs; the data have ${n}.`)
  let score = 0
  for (const [one, value] of x.entries())
    for (let two = one + 1; two < n; two++)
      score += Math.sign((value - x[two]!) * (y[one]! - y[two]!))
  const [a, b] = [tieSums(x), tieSums(y)]
  const pairs = (n * (n - 1)) / 2
  const below = Math.sqrt((pairs - a.pairs) * (pairs - b.pairs))
  if (!(below > 0)) throw new Mistake('A correlation needs values that differ.')
  const variance =
    (n * (n - 1) * (2 * n + 5) - a.cubes - b.cubes) / 18 +
    (4 * a.pairs * b.pairs) / (2 * n * (n - 1)) +
    (a.triples * b.triples) / (9 * n * (n - 1) * (n - 2))
  const p = Math.min(1, 2 * normalUpper(Math.abs(score) / Math.sqrt(variance)))
  return {coefficient: score / below, n, p}
}

function tieSums(values: number[]): {pairs: number; cubes: number; triples: number} {
  const counts = [...countsOf(values).values()]
  return {
    pairs: sumOf(counts, (t) => (t * (t - 1)) / 2),
    cubes: sumOf(counts, (t) => t * (t - 1) * (2 * t + 5)),
    triples: sumOf(counts, (t) => t * (t - 1) * (t - 2)),
  }
}
