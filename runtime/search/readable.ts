/**
 * Makes a section's text readable. A table is stored with its header once; here each row names its cells. The words of
 * figures are a list, not sentences, so they are kept separate.
 */
import {CELL, FIGURE, ROW, TABLE} from '../shared/search/signs.ts'
import type {Text, Vocabulary} from '../shared/search/vocabulary.ts'

export interface Readable {
  text: Text
  /** For each position, where the row of its table begins; -1 outside tables. */
  rowOf: Int32Array
  /** Words of the figures. */
  figures: Text
}

/** Returns `DMF: dimethylformamide`; for three or more columns `Prefix — What to enter: text; Example: ABC`. */
export function readable(vocabulary: Vocabulary, text: Text): Readable {
  const {literal} = vocabulary
  const at = text.indexOf(literal(FIGURE))
  const prose = at < 0 ? text : text.subarray(0, at)
  const figures = at < 0 ? text.subarray(text.length) : text.subarray(at + 1)
  const shown: number[] = []
  const rowOf: number[] = []
  const put = (pieces: ArrayLike<number>, row: number) => {
    for (const piece of Array.from(pieces)) {
      shown.push(piece)
      rowOf.push(row)
    }
  }
  splitAt(prose, literal(TABLE)).forEach((part, number) => {
    if (number % 2 === 0) {
      put(part, -1)
      return
    }
    const [header = prose.subarray(0, 0), ...rows] = splitAt(part, literal(ROW))
    const labels = splitAt(header, literal(CELL))
    for (const row of rows) {
      if (shown.length && !isOpen(vocabulary, shown.at(-1)!)) put([literal(BETWEEN)], -1)
      put(spell(vocabulary, labels, splitAt(row, literal(CELL))), shown.length)
    }
    put([literal(BETWEEN)], -1)
  })
  while (shown.at(-1) === literal(BETWEEN)) shown.pop()
  return {text: Uint32Array.from(shown), rowOf: Int32Array.from(rowOf), figures}
}

const BETWEEN = ' · '

/** Returns the cells of a row, each after the name of its column. */
function spell(vocabulary: Vocabulary, labels: Text[], cells: Text[]): number[] {
  const {literal} = vocabulary
  const named = labels.length > 2 && labels.some(({length}) => length)
  const [first, next] = named ? [' — ', '; '] : labels.length > 2 ? [', ', ', '] : [': ', ', ']
  const pieces: number[] = []
  cells.forEach((cell, column) => {
    if (!cell.length || (named && !column && isNumber(vocabulary, cell))) return
    if (pieces.length) pieces.push(literal(column === 1 ? first : next))
    const label = labels[column]
    if (named && column && label?.length) pieces.push(...label, literal(': '))
    pieces.push(...cell)
  })
  return pieces
}

/** Whether a cell is only the number of its row, which says nothing without the table. */
function isNumber({pieces}: Vocabulary, cell: Text): boolean {
  return cell.length === 1 && /^\d{1,3}$/.test(pieces[cell[0]!]!)
}

/** Whether no separator is needed after a piece: `as follows: `. */
function isOpen({pieces}: Vocabulary, piece: number): boolean {
  return pieces[piece]!.endsWith(' ')
}

function splitAt(text: Text, sign: number): Text[] {
  const parts: Text[] = []
  let from = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, from)) {
    parts.push(text.subarray(from, at))
    from = at + 1
  }
  parts.push(text.subarray(from))
  return parts
}
