/**
 * Reads lists in which every line of an item is indented. Lazy lines, empty items and wide gaps are left to micromark.
 */
import type {List, ListItem, Paragraph, RootContent} from 'mdast'
import {isSpaceOrTab, SPACE} from './characters.ts'
import {doubt} from './give-up.ts'
import {
  codeAt,
  contentOf,
  DEEPEST,
  isBlank,
  type Page,
  pointAt,
  positionOf,
  type Read,
} from './page.ts'

const MARKER = /^(?:([-+*])|(\d{1,9})([.)]))( {1,4})(?=[^ \t])/
/** Lines that may be items of a form that is not read here. */
const MAY_BE = /^(?:[-+*]|\d+[.)])(?:[ \t]|$)/
const BREAK = /^(?:-[- \t]*|\*[* \t]*)$/

interface Marker {
  /** `-`, `.`: items with different signs are in different lists. */
  sign: string
  number?: number
  width: number
}

export function isItem(page: Page, line: number): boolean {
  return MAY_BE.test(contentOf(page, line))
}

function markerOf(page: Page, line: number): Marker {
  const content = contentOf(page, line)
  const [all, bullet, number, sign] = MARKER.exec(content) ?? doubt()
  if (BREAK.test(content)) doubt()
  return bullet
    ? {sign: bullet, width: all.length}
    : {sign: sign!, number: Number(number), width: all.length}
}

export function readList(page: Page, first: number, after: number): Read {
  if (page.depth >= DEEPEST) doubt()
  const {sign, number} = markerOf(page, first)
  const {hasBlank, isInItem} = page
  const start = pointAt(page, first, page.from[first]!)
  const children: ListItem[] = []
  let spread = false
  page.depth++
  page.isInItem = true
  let line = first
  let last = first
  for (;;) {
    const {width} = markerOf(page, line)
    last = lastOfItem(page, line, after, width)
    children.push(readItem(page, line, last, width))
    line = last + 1
    while (line < after && isBlank(page, line)) line++
    const hasGap = line > last + 1
    // In a quotation, micromark counts the sign of an empty line as part of the list.
    if (hasGap && page.quotes) doubt()
    if (!isNext(page, line, after, sign, hasGap)) break
    spread ||= hasGap
  }
  page.depth--
  Object.assign(page, {hasBlank, isInItem})
  const position = {start, end: pointAt(page, last, page.end[last]!)}
  const list: List = {
    type: 'list',
    ordered: number !== undefined,
    start: number ?? null,
    spread,
    children,
    position,
  }
  return [list, last + 1]
}

/** Returns whether the line after an item is the next item of its list. */
function isNext(page: Page, line: number, after: number, sign: string, hasGap: boolean): boolean {
  if (line >= after) return false
  if (isSpaceOrTab(codeAt(page, line))) doubt()
  if (!isItem(page, line)) return hasGap ? false : doubt()
  if (markerOf(page, line).sign === sign) return true
  return hasGap ? false : doubt()
}

/** Returns the last line of an item that is not empty. The next line after it is not indented. */
function lastOfItem(page: Page, first: number, after: number, width: number): number {
  let last = first
  for (let line = first + 1; line < after; line++) {
    if (isBlank(page, line)) continue
    if (!contentOf(page, line).trimEnd()) doubt()
    if (indentOf(page, line, width) < width) break
    last = line
  }
  return last
}

function indentOf(page: Page, line: number, most: number): number {
  let indent = 0
  while (indent < most && codeAt(page, line, indent) === SPACE) indent++
  return indent
}

function readItem(page: Page, first: number, last: number, width: number): ListItem {
  const position = positionOf(page, first, last)
  for (let line = first; line <= last; line++) if (!isBlank(page, line)) page.from[line]! += width
  page.hasBlank = false
  const check = /^\[([ xX])\]/.exec(contentOf(page, first))
  const children = check ? readTask(page, first, last) : page.blocks(page, first, last + 1)
  return {
    type: 'listItem',
    spread: page.hasBlank,
    checked: check ? check[1] !== ' ' : null,
    children: children as ListItem['children'],
    position,
  }
}

/** Reads `[x] text`. The paragraph begins after the mark, or with it if anything other than text follows. */
function readTask(page: Page, first: number, last: number): RootContent[] {
  const from = page.from[first]!
  if (!/^\[.\] [^ \t[]/.test(contentOf(page, first))) doubt()
  page.from[first]! += 4
  // Only text may follow: what looks like the start of a block here is not one.
  if (!/[A-Za-z("':`*]/.test(page.text[from + 4]!) || isItem(page, first)) doubt()
  const children = page.blocks(page, first, last + 1)
  const [node] = children
  if (node?.type !== 'paragraph') doubt()
  const {position, children: words} = node as Paragraph
  if (words[0]?.type !== 'text') position!.start = pointAt(page, first, from)
  return children
}
