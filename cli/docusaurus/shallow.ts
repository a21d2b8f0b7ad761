/**
 * MDX has no indented code: a directive or a component is read however deep its line is indented. Our parser reads what is
 * four columns deeper than its list item as code, so such blocks are moved to the column of the item.
 */
import type {Edit} from '../move/edit.ts'
import {columnOfItem, columns, indentOf, type Lines, startOf, widthOf} from './list-items.ts'
import {lineAt, readTokens} from './tokens.ts'
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
  const page: Lines = {text, fences, moved: new Map()}
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

function move(element: Element, parent: Element | undefined, head: number, page: Lines): void {
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
