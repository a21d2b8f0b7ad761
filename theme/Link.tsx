import type {AnchorHTMLAttributes} from 'react'

/** A link in running text. */
export function Link({
  node: _,
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & {node?: unknown}) {
  return (
    <a {...props}>
      {children}
      {props.target === '_blank' && <span className="vh"> (opens in new tab)</span>}
    </a>
  )
}
