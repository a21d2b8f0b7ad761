import type {ReactNode} from 'react'
import {cloneElement, createElement} from 'react'
import {isPiece, nodesOf, type Piece, textOf} from './react-tree.ts'

/** A table in the box that scrolls it. Columns of numbers are aligned right. */
export function Table({
  'data-numeric': numeric,
  children,
}: {
  'data-numeric'?: string
  children?: ReactNode
}) {
  const columns = new Set(numeric?.split(' ').map(Number))
  return (
    <div className="table">
      <table>{withCells(children, columns)}</table>
    </div>
  )
}

function withCells(children: ReactNode, columns: Set<number>): ReactNode {
  return nodesOf(children).map((node) => {
    if (!isPiece(node)) return node
    if (node.type !== 'tr') return cloneElement(node, {}, withCells(node.props.children, columns))
    let at = -1
    return cloneElement(
      node,
      {},
      nodesOf(node.props.children).map((cell) =>
        isPiece(cell) ? finished(cell, columns.has(++at)) : cell,
      ),
    )
  })
}

/** An empty corner cell is not a heading. */
function finished(cell: Piece, isNumber: boolean): Piece {
  const {node: _, ...props} = cell.props
  const className = isNumber ? 'num' : (props.className as string | undefined)
  if (cell.type === 'th' && textOf(cell).trim() === '')
    return createElement('td', {...props, className, key: cell.key})
  return cloneElement(cell, {className, ...(cell.type === 'th' ? {scope: 'col'} : {})})
}
