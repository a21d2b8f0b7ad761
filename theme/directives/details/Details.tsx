import type {ReactNode} from 'react'
import {msg} from '../../../runtime/shared/messages/say.ts'
import {nodesOf} from '../../elements/react-tree.ts'
import {CHEVRON, Glyph} from '../../icons/glyph.tsx'

/** A fold (`details`). */
export function Details({
  id,
  open,
  label,
  children,
}: {
  id?: string
  open?: boolean
  label?: ReactNode
  children: ReactNode
}) {
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
export function PlainDetails({
  node: _,
  className,
  children,
  ...props
}: {
  node?: unknown
  className?: string
  children?: ReactNode
}) {
  if (className)
    return (
      <details className={className} {...props}>
        {children}
      </details>
    )
  const [summary, ...content] = nodesOf(children).filter(
    (one) => typeof one !== 'string' || one.trim() !== '',
  )
  return (
    <details className="fold" {...props}>
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
