/** Pictures that are larger than any page needs. */
import {size} from '../../report/terminal.ts'
import type {Asset} from '../../types.ts'
import type {Problem} from './links.ts'

/** Bytes from which a picture makes readers wait. */
const HEAVY = 2_000_000
/** More pixels than a screen has, and a noticeable number of bytes. */
const WIDE = 4000
const NOTICED = 500_000

const ADVICE: [RegExp, string][] = [
  [/\.gif$/i, 'Record it as a video (WebM), and show it with ::video.'],
  [/\.svg$/i, 'Simplify the drawing, or save it as WebP.'],
  [
    /\.(?:png|jpe?g|webp|avif)$/i,
    'Scale it down to 1600 pixels in width, and save it as WebP or JPEG. To offer the original, link to it.',
  ],
]

/** Returns a warning for the place where a page shows the picture; undefined for a usual size. */
export function weightProblem({file, bytes, width, height}: Asset): Problem | undefined {
  const hint = ADVICE.find(([pattern]) => pattern.test(file))?.[1]
  const isWide = Math.max(width ?? 0, height ?? 0) >= WIDE && !/\.svg$/i.test(file)
  if (hint === undefined || !(bytes >= HEAVY || (isWide && bytes >= NOTICED))) return undefined
  const pixels = width && height ? ` and ${width} × ${height} pixels` : ''
  return {
    code: 'large-picture',
    message: `${file} has ${size(bytes)}${pixels}. Readers wait for it, and no screen shows so much.`,
    hint,
    cause: `picture ${file}`,
  }
}
