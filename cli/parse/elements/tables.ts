/** Prepares tables: alignment becomes a class (no `style`), and columns of numbers are marked for the theme. */
import type {Element, ElementContent, Root} from 'hast'
import {toString} from 'hast-util-to-string'
import {h} from '../../figures/hast.ts'
import {visit} from '../syntax/visit.ts'

/** A date, a version or a short name, such as 2026-07-14, 4.0.0-rc or JCAMP-DX. */
const HYPHENATED = /^(?=.{3,14}$)\S+-\S+$/
/** A date in words, such as December 2025, or a few letters with spaces between them, such as B − A. */
const DATE_OR_LETTERS = /^(?:(?:\d+\.? )?\p{L}{3,10}\.? \d{4}|(?=.{3,8}$)\S+(?: \S+)+)$/u
/** An option of a command with its value, such as `--port <number>`. */
const OPTION = /^(?=.{3,18}$)--?\S+ \S+$/
const SHORT = [HYPHENATED, DATE_OR_LETTERS, OPTION]
/** With so many columns, a phone has room for only a word or two in each of them. */
const COLUMNS = 3
/** More characters than this are several words, and more than a line of text. In a narrow column they fill the screen. */
const TEXT = 24
const LONG_TEXT = 70
/** A path, an address or a name that alone would make a table wider than a phone. */
const LONG_NAME = /\S{18}/
const AFTER_SEPARATOR = /(?<=[/._])(?=[^/._\s])/
/** A number. Three numbers with dots between them, such as 3.1.0, are a version. */
const NUMBER = /^(?!\d+\.\d{1,2}\.\d)[−+-]?[\d\u202f ,.]*\d(?:\s?(?:%|‰))?$/

/** Prepares all tables. `cells`: see `ComponentPromises`. */
export function finishTables(tree: Root, cells = false): void {
  visit(tree, 'element', (table: Element) => {
    if (table.tagName !== 'table') return
    const rows = below(table, 'tbody')
      .flatMap((body) => below(body, 'tr'))
      .map((row) => row.children.filter(isElement))
    const width = Math.max(0, ...rows.map((row) => row.length))
    const numeric = Array.from({length: width}, (_, column) => column).filter(
      (column) =>
        rows.length > 0 &&
        rows.every((row) => row[column] && NUMBER.test(toString(row[column]).trim())),
    )
    if (numeric.length) table.properties.dataNumeric = numeric.join(' ')
    visit(table, 'element', (cell: Element) => {
      const {align} = cell.properties
      if ((cell.tagName !== 'td' && cell.tagName !== 'th') || !align) return
      delete cell.properties.align
      cell.properties.className = [`align-${align}`]
    })
    if (!cells) return
    const longest: number[] = []
    for (const row of rowsOf(table)) markCells(row, numeric, longest)
    if (hasEmptyCorner(table)) for (const [label] of rows) if (label) labelRow(label)
    if (rows.length > 0) dropEmptyHead(table)
    if (longest.length >= COLUMNS) markColumns(rowsOf(table)[0], longest)
  })
}

/** Returns the rows, except those of tables inside its cells. */
function rowsOf(node: Element): Element[] {
  return node.children
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)))
}

/**
 * An empty corner cell is not a heading. A date or a short name on two lines is hard to read. `longest`: gets the most characters of
 * each column of words.
 */
function markCells(row: Element, numeric: number[], longest: number[]): void {
  for (const [column, cell] of row.children.filter(isElement).entries()) {
    const {properties} = cell
    const text = toString(cell).trim()
    const isNumber = numeric.includes(column)
    longest[column] = Math.max(longest[column] ?? 0, isNumber ? 0 : text.length)
    if (isNumber) properties.className = ['num']
    else if (SHORT.some((short) => short.test(text))) addClass(cell, 'whole')
    if (LONG_NAME.test(text)) visit(cell, 'element', allowBreaks)
    if (cell.tagName !== 'th') continue
    if (text) properties.scope = 'col'
    else cell.tagName = 'td'
  }
}

/** Marks the first cell of each column of text: one cell is enough to give its column a width. */
function markColumns(row: Element | undefined, longest: number[]): void {
  for (const [column, cell] of row?.children.filter(isElement).entries() ?? []) {
    const most = longest[column] ?? 0
    if (most > TEXT) addClass(cell, most > LONG_TEXT ? 'long' : 'text')
  }
}

function addClass({properties}: Element, name: string): void {
  properties.className = [...((properties.className ?? []) as string[]), name]
}

/** Marks where the theme may break a long name in code. */
function allowBreaks(code: Element): void {
  const [name, more] = code.children
  if (code.tagName !== 'code' || more || name?.type !== 'text' || !LONG_NAME.test(name.value))
    return
  code.children = name.value
    .split(AFTER_SEPARATOR)
    .flatMap((value, at) => [...(at ? [h('wbr')] : []), {type: 'text' as const, value}])
}

/** Says if the first column has no heading. Then its cells are the headings of their rows. */
function hasEmptyCorner(table: Element): boolean {
  const [row] = below(table, 'thead').flatMap((head) => below(head, 'tr'))
  const corner = row?.children.find(isElement)
  return corner?.tagName === 'td'
}

/** GFM needs a head. Where an author left all of its cells empty, readers would see an empty band. */
function dropEmptyHead(table: Element): void {
  table.children = table.children.filter(
    (part) =>
      !isElement(part) ||
      part.tagName !== 'thead' ||
      rowsOf(part).some((row) =>
        row.children.some((cell) => isElement(cell) && cell.children.length > 0),
      ),
  )
}

function labelRow(cell: Element): void {
  if (!toString(cell).trim()) return
  cell.tagName = 'th'
  cell.properties.scope = 'row'
}

function below(parent: Element, tagName: string): Element[] {
  return parent.children.filter(isElement).filter((child) => child.tagName === tagName)
}

function isElement(node: ElementContent): node is Element {
  return node.type === 'element'
}
