// biome-ignore-all lint/suspicious/noArrayIndexKey: drawn once, never reordered
// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
/**
 * The parts of a `screen` that hold no elements: boxes, buttons, rows. No part can be focused or pressed: a control that
 * does nothing misleads readers and adds a tab stop.
 */

import {createContext, type ReactNode, useContext} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Inline, ScreenCell, ScreenNode} from '../../runtime/shared/screen.ts'
import {Glyph, Hidden, Span, Text} from './ScreenText.tsx'

/** Returns the attributes of a part: its class, the class of its callouts, its marks. */
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

/** What the `drag` of the same screen carries. The `drop` shows it. */
export const Carried = createContext<Inline[]>([])

/** The numbered discs of a part, and the pointer on it. */
export function Callouts({of}: {of: ScreenCell}) {
  return (
    <>
      <Discs of={of} />
      <Hand of={of} />
    </>
  )
}

function Discs({of}: {of: ScreenCell}) {
  return of.callouts.map((number) => (
    <b key={number} className="screen__n">
      <Hidden>{`${msg('screen.callout')} `}</Hidden>
      {number}
    </b>
  ))
}

/** A pointer, with what it carries. */
function Hand({of}: {of: ScreenCell}) {
  const carried = useContext(Carried)
  const drops = of.marks.includes('drop')
  return (
    <>
      {drops && carried.length > 0 && <Span name="load" runs={carried} />}
      {(drops || of.marks.includes('pointer')) && (
        <span className="screen__hand" aria-hidden="true" />
      )}
    </>
  )
}

/** States that are shown by color or weight, as words for screen readers. */
export function State({of}: {of: ScreenCell}) {
  const said = of.marks.flatMap((mark) => STATES[mark] ?? [])
  return said.length ? <Hidden> ({said.join(', ')})</Hidden> : null
}

const STATES: Record<string, string> = {
  selected: msg('screen.selected'),
  disabled: msg('screen.disabled'),
  closed: msg('screen.closed'),
  changed: msg('screen.changed'),
  error: msg('screen.error'),
  lit: msg('screen.lit'),
  pointer: msg('screen.pointer'),
  drag: msg('screen.drag'),
  drop: msg('screen.drop'),
}

/** Adjacent buttons or icons. */
export function Buttons({node}: {node: ScreenNode}) {
  const drops = node.items.length > 0
  return node.cells.map((cell, index) => (
    <div key={index} className={drops ? 'screen__k-open' : 'screen__k-box'}>
      {node.is === 'icon' ? <IconButton cell={cell} /> : <Button cell={cell} drops={drops} />}
      {drops && <Drop items={node.items} />}
    </div>
  ))
}

function Button({cell, drops}: {cell: ScreenCell; drops: boolean}) {
  return (
    <p {...part('button', cell)}>
      <span className="screen__k">
        <Hidden>{drops ? `${msg('screen.buttonWithList')} ` : `${msg('screen.button')} `}</Hidden>
        <Text runs={cell.text} />
        <State of={cell} />
        {drops && <Glyph name="chevron-down" />}
      </span>
      <Callouts of={cell} />
    </p>
  )
}

/** An icon button. Its tooltip is for screen readers and search, and not visible. */
function IconButton({cell}: {cell: ScreenCell}) {
  const [icon, ...tooltip] = cell.text
  const isIcon = typeof icon === 'object' && 'icon' in icon
  return (
    <p {...part('icon', cell)}>
      <span className="screen__k">
        {isIcon ? <Glyph name={icon.icon} /> : <Text runs={cell.text} />}
        <Hidden>
          {`${msg('screen.button')} `}
          {isIcon && <Text runs={tooltip} />}
          <State of={cell} />
        </Hidden>
      </span>
      <Callouts of={cell} />
    </p>
  )
}

/** An open dropdown list, or a floating one. */
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
    if (!item.cells.length) return null
    return (
      <li key={index}>
        <Entry item={item} level={Math.min(level, 4)} />
        {item.items.length > 0 && (
          <ul role="list">
            <Entries items={item.items} level={level + 1} />
          </ul>
        )}
      </li>
    )
  })
}

/** The line of an entry: the first cell is its name, the others are small. */
export function Entry({item, level, icon}: {item: ScreenNode; level: number; icon?: string}) {
  const all = together(item)
  return (
    <p {...part('item', all, `screen__item--l${level}`)}>
      {icon && <Glyph name={icon} as="v" />}
      {item.cells.map((cell, at) => (
        <Span key={at} name={at ? 'x' : 't'} runs={cell.text} />
      ))}
      <State of={all} />
      <Callouts of={all} />
    </p>
  )
}

/** Returns the marks and callouts of all cells of a row as one cell. */
export function together(item: ScreenNode): ScreenCell {
  return {
    text: [],
    marks: [...new Set(item.cells.flatMap((cell) => cell.marks))],
    callouts: [...new Set(item.cells.flatMap((cell) => cell.callouts))],
  }
}

/** The fields of a row. Inside a toolbar the label is in the box. */
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
            <Required of={cell} />
            <State of={cell} />
            <Discs of={cell} />
          </p>
          <Box cell={cell} is={node.is} />
        </>
      )}
      {node.items.length > 0 && <Drop items={node.items} />}
    </div>
  ))
}

/** The star of a part that must be filled in. */
export function Required({of}: {of: ScreenCell}) {
  if (!of.marks.includes('required')) return null
  return (
    <b className="screen__req">
      <Hidden>{msg('screen.required')}</Hidden>
    </b>
  )
}

function Kind({of}: {of: string}) {
  return (
    <Hidden>{of === 'select' ? `${msg('screen.selection')} ` : `${msg('screen.field')} `}</Hidden>
  )
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
        <Hand of={cell} />
      </span>
      {cell.add?.map((runs, index) => (
        <span key={index} className="screen__add">
          <Hidden>{`${msg('screen.button')} `}</Hidden>
          <Text runs={runs} />
        </span>
      ))}
      {is === 'select' && <Glyph name="chevron-down" as="v" />}
      {label && <Discs of={cell} />}
    </p>
  )
}
