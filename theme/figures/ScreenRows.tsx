// biome-ignore-all lint/suspicious/noArrayIndexKey: drawn once, never reordered
// biome-ignore-all lint/a11y/noRedundantRoles: cards and lists without bullets lose their roles
/**
 * Trees, lists and tables of a `screen`.
 */
import type {ReactNode} from 'react'
import {type ScreenCell, type ScreenNode, textOf} from '../../runtime/shared/screen.ts'
import {Callouts, Entry, part, State, together} from './ScreenParts.tsx'
import {Span, Text} from './ScreenText.tsx'

/** One line for each entry, with a chevron if it contains entries. */
export function Tree({items, level = 0}: {items: ScreenNode[]; level?: number}): ReactNode {
  return (
    <ul className={level ? undefined : 'screen__tree'} role="list">
      {items.map((item, index) => {
        if (item.is === 'rule') return <li key={index} className="screen__hr" role="presentation" />
        if (!item.cells.length) return null
        const {marks} = together(item)
        const opens = item.items.length > 0 || marks.includes('open')
        const icon = marks.includes('closed') ? 'chevron-right' : opens ? 'chevron-down' : ''
        return (
          <li key={index}>
            <Entry item={item} level={Math.min(level, 6)} icon={icon} />
            {item.items.length > 0 && <Tree items={item.items} level={level + 1} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The first cell is left, the others are small and right. A structure is at the left. */
export function List({node, drawings}: {node: ScreenNode; drawings: ReactNode[]}) {
  return (
    <ul className="screen__list" role="list">
      {node.items.map((item, index) => {
        if (item.is === 'rule') return <li key={index} className="screen__hr" role="presentation" />
        const [first, ...rest] = item.cells
        const all = together(item)
        const structures = item.items.flatMap((one) =>
          one.drawing === undefined ? [] : one.cells.map((_, at) => (one.drawing ?? 0) + at),
        )
        const notes = item.items.filter((one) => one.drawing === undefined)
        return (
          <li key={index} {...part('row', all, structures.length ? 'screen__row--mol' : '')}>
            {structures.length > 0 && (
              <span className="screen__m">{structures.map((at) => drawings[at])}</span>
            )}
            <span className="screen__t">
              {first && <Text runs={first.text} />}
              {notes.map((note, at) => (
                <Span key={at} name="x" runs={note.cells[0]?.text ?? []} />
              ))}
              <State of={all} />
              {first && <Callouts of={first} />}
            </span>
            {rest.length > 0 && (
              <span className="screen__end">
                {rest.map((cell, at) => (
                  <span key={at} className="screen__x">
                    <Text runs={cell.text} />
                    <Callouts of={cell} />
                  </span>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A pointer is on a cell, not on its row. */
const isOfRow = (mark: string) => !['lit', 'pointer', 'drag', 'drop'].includes(mark)

/** The whole row shows that it is selected. */
const partOfCell = (cell: ScreenCell) =>
  part('td', {...cell, marks: cell.marks.filter((mark) => mark !== 'selected')})

/** The callouts of a column, again, for cards, which show no head. Screen readers still read the head. */
function OfHead({head, name}: {head: ScreenCell | undefined; name: string | undefined}) {
  if (!head?.callouts.length) return null
  return (
    <span aria-hidden="true" {...part('of-head', {marks: [], callouts: head.callouts})}>
      {/* The name of a card's line is text, so an icon is drawn here. */}
      {!name && <Text runs={head.text} />}
      {head.callouts.map((number) => (
        <b key={number} className="screen__n">
          {number}
        </b>
      ))}
    </span>
  )
}

/** Whether a node is a table with as many columns as the table before it. */
export function continues(table: ScreenNode, node: ScreenNode | undefined): boolean {
  return node?.is === 'table' && node.cells.length === table.cells.length
}

/** Returns about how many px tables need at least: a column is as wide as its longest word, and 20 px of room. */
function leastWidth(tables: ScreenNode[]): number {
  const rows = tables.flatMap(({cells, items}) => [cells, ...items.map((item) => item.cells)])
  const longest = (cell?: ScreenCell) =>
    Math.max(0, ...(cell ? textOf(cell.text) : '').split(/\s+/).map((word) => word.length))
  return (tables[0]?.cells ?? []).reduce(
    (sum, _, column) => sum + 20 + 7 * Math.max(...rows.map((row) => longest(row[column]))),
    0,
  )
}

/**
 * Tables below each other that have as many columns are laid out as one, so that their columns are in line. Roles are
 * explicit, because a table row that CSS draws as a card loses its own.
 */
export function Tables({nodes}: {nodes: ScreenNode[]}) {
  const columns = nodes[0]?.cells.length ?? 0
  const many = columns > 5 ? ' screen__table--many' : ''
  const most = columns > 6 && leastWidth(nodes) > 600 ? ' screen__table--most' : ''
  const className = `screen__table${many}${most}`
  const [first, second] = nodes
  return (
    <div className="screen__tbl">
      <div className={className} role={second ? undefined : 'table'}>
        {second
          ? nodes.map((node, index) => (
              <div key={index} className="screen__one" role="table">
                <Groups node={node} />
              </div>
            ))
          : first && <Groups node={first} />}
      </div>
    </div>
  )
}

/** The head and the rows of a table. */
function Groups({node}: {node: ScreenNode}) {
  const heads = node.cells.map((cell) => textOf(cell.text))
  return (
    <>
      <div className="screen__thead" role="rowgroup">
        <div className="screen__tr" role="row">
          {node.cells.map((cell, index) => (
            <div key={index} role={heads[index] ? 'columnheader' : 'cell'} {...part('th', cell)}>
              <Text runs={cell.text} />
              <Callouts of={cell} />
            </div>
          ))}
        </div>
      </div>
      <div className="screen__tbody" role="rowgroup">
        {node.items.map((item, index) => (
          <div
            key={index}
            role="row"
            {...part('tr', {marks: together(item).marks.filter(isOfRow), callouts: []})}
          >
            {item.cells.map((cell, at) => (
              <div key={at} role="cell" data-h={heads[at] || undefined} {...partOfCell(cell)}>
                {index === 0 && <OfHead head={node.cells[at]} name={heads[at]} />}
                <Text runs={cell.text} />
                {at === 0 && <State of={together(item)} />}
                <Callouts of={cell} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
