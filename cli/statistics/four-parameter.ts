/**
 * Fits the four-parameter logistic curve of dose and response, `bottom + (top − bottom) / (1 + (dose / ec50)^slope)`,
 * by least squares (Levenberg-Marquardt). At dose 0 it is `top` if the slope is positive, otherwise `bottom`.
 */
import {inverseOf, tQuantile} from './distributions.ts'
import {Mistake} from './mistake.ts'
import {meanOf, sumOf} from './samples.ts'

export interface Curve {
  bottom: number
  top: number
  ec50: number
  slope: number
  /** Limits of the 95 % confidence interval of the EC50, computed on the logarithmic scale. */
  low: number
  high: number
  n: number
  at: (dose: number) => {value: number; low: number; high: number}
}

/** Slope, bottom, top, logarithm of the EC50. */
type Four = [number, number, number, number]

const FOUR = [0, 1, 2, 3]
const ROUNDS = 200

/** Fits the curve. Throws a `Mistake` if the values do not have this shape. */
export function fourParameter(doses: number[], values: number[]): Curve {
  const n = doses.length
  const different = [...new Set(doses)].sort((a, b) => a - b)
  if (different.length < 4 || n < 5)
    throw new Mistake('A dose-response curve needs at least four doses and five values.')
  if ((different[0] as number) < 0) throw new Mistake('A dose is below zero.')
  const logs = doses.map((dose) => Math.log(dose))
  const best = starts(logs, values)
    .map((start) => descend(start, logs, values))
    .reduce((least, one) => (one.sum < least.sum ? one : least))
  best.four = upright(best.four)
  const df = n - 4
  const sigma = Math.sqrt(best.sum / df)
  const covariance = inverseOf(normal(best.four, logs, values).square)
  const range = different.filter((dose) => dose > 0)
  const [low, high] = [range[0] as number, range.at(-1) as number]
  const [slope, bottom, top, log] = best.four
  // An EC50 more than a factor of 100 outside the measured doses is no result.
  if (!covariance || !(log > Math.log(low / 100) && log < Math.log(high * 100)))
    throw new Mistake('No dose-response curve fits these values.', {
      hint: 'The doses must reach from no effect to the full effect.',
    })
  const quantile = tQuantile(0.975, df)
  const half = quantile * sigma * Math.sqrt(Math.max(0, covariance[3]![3]!))
  return {
    bottom,
    top,
    ec50: Math.exp(log),
    slope,
    low: Math.exp(log - half),
    high: Math.exp(log + half),
    n,
    at: (dose) => {
      const x = Math.log(dose)
      const value = curve(best.four, x)
      const ways = gradient(best.four, x)
      const square = sumOf(ways, (one, row) =>
        sumOf(ways, (two, column) => one * two * covariance[row]![column]!),
      )
      const half = quantile * sigma * Math.sqrt(Math.max(0, square))
      return {value, low: value - half, high: value + half}
    },
  }
}

/** Returns the same curve with its upper end as `top`. */
function upright([slope, bottom, top, log]: Four): Four {
  return top < bottom ? [-slope, top, bottom, log] : [slope, bottom, top, log]
}

/** Returns start values: four slopes, and an EC50 at each quarter of the doses. The direction is that of the values. */
function starts(logs: number[], values: number[]): Four[] {
  const finite = logs.filter(Number.isFinite).sort((a, b) => a - b)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const early = meanOf(values.filter((_, at) => (logs[at] ?? 0) <= (finite[0] ?? 0)))
  const late = meanOf(values.filter((_, at) => logs[at] === finite.at(-1)))
  const sign = early > late ? 1 : -1
  return [0.25, 0.5, 0.75].flatMap((part) =>
    [0.5, 1, 2, 4].map(
      (slope): Four => [sign * slope, low, high, finite[Math.floor(part * (finite.length - 1))]!],
    ),
  )
}

function curve([slope, bottom, top, log]: Four, x: number): number {
  return bottom + (top - bottom) / (1 + Math.exp(slope * (x - log)))
}

function gradient([slope, bottom, top, log]: Four, x: number): Four {
  const power = Math.exp(Math.min(700, slope * (x - log)))
  const share = 1 / (1 + power)
  const steep = (top - bottom) * share * (1 - share)
  const away = Number.isFinite(x) ? x - log : 0
  return [-steep * away, 1 - share, share, steep * slope]
}

/** Returns JᵀJ and Jᵀ(y − f). */
function normal(four: Four, logs: number[], values: number[]): {square: number[][]; side: Four} {
  const ways = logs.map((x) => gradient(four, x))
  const off = logs.map((x, at) => values[at]! - curve(four, x))
  const product = (row: number, other: (at: number) => number) =>
    sumOf(ways, (way, at) => way[row]! * other(at))
  return {
    square: FOUR.map((row) => FOUR.map((column) => product(row, (at) => ways[at]![column]!))),
    side: FOUR.map((row) => product(row, (at) => off[at]!)) as Four,
  }
}

function descend(start: Four, logs: number[], values: number[]): {four: Four; sum: number} {
  const squares = (four: Four) => sumOf(logs, (x, at) => (values[at]! - curve(four, x)) ** 2)
  let four = start
  let sum = squares(four)
  let damping = 1e-3
  for (let round = 0; round < ROUNDS; round++) {
    const {square, side} = normal(four, logs, values)
    const damped = square.map((row, at) =>
      row.map((value, column) => (at === column ? value * (1 + damping) + 1e-12 : value)),
    )
    const inverse = inverseOf(damped)
    if (!inverse) break
    const next = four.map(
      (value, at) => value + sumOf(side, (one, column) => one * inverse[at]![column]!),
    ) as Four
    const after = squares(next)
    if (after <= sum) {
      const gain = sum - after
      four = next
      sum = after
      damping = Math.max(1e-12, damping / 10)
      if (gain <= 1e-14 * sum) break
    } else {
      damping *= 10
      if (!(damping < 1e12)) break
    }
  }
  return {four, sum: Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY}
}
