// biome-ignore-all lint/suspicious/noArrayIndexKey: drawn once, never reordered
// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
/**
 * The parts of a `screen` that hold no elements: boxes, buttons, rows. No part can be focused or pressed: a control
 * that cannot be used is a lie and a tab stop.
 */
import type {ReactNode} from 'react'
import type {Inline, ScreenCell, ScreenNode} from '../../runtime/screen.ts'
import {Icon} from '../icons.tsx'
import {Hidden, Text} from './ScreenText.tsx'

/** Attributes of a part: its class, the class of its callouts, its marks. */
export function part(
  name: string,
  cell: Pick<ScreenCell, 'marks' | 'callouts'> | undefined,
  more = '',
) {
  const names = [
    `screen__${name}`,
    ...(cell?.callouts ?? []).map((number) => `screen--c${number}`),
    more,
  ]
  return {className: names.filter(Boolean).join(' '), 'data-is': cell?.marks.join(' ') || undefined}
}

/** The discs of a part. */
export function Callouts({of}: {of: ScreenCell}) {
  return of.callouts.map((number) => (
    <b key={number} className="screen__n">
      <Hidden>Callout </Hidden>
      {number}
    </b>
  ))
}

/** States that are seen as color or weight, as words. */
export function State({of}: {of: ScreenCell}) {
  const said = of.marks.filter((mark) =>
    ['selected', 'disabled', 'closed', 'changed', 'error'].includes(mark),
  )
  return said.length ? <Hidden> ({said.join(', ').replace('changed', 'not saved')})</Hidden> : null
}

export function Glyph({name}: {name: string}) {
  return (
    <span className="screen__i">
      <Icon name={name} />
    </span>
  )
}

/** Buttons and icons of one line. */
export function Buttons({node}: {node: ScreenNode}) {
  return node.cells.map((cell, index) => (
    <div key={index} className={node.items.length ? 'screen__k-open' : 'screen__k-box'}>
      {node.is === 'icon' ? (
        <IconButton cell={cell} />
      ) : (
        <Button cell={cell} drops={node.items.length > 0} />
      )}
      {node.items.length > 0 && <Drop items={node.items} />}
    </div>
  ))
}

function Button({cell, drops}: {cell: ScreenCell; drops: boolean}) {
  return (
    <p {...part('button', cell)}>
      <span className="screen__k">
        <Hidden>{drops ? 'Button with list ' : 'Button '}</Hidden>
        <Text runs={cell.text} />
        <State of={cell} />
        {drops && <Glyph name="chevron-down" />}
      </span>
      <Callouts of={cell} />
    </p>
  )
}

/** The tooltip of an icon is heard and found, not seen. */
function IconButton({cell}: {cell: ScreenCell}) {
  const [icon, ...tooltip] = cell.text
  const isIcon = typeof icon === 'object' && 'icon' in icon
  return (
    <p {...part('icon', cell)}>
      <span className="screen__k">
        {isIcon ? <Glyph name={icon.icon} /> : <Text runs={cell.text} />}
        <Hidden>
          Button {isIcon && <Text runs={tooltip} />}
          <State of={cell} />
        </Hidden>
      </span>
      <Callouts of={cell} />
    </p>
  )
}

/** A list that has dropped down, or floats. */
export function Drop({items, floats = false}: {items: ScreenNode[]; floats?: boolean}) {
  return (
    <ul className={floats ? 'screen__drop screen__drop--menu' : 'screen__drop'} role="list">
      <Entries items={items} level={0} />
    </ul>
  )
}

function Entries({items, level}: {items: ScreenNode[]; level: number}): ReactNode {
  return items.map((item, index) => {
    if (item.is === 'rule') return <li key={index} className="screen__hr" aria-hidden="true" />
    const [first, ...rest] = item.cells
    if (!first) return null
    return (
      <li key={index}>
        <p {...part('item', together(item), `screen__item--l${Math.min(level, 4)}`)}>
          <span className="screen__t">
            <Text runs={first.text} />
          </span>
          {rest.map((cell, at) => (
            <span key={at} className="screen__x">
              <Text runs={cell.text} />
            </span>
          ))}
          <State of={together(item)} />
          <Callouts of={together(item)} />
        </p>
        {item.items.length > 0 && (
          <ul role="list">
            <Entries items={item.items} level={level + 1} />
          </ul>
        )}
      </li>
    )
  })
}

/** Marks and callouts of all cells of a row, as one. */
export function together(item: ScreenNode): ScreenCell {
  return {
    text: [],
    marks: [...new Set(item.cells.flatMap((cell) => cell.marks))],
    callouts: [...new Set(item.cells.flatMap((cell) => cell.callouts))],
  }
}

/** Fields of a row; inside a toolbar the label is in the box. */
export function Fields({node, inToolbar}: {node: ScreenNode; inToolbar: boolean}) {
  return node.cells.map((cell, index) => (
    <div key={index} {...part(node.is === 'select' ? 'select' : 'field', cell)}>
      {inToolbar ? (
        <Box cell={cell} is={node.is} label={cell.text} />
      ) : (
        <>
          <p className="screen__l">
            <Kind of={node.is} />
            <Text runs={cell.text} />
            {cell.marks.includes('required') && (
              <b className="screen__req">
                <Hidden>required</Hidden>
              </b>
            )}
            <State of={cell} />
            <Callouts of={cell} />
          </p>
          <Box cell={cell} is={node.is} />
        </>
      )}
      {node.items.length > 0 && <Drop items={node.items} />}
    </div>
  ))
}

function Kind({of}: {of: string}) {
  return <Hidden>{of === 'select' ? 'Selection ' : 'Field '}</Hidden>
}

function Box({cell, is, label}: {cell: ScreenCell; is: string; label?: Inline[]}) {
  const asValue = label && !cell.value && is === 'select'
  return (
    <p className="screen__f">
      <span className="screen__val">
        {label && <Kind of={is} />}
        {label &&
          (asValue ? (
            <Text runs={label} />
          ) : (
            <span className="screen__in-l">
              <Text runs={label} />{' '}
            </span>
          ))}
        {cell.value && <Text runs={cell.value} />}
      </span>
      {cell.add?.map((runs, index) => (
        <span key={index} className="screen__add">
          <Hidden>Button </Hidden>
          <Text runs={runs} />
        </span>
      ))}
      {is === 'select' && (
        <span className="screen__v">
          <Icon name="chevron-down" />
        </span>
      )}
      {label && <Callouts of={cell} />}
    </p>
  )
}
