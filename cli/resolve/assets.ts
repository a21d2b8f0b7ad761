/**
 * Pictures and downloads beside the pages: true size, hashed name. Files in `public/` keep their names and are copied
 * as they are.
 */
import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {imageSize} from 'image-size'
import type {Asset, Source} from '../types.ts'

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** What a page needs to know of a file; undefined where it cannot be read any more. */
export function resolveAsset(source: Source, content: string, base: string): Asset | undefined {
  const {file} = source
  try {
    const bytes = readFileSync(join(content, file))
    const size = PICTURE.test(file) ? sizeOf(bytes) : undefined
    const url = file.startsWith('public/')
      ? base + encodeURI(file.slice('public/'.length))
      : `${base}assets/${encodeURI(hashedName(file, bytes))}`
    return {file, url, bytes: bytes.length, ...(size ?? {})}
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return undefined
    throw error
  }
}

function hashedName(file: string, bytes: Uint8Array): string {
  const name = file.split('/').at(-1)!
  const dot = name.lastIndexOf('.')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return dot > 0 ? `${name.slice(0, dot)}-${hash}${name.slice(dot)}` : `${name}-${hash}`
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
