import type {ReactNode} from 'react'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../../runtime/shared/theme-interface.ts'
import {CHEVRON, Glyph} from '../../icons/glyph.tsx'
import {Icon} from '../../icons/icons.tsx'

interface AdmonitionProps {
  id?: string
  tone: 'note' | 'info' | 'tip' | 'warning' | 'danger'
  /** Title if the author gives none. */
  name: string
  collapsible?: boolean
  label?: ReactNode
  children: ReactNode
}

/** A remark next to the text. The icon of each tone has its own shape: sheet, circle, flask, triangle, diamond. */
export function Admonition({id, tone, name, collapsible, label, children}: AdmonitionProps) {
  const className = `note note--${tone}`
  const spoken = tone === 'danger' ? {'aria-label': msg('callout.danger')} : {}
  if (collapsible)
    return (
      <details className={className} id={id}>
        <summary>
          <Icon name={tone} />
          <span className="note__t">{label ?? name}</span>
          <Glyph d={CHEVRON} kind="chevron" />
        </summary>
        <div className="note__b">{children}</div>
      </details>
    )
  return (
    <div className={className} id={id} role="note" {...spoken}>
      <Icon name={tone} />
      <div className="note__b">
        <p className="note__t">{label ?? name}</p>
        {children}
      </div>
    </div>
  )
}

Admonition.promises = {children: 'unread'} satisfies ComponentPromises
