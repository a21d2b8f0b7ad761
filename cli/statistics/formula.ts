/** Reads formulas as in R: `uptake ~ conc * Treatment`, with `+`, `*`, `:`, `log()`, `log10()`, `sqrt()`, `factor()`. */
import {sort} from 'd3-array'
import {didYouMean} from '../text/nearest.ts'
import {columnOf, type Data, isNumeric, levelsOf, rowsOf} from './data.ts'
import {Mistake, sidesOf} from './mistake.ts'

const FUNCTIONS: Record<string, (value: number) => number> = {
  log: Math.log,
  log10: Math.log10,
  sqrt: Math.sqrt,
}
const MOST_TERMS = 30
const MOST_COEFFICIENTS = 60

interface Variable {
  /** As written: `log(conc)`. */
  text: string
  column: string
  function?: string
}

interface Formula {
  response: Variable
  /** Each term is a product of variables, main effects first. */
  terms: Variable[][]
}

/** Throws a `Mistake`. */
function readFormula(text: string): Formula {
  const [left, right] = sidesOf(text, 'response ~ predictor')
  const terms = new Map<string, Variable[]>()
  for (const sum of right.split('+'))
    for (const term of productsOf(sum.split('*').map((part) => part.trim()))) {
      const variables = term.split(':').map((part) => variableOf(part.trim()))
      const key = sort(variables.map((one) => one.text)).join(':')
      if (!terms.has(key)) terms.set(key, variables)
      if (terms.size > MOST_TERMS)
        throw new Mistake(`The formula has more than ${MOST_TERMS} terms.`)
    }
  return {
    response: variableOf(left),
    terms: [...terms.values()].sort((a, b) => a.length - b.length),
  }
}

/** Expands `a * b` to `a`, `b` and `a:b`. */
function productsOf(factors: string[]): string[] {
  if (factors.length > 4) throw new Mistake('A formula multiplies at most four predictors.')
  let found: string[] = []
  for (const factor of factors)
    found = [...found, factor, ...found.map((before) => `${before}:${factor}`)]
  return found
}

function variableOf(text: string): Variable {
  const [, name, inside] = /^(\w+)\((.*)\)$/.exec(text) ?? []
  if (name === undefined || inside === undefined) {
    if (!text) throw new Mistake('A term of the formula is empty.', {hint: 'response ~ a + b'})
    return {text, column: text}
  }
  const known = [...Object.keys(FUNCTIONS), 'factor']
  if (!known.includes(name)) {
    const hint = didYouMean(name, known, '`') ?? `Functions: ${known.join(', ')}`
    throw new Mistake(`Unknown function "${name}" in the formula.`, {word: name, hint})
  }
  return {text, column: inside.trim(), function: name}
}

/** A formula applied to the values of its columns. */
export interface Design {
  formula: Formula
  /** Index of each row in the data. */
  at: number[]
  y: number[]
  /** Levels of the categorical predictors. */
  levels: Map<string, string[]>
  /** The coefficients with the index of their term; the term of the intercept is −1. */
  coefficients: {name: string; term: number}[]
  /** Returns the line of the model matrix for predictors, by their names in the formula. */
  lineOf: (predictors: Map<string, string>) => number[]
  /** The predictors of each row. */
  predictors: Map<string, string>[]
}

/**
 * Reads the columns of a formula. Words are coded as differences from
 * the first level, the default in R. Throws a `Mistake`.
 */
export function designOf(data: Data, text: string): Design {
  const formula = readFormula(text)
  const variables = [...new Map(formula.terms.flat().map((one) => [one.text, one])).values()]
  for (const {length, 0: only} of formula.terms)
    if (length === 1 && only?.text === formula.response.text)
      throw new Mistake(`"${only.text}" is on both sides of the formula.`, {word: only.text})
  const isNamed = (one: Variable) =>
    one.function === 'factor' || !isNumeric(data, columnOf(data, one.column))
  const columns = variables.map((one) => one.column)
  const rows = rowsOf(data, [formula.response.column], columns)
  const predictors = rows.map(
    ({names}) => new Map(variables.map((one, index) => [one.text, names[index] as string])),
  )
  const levels = new Map(
    variables
      .filter(isNamed)
      .map((one) => [one.text, levelsOf(predictors.map((row) => row.get(one.text) as string))]),
  )
  for (const [name, found] of levels)
    if (found.length < 2)
      throw new Mistake(`"${name}" has only one value, "${found[0]}".`, {word: name})
  requireMainEffects(formula)
  const coefficients = [
    {name: '(Intercept)', term: -1},
    ...formula.terms.flatMap((term, index) =>
      namesOf(term, levels).map((name) => ({name, term: index})),
    ),
  ]
  if (coefficients.length > MOST_COEFFICIENTS)
    throw new Mistake(
      `The model has ${coefficients.length} coefficients; at most ${MOST_COEFFICIENTS}.`,
    )
  return {
    formula,
    at: rows.map((row) => row.at),
    y: rows.map(({values}) => transformed(formula.response, values[0] as number)),
    levels,
    coefficients,
    predictors,
    lineOf: (row) => [
      1,
      ...formula.terms.flatMap((term) =>
        term
          .map((one) => columnsOf(one, row.get(one.text) ?? '', levels.get(one.text)))
          .reduce((before, next) => next.flatMap((factor) => before.map((one) => one * factor))),
      ),
    ],
  }
}

/** An interaction uses the coded levels of its main effects, so these must be in the formula. */
function requireMainEffects({terms}: Formula): void {
  const main = new Set(terms.filter((term) => term.length === 1).map(([one]) => one?.text))
  const alone = terms.flat().find((one) => !main.has(one.text))
  if (alone)
    throw new Mistake(`The interaction needs the main effect of "${alone.text}".`, {
      word: alone.text,
      hint: 'Write `a * b`, or `a + b + a:b`.',
    })
}

function namesOf(term: Variable[], levels: Map<string, string[]>): string[] {
  return term
    .map((one) => {
      const steps = levels.get(one.text)?.slice(1)
      return steps ? steps.map((level) => one.text + level) : [one.text]
    })
    .reduce((before, next) => next.flatMap((name) => before.map((one) => `${one}:${name}`)))
}

function columnsOf(one: Variable, value: string, levels: string[] | undefined): number[] {
  if (!levels) return [transformed(one, Number(value))]
  if (!levels.includes(value)) {
    const hint = didYouMean(value, levels, '`') ?? `Values: ${levels.join(', ')}`
    throw new Mistake(`"${one.text}" has no value "${value}".`, {word: value, hint})
  }
  return levels.slice(1).map((level) => (level === value ? 1 : 0))
}

function transformed(one: Variable, value: number): number {
  const result = (FUNCTIONS[one.function ?? ''] ?? ((same: number) => same))(value)
  if (Number.isFinite(result)) return result
  throw new Mistake(`${one.text} of ${value} is not a number.`, {word: one.column})
}
