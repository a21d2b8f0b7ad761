/**
 * Fits the four-parameter logistic curve of dose and response, `bottom + (top − bottom) / (1 + (dose / ec50)^slope)`,
 * by least squares (Levenberg-Marquardt). At dose 0 it is `top` if the slope is positive, otherwise `bottom`.
 */
import {tQuantile} from './distributions.ts'
import {Mistake} from './mistake.ts'
import {meanOf} from './samples.ts'

export interface Curve {
  bottom: number
  top: number
  ec50: number
  slope: number
  /** Standard errors, in the same units. */
  se: {bottom: number; top: number; ec50: number; slope: number}
  /** Limits of the 95 % confidence interval of the EC50, computed on the logarithmic scale. */
  low: number
  high: number
  n: number
  df: number
  /** Residual standard deviation. */
  sigma: number
  at: (dose: number) => {value: number; low: number; high: number}
}

/** Slope, bottom, top, logarithm of the EC50. */
type Four = [number, number, number, number]

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
  const covariance = inverse4(normal(best.four, logs, values).square)
  const range = different.filter((dose) => dose > 0)
  const [low, high] = [range[0] as number, range.at(-1) as number]
  const [slope, bottom, top, log] = best.four
  // An EC50 more than a factor of 100 outside the measured doses is no result.
  if (!covariance || !(log > Math.log(low / 100) && log < Math.log(high * 100)))
    throw new Mistake('No dose-response curve fits these values.', {
      hint: 'The doses must reach from no effect to the full effect.',
    })
  const quantile = tQuantile(0.975, df)
  const error = (at: number) => sigma * Math.sqrt(Math.max(0, covariance[at]?.[at] ?? 0))
  const ec50 = Math.exp(log)
  return {
    bottom,
    top,
    ec50,
    slope,
    se: {slope: error(0), bottom: error(1), top: error(2), ec50: error(3) * ec50},
    low: Math.exp(log - quantile * error(3)),
    high: Math.exp(log + quantile * error(3)),
    n,
    df,
    sigma,
    at: (dose) => {
      const x = Math.log(dose)
      const value = curve(best.four, x)
      const ways = gradient(best.four, x)
      const square = ways.reduce(
        (sum, one, row) =>
          sum +
          ways.reduce((all, two, column) => all + one * two * (covariance[row]?.[column] ?? 0), 0),
        0,
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
      (slope): Four => [
        sign * slope,
        low,
        high,
        finite[Math.floor(part * (finite.length - 1))] as number,
      ],
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
  const square = [0, 1, 2, 3].map(() => [0, 0, 0, 0])
  const side: Four = [0, 0, 0, 0]
  for (const [at, x] of logs.entries()) {
    const ways = gradient(four, x)
    const off = (values[at] as number) - curve(four, x)
    for (let row = 0; row < 4; row++) {
      side[row] = (side[row] as number) + (ways[row] as number) * off
      for (let column = 0; column < 4; column++)
        (square[row] as number[])[column] =
          (square[row]?.[column] as number) + (ways[row] as number) * (ways[column] as number)
    }
  }
  return {square, side}
}

function descend(start: Four, logs: number[], values: number[]): {four: Four; sum: number} {
  const sumOf = (four: Four) =>
    logs.reduce((sum, x, at) => sum + ((values[at] as number) - curve(four, x)) ** 2, 0)
  let four = start
  let sum = sumOf(four)
  let damping = 1e-3
  for (let round = 0; round < ROUNDS; round++) {
    const {square, side} = normal(four, logs, values)
    const damped = square.map((row, at) =>
      row.map((value, column) => (at === column ? value * (1 + damping) + 1e-12 : value)),
    )
    const inverse = inverse4(damped)
    if (!inverse) break
    const next = four.map(
      (value, at) =>
        value + side.reduce((all, one, column) => all + one * (inverse[at]?.[column] ?? 0), 0),
    ) as Four
    const after = sumOf(next)
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

/** Inverts a matrix by Gauss-Jordan elimination with the largest pivot; undefined if it is singular. */
function inverse4(square: number[][]): number[][] | undefined {
  const lines = square.map((row, at) => [
    ...row,
    ...[0, 1, 2, 3].map((one) => (one === at ? 1 : 0)),
  ])
  for (let at = 0; at < 4; at++) {
    let best = at
    for (let row = at + 1; row < 4; row++)
      if (Math.abs(lines[row]?.[at] ?? 0) > Math.abs(lines[best]?.[at] ?? 0)) best = row
    const pivot = lines[best] as number[]
    const lead = pivot[at] as number
    if (!(Math.abs(lead) > 1e-300)) return undefined
    lines[best] = lines[at] as number[]
    lines[at] = pivot.map((value) => value / lead)
    for (const [row, line] of lines.entries()) {
      if (row === at) continue
      const factor = line[at] as number
      lines[row] = line.map((value, column) => value - factor * (lines[at]?.[column] ?? 0))
    }
  }
  return lines.map((line) => line.slice(4))
}
