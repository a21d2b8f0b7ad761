/** Helpers for folders on the disk. */
import {existsSync, mkdirSync, statSync} from 'node:fs'
import {dirname} from 'node:path'
import {onDisk} from './disk-error.ts'

export function isFolder(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false
}

/** Returns whether a path is a folder or in it. */
export function isIn(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`)
}

/**
 * Creates a folder and its missing parents. Returns the first one that was missing, if any. On a read-only disk,
 * Node.js reports for several folders at once only that they do not exist; for one folder it reports the true reason.
 */
export function makeFolder(path: string): string | undefined {
  return onDisk('create this folder', path, () => {
    try {
      return mkdirSync(path, {recursive: true})
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') mkdirSync(firstMissing(path))
      throw error
    }
  })
}

function firstMissing(path: string): string {
  const above = dirname(path)
  return above === path || existsSync(above) ? path : firstMissing(above)
}
