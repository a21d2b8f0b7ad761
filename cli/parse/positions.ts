/**
 * Positions of nodes. A page can include fragments, but a node has only a line, not a file. So
 * the lines of the n-th included fragment are n × 10,000,000 + line; only this file knows that.
 */
import type {Node, Point} from 'unist'
import type {Locate} from '../docusaurus/locate.ts'

const STEP = 10_000_000

export interface Place {
  file: string
  line: number
  column: number
}

/** Where a mistake is: the beginning of a node, a point, or a place in a file. */
export type At = Node | Point | Place | undefined

export interface Places {
  /** Adds a fragment; returns the number by which its lines must be shifted. */
  add: (file: string, text: string, locate?: Locate) => number
  /** Returns the text that a line is in, and by which number its lines are shifted. */
  textAt: (line: number) => {text: string; shift: number}
  of: (at: At) => Place
  /** Returns what the author typed for a node; '' if unknown. */
  written: (node: Node) => string
  /** Returns the author's text from the beginning of a node to the end of its file. */
  rest: (node: Node) => string
}

/** `locate`: maps a position in a translated text to the position in the author's text. */
export function createPlaces(page: string, body = '', locate?: Locate): Places {
  const files = [page]
  const texts = [body]
  const locates = [locate]
  const textAt = (line: number) => {
    const at = Math.floor(line / STEP)
    return {text: texts[at] ?? '', shift: at * STEP}
  }
  return {
    textAt,
    add: (file, text, locate) => {
      texts.push(text)
      locates.push(locate)
      return (files.push(file) - 1) * STEP
    },
    written: ({position}) => {
      const {start, end} = position ?? {}
      if (start?.offset === undefined || end?.offset === undefined) return ''
      return textAt(start.line).text.slice(start.offset, end.offset)
    },
    rest: ({position}) => {
      const {start} = position ?? {}
      return start?.offset === undefined ? '' : textAt(start.line).text.slice(start.offset)
    },
    of: (place) => {
      const point = place && 'type' in place ? place.position?.start : place
      if (point && 'file' in point) return point
      if (!point) return {file: page, line: 0, column: 0}
      const at = Math.floor(point.line / STEP)
      const position = {line: point.line % STEP, column: point.column}
      return {file: files[at] ?? page, ...(locates[at]?.(position) ?? position)}
    },
  }
}

/**
 * Returns a function that maps an index in the author's text, which begins at
 * `start`, to its position. Growing indexes need only one pass over the text.
 */
export function createPointer(written: string, start: Point): (index: number) => Point {
  let line = start.line
  /** Index of the first character of the line; negative or 0 on the first line, which may be incomplete. */
  let from = 1 - start.column
  let end = written.indexOf('\n')
  return (index) => {
    if (index < from) {
      line = start.line
      from = 1 - start.column
      end = written.indexOf('\n')
    }
    while (end >= 0 && end < index) {
      line++
      from = end + 1
      end = written.indexOf('\n', from)
    }
    return {line, column: index - from + 1}
  }
}
