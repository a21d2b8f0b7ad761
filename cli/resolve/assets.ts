/**
 * Pictures and downloads next to the pages: true size, hashed name. Files in `public/` keep their names and are
 * copied unchanged.
 */
import {imageSize} from 'image-size'
import {fitted, LONGEST_NAME} from '../disk/path-rules.ts'
import {readInside} from '../disk/read-inside.ts'
import {hashOf} from '../text/hash.ts'
import type {Asset, Source} from '../types.ts'
import {brokenPicture} from './links/broken-pictures.ts'
import {encodePath} from './routes.ts'

/** The maximum bytes of an extension, including its dot. A longer one is part of the name. */
const LONGEST_ENDING = 20
const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** Returns what a page needs to know about a file; undefined if the file can no longer be read. */
export function resolveAsset(
  source: Source,
  content: string,
  base: string,
  publicFolder = 'public',
): Asset | undefined {
  const {file} = source
  try {
    const bytes = readInside(content, file)
    const size = PICTURE.test(file) ? sizeOf(bytes) : undefined
    const isPublic = file.startsWith(`${publicFolder}/`)
    const hash = hashOf(bytes)
    const url = isPublic
      ? base + encodePath(file.slice(publicFolder.length + 1))
      : `${base}assets/${encodeURI(hashedName(file, hash))}`
    const broken = brokenPicture(file, bytes)
    return {
      file,
      url,
      bytes: bytes.length,
      hash,
      ...(size ?? {}),
      ...(isPublic ? {isPublic} : {}),
      ...(broken ? {broken} : {}),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return undefined
    throw error
  }
}

/** Returns a name with a hash. A long name is shortened, so that the result is a valid file name, also as `.webp`. */
function hashedName(file: string, whole: string): string {
  const name = file.split('/').at(-1)!.replace(/[?#]/g, '-')
  const dot = name.lastIndexOf('.')
  const ending =
    dot > 0 && Buffer.byteLength(name.slice(dot)) <= LONGEST_ENDING ? name.slice(dot) : ''
  const stem = name.slice(0, name.length - ending.length)
  const hash = whole.slice(0, 8)
  return `${fitted(stem, LONGEST_NAME - hash.length - 1 - LONGEST_ENDING)}-${hash}${ending}`
}

/** Browsers show no larger picture of pixels. A size above it is one of a broken file. */
const LONGEST_SIDE = 65_535

function sizeOf(bytes: Uint8Array): {width: number; height: number} | undefined {
  try {
    // A small buffer is a part of a large one, and the package would read on in it behind the end of a broken file.
    const isPart = bytes.byteLength < bytes.buffer.byteLength
    const {width, height, orientation = 1, type} = imageSize(isPart ? new Uint8Array(bytes) : bytes)
    const most = type === 'svg' ? Number.MAX_VALUE : LONGEST_SIDE
    if (![width, height].every((side) => side > 0 && side <= most)) return undefined
    // Orientations 5 to 8 are rotated by 90 degrees.
    return orientation >= 5 ? {width: height, height: width} : {width, height}
  } catch {
    // Not a picture, or one without a size: shown without width and height.
    return undefined
  }
}
