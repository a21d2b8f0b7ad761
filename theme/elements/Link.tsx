import type {AnchorHTMLAttributes} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../runtime/shared/theme-interface.ts'

/** A link in running text. */
export function Link({
  node: _,
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & {node?: unknown}) {
  return (
    <a {...props}>
      {children}
      {props.target === '_blank' && <span className="vh">{` ${msg('nav.newTab')}`}</span>}
    </a>
  )
}

Link.promises = {children: 'unread'} satisfies ComponentPromises
