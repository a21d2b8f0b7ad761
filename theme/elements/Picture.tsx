import type {ImgHTMLAttributes} from 'react'
import type {ComponentPromises} from '../../runtime/shared/theme-interface.ts'

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  node?: unknown
  /** URL of a smaller copy, for browsers that support WebP. */
  webp?: string | undefined
}

/** A picture. The style sheet puts a picture that is no higher than a line into its sentence. */
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

Picture.promises = {children: 'unread'} satisfies ComponentPromises
