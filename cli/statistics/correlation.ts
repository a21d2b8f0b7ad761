/** The three correlation coefficients. */
import {normalUpper, tTwoSided} from './distributions.ts'
import {Mistake} from './mistake.ts'
import {meanOf, ranksOf} from './samples.ts'

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
  if (n < 4) throw new Mistake(`A correlation needs at least four pairs; here are ${n}.`)
  const [a, b] = [meanOf(x), meanOf(y)]
  let [xx, yy, xy] = [0, 0, 0]
  for (const [at, value] of x.entries()) {
    const [dx, dy] = [value - a, (y[at] as number) - b]
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  if (!(xx > 0 && yy > 0)) throw new Mistake('A correlation needs values that differ.')
  const r = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
  const df = n - 2
  const t = r * Math.sqrt(df / Math.max(1e-300, 1 - r * r))
  const half = Z / Math.sqrt(n - 3)
  return {
    coefficient: r,
    n,
    p: tTwoSided(t, df),
    low: Math.tanh(Math.atanh(r) - half),
    high: Math.tanh(Math.atanh(r) + half),
    t,
    df,
  }
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
  if (n < 4) throw new Mistake(`A correlation needs at least four pairs; here are ${n}.`)
  let score = 0
  for (let one = 0; one < n; one++)
    for (let two = one + 1; two < n; two++)
      score += Math.sign(
        ((x[one] as number) - (x[two] as number)) * ((y[one] as number) - (y[two] as number)),
      )
  const [a, b] = [tieSums(x), tieSums(y)]
  const pairs = (n * (n - 1)) / 2
  const below = Math.sqrt((pairs - a.pairs) * (pairs - b.pairs))
  if (!(below > 0)) throw new Mistake('A correlation needs values that differ.')
  const variance =
    (n * (n - 1) * (2 * n + 5) - a.cubes - b.cubes) / 18 +
    (4 * a.pairs * b.pairs) / (2 * n * (n - 1)) +
    (a.triples * b.triples) / (9 * n * (n - 1) * (n - 2))
  return {
    coefficient: score / below,
    n,
    p: Math.min(1, 2 * normalUpper(Math.abs(score) / Math.sqrt(variance))),
  }
}

function tieSums(values: number[]): {pairs: number; cubes: number; triples: number} {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sums = {pairs: 0, cubes: 0, triples: 0}
  for (const t of counts.values()) {
    sums.pairs += (t * (t - 1)) / 2
    sums.cubes += t * (t - 1) * (2 * t + 5)
    sums.triples += t * (t - 1) * (t - 2)
  }
  return sums
}
