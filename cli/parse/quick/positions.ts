/** Joins text of one or more lines, and maps its characters to positions on the page. */
import type {PhrasingContent} from 'mdast'
import {isSpaceOrTab} from './characters.ts'
import {doubt} from './give-up.ts'
import {type Place, readInline} from './inline.ts'
import {contentOf, type Page, pointAt} from './page.ts'

/** Reads the inline content of a part of one line. */
export function readLine(
  page: Page,
  line: number,
  from: number,
  to: number,
  isCell = false,
): PhrasingContent[] {
  const {text} = page
  if (isSpaceOrTab(text.charCodeAt(to - 1)) || mayBeTask(page, from)) doubt()
  return readInline(
    {text, pointOf: (offset) => pointAt(page, line, offset), isCell, isJoined: false},
    from,
    to,
  )
}

/** Returns whether there may be a check mark that is not clearly at the start of an item. */
export function mayBeTask({text, isInItem}: Page, from: number): boolean {
  return isInItem && text[from] === '[' && text[from + 2] === ']'
}

/** Returns the text of some lines without their prefixes. Mostly it is a slice of the page. */
export function placeOf(page: Page, first: number, last: number): [Place, number, number] {
  const {text, start, from, end} = page
  let line = first
  while (line < last && from[line + 1] === start[line + 1]) line++
  if (line === last)
    return [
      {text, pointOf: pointsOf(page, first), isCell: false, isJoined: false},
      from[first]!,
      end[last]!,
    ]
  const lines: string[] = []
  const begins: number[] = []
  let length = 0
  for (let at = first; at <= last; at++) {
    begins.push(length)
    lines.push(contentOf(page, at))
    length += end[at]! - from[at]! + 1
  }
  const pointOf = (offset: number, isEnd = false) => {
    const index = lineOf(begins, offset, 0)
    const line = first + index
    const behind = offset - begins[index]!
    // A node that ends with a line feed ends before the signs of the next line.
    return pointAt(page, line, isEnd && !behind && index ? start[line]! : from[line]! + behind)
  }
  return [{text: lines.join('\n'), pointOf, isCell: false, isJoined: true}, 0, length - 1]
}

/** Returns a function for points of a page; most are on the line of the previous one. */
function pointsOf(page: Page, first: number): Place['pointOf'] {
  const {start, end} = page
  let line = first
  return (offset) => {
    if (offset < start[line]! || offset > end[line]!) line = lineOf(start, offset, first)
    return pointAt(page, line, offset)
  }
}

/** Returns the last line that begins at or before an offset. */
function lineOf(begins: number[], offset: number, first: number): number {
  let low = first
  let high = begins.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (begins[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
