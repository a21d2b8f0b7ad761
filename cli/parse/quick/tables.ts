/** Reads tables whose rows all begin and end with `|` and have as many cells as the header row. */
import type {Table, TableRow} from 'mdast'
import {doubt} from './give-up.ts'
import {contentOf, isBlank, type Page, pointAt, positionOf, type Read} from './page.ts'
import {readLine} from './positions.ts'

const DELIMITERS = /^\|(?: *:?-+:? *\|)+$/

export function readTable(page: Page, first: number, after: number): Read {
  const second = first + 1
  if (second >= after || !DELIMITERS.test(contentOf(page, second))) doubt()
  const align = contentOf(page, second).slice(1, -1).split('|').map(alignOf)
  const rows = [rowOf(page, first, align.length)]
  let line = second + 1
  for (; line < after && !isBlank(page, line); line++) rows.push(rowOf(page, line, align.length))
  const position = positionOf(page, first, line - 1)
  return [{type: 'table', align, children: rows, position}, line]
}

function alignOf(cell: string): 'center' | 'left' | 'right' | null {
  const marks = cell.trim()
  if (marks.endsWith(':')) return marks.startsWith(':') ? 'center' : 'right'
  return marks.startsWith(':') ? 'left' : null
}

function rowOf(page: Page, line: number, count: number): TableRow {
  const {text} = page
  const content = contentOf(page, line)
  if (!/^\|.*[^\\]\|$/.test(content)) doubt()
  const position = positionOf(page, line, line)
  const row: TableRow = {type: 'tableRow', children: [], position}
  const last = page.end[line]! - 1
  for (let open = page.from[line]!; open < last; ) {
    const close = closingPipe(text, open + 1)
    if (close === open + 1 || row.children.length >= count) doubt()
    row.children.push(cellOf(page, line, open, close))
    open = close
  }
  if (row.children.length !== count) doubt()
  return row
}

/** Returns the next pipe that is not escaped. The last pipe of a row never is. */
function closingPipe(text: string, from: number): number {
  let at = from
  while (text[at] !== '|') at += text[at] === '\\' && /[\\|]/.test(text[at + 1]!) ? 2 : 1
  return at
}

/** A cell begins with its pipe; the last cell also ends with one. */
function cellOf(
  page: Page,
  line: number,
  open: number,
  close: number,
): Table['children'][0]['children'][0] {
  const {text, end} = page
  let from = open + 1
  let to = close
  while (from < to && text[from] === ' ') from++
  while (to > from && text[to - 1] === ' ') to--
  return {
    type: 'tableCell',
    children: from < to ? readLine(page, line, from, to, true) : [],
    position: {
      start: pointAt(page, line, open),
      end: pointAt(page, line, close === end[line]! - 1 ? close + 1 : close),
    },
  }
}
