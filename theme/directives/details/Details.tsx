import type {ReactNode} from 'react'
import type {DirectiveProps} from '../../../runtime/shared/directive.ts'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../../runtime/shared/theme-interface.ts'
import {type ElementProps, solidNodesOf} from '../../elements/react-tree.ts'
import {CHEVRON, Glyph} from '../../icons/glyph.tsx'

/** A fold (`details`). */
export function Details({id, open, label, children}: DirectiveProps & {open?: boolean}) {
  return (
    <details className="fold" id={id} open={open}>
      <summary>
        <Glyph d={CHEVRON} kind="chevron" />
        <span>{label ?? msg('details.label')}</span>
      </summary>
      <div className="flow">{children}</div>
    </details>
  )
}

/** The same from inline HTML. A fold that has a class keeps its own look. */
export function PlainDetails({node: _, ...props}: ElementProps) {
  if (props.className) return <details {...props} />
  const [summary, ...content] = solidNodesOf(props.children)
  return (
    <details {...props} className="fold">
      {summary}
      <div className="flow">{content}</div>
    </details>
  )
}

export function Summary({children}: {children?: ReactNode}) {
  return (
    <summary>
      <Glyph d={CHEVRON} kind="chevron" />
      <span>{children}</span>
    </summary>
  )
}

Details.promises = {children: 'unread'} satisfies ComponentPromises

Summary.promises = {children: 'unread'} satisfies ComponentPromises
