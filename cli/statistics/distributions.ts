/**
 * Tails and quantiles of the distributions that the tests need, and inverse matrices. Upper
 * tails are computed directly: 1 − 0.9999… loses all digits.
 */
// @ts-expect-error jStat has no types; `Functions` declares what we use.
import jstat from 'jstat'

interface Functions {
  /** Regularized incomplete beta function. */
  ibeta: (x: number, a: number, b: number) => number
  /** Regularized lower incomplete gamma function. */
  lowRegGamma: (a: number, x: number) => number
  erfc: (x: number) => number
  inv: (square: number[][]) => number[][]
  normal: {inv: (p: number, mean: number, sd: number) => number}
  studentt: {inv: (p: number, df: number) => number}
  /** Studentized range of `means` means. */
  tukey: {
    cdf: (q: number, means: number, df: number) => number
    inv: (p: number, means: number, df: number) => number
  }
}

const {jStat} = jstat as {jStat: Functions}

/** P(|T| ≥ |t|). */
export function tTwoSided(t: number, df: number): number {
  if (!Number.isFinite(t)) return Number.isNaN(t) ? Number.NaN : 0
  return jStat.ibeta(df / (df + t * t), df / 2, 0.5)
}

/** Returns the t with upper tail probability `p`. */
export function tQuantile(p: number, df: number): number {
  return jStat.studentt.inv(p, df)
}

/** P(F ≥ f). */
export function fUpper(f: number, between: number, within: number): number {
  if (!Number.isFinite(f)) return Number.isNaN(f) ? Number.NaN : 0
  if (f <= 0) return 1
  return jStat.ibeta(within / (within + between * f), within / 2, between / 2)
}

/** P(X ≥ x) of chi-squared. */
export function chiSquaredUpper(x: number, df: number): number {
  return x <= 0 ? 1 : 1 - jStat.lowRegGamma(df / 2, x / 2)
}

/** P(Z ≥ z). */
export function normalUpper(z: number): number {
  return jStat.erfc(z / Math.SQRT2) / 2
}

/** Returns the z with upper tail probability `p`. */
export function normalQuantile(p: number): number {
  return jStat.normal.inv(p, 0, 1)
}

/** P(Q ≥ q) of the studentized range. */
export function tukeyUpper(q: number, means: number, df: number): number {
  return Math.min(1, Math.max(0, 1 - jStat.tukey.cdf(q, means, df)))
}

/** Returns the studentized range with upper tail probability `p`. */
export function tukeyQuantile(p: number, means: number, df: number): number {
  return jStat.tukey.inv(p, means, df)
}

/** Returns the inverse of a matrix; undefined if it is singular. */
export function inverseOf(square: number[][]): number[][] | undefined {
  const inverse = jStat.inv(square)
  return inverse.flat().every(Number.isFinite) ? inverse : undefined
}
