import {Fragment, type ReactNode} from 'react'
import {afterColon, isPiece, itemsOfList, nodesOf, tagOf} from './react-tree.ts'

/** `- **Term**: meaning` -> a definition list. */
export function Definitions({id, children}: {id?: string; children: ReactNode}) {
  return (
    <dl id={id}>
      {itemsOfList(children).map((nodes, at) => {
        const [term, ...meaning] = opened(nodes)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
          <Fragment key={at}>
            <dt>{isPiece(term) && tagOf(term) === 'strong' ? term.props.children : term}</dt>
            <dd className="flow">{afterColon(meaning)}</dd>
          </Fragment>
        )
      })}
    </dl>
  )
}

/** An item of several blocks begins with a paragraph that begins with the term. */
function opened(nodes: ReactNode[]): ReactNode[] {
  const solid = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const first = solid[0]
  return isPiece(first) && tagOf(first) === 'p'
    ? [...nodesOf(first.props.children), ...solid.slice(1)]
    : solid
}
