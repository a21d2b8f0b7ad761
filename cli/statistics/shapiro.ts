/**
 * The Shapiro-Wilk test for 3 to 5000 values, with the weights and the
 * p-value of P. Royston, Remark AS R94, Applied Statistics 44 (1995) 547.
 */
import {normalQuantile, normalUpper} from './distributions.ts'
import {Mistake} from './mistake.ts'
import {spreadOf, sumOf} from './samples.ts'

const polynomial = (factors: number[], x: number) =>
  factors.reduceRight((sum, factor) => sum * x + factor, 0)

/** Throws a `Mistake`. */
export function shapiro(values: number[]): {w: number; p: number} {
  const n = values.length
  if (n < 3 || n > 5000)
    throw new Mistake(`Shapiro's test needs 3 to 5000 values; the data have ${n}.`)
  const x = [...values].sort((a, b) => a - b)
  const spread = spreadOf(x)
  if (!(spread > 0)) throw new Mistake("Shapiro's test needs values that differ.")
  const a = weights(n)
  const w = Math.min(1, sumOf(a, (weight, at) => weight * x[at]!) ** 2 / spread)
  return {w, p: chance(w, n)}
}

/** Returns weights of the sorted values; those of the upper half are the same with opposite sign. */
function weights(n: number): number[] {
  if (n === 3) return [-Math.SQRT1_2, 0, Math.SQRT1_2]
  const m = Array.from({length: n}, (_, at) => normalQuantile((at + 1 - 0.375) / (n + 0.25)))
  const sum = sumOf(m, (one) => one * one)
  const u = 1 / Math.sqrt(n)
  const last = m[n - 1] as number
  const next = m[n - 2] as number
  const first =
    polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], u) + last / Math.sqrt(sum)
  if (n <= 5) {
    const phi = (sum - 2 * last ** 2) / (1 - 2 * first ** 2)
    return m.map((one, at) => (at === 0 ? -first : at === n - 1 ? first : one / Math.sqrt(phi)))
  }
  const second =
    polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], u) + next / Math.sqrt(sum)
  const phi = (sum - 2 * last ** 2 - 2 * next ** 2) / (1 - 2 * first ** 2 - 2 * second ** 2)
  return m.map((one, at) => {
    if (at === 0 || at === n - 1) return at ? first : -first
    if (at === 1 || at === n - 2) return at === 1 ? -second : second
    return one / Math.sqrt(phi)
  })
}

function chance(w: number, n: number): number {
  if (n === 3)
    return Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(w)) - Math.asin(Math.sqrt(0.75))))
  const log = Math.log(n)
  const off = Math.log(1 - w)
  if (n <= 11) {
    const gamma = polynomial([-2.273, 0.459], n)
    if (off >= gamma) return 1e-99
    const mean = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n)
    const sd = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n))
    return normalUpper((-Math.log(gamma - off) - mean) / sd)
  }
  const mean = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], log)
  const sd = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], log))
  return normalUpper((off - mean) / sd)
}
