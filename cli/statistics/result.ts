/** The result of an analysis: rows of numbers, numbers for the whole, and numbers that are computed on demand. */
import type {MessageKey} from '../../runtime/shared/messages/say.ts'
import {own} from '../../runtime/shared/own.ts'
import {didYouMean} from '../text/nearest.ts'
import {Mistake} from './mistake.ts'

export interface Result {
  /** Heading of the first column. */
  label: string
  /** Keys of the columns, in order. */
  columns: string[]
  rows: {name: string; values: Record<string, number>}[]
  /** Numbers for the whole analysis: `r2`. */
  whole: Record<string, number>
  /** Numbers that are computed on demand, by their first word: `at conc=95`. */
  asked?: Record<string, (words: string[]) => number>
}

/** Headings of columns that differ from their key. */
const HEADS: Record<string, MessageKey> = {
  estimate: 'stats.estimate',
  se: 'stats.se',
  low: 'stats.low',
  high: 'stats.high',
  sum: 'stats.sum',
  mean: 'stats.mean',
  difference: 'stats.difference',
  coefficient: 'stats.coefficient',
  within: 'stats.within',
  average: 'stats.average',
  total: 'stats.total',
  sd: 'stats.sd',
  min: 'stats.min',
  q1: 'stats.q1',
  median: 'stats.median',
  q3: 'stats.q3',
  max: 'stats.max',
}
const SHORT: Record<string, string> = {f: 'F', w: 'W', h: 'H'}

/** Returns the heading of a column. `say` returns a text of the site. */
export function headOfColumn(key: string, say: (key: MessageKey) => string): string {
  const word = own(HEADS, key)
  return word ? say(word) : (own(SHORT, key) ?? key)
}

/** Returns the number with this name: `Treatment p`, `p` if there is only one row, or `r2`. Throws a `Mistake`. */
export function valueOf(result: Result, words: string[]): number {
  const [first = '', ...rest] = words
  if (!rest.length && Object.hasOwn(result.whole, first)) return result.whole[first] as number
  if (result.asked && Object.hasOwn(result.asked, first)) return result.asked[first]!(rest)
  // The name of a row can have several words.
  const name = words.slice(0, -1).join(' ')
  const key = words.at(-1) ?? ''
  const fits = result.rows.filter(
    (one) => !name || one.name.replaceAll('−', '-') === name.replaceAll('−', '-'),
  )
  const row = name || fits.length === 1 ? fits[0] : undefined
  if (row && Object.hasOwn(row.values, key)) return row.values[key] as number
  const names = result.rows.map((one) => one.name)
  const rows = `Rows: ${list(names.map(quoted))}`
  const keys = [...result.columns, ...Object.keys(result.whole), ...Object.keys(result.asked ?? {})]
  if (name && !row) throw unknown(name, names, rows)
  if (!row && result.columns.includes(key))
    throw new Mistake(`"${key}" of which row?`, {word: key, hint: rows})
  if (!key || names.includes(key))
    throw new Mistake(`Which value of ${key ? `"${key}"` : 'the analysis'}?`, {
      word: key,
      hint: `Values: ${list(keys)}`,
    })
  // The first word of a row, such as "B − A", whose sign was taken for that of a calculation.
  if (names.some((one) => one !== quoted(one) && one.split(' ')[0] === key))
    throw new Mistake(`The analysis has no "${key}".`, {word: key, hint: rows})
  throw unknown(key, keys, `Values: ${list(keys)}`)
}

function unknown(word: string, known: string[], all: string): Mistake {
  return new Mistake(`The analysis has no "${word}".`, {
    word,
    hint: didYouMean(word, known, '`') ?? all,
  })
}

/** Returns a name as it is written in a calculation: in quotation marks if it contains a sign. */
function quoted(name: string): string {
  return /[−+*/^-]/.test(name) ? `"${name}"` : name
}

const list = (words: string[]) => words.slice(0, 12).join(', ') + (words.length > 12 ? ', …' : '')
