/**
 * Pictures and downloads next to the pages: true size, hashed name. Files in `public/` keep their names and are copied
 * as they are.
 */
import {createHash} from 'node:crypto'
import {imageSize} from 'image-size'
import {fitted, LONGEST_NAME} from '../disk/names.ts'
import {readInside} from '../disk/reader.ts'
import type {Asset, Source} from '../types.ts'
import {encodePath} from './routes.ts'

/** An ending in bytes, with its dot. What is longer is part of the name. */
const LONGEST_ENDING = 20
const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** What a page needs to know of a file; undefined where it cannot be read any more. */
export function resolveAsset(source: Source, content: string, base: string): Asset | undefined {
  const {file} = source
  try {
    const bytes = readInside(content, file)
    const size = PICTURE.test(file) ? sizeOf(bytes) : undefined
    const url = file.startsWith('public/')
      ? base + encodePath(file.slice('public/'.length))
      : `${base}assets/${encodeURI(hashedName(file, bytes))}`
    return {file, url, bytes: bytes.length, ...(size ?? {})}
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return undefined
    throw error
  }
}

/** A long name loses its end: with the hash it must still be a name of a file, also as `.webp`. */
function hashedName(file: string, bytes: Uint8Array): string {
  const name = file.split('/').at(-1)!.replace(/[?#]/g, '-')
  const dot = name.lastIndexOf('.')
  const ending =
    dot > 0 && Buffer.byteLength(name.slice(dot)) <= LONGEST_ENDING ? name.slice(dot) : ''
  const stem = name.slice(0, name.length - ending.length)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return `${fitted(stem, LONGEST_NAME - hash.length - 1 - LONGEST_ENDING)}-${hash}${ending}`
}

function sizeOf(bytes: Uint8Array): {width: number; height: number} | undefined {
  try {
    const {width, height, orientation = 1} = imageSize(bytes)
    // Orientations 5 to 8 are turned by 90 degrees.
    return orientation >= 5 ? {width: height, height: width} : {width, height}
  } catch {
    // Not a picture after all, or one without a size: shown without width and height.
    return undefined
  }
}
