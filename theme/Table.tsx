import type {ReactNode} from 'react'
import {cloneElement} from 'react'
import {isPiece, nodesOf, type Piece} from './react-tree.ts'

/** A table in the box that scrolls it. Columns of numbers stand right. */
export function Table({'data-numeric': numeric, children}: {'data-numeric'?: string; children?: ReactNode}) {
  const columns = new Set(numeric?.split(' ').map(Number))
  return (
    <div className="table">
      <table>{columns.size ? withNumbers(children, columns) : children}</table>
    </div>
  )
}

function withNumbers(children: ReactNode, columns: Set<number>): ReactNode {
  return nodesOf(children).map((node) => {
    if (!isPiece(node)) return node
    if (node.type !== 'tr') return cloneElement(node, {}, withNumbers(node.props.children, columns))
    let at = -1
    const cells = nodesOf(node.props.children).map((cell) => (isPiece(cell) && columns.has(++at) ? numberCell(cell) : cell))
    return cloneElement(node, {}, cells)
  })
}

function numberCell(cell: Piece): Piece {
  return cloneElement(cell, {className: 'num'})
}
