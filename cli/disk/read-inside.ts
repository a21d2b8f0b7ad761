/**
 * Reads every file that content or a browser can name. Symbolic links can
 * lead to other places in the folder, but never out of it or to hidden files.
 */
import {readFileSync, realpathSync} from 'node:fs'
import {join} from 'node:path'
import {pathIn} from './folder.ts'
import {isHidden} from './path-rules.ts'

/** Returns the real path of a file, relative to its folder; undefined if it is outside. */
export function placeInside(folder: string, file: string): string | undefined {
  if (file.includes('\0')) return undefined
  return pathIn(realpathSync.native(folder), realpathSync.native(join(folder, file)))
}

/** Returns why an existing file is not content, or undefined. Completes "This link leads ". */
export function refusal(folder: string, file: string): string | undefined {
  const place = placeInside(folder, file)
  if (place === undefined) return 'out of the content folder'
  return isHidden(place) ? `to ${place}, which is hidden` : undefined
}

/** Returns the bytes of a content file. Throws system errors, and `ENOENT` for a file that must not be read. */
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
