/**
 * The analyses that a page can request by name. Each reads its columns from a table and throws a `Mistake` if it cannot.
 */
import {transpose} from 'd3-array'
import {didYouMean} from '../text/nearest.ts'
import {kruskal, levene, tTest, tukey, welchAnova, wilcoxon} from './compare.ts'
import {type Correlation, kendall, pearson, spearman} from './correlation.ts'
import {type Data, filtered, levelsOf, type Row, rowsOf} from './data.ts'
import {fourParameter} from './four-parameter.ts'
import {linearModel, type Model} from './linear.ts'
import {Mistake, sidesOf} from './mistake.ts'
import type {Result} from './result.ts'
import {comparedGroups, type Group, groupsOf, meanOf, summaryOf} from './samples.ts'
import {shapiro} from './shapiro.ts'

interface Analysis {
  /** An example, for the hint. */
  usage: string
  run: (data: Data, text: string) => Result
}

const compared =
  (most: number, run: (groups: Group[]) => Result): Analysis['run'] =>
  (data, text) =>
    run(comparedGroups(data, text, most))

const single = (label: string, values: Record<string, number>): Result => ({
  label,
  columns: Object.keys(values),
  rows: [{name: label, values}],
  whole: {},
})

const ANALYSES: Record<string, Analysis> = {
  summary: {usage: 'summary uptake by Type Treatment', run: summary},
  lm: {
    usage: 'lm uptake ~ conc * Treatment',
    run: (data, text) => coefficients(linearModel(data, text)),
  },
  anova: {
    usage: 'anova uptake ~ conc * Treatment',
    run: (data, text) => anova(linearModel(data, text)),
  },
  'welch-anova': {
    usage: 'welch-anova yield ~ catalyst',
    run: compared(100, (groups) => single('Welch ANOVA', {...welchAnova(groups)})),
  },
  tukey: {
    usage: 'tukey yield ~ catalyst',
    run: compared(20, (groups) => table('Pair', tukey(groups))),
  },
  't-test': {usage: 't-test uptake ~ Treatment', run: compared(2, (groups) => means(groups, true))},
  'welch-test': {
    usage: 'welch-test uptake ~ Treatment',
    run: compared(2, (groups) => means(groups, false)),
  },
  wilcoxon: {
    usage: 'wilcoxon uptake ~ Treatment',
    run: compared(2, ([first, second]) =>
      single('Wilcoxon', {...wilcoxon(first!.values, second!.values)}),
    ),
  },
  kruskal: {
    usage: 'kruskal uptake ~ Treatment',
    run: compared(100, (groups) => single('Kruskal-Wallis', {...kruskal(groups)})),
  },
  levene: {
    usage: 'levene uptake ~ Treatment',
    run: compared(100, (groups) =>
      table('Center', [
        {name: 'mean', ...levene(groups, 'mean')},
        {name: 'median', ...levene(groups, 'median')},
      ]),
    ),
  },
  shapiro: {usage: 'shapiro uptake by Treatment, or shapiro uptake ~ conc', run: normality},
  pearson: {usage: 'pearson uptake ~ conc', run: correlated(pearson)},
  spearman: {usage: 'spearman uptake ~ conc', run: correlated(spearman)},
  kendall: {usage: 'kendall uptake ~ conc', run: correlated(kendall)},
  'four-parameter': {usage: 'four-parameter viability ~ dose by sample', run: doses},
}

/** Runs an analysis such as `anova uptake ~ conc where Type = Quebec`. Throws a `Mistake`. */
export function analyze(data: Data, text: string): Result {
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(text.trim()) ?? []
  const known = Object.keys(ANALYSES)
  if (!known.includes(name)) {
    const hint = didYouMean(name, known, '`') ?? `Analyses: ${known.join(', ')}`
    throw new Mistake(`Unknown analysis "${name}".`, {word: name, hint})
  }
  const {run, usage} = ANALYSES[name] as Analysis
  const [what = '', ...conditions] = rest.split(/\s+(?:where|and)\s+/)
  if (!what.trim())
    throw new Mistake(`"${name}" needs a formula or a column.`, {word: name, hint: usage})
  return run(restricted(data, conditions), what.trim())
}

/** Applies conditions such as `Type = Quebec`, one after the other. Throws a `Mistake`. */
export function restricted(data: Data, conditions: string[]): Data {
  return conditions.reduce((rest, condition) => {
    const [, column, value] = /^(.*?)\s*=\s*(.*)$/.exec(condition.trim()) ?? []
    if (!column || !value)
      throw new Mistake(`"${condition.trim()}" is not a condition.`, {hint: 'column = value'})
    return filtered(rest, column, value)
  }, data)
}

/** Returns named rows as a result. */
function table(label: string, named: ({name: string} & object)[]): Result {
  const rows = named.map(({name, ...values}) => ({name, values: values as Record<string, number>}))
  return {label, columns: Object.keys(rows[0]?.values ?? {}), rows, whole: {}}
}

