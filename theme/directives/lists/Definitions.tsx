import {Fragment, type ReactNode} from 'react'
import {afterColon, isPiece, itemsOfList, openedNodesOf, tagOf} from '../../elements/react-tree.ts'

/** Turns `- **Term**: meaning` into a definition list. */
export function Definitions({id, children}: {id?: string; children: ReactNode}) {
  return (
    <dl id={id}>
      {itemsOfList(children).map((nodes, at) => {
        const [term, ...meaning] = openedNodesOf(nodes)
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
