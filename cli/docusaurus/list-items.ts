/** Columns of lines, and of the list items that contain them. Pure. */
import {sticky} from './jsx.ts'
import {inFence, lineAt} from './tokens.ts'

export interface Lines {
  text: string
  fences: readonly [number, number][]
  /** By the start of a line: columns that it is moved to the left. */
  moved: Map<number, number>
}

const MARKERS = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S))+/
/** Lines that are looked at above a line. */
const MOST_LINES = 200

/** Returns the column of the text of the list item that contains a line; undefined if it is in none. */
export function columnOfItem(
  line: number,
  own: number,
  from: number,
  page: Lines,
): number | undefined {
  const {text, fences} = page
  let limit = own
  let left = MOST_LINES
  for (let at = line; at > from && limit > 0; ) {
    at = startOf(text, at - 1)
    if (--left < 0) return own
    const typed = lineAt(text, at)
    if (typed.trim() === '' || inFence(at, fences)) continue
    const marker = MARKERS.exec(typed)?.[0]
    const column = marker === undefined ? own : columns(marker) - (page.moved.get(at) ?? 0)
    if (marker !== undefined && column <= limit) return column
    // A paragraph goes on in lines that are indented less.
    const above = at > from ? lineAt(text, startOf(text, at - 1)) : ''
    if (marker !== undefined || above.trim() === '') limit = Math.min(limit, widthOf(at, page))
  }
  return undefined
}

export function widthOf(line: number, {text, moved}: Lines): number {
  return Math.max(0, columns(indentOf(text, line)) - (moved.get(line) ?? 0))
}

export function startOf(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** Returns the white space at a position. */
export function indentOf(text: string, at: number): string {
  return sticky(/[ \t]*/y, text, at)![0]
}

/** Returns the width of a text in columns. A tab ends at a multiple of four. */
export function columns(text: string): number {
  let width = 0
  for (const sign of text) width += sign === '\t' ? 4 - (width % 4) : 1
  return width
}
