/** Reads what the renderer made of a piece of Markdown. Build time only. */
import {Children, Fragment, isValidElement, type ReactElement, type ReactNode} from 'react'

export type Piece = ReactElement<{children?: ReactNode; [name: string]: unknown}>

/** Returns the nodes of a list, with fragments flattened. */
export function nodesOf(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isPiece(child) && child.type === Fragment ? nodesOf(child.props.children) : [child],
  )
}

/** Props of a component that draws an element of the Markdown tree. */
export interface ElementProps {
  node?: unknown
  className?: string
  children?: ReactNode
}

export function isPiece(node: ReactNode): node is Piece {
  return isValidElement(node)
}

interface Source {
  tagName: string
  properties?: {dataName?: unknown}
}

/** Returns the name of the element in the Markdown tree. Components know the node that they were made from. */
export function tagOf(node: ReactNode): string {
  if (!isPiece(node)) return ''
  return typeof node.type === 'string'
    ? node.type
    : ((node.props.node as Source | undefined)?.tagName ?? '')
}

/** Returns the name of the directive that a node is, if it is one. */
export function directiveOf(node: ReactNode): string {
  const name = isPiece(node)
    ? (node.props.node as Source | undefined)?.properties?.dataName
    : undefined
  return typeof name === 'string' ? name : ''
}

/** Returns the nodes without white space between them. */
export function solidNodesOf(children: ReactNode): ReactNode[] {
  return nodesOf(children).filter((node) => typeof node !== 'string' || node.trim() !== '')
}

/** Returns the nodes of an item. If it begins with a paragraph, the content of the paragraph takes its place. */
export function openedNodesOf(children: ReactNode): ReactNode[] {
  const [first, ...rest] = solidNodesOf(children)
  return isPiece(first) && tagOf(first) === 'p'
    ? [...nodesOf(first.props.children), ...rest]
    : nodesOf(children)
}

/** Returns the elements only, without white space between them. */
export function piecesOf(children: ReactNode): Piece[] {
  return nodesOf(children).filter(isPiece)
}

/**
 * Returns the contents of the items of the list that a directive holds. If an item holds one paragraph only, the contents of
 * the paragraph.
 */
export function itemsOfList(children: ReactNode): ReactNode[][] {
  const list = piecesOf(children)[0]
  return piecesOf(list?.props.children).map((item) => {
    const [only, ...more] = solidNodesOf(item.props.children)
    return isPiece(only) && tagOf(only) === 'p' && !more.length
      ? nodesOf(only.props.children)
      : nodesOf(item.props.children)
  })
}

export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isPiece(node) ? textOf(node.props.children) : ''
}

/** Returns what follows a label in `label: text`, without the colon. */
export function afterColon(nodes: ReactNode[]): ReactNode[] {
  const [first, ...rest] = nodes
  return typeof first === 'string' ? [first.replace(/^\s*[:–—-]\s*/, ''), ...rest] : nodes
}
