import type {ImgHTMLAttributes} from 'react'

/** A picture. What is no higher than a line is part of its sentence; the style sheet sees to it. */
export function Picture({node: _, alt = '', ...props}: ImgHTMLAttributes<HTMLImageElement> & {node?: unknown}) {
  return <img alt={alt} {...props} />
}
