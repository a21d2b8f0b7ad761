/**
 * MDX has no indented code: a directive or a component is read however deep its line is indented. Our parser reads what is
 * four columns deeper than its list item as code, so such blocks are moved to the column of the item.
 */
import type {Edit} from '../move/edit.ts'
import {inFence} from './layout.ts'
import {lineAt, readTokens} from './tokens.ts'
import {type Element, type Node, toTree} from './tree.ts'

/** A line on which something can be too deep. */
const DEEP = /^(?: {4}|[ ]{0,3}\t)[ \t]*(?::::|<[A-Za-z])/m
const MARKERS = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S))+/
const BLOCK = /^(?:[A-Z].*|details|video|iframe)$/
/** Deeper than that is code. */
const MOST_DEEPER = 3
/** Lines that are looked at above a block. */
const MOST_LINES = 200

interface Page {
  text: string
  fences: readonly [number, number][]
  /** By the start of a line: columns that it is moved to the left. */
  moved: Map<number, number>
}

/** Returns edits of the indents of lines. `head`: where the body begins. */
export function shallower(text: string, head: number): Edit[] {
  if (!DEEP.test(text)) return []
  const {tokens, fences} = readTokens(text, head)
  const page: Page = {text, fences, moved: new Map()}
  const visit = (nodes: readonly Node[], parent: Element | undefined) => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      move(node, parent, head, page)
      visit(node.children, node)
    }
  }
  visit(toTree(tokens), undefined)
  return [...page.moved].flatMap(([start, by]) => {
    const indent = indentOf(text, start)
    const left = Math.max(0, columns(indent) - by)
    return indent ? [{start, end: start + indent.length, text: ' '.repeat(left)}] : []
  })
}

function move(element: Element, parent: Element | undefined, head: number, page: Page): void {
  const {name, open, close, isText} = element
  const {text, moved} = page
  const first = startOf(text, open.start)
  const isAtStart = first + indentOf(text, first).length === open.start
  if (!isAtStart || isText || !(open.type === 'opening' || BLOCK.test(name))) return
  const from = parent ? startOf(text, parent.open.start) : head
  const own = widthOf(first, page)
  // What a tag contains is moved with the tag.
  const isInTag = parent !== undefined && parent.open.type === 'tag'
  const usual = isInTag ? own : parent ? widthOf(from, page) : 0
  const by = own - (own > MOST_DEEPER ? (columnOfItem(first, own, from, page) ?? usual) : own)
  if (by <= MOST_DEEPER) return
  const end = close?.end ?? open.end
  for (let at = first; at < end; at += lineAt(text, at).length + 1)
    moved.set(at, (moved.get(at) ?? 0) + by)
}

/** Returns the column of the text of the list item that contains a line; undefined if it is in none. */
function columnOfItem(line: number, own: number, from: number, page: Page): number | undefined {
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

function widthOf(line: number, {text, moved}: Page): number {
  return Math.max(0, columns(indentOf(text, line)) - (moved.get(line) ?? 0))
}

function startOf(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function indentOf(text: string, line: number): string {
  return /^[ \t]*/.exec(lineAt(text, line))![0]
}

/** Returns the width of a text in columns. A tab ends at a multiple of four. */
function columns(text: string): number {
  let width = 0
  for (const sign of text) width += sign === '\t' ? 4 - (width % 4) : 1
  return width
}