function byOf(text: string): {what: string; by: string[]} {
  const [what = '', by = ''] = text.split(/\s+by\s+/)
  return {what, by: by.split(/[\s,]+/).filter(Boolean)}
}

/** `sum` and `mean` have different headings in an analysis of variance. */
function summary(data: Data, text: string): Result {
  const {what, by} = byOf(text)
  const groups = groupsOf(data, what, by)
  const rows = groups.map(({name, values}) => {
    const {n, mean, sd, se, min, q1, median, q3, max, sum} = summaryOf(values)
    return {name, n, average: mean, sd, se, min, q1, median, q3, max, total: sum}
  })
  return {...table(by.join(', ') || 'Column', rows), whole: {groups: groups.length}}
}

function means(groups: Group[], equal: boolean): Result {
  const [first, second] = groups as [Group, Group]
  return {
    ...single('Test', {...tTest(first.values, second.values, equal)}),
    asked: {
      mean: (words) => {
        const group = groups.find(({name}) => name === words.join(' '))
        if (group) return meanOf(group.values)
        const hint = `Groups: ${first.name}, ${second.name}`
        throw new Mistake(`There is no group "${words.join(' ')}".`, {word: words.join(' '), hint})
      },
    },
  }
}

function coefficients(model: Model): Result {
  const {df, sigma, r2, adjusted} = model
  const n = model.fitted.length
  return {
    ...table('Term', model.coefficients),
    whole: {df, sigma, r2, adjusted, n, cutoff: 4 / n},
    asked: {
      at: (words) => model.predict(predictorsOf(model, words)).value,
      residual: (words) => {
        const wanted = conditionsOf(words)
        const values = model.residuals.filter((_, at) =>
          [...wanted].every(([name, value]) => model.design.predictors[at]?.get(name) === value),
        )
        if (!values.length) throw new Mistake(`No row has ${words.join(' ')}.`)
        return meanOf(values)
      },
      cook: (words) => ofRow(model, model.cook, words),
      leverage: (words) => ofRow(model, model.leverage, words),
    },
  }
}

/** Returns the value of a row such as `77`, counted from 1 below the heading of the table. */
function ofRow(model: Model, values: number[], words: string[]): number {
  const at = model.design.at.indexOf(Number(words[0]) - 1)
  if (at < 0) throw new Mistake(`The model has no row "${words.join(' ')}".`)
  return values[at] as number
}

function conditionsOf(words: string[]): Map<string, string> {
  return new Map(
    words.map((word) => {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(word) ?? []
      if (!name || !value)
        throw new Mistake(`"${word}" is not a condition.`, {word, hint: 'column=value'})
      return [name, value]
    }),
  )
}

function predictorsOf(model: Model, words: string[]): Map<string, string> {
  const given = conditionsOf(words)
  const needed = new Set(model.design.formula.terms.flat().map((one) => one.text))
  const missing = [...needed].find((name) => !given.has(name))
  if (missing) throw new Mistake(`A prediction needs "${missing}".`, {hint: `at ${missing}=…`})
  return given
}

function anova({terms, residual, df}: Model): Result {
  return {
    label: 'Term',
    columns: ['df', 'sum', 'mean', 'f', 'p'],
    rows: [
      ...terms.map(({name, ...values}) => ({name, values})),
      {name: 'Residuals', values: {df, sum: residual.sum, mean: residual.mean}},
    ],
    whole: {},
  }
}

/** Tests the residuals of a model, or each group. */
function normality(data: Data, text: string): Result {
  if (text.includes('~'))
    return single('Shapiro, residuals', {...shapiro(linearModel(data, text).residuals)})
  const {what, by} = byOf(text)
  const rows = groupsOf(data, what, by).map(({name, values}) => ({name, ...shapiro(values)}))
  return table('Group', rows)
}

/** Returns the values of two columns. */
function pairsOf(rows: Row[]): [first: number[], second: number[]] {
  return transpose(rows.map(({values}) => values)) as [number[], number[]]
}

function correlated(run: (x: number[], y: number[]) => Correlation): Analysis['run'] {
  return (data, text) => {
    const [y, x] = pairsOf(rowsOf(data, sidesOf(text, 'y ~ x')))
    return single('Correlation', {...run(x, y)})
  }
}

function doses(data: Data, text: string): Result {
  const {what, by} = byOf(text)
  const rows = rowsOf(data, sidesOf(what, 'response ~ dose by sample', text), by)
  const names = rows.map((row) => row.names.join(' '))
  const curves = levelsOf(names).map((name) => {
    const [values, dose] = pairsOf(rows.filter((_, at) => names[at] === name))
    const {ec50, low, high, slope, bottom, top, n} = fourParameter(dose, values)
    return {name: name || 'Curve', ec50, low, high, slope, bottom, top, n}
  })
  return table(by.join(', ') || 'Curve', curves)
}
