import {Fragment, type ReactNode} from 'react'
import {afterColon, isPiece, itemsOfList, nodesOf, tagOf} from '../../elements/react-tree.ts'

/** Turns `- **Term**: meaning` into a definition list. */
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

/** Opens the first paragraph of an item with several blocks, because the term is at its beginning. */
function opened(nodes: ReactNode[]): ReactNode[] {
  const solid = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const first = solid[0]
  return isPiece(first) && tagOf(first) === 'p'
    ? [...nodesOf(first.props.children), ...solid.slice(1)]
    : solid
}
