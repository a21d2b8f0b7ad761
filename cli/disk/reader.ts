/**
 * The one way from the name of a file to its bytes, for everything that content or a browser may name: symbolic links may
 * lead around inside the folder, but never out of it and never to what is hidden.
 */
import {readFileSync, realpathSync} from 'node:fs'
import {join, relative, sep} from 'node:path'
import {isHidden} from './names.ts'

/** Where a file really is, relative to its folder; undefined if that is outside of it. */
export function placeInside(folder: string, file: string): string | undefined {
  if (file.includes('\0')) return undefined
  const place = relative(realpathSync.native(folder), realpathSync.native(join(folder, file)))
  return place === '..' || place.startsWith(`..${sep}`) ? undefined : place.split(sep).join('/')
}

/** Why a file is not content although it is there, or undefined. Completes "This link leads ". */
export function refusal(folder: string, file: string): string | undefined {
  const place = placeInside(folder, file)
  if (place === undefined) return 'out of the content folder'
  return isHidden(place) ? `to ${place}, which is hidden` : undefined
}

/** The bytes of a file of the content. Throws what the system throws, and `ENOENT` for a file that may not be read. */
export function readInside(folder: string, file: string): Buffer {
  const path = join(folder, file)
  if (refusal(folder, file) !== undefined)
    throw Object.assign(new Error(`ENOENT: no such content, open '${path}'`), {
      code: 'ENOENT',
      syscall: 'open',
      path,
    })
  return readFileSync(path)
}
