/**
 * Tables of values: comma, semicolon or tab between the cells, names in
 * the first row. An empty cell or `NA` is a missing value.
 */
import {permute} from 'd3-array'
import {counted} from '../text/counted.ts'
import {didYouMean} from '../text/nearest.ts'
import {Mistake} from './mistake.ts'

/** The Shapiro-Wilk test is defined up to this size, and a plot of more points shows nothing. */
const MOST_ROWS = 5000
const MOST_COLUMNS = 100
const MOST_BYTES = 1_000_000

export interface Data {
  columns: string[]
  /** As written; `''` for a missing value. */
  rows: string[][]
  /** 1-based line of each row in its text. */
  lines: number[]
}

export interface Row {
  /** Index in the data, from 0. */
  at: number
  values: number[]
  names: string[]
}

/** Reads text into a table. Throws a `Mistake`. */
export function readData(text: string): Data {
  if (text.length > MOST_BYTES)
    throw new Mistake(`The table has ${text.length} characters; at most ${MOST_BYTES}.`)
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  const head = lines[first]
  if (head === undefined) throw new Mistake('The table is empty.')
  const unquoted = head.replace(/"[^"]*"/g, '')
  const separator = [';', '\t', ','].find((one) => unquoted.includes(one)) ?? ','
  const columns = cellsOf(head, separator, first + 1).map((name) => name.trim())
  if (columns.length > MOST_COLUMNS)
    throw new Mistake(`The table has ${columns.length} columns; at most ${MOST_COLUMNS}.`)
  const double = columns.find((name, at) => columns.indexOf(name) !== at)
  if (double !== undefined)
    throw new Mistake(`Two columns are called "${double}".`, {word: double, line: first + 1})
  const data: Data = {columns, rows: [], lines: []}
  for (const [at, line] of lines.entries()) {
    if (at <= first || line.trim() === '') continue
    const cells = cellsOf(line, separator, at + 1).map(valueOf)
    if (cells.length !== columns.length)
      throw new Mistake(
        `This row has ${counted(cells.length, 'cell')}, but the first row has ${columns.length}.`,
        {hint: 'Put a cell that contains the separator into double quotes.', line: at + 1},
      )
    if (data.rows.length === MOST_ROWS)
      throw new Mistake(`The table has more than ${MOST_ROWS} rows.`)
    data.rows.push(cells)
    data.lines.push(at + 1)
  }
  if (!data.rows.length) throw new Mistake('The table has no rows below its first one.')
  return data
}

/** Returns a cell without spaces around it; '' for a missing value. */
function valueOf(cell: string): string {
  const value = cell.trim()
  return value === 'NA' ? '' : value
}

/** Splits a line into cells. `"a, b"` is one cell; inside it `""` is a quote. Throws a `Mistake` if a quote is not closed. */
function cellsOf(line: string, separator: string, number: number): string[] {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string
    if (sign === '"' && quoted && line[at + 1] === '"') cell += line[++at]
    else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  if (quoted)
    throw new Mistake('A quotation mark in this row is not closed.', {
      hint: 'Write each row on one line, and a quotation mark in a cell twice: "a ""b"" c".',
      line: number,
    })
  return [...cells, cell]
}

/** Returns the index of a column. Throws a `Mistake` that names the nearest column. */
export function columnOf(data: Data, name: string): number {
  const at = data.columns.indexOf(name)
  if (at >= 0) return at
  const hint = didYouMean(name, data.columns, '`') ?? `Columns: ${data.columns.join(', ')}`
  throw new Mistake(`The table has no column "${name}".`, {word: name, hint})
}

/** Returns whether all values of a column are numbers. */
export function isNumeric(data: Data, column: number): boolean {
  return data.rows.every((row) => row[column] === '' || Number.isFinite(Number(row[column])))
}

/** Sums of squares and differences of these values are numbers as well. */
function isUsable(value: number): boolean {
  const size = Math.abs(value)
  return size === 0 || (size >= 1e-100 && size <= 1e100)
}

/** Returns the rows that have values in all named columns: `numbers` are parsed, `names` are strings. */
export function rowsOf(data: Data, numbers: string[], names: string[] = []): Row[] {
  const across = numbers.map((name) => columnOf(data, name))
  const named = names.map((name) => columnOf(data, name))
  const rows: Row[] = []
  for (const [at, row] of data.rows.entries()) {
    if ([...across, ...named].some((column) => row[column] === '')) continue
    const values = across.map((column, index) => {
      const value = Number(row[column])
      if (isUsable(value)) return value
      const isNumber = Number.isFinite(value)
      throw new Mistake(
        `"${row[column]}" in the column "${numbers[index]}" is ${isNumber ? 'too large or too small' : 'not a number'}.`,
        {
          word: numbers[index] as string,
          line: data.lines[at] as number,
          hint: isNumber
            ? 'Numbers can be from 1e-100 to 1e100: change the unit.'
            : 'Write numbers with a point: 1.5, or 2e-3.',
        },
      )
    })
    rows.push({at, values, names: named.map((column) => row[column] as string)})
  }
  if (!rows.length)
    throw new Mistake(`No row has a value in each of: ${[...numbers, ...names].join(', ')}.`)
  return rows
}

/** Returns the rows in which a column has a value, as in `Type = Quebec`. */
export function filtered(data: Data, column: string, value: string): Data {
  const at = columnOf(data, column)
  const kept = data.rows.flatMap((row, index) => (row[at] === value ? [index] : []))
  if (!kept.length) {
    const levels = [...new Set(data.rows.map((row) => row[at] as string))]
    const hint = didYouMean(value, levels, '`') ?? `Values: ${levels.slice(0, 12).join(', ')}`
    throw new Mistake(`No row has "${value}" in the column "${column}".`, {word: value, hint})
  }
  return {...data, rows: permute(data.rows, kept), lines: permute(data.lines, kept)}
}

/** Returns the distinct names in order: numbers by value, words by alphabet. */
export function levelsOf(names: string[]): string[] {
  const levels = [...new Set(names)]
  return levels.every((name) => name !== '' && Number.isFinite(Number(name)))
    ? levels.sort((a, b) => Number(a) - Number(b))
    : levels.sort()
}
