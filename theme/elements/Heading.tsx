import type {ReactNode} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {ComponentPromises} from '../../runtime/shared/theme-interface.ts'

interface HeadingProps {
  as: 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  id?: string
  className?: string
  'data-number'?: string
  children?: ReactNode
}

/**
 * A heading of an article. The section number in the margin links to it. The link is a part of the name that a screen reader
 * says for the heading: without a number, it comes last and does not repeat the words.
 */
export function Heading({as: Tag, id, className, 'data-number': number, children}: HeadingProps) {
  if (className?.includes('sr-only'))
    return (
      <Tag id={id} className="vh">
        {children}
      </Tag>
    )
  const link = id && (
    <a
      className={number ? 'no' : 'no no--bare'}
      href={`#${id}`}
      data-act="copy-link"
      aria-label={number ? msg('heading.section', {number}) : msg('heading.link')}
    >
      {number ? `§${number}` : '#'}
    </a>
  )
  return (
    <Tag id={id}>
      {number && link}
      {children}
      {!number && link}
    </Tag>
  )
}

Heading.promises = {children: []} satisfies ComponentPromises
