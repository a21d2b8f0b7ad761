import {cloneElement, type ReactNode} from 'react'
import {piecesOf} from './react-tree.ts'

/** A procedure: the numbers of its list are in rings. */
export function Steps({id, children}: {id?: string; children: ReactNode}) {
  const list = piecesOf(children)[0]
  return list ? cloneElement(list, {className: 'steps', id, role: 'list'}) : null
}
