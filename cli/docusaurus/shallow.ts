/**
 * MDX has no indented code: a directive or a component is read however deep its line is indented. Our parser reads what is
 * four columns deeper than its list item as code, so such blocks are moved to the column of the item.
 */
import type {Edit} from '../move/edit.ts'
import {columnOfItem, columns, indentOf, type Lines, startOf, widthOf} from './list-items.ts'
import {inFence, lineAt, readTokens} from './tokens.ts'
import {type Element, type Node, toTree} from './tree.ts'

/** A line on which something can be too deep. */
const DEEP = /^(?: {4}|[ ]{0,3}\t)[ \t]*(?::::|<[A-Za-z])/m
const BLOCK = /^(?:[A-Z].*|details|video|iframe)$/
/** Deeper than that is code. */
const MOST_DEEPER = 3

/** Returns edits of the indents of lines. `head`: where the body begins. */
export function shallower(text: string, head: number): Edit[] {
  if (!DEEP.test(text)) return []
  const {tokens, fences} = readTokens(text, head)
  // The indent of a line in a template belongs to its text.
  const code = tokens.flatMap(({type, start, end}): [number, number][] =>
    type === 'expression' || type === 'tag' ? [[start, end]] : [],
  )
  const page = {text, fences, code, moved: new Map<number, number>()}
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
    if (!indent) return []
    const left = Math.max(0, columns(indent) - by)
    // Tabs of code stay. Elsewhere, what counts is the column.
    const kept = inFence(start, fences) ? withoutColumns(indent, by) : ' '.repeat(left)
    return [{start, end: start + indent.length, text: kept}]
  })
}

/** Cuts whole characters. Of a tab that is too wide for this, the rest becomes spaces. */
function withoutColumns(indent: string, by: number): string {
  let cut = 0
  let width = 0
  for (; cut < indent.length && width < by; cut++)
    width += indent[cut] === '\t' ? 4 - (width % 4) : 1
  return ' '.repeat(Math.max(0, width - by)) + indent.slice(cut)
}

/** `code`: tags and expressions. Lines that begin in one are not moved. */
function move(
  element: Element,
  parent: Element | undefined,
  head: number,
  page: Lines & {code: readonly [number, number][]},
): void {
  const {name, open, close, isText} = element
  const {text, code, moved} = page
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
  let shift = 0
  for (let at = first; at < end; at += lineAt(text, at).length + 1) {
    if (inFence(at, code)) continue
    // Formatters leave some lines of a tag where they were: none leaves the list item. Code moves with its first line.
    if (!inFence(at, page.fences)) shift = Math.min(by, Math.max(0, widthOf(at, page) - own + by))
    moved.set(at, (moved.get(at) ?? 0) + shift)
  }
}
