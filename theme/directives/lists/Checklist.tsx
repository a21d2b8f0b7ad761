// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
import {createContext, useContext} from 'react'
import type {DirectiveProps} from '../../../runtime/shared/directive.ts'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../../runtime/shared/theme-interface.ts'
import {type ElementProps, isPiece, openedNodesOf, tagOf} from '../../elements/react-tree.ts'

const CanTick = createContext(false)

/** A task list that the reader ticks. The ticks are stored on this device. */
export function Checklist({id, label, children}: DirectiveProps) {
  return (
    <CanTick value>
      <div className="checklist" id={id}>
        {label && (
          <p className="checklist__t">
            <strong>{label}</strong>
          </p>
        )}
        {children}
        <button type="button" className="checklist__clear needs-js" data-act="clear-ticks">
          {msg('checklist.clear')}
        </button>
      </div>
    </CanTick>
  )
}

/** A list. A task list has its own look. */
export function List({node: _, ...props}: ElementProps) {
  const tasks = props.className?.includes('contains-task-list')
  return tasks ? <ul {...props} className="checks" role="list" /> : <ul {...props} />
}

/** An item. In a task list its text is the label of its checkbox. */
export function Item({node: _, ...props}: ElementProps) {
  if (!props.className?.includes('task-list-item')) return <li {...props} />
  const opened = openedNodesOf(props.children)
  const box = opened.find((node) => isPiece(node) && node.props.type === 'checkbox')
  const rest = opened.filter((node) => node !== box)
  const end = rest.findIndex((node) => BLOCKS.test(tagOf(node)))
  const inline = end < 0 ? rest : rest.slice(0, end)
  return (
    <li>
      <label>
        {box}
        <span>{inline}</span>
      </label>
      {end < 0 ? null : rest.slice(end)}
    </li>
  )
}

const BLOCKS = /^(p|ul|ol|pre|table|blockquote|div|figure|dl|details|hr|x-code|x-figure)$/

export function Box({checked, type}: {checked?: boolean; type?: string}) {
  const canTick = useContext(CanTick)
  return <input type={type ?? 'checkbox'} defaultChecked={checked} disabled={!canTick} />
}

Checklist.promises = {children: 'unread'} satisfies ComponentPromises

List.promises = {
  children: 'unread',
  only: {class: 'contains-task-list'},
} satisfies ComponentPromises

Item.promises = {only: {class: 'task-list-item'}} satisfies ComponentPromises
