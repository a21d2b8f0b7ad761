/**
 * Where a node stands. A page may include fragments, and a syntax tree has room for a line, not for a file: the lines
 * of the n-th included fragment are n × 10,000,000 + line, here and nowhere else.
 */
import type {Point} from 'unist'

const STEP = 10_000_000

export interface Place {
  file: string
  line: number
  column: number
}

export interface Places {
  /** Adds a fragment; its lines are to be shifted by the number returned. */
  add: (file: string) => number
  of: (point: Point | undefined) => Place
}

export function createPlaces(page: string): Places {
  const files = [page]
  return {
    add: (file) => (files.push(file) - 1) * STEP,
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
