/** Linear models by least squares: coefficients, fit, residuals, leverage of each row, and sums of squares. */
import {transpose} from 'd3-array'
import type {Data} from './data.ts'
import {fUpper, tQuantile, tTwoSided} from './distributions.ts'
import {type Design, designOf} from './formula.ts'
import {Mistake} from './mistake.ts'
import {spreadOf, sumOf} from './samples.ts'

interface Coefficient {
  name: string
  estimate: number
  se: number
  t: number
  p: number
  low: number
  high: number
}

export interface Model {
  design: Design
  coefficients: Coefficient[]
  fitted: number[]
  residuals: number[]
  /** Leverage of each row, from 0 to 1. */
  leverage: number[]
  /** Residuals divided by their standard deviation. */
  standardized: number[]
  cook: number[]
  /** Degrees of freedom of the residuals. */
  df: number
  /** Residual standard deviation. */
  sigma: number
  r2: number
  adjusted: number
  /** Sequential sums of squares: each term after those before it. */
  terms: {name: string; df: number; sum: number; mean: number; f: number; p: number}[]
  residual: {sum: number; mean: number}
  /** Returns the prediction for given predictors, with the limits of the 95 % confidence interval of the mean. */
  predict: (predictors: Map<string, string>) => {value: number; low: number; high: number}
}

/** Fits a formula to a table. Throws a `Mistake`. */
export function linearModel(data: Data, formula: string): Model {
  const design = designOf(data, formula)
  const {y, coefficients: named} = design
  const lines = design.predictors.map(design.lineOf)
  const n = y.length
  const p = named.length
  if (n <= p)
    throw new Mistake(`${p} coefficients need at least ${p + 1} rows; the data have ${n}.`)
  const names = named.map(({name}) => name)
  const {q, r} = orthogonal(lines, names)
  const effects = q.map((column) => dot(column, y))
  const estimates = solve(r, effects)
  const inverse = inverseOf(r)
  const fitted = lines.map((line) => dot(line, estimates))
  const residuals = y.map((value, at) => value - (fitted[at] as number))
  const df = n - p
  const sum = dot(residuals, residuals)
  const mean = sum / df
  const sigma = Math.sqrt(mean)
  const quantile = tQuantile(0.975, df)
  const se = inverse.map((row) => sigma * Math.sqrt(dot(row, row)))
  const leverage = y.map((_, at) => sumOf(q, (column) => column[at]! ** 2))
  const standardized = residuals.map(
    (value, at) => value / (sigma * Math.sqrt(Math.max(1e-12, 1 - (leverage[at] as number)))),
  )
  const r2 = 1 - sum / spreadOf(y)
  return {
    design,
    coefficients: names.map((name, at) => {
      const estimate = estimates[at]!
      const error = se[at]!
      const t = estimate / error
      const [low, high] = [estimate - quantile * error, estimate + quantile * error]
      return {name, estimate, se: error, t, p: tTwoSided(t, df), low, high}
    }),
    fitted,
    residuals,
    leverage,
    standardized,
    cook: standardized.map((value, at) => {
      const h = leverage[at] as number
      return (value ** 2 * h) / (p * Math.max(1e-12, 1 - h))
    }),
    df,
    sigma,
    r2,
    adjusted: 1 - ((1 - r2) * (n - 1)) / df,
    terms: termsOf(design, effects, mean, df),
    residual: {sum, mean},
    predict: (predictors) => {
      const line = design.lineOf(predictors)
      const value = dot(line, estimates)
      // The row in the orthogonal basis of the model: its length gives the standard error of the mean.
      const part = transpose(inverse).map((column) => dot(line, column))
      const half = quantile * sigma * Math.sqrt(dot(part, part))
      return {value, low: value - half, high: value + half}
    },
  }
}

function termsOf({formula, coefficients}: Design, effects: number[], mean: number, df: number) {
  return formula.terms.map((term, index) => {
    const own = effects.filter((_, at) => coefficients[at]?.term === index)
    const sum = dot(own, own)
    const f = sum / own.length / mean
    const name = term.map((one) => one.text).join(':')
    const p = fUpper(f, own.length, df)
    return {name, df: own.length, sum, mean: sum / own.length, f, p}
  })
}

/** Gram-Schmidt, each column twice: the second pass removes rounding errors of the first. */
function orthogonal(lines: number[][], names: string[]): {q: number[][]; r: number[][]} {
  const q: number[][] = []
  const r: number[][] = names.map(() => names.map(() => 0))
  for (const [at, name] of names.entries()) {
    let column = lines.map((line) => line[at] as number)
    const before = Math.sqrt(dot(column, column))
    for (let time = 0; time < 2; time++)
      for (const [index, other] of q.entries()) {
        const part = dot(other, column)
        ;(r[index] as number[])[at] = (r[index]?.[at] ?? 0) + part
        column = column.map((value, row) => value - part * (other[row] as number))
      }
    const length = Math.sqrt(dot(column, column))
    if (!(length > before * 1e-9))
      throw new Mistake(`The coefficient "${name}" follows from those before it.`, {
        hint: 'Leave out a predictor that says the same as another.',
      })
    ;(r[at] as number[])[at] = length
    q.push(column.map((value) => value / length))
  }
  return {q, r}
}

/** Solves r x = y for an upper triangular matrix. */
function solve(r: number[][], y: number[]): number[] {
  const x = y.map(() => 0)
  for (let row = r.length - 1; row >= 0; row--) {
    let value = y[row] as number
    for (let column = row + 1; column < r.length; column++)
      value -= (r[row]?.[column] as number) * (x[column] as number)
    x[row] = value / (r[row]?.[row] as number)
  }
  return x
}

function inverseOf(r: number[][]): number[][] {
  const unit = (at: number) => r.map((_, row) => (row === at ? 1 : 0))
  return transpose(r.map((_, at) => solve(r, unit(at))))
}

function dot(a: number[], b: number[]): number {
  return sumOf(a, (value, at) => value * b[at]!)
}
