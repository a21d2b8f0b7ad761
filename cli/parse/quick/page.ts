/** The lines of a text, and where the content of each line begins after the signs of lists and quotations. */
import type {Root, RootContent} from 'mdast'
import type {Point, Position} from 'unist'

/** A block, and the line after it. */
export type Read = [node: RootContent, after: number]

/** Returns the blocks of the lines from `first` to before `after`. */
type ReadLines = (page: Page, first: number, after: number) => RootContent[]

/** Deeper levels of lists and quotations are left to micromark, which limits them. */
export const DEEPEST = 12

/** The functions that read the text of a page. The content of a block is read by the same functions. */
export interface Readers {
  /** Reads doubtful text with micromark. */
  reference: (text: string) => Root
  /** Reads lines; each part of them can be passed to micromark. */
  region: ReadLines
  /** Reads lines after the signs of other blocks; these cannot be passed on separately. */
  blocks: ReadLines
}

export interface Page extends Readers {
  text: string
  /** Offset of each line. */
  start: number[]
  /** Offset of the content of each line: after the signs of the enclosing blocks. */
  from: number[]
  /** Offset of the end of each line, without its line feed. */
  end: number[]
  /** Number of enclosing lists and quotations. */
  depth: number
  /** Number of enclosing quotations. */
  quotes: number
  /** Number of enclosing directives. */
  containers: number
  /** Whether it is in a list item, at any depth. */
  isInItem: boolean
  /** Whether the current item contains an empty line. */
  hasBlank: boolean
}

export function pageOf(text: string, readers: Readers): Page {
  const start: number[] = []
  const end: number[] = []
  for (let at = 0; ; ) {
    const feed = text.indexOf('\n', at)
    start.push(at)
    end.push(feed < 0 ? text.length : feed)
    if (feed < 0) break
    at = feed + 1
  }
  const from = [...start]
  return {
    text,
    start,
    from,
    end,
    depth: 0,
    quotes: 0,
    containers: 0,
    isInItem: false,
    hasBlank: false,
    // Last: see `createContext`.
    ...readers,
  }
}

export function isBlank({from, end}: Page, line: number): boolean {
  return from[line]! >= end[line]!
}

export function contentOf({text, from, end}: Page, line: number): string {
  return text.slice(from[line], end[line])
}

export function codeAt({text, from, end}: Page, line: number, index = 0): number {
  const at = from[line]! + index
  return at < end[line]! ? text.charCodeAt(at) : -1
}

export function pointAt({start}: Page, line: number, offset: number): Point {
  return {line: line + 1, column: offset - start[line]! + 1, offset}
}

/** Returns the position from the content of a line to the end of another line. */
export function positionOf(page: Page, first: number, last: number): Position {
  return {
    start: pointAt(page, first, page.from[first]!),
    end: pointAt(page, last, page.end[last]!),
  }
}
