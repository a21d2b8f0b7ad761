/** Tags and directives of a page, each with its content. */
import {VOID} from '../text/void-elements.ts'
import type {Attribute, Tag} from './jsx.ts'
import type {Token} from './tokens.ts'

type Opening = Extract<Token, {type: 'opening'}>

export interface Element {
  type: 'element'
  /** For a directive, including its colons: `:::tip`. */
  name: string
  attributes: Attribute[]
  open: Tag | Opening
  close?: {start: number; end: number}
  children: Node[]
  /** Whether the tag is text, because it is not closed or is nested too deeply. */
  isText: boolean
}

export type Node = Element | Exclude<Token, Tag | {type: 'opening'} | {type: 'closing'}>

/** Deeper elements are text. */
const DEEPEST = 100

/**
 * Builds the tree. Each closing tag closes the last open tag of the same name; unclosed tags are text, and their
 * content moves up.
 */
export function toTree(tokens: readonly Token[]): Node[] {
  const root: Node[] = []
  const open: Element[] = []
  const put = (node: Node) => (open.at(-1)?.children ?? root).push(node)
  const giveUp = (element: Element) => {
    element.isText = element.open.type === 'tag'
    const moved = element.children
    element.children = []
    for (const node of moved) put(node)
  }
  const close = (at: number, end: {start: number; end: number}) => {
    while (open.length > at + 1) giveUp(open.pop()!)
    open.pop()!.close = end
  }
  for (const token of tokens) {
    if (token.type === 'opening' || (token.type === 'tag' && !token.closing)) {
      const element: Element = {
        type: 'element',
        name: token.type === 'opening' ? `:::${token.name}` : token.name,
        attributes: token.type === 'opening' ? [] : token.attributes,
        open: token,
        children: [],
        isText: false,
      }
      put(element)
      const isAlone = token.type === 'tag' && (token.selfClosing || VOID.test(token.name))
      if (!isAlone && open.length < DEEPEST) open.push(element)
      else if (!isAlone) element.isText = token.type === 'tag'
    } else if (token.type === 'closing' || token.type === 'tag') {
      const at = open.findLastIndex(({open: one}) =>
        token.type === 'closing'
          ? one.type === 'opening' && one.colons <= token.colons
          : one.type === 'tag' && one.name === token.name,
      )
      if (at >= 0) close(at, {start: token.start, end: token.end})
    } else put(token)
  }
  while (open.length) giveUp(open.pop()!)
  return root
}

/** Returns all elements, outer ones first. */
export function elementsOf(nodes: readonly Node[]): Element[] {
  const found: Element[] = []
  const left = [...nodes].reverse()
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type !== 'element') continue
    found.push(node)
    for (const child of [...node.children].reverse()) left.push(child)
  }
  return found
}
