import type {ReactNode} from 'react'
import {textOf} from './react-tree.ts'

interface HeadingProps {
  id?: string
  className?: string
  'data-number'?: string
  children?: ReactNode
}

/** A heading of an article; its section number in the margin is the link to it. */
export function heading(Tag: 'h2' | 'h3' | 'h4' | 'h5' | 'h6') {
  return function Heading({id, className, 'data-number': number, children}: HeadingProps) {
    if (className?.includes('sr-only'))
      return (
        <Tag id={id} className="vh">
          {children}
        </Tag>
      )
    return (
      <Tag id={id}>
        {id && (
          <a
            className={number ? 'no' : 'no no--bare'}
            href={`#${id}`}
            data-act="copy-link"
            aria-label={number ? `Link to section ${number}` : `Link to ${textOf(children)}`}
          >
            {number ? `§${number}` : '#'}
          </a>
        )}
        {children}
      </Tag>
    )
  }
}
