/**
 * Makes smaller WebP copies of pictures. Optional: only if the package `sharp` is installed next to labdocs. The
 * original keeps its address.
 */
import {readInside} from '../disk/read-inside.ts'
import {importFrom} from '../start/import-module.ts'
import type {Asset} from '../types.ts'

/** Bytes of a picture -> bytes of its WebP. The same input always gives the same result. */
export type Encode = (bytes: Uint8Array, options: {lossless: boolean}) => Promise<Uint8Array>

export interface Copy {
  /** Includes the base. */
  url: string
  bytes: Uint8Array
}

type Sharp = (bytes: Uint8Array) => {
  rotate: () => {webp: (options: object) => {toBuffer: () => Promise<Uint8Array>}}
}

/** Returns undefined if `sharp` is not installed, or not for this machine: then there are no copies. */
export async function loadEncoder(): Promise<Encode | undefined> {
  try {
    const {default: sharp} = await importFrom<{default: Sharp}>('sharp')
    // `rotate` without arguments applies the orientation noted by the camera, which the copy does not keep.
    return (bytes, {lossless}) =>
      sharp(bytes).rotate().webp({lossless, quality: 82, effort: 4}).toBuffer()
  } catch {
    return undefined
  }
}

/** Returns copies by the address of their original, if they are smaller. */
export async function webpCopies(
  assets: Iterable<Asset>,
  content: string,
  encode: Encode | undefined,
): Promise<Map<string, Copy>> {
  const copies = new Map<string, Copy>()
  if (!encode) return copies
  for (const {file, url, width, isPublic} of assets) {
    // Files in `public/` are requested by others under their own name. A file without a size is not a picture.
    if (!/\.(png|jpe?g)$/i.test(file) || isPublic || width === undefined || copies.has(url))
      continue
    const bytes = await encoded(content, file, encode)
    // The name of the original contains its hash, so it identifies the content of the copy as well.
    if (bytes) copies.set(url, {url: url.replace(/\.\w+$/, '.webp'), bytes})
  }
  return copies
}

/** Returns undefined if the picture cannot be read (copying reports this), or if the copy is not smaller. */
async function encoded(
  content: string,
  file: string,
  encode: Encode,
): Promise<Uint8Array | undefined> {
  try {
    const bytes = readInside(content, file)
    const copy = await encode(bytes, {lossless: /\.png$/i.test(file)})
    return copy.length < bytes.length ? copy : undefined
  } catch {
    return undefined
  }
}

/** Maps paths below the output folder to bytes. Pictures with the same bytes and name share their copy. */
export function pathsOf(copies: Map<string, Copy>, base: string): Map<string, Uint8Array> {
  return new Map(
    [...copies.values()].map(({url, bytes}) => [decodeURIComponent(url.slice(base.length)), bytes]),
  )
}
