import {cloneElement, type ReactNode} from 'react'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../../runtime/shared/theme-interface.ts'
import {nodesOf, type Piece, piecesOf} from '../../elements/react-tree.ts'
import {around, GAP} from '../../text/around.tsx'

/** A procedure. The numbers of its list are in rings, and each ring is a link to its step. */
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
    <a className="step-no" href={`#${id}`} data-act="step" title={msg('steps.link')}>
      <span className="vh">{around(msg('steps.number', {number: GAP}), at + 1)}</span>
    </a>,
    ...nodesOf(step.props.children),
  )
}

Steps.promises = {children: ['ol', 'ul', 'li']} satisfies ComponentPromises
