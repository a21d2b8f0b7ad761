/** What a writer asks about the files of the old site. */
import {lstatSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {attempt} from '../disk/disk-error.ts'
import {memoizedByValue} from '../memoized.ts'
import {isSame, type Stamp, stampOf} from '../remember/last-build.ts'
import {areEqual} from './write-pieces.ts'

export interface OldFile {
  /** Below the output folder. */
  path: string
  /** Its stamp after the last build; undefined if there was none. */
  left: Stamp | undefined
}

/** Returns what is known about the files of the old site. */
export function createOldFiles(outDir: string) {
  const hasOld = createFolderCheck(outDir)
  let changed: ReadonlySet<string> | undefined
  return {
    hasOld,
    isAsLeft: ({path, left}: OldFile): boolean =>
      left !== undefined &&
      hasOld(dirname(path)) &&
      (changed ? !changed.has(path) : isSame(stampOf(`${outDir}/${path}`), left)),
    know: (paths: ReadonlySet<string>): void => {
      changed = paths
    },
  }
}

/** Returns a function that tells whether the old site has a folder, not behind a link. */
function createFolderCheck(outDir: string) {
  const has: (path: string) => boolean = memoizedByValue(
    (path) => (path === '.' || has(dirname(path))) && isRealFolder(join(outDir, path)),
  )
  return has
}

function isRealFolder(path: string): boolean {
  return attempt(() => entryAt(path)?.isDirectory()) ?? false
}

export function entryAt(path: string) {
  return lstatSync(path, {throwIfNoEntry: false})
}

/** Returns whether a file has this content already. If it is unreadable, it is written again. */
export function isFile(path: string, content: string | Uint8Array): boolean {
  const isEqual = attempt(() => {
    const stat = entryAt(path)
    if (!stat?.isFile() || stat.size !== Buffer.byteLength(content)) return false
    return readFileSync(path).equals(typeof content === 'string' ? Buffer.from(content) : content)
  })
  return isEqual ?? false
}

/**
 * Returns whether a file of the old site has the same bytes as a new one of this size. If it is unreadable, the new one
 * takes its place.
 */
export function isSameFile(old: string, target: string, size: number): boolean {
  const isEqual = attempt(() => {
    const stat = entryAt(old)
    return stat?.isFile() === true && stat.size === size && areEqual(old, target)
  })
  return isEqual ?? false
}
