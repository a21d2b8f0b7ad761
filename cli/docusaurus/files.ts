/** Looks at the files of a site that may be of any kind: nothing here fails, and no pipe is opened. */
import {readFileSync, statSync} from 'node:fs'
import {entriesIn} from '../disk/folder.ts'

/** Returns the names in a folder, sorted. */
export function namesIn(folder: string): string[] {
  return entriesIn(folder)
    .map(({name}) => name)
    .sort()
}

/** Returns the text of a file; '' if it cannot be read, or is large. A pipe is not opened: that would wait for its writer. */
export function read(file: string): string {
  try {
    const stat = statSync(file)
    return stat.isFile() && stat.size <= 1024 * 1024 ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/** Returns false also for what cannot be looked at, such as links that form a loop. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
