/**
 * Where a node stands. A page may include fragments, and a syntax tree has room for a line, not for a file: the lines
 * of the n-th included fragment are n × 10,000,000 + line, here and nowhere else.
 */
import type {Node, Point} from 'unist'

const STEP = 10_000_000

export interface Place {
  file: string
  line: number
  column: number
}

export interface Places {
  /** Adds a fragment; its lines are to be shifted by the number returned. */
  add: (file: string, text: string) => number
  of: (point: Point | undefined) => Place
  /** What the author typed for a node; '' where that is not known. */
  written: (node: Node) => string
}

export function createPlaces(page: string, body = ''): Places {
  const files = [page]
  const texts = [body]
  return {
    add: (file, text) => {
      texts.push(text)
      return (files.push(file) - 1) * STEP
    },
    written: ({position}) => {
      const {start, end} = position ?? {}
      if (start?.offset === undefined || end?.offset === undefined) return ''
      return (texts[Math.floor(start.line / STEP)] ?? '').slice(start.offset, end.offset)
    },
    of: (point) => {
      if (!point) return {file: page, line: 0, column: 0}
      return {
        file: files[Math.floor(point.line / STEP)] ?? page,
        line: point.line % STEP,
        column: point.column,
      }
    },
  }
}

/**
 * Index in what an author typed, which begins at `start` -> its place. One pass over the text for indexes that grow, however
 * many there are.
 */
export function createPointer(written: string, start: Point): (index: number) => Point {
  let line = start.line
  /** Index of the first character of the line; of the first line only a part is known. */
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
