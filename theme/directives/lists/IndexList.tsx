// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
import type {ReactNode} from 'react'
import {useHref} from '../../../runtime/react/context.tsx'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {IndexRow} from '../../../runtime/shared/theme-interface.ts'
import {
  afterColon,
  directiveOf,
  isPiece,
  itemsOfList,
  tagOf,
  textOf,
} from '../../elements/react-tree.ts'

interface Row {
  href: string
  label: ReactNode
  description: ReactNode
  note?: string
}

/** A ruled list of links: name, one line, a note on the amount. The whole row is the link. */
function IndexList({id, rows}: {id?: string | undefined; rows: Row[]}) {
  return (
    <ul className="index" id={id} role="list">
      {rows.map(({href, label, description, note}) => (
        <li key={href}>
          <a href={href}>
            {/* With spaces, for the search and for machines, which read the text alone. */}
            <b>{label}</b> <span>{description}</span>
            {note && ' '}
            {note && <small>{note}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The contents of a folder: for category pages and `::children`. */
export function FolderList({id, rows}: {id?: string; rows: IndexRow[]}) {
  const href = useHref()
  return (
    <IndexList
      id={id}
      rows={rows.map(({label, route, description, pages, category}) => ({
        href: href(route),
        label,
        description,
        ...(category ? {note: msg('pages', {count: pages})} : {}),
      }))}
    />
  )
}

/** `:::cards`: `- [Name](address): one line`. */
export function Cards({id, children}: {id?: string; children: ReactNode}) {
  const rows = itemsOfList(children).flatMap((nodes) => {
    const at = nodes.findIndex((node) => tagOf(node) === 'a')
    const link = nodes[at]
    if (!isPiece(link)) return []
    // A link must not contain anything that can be pressed, so links and terms are replaced by their text.
    const words = afterColon(nodes.slice(at + 1)).map((node) =>
      tagOf(node) === 'a' || directiveOf(node) === 'term' ? textOf(node) : node,
    )
    return [{link, label: link.props.children, description: words}]
  })
  return (
    <ul className="index" id={id} role="list">
      {rows.map(({link, label, description}, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
        <li key={at}>
          <link.type {...link.props}>
            <b>{label}</b>
            <span>{description}</span>
          </link.type>
        </li>
      ))}
    </ul>
  )
}
