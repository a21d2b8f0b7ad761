/**
 * Smaller copies of pictures for browsers that read WebP. Optional: only where the package `sharp` is installed next to
 * labdocs. The original stays, under its own address.
 */
import {readInside} from '../disk/reader.ts'
import type {Asset} from '../types.ts'

/** Bytes of a picture -> bytes of its WebP. The same bytes give the same result. */
export type Encode = (bytes: Uint8Array, options: {lossless: boolean}) => Promise<Uint8Array>

export interface Copy {
  /** With base. */
  url: string
  bytes: Uint8Array
}

type Sharp = (bytes: Uint8Array) => {
  rotate: () => {webp: (options: object) => {toBuffer: () => Promise<Uint8Array>}}
}

/** Undefined where `sharp` is not installed, or not for this machine: then pictures stay as they are. */
export async function loadEncoder(): Promise<Encode | undefined> {
  // A variable, because the compiler would ask for the types of a package that do not have to be there.
  const name = 'sharp'
  try {
    const {default: sharp} = (await import(name)) as {default: Sharp}
    // `rotate` alone turns a photograph the way its camera noted: that note is not kept in the copy.
    return (bytes, {lossless}) =>
      sharp(bytes).rotate().webp({lossless, quality: 82, effort: 4}).toBuffer()
  } catch {
    return undefined
  }
}

/** Copies by the address of their original; only those that save something. */
export async function webpCopies(
  assets: Iterable<Asset>,
  content: string,
  encode: Encode | undefined,
): Promise<Map<string, Copy>> {
  const copies = new Map<string, Copy>()
  if (!encode) return copies
  for (const {file, url, width} of assets) {
    // What lies in `public/` is fetched by others under the name that it has; what has no size is no picture.
    if (
      !/\.(png|jpe?g)$/i.test(file) ||
      file.startsWith('public/') ||
      width === undefined ||
      copies.has(url)
    )
      continue
    const bytes = await encoded(content, file, encode)
    // The name is that of the original with its hash, so it says what is in the copy as well.
    if (bytes) copies.set(url, {url: url.replace(/\.\w+$/, '.webp'), bytes})
  }
  return copies
}

/** Undefined where the picture cannot be read, which is reported where it is copied, or where nothing is saved. */
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

/** Paths below the output folder -> bytes. Pictures with the same bytes and name share their copy. */
export function pathsOf(copies: Map<string, Copy>, base: string): Map<string, Uint8Array> {
  return new Map(
    [...copies.values()].map(({url, bytes}) => [decodeURIComponent(url.slice(base.length)), bytes]),
  )
}
