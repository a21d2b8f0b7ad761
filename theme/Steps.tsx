import {cloneElement, type ReactNode} from 'react'
import {nodesOf, type Piece, piecesOf} from './react-tree.ts'

/** A procedure: the numbers of its list are in rings, and each ring is the link to its step. */
export function Steps({id, children}: {id?: string; children: ReactNode}) {
  const list = piecesOf(children)[0]
  return list
    ? cloneElement(
        list,
        {className: 'steps', id, role: 'list'},
        piecesOf(list.props.children).map(linked),
      )
    : null
}

function linked(step: Piece, at: number): ReactNode {
  const id = step.props.id as string | undefined
  if (!id) return step
  return cloneElement(
    step,
    {},
    <a
      className="step-no"
      href={`#${id}`}
      data-act="step"
      title="Copy the link, and mark this step"
    >
      <span className="vh">Step {at + 1}: copy the link, and mark this step</span>
    </a>,
    ...nodesOf(step.props.children),
  )
}
