import type {ImgHTMLAttributes} from 'react'

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  node?: unknown
  /** Address of a smaller copy, for browsers that read WebP. */
  webp?: string | undefined
}

/** A picture. What is no higher than a line is part of its sentence; the style sheet sees to it. */
export function Picture({node: _, alt = '', webp, ...props}: PictureProps) {
  const picture = <img alt={alt} {...props} />
  if (!webp) return picture
  return (
    <picture>
      <source srcSet={webp} type="image/webp" />
      {picture}
    </picture>
  )
}
