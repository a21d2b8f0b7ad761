import type {ReactNode} from 'react'
import {CHEVRON, Glyph} from './glyph.tsx'
import {Icon} from './icons.tsx'

interface AdmonitionProps {
  id?: string
  tone: 'note' | 'info' | 'tip' | 'warning' | 'danger'
  /** Title where the author gives none. */
  name: string
  collapsible?: boolean
  label?: ReactNode
  children: ReactNode
}

/** A remark next to the text. Each tone has a shape of its own: sheet, circle, flask, triangle, diamond. */
export function Admonition({id, tone, name, collapsible, label, children}: AdmonitionProps) {
  const className = `note note--${tone}`
  const spoken = tone === 'danger' ? {'aria-label': 'Danger'} : {}
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
