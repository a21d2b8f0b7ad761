/**
 * Sizes of the texts of sequence and Gantt diagrams.
 */
import {type Weight, widthOf, wrap} from '../text-width.ts'

export interface TextSize {
  size: number
  line: number
  weight: Weight
}

export const NAME: TextSize = {size: 14, line: 18, weight: 500}
export const MESSAGE: TextSize = {size: 13, line: 17, weight: 400}
/** Margin around the diagram. */
export const MARGIN = 8

/** Wraps a text into lines of at most `most` px. */
export function textLines(text: string, most: number, {size, weight}: TextSize): string[] {
  return text
    .split('\n')
    .slice(0, 12)
    .flatMap((line) => wrap(line.slice(0, 300), most, size, weight))
}

/** Returns the width of the longest line. */
export function textWidth(lines: readonly string[], {size, weight}: TextSize): number {
  return Math.ceil(Math.max(0, ...lines.map((line) => widthOf(line, size, weight))))
}
