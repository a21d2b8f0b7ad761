/**
 * Makes smaller WebP copies of pictures. Optional: only if the package `sharp` is installed next to labdocs. The
 * original keeps its address.
 */
import type {Cache} from '../cache/cache.ts'
import {readInside} from '../disk/read-inside.ts'
import {importFrom} from '../start/import-module.ts'
import {hashOf} from '../text/hash.ts'
import type {Asset} from '../types.ts'

export interface Encoder {
  /** Changes with the result for a picture. */
  version: string
  /** Bytes of a picture -> bytes of its WebP. The same input always gives the same result. */
  encode: (bytes: Uint8Array, options: {lossless: boolean}) => Promise<Uint8Array>
}

export interface Copy {
  /** Includes the base. */
  url: string
  bytes: Uint8Array
}

interface Sharp {
  (
    bytes: Uint8Array,
  ): {
    rotate: () => {webp: (options: object) => {toBuffer: () => Promise<Uint8Array>}}
  }
  /** Of the package and of the libraries in it. */
  versions?: Record<string, string>
}

/** How pictures of pixels are encoded. */
const OPTIONS = {quality: 82, effort: 4}

/** Returns undefined if `sharp` is not installed, or not for this machine: then there are no copies. */
export async function loadEncoder(): Promise<Encoder | undefined> {
  try {
    const {default: sharp} = await importFrom<{default: Sharp}>('sharp')
    // `rotate` without arguments applies the orientation noted by the camera, which the copy does not keep.
    return {
      version: JSON.stringify([sharp.versions, OPTIONS]),
      encode: (bytes, {lossless}) =>
        sharp(bytes)
          .rotate()
          .webp({lossless, ...OPTIONS})
          .toBuffer(),
    }
  } catch {
    return undefined
  }
}

/** Returns copies by the address of their original, if they are smaller. Those of an earlier build come from the cache. */
export async function webpCopies(
  assets: Iterable<Asset>,
  content: string,
  encoder: Encoder | undefined,
  cache: Pick<Cache, 'getBytes' | 'setBytes'>,
): Promise<Map<string, Copy>> {
  const copies = new Map<string, Copy>()
  if (!encoder) return copies
  for (const {file, url, hash, width, isPublic} of assets) {
    // Files in `public/` are requested by others under their own name. A file without a size is not a picture.
    if (!/\.(png|jpe?g)$/i.test(file) || isPublic || width === undefined || copies.has(url))
      continue
    const key = hashOf(JSON.stringify([hash, lossless(file), encoder.version]))
    const known = cache.getBytes('webp', key)
    const bytes = known ?? (await encoded(content, {file, hash}, encoder))
    if (bytes && !known) cache.setBytes('webp', key, bytes)
    // The name of the original contains its hash, so it identifies the content of the copy as well.
    if (bytes?.length) copies.set(url, {url: url.replace(/\.\w+$/, '.webp'), bytes})
  }
  return copies
}

function lossless(file: string): boolean {
  return /\.png$/i.test(file)
}

const NO_BYTES = new Uint8Array()

/**
 * Returns undefined if the picture cannot be read (copying reports this), or was changed after it was hashed; no bytes if the copy
 * is not smaller.
 */
async function encoded(
  content: string,
  {file, hash}: Pick<Asset, 'file' | 'hash'>,
  {encode}: Encoder,
): Promise<Uint8Array | undefined> {
  try {
    const bytes = readInside(content, file)
    if (hashOf(bytes) !== hash) return undefined
    const copy = await encode(bytes, {lossless: lossless(file)})
    return copy.length < bytes.length ? copy : NO_BYTES
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
