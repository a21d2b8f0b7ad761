/** Applies edits to a text, and maps each position of the result to its origin in the source. Pure. */
import {bisector} from 'd3-array'
import type {Position} from '../config/key-position.ts'
import {apply, type Edit, sorted} from '../move/edit.ts'

export type Locate = (position: Position) => Position

export interface Changed {
  text: string
  /** Undefined if nothing changed. */
  locate?: Locate
}

/** Applies the edits, which must not overlap. */
export function changed(source: string, edits: readonly Edit[]): Changed {
  if (!edits.length) return {text: source}
  const text = apply(source, edits)
  // Offsets in the new text at which a copied or a replaced part begins.
  const parts: {at: number; from: number; copied: boolean}[] = []
  let at = 0
  let from = 0
  for (const edit of sorted(edits)) {
    parts.push({at, from, copied: true})
    at += edit.start - from
    parts.push({at, from: edit.start, copied: false})
    at += edit.text.length
    from = edit.end
  }
  parts.push({at, from, copied: true})
  const lines = startsOf(text)
  const sourceLines = startsOf(source)
  return {
    text,
    locate: ({line, column}) => {
      const start = lines[line - 1]
      if (start === undefined) return {line, column}
      const offset = start + column - 1
      const part = parts[lastAtOrBelow(parts, offset, ({at}) => at)]!
      const origin = part.copied ? part.from + offset - part.at : part.from
      const row = lastAtOrBelow(sourceLines, origin, (one) => one)
      return {line: row + 1, column: origin - sourceLines[row]! + 1}
    },
  }
}

function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Returns the index of the last item whose number is at most `limit`. The first item always matches. */
export function lastAtOrBelow<T>(items: readonly T[], limit: number, of: (item: T) => number) {
  return Math.max(0, bisector(of).right(items, limit) - 1)
}
