import type {ReactNode} from 'react'
import type {DirectiveProps} from '../../../runtime/shared/directive.ts'
import {msg} from '../../../runtime/shared/messages/say.ts'
import {itemsOfList} from '../../elements/react-tree.ts'

/** Turns `- :icon[name] :ui[Label]: what it does` into a row of a table: icon, name, task. */
export function IconTable({id, number, label, children}: DirectiveProps) {
  return (
    <figure className="fig icons" id={id}>
      <div className="table">
        <table>
          <thead>
            <tr>
              <th scope="col">{msg('icons.icon')}</th>
              <th scope="col">{msg('icons.name')}</th>
              <th scope="col">{msg('icons.task')}</th>
            </tr>
          </thead>
          <tbody>
            {itemsOfList(children).map((nodes, at) => {
              const {icon, name, task} = partsOf(nodes)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
                <tr key={at}>
                  <td>
                    <span className="icons__i">{icon}</span>
                  </td>
                  <th scope="row">{name}</th>
                  <td>{task}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <figcaption>
        {number && <b>{number} </b>}
        {label}
      </figcaption>
    </figure>
  )
}

/** Splits an item. The first colon in the text, but not in a label, ends the name. */
function partsOf(nodes: ReactNode[]): {icon: ReactNode; name: ReactNode[]; task: ReactNode[]} {
  const solid = nodes.filter((node) => typeof node !== 'string' || node !== '')
  const [icon, ...rest] = solid
  const at = rest.findIndex((node) => typeof node === 'string' && node.includes(':'))
  const text = at < 0 ? '' : String(rest[at])
  const colon = text.indexOf(':')
  return {
    icon,
    name: [...rest.slice(0, at), text.slice(0, colon)],
    task: [text.slice(colon + 1).trimStart(), ...rest.slice(at + 1)],
  }
}
