/**
 * The one confined writer. It collects a build next to the output folder and exchanges both as a whole, so no one sees
 * half a site and a failed build leaves the old one alone. No path leaves its folder. A file with the same bytes as before
 * is the same file: it is linked, not written, and keeps its date for uploads and caches.
 */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {dirname, join} from 'node:path'
import {isSystemError, onDisk} from '../disk/error.ts'
import {createClaims, type PathRules} from '../disk/names.ts'
import {enter} from './workplace.ts'

export interface Writer {
  /**
   * Writes a file; the path is below the output folder. Returns why the path cannot be used, if so: then nothing was
   * written. The answer completes "… cannot be used: ".
   */
  put: (
    path: string,
    content: string | Uint8Array,
    rules?: Pick<PathRules, 'hidden'>,
  ) => string | undefined
  paths: ReadonlySet<string>
  /** Bytes written so far. */
  size: () => number
  /** Exchanges the output for what was written. If it throws, the output is the old one after `discard`. */
  commit: () => void
  /** Forgets what was written. Does nothing after `commit`. */
  discard: () => void
}

/** A writer that can look at what is there. */
export interface DiskWriter extends Writer {
  /** The bytes of a file that was put. */
  read: (path: string) => Uint8Array
  /** The bytes of a file of the old site; undefined where there is none, or only a link. */
  readOld: (path: string) => Uint8Array | undefined
}

/** Locks the output folder until `commit` or `discard`. Throws `BuildRunning` if another build has locked it. */
export function createWriter(outDir: string): DiskWriter {
  const {fresh, exchange, leave} = enter(outDir)
  const {admit, paths, size} = createLedger()
  const folders = new Map<string, boolean>()
  /** Creates a folder of the new site. Returns whether the old site has the same one, not behind a link. */
  const folder = (path: string): boolean => {
    const known = folders.get(path)
    if (known !== undefined) return known
    const aboveIsReal = path === '.' || folder(dirname(path))
    const target = join(fresh, path)
    onDisk('create this folder', target, () => mkdirSync(target))
    const isReal = aboveIsReal && isRealFolder(join(outDir, path))
    folders.set(path, isReal)
    return isReal
  }
  return {
    paths,
    size,
    put: (path, content, rules) => {
      const data = typeof content === 'string' ? Buffer.from(content) : content
      const refused = admit(path, data.length, rules)
      if (refused) return refused
      const hasOld = folder(dirname(path))
      const target = join(fresh, path)
      if (!hasOld || !takeOver(join(outDir, path), target, data))
        onDisk('write this file', target, () => writeFileSync(target, data))
      return undefined
    },
    read: (path) => {
      const target = join(fresh, path)
      return onDisk('read this file', target, () => readFileSync(target))
    },
    readOld: (path) => {
      const file = join(outDir, path)
      return onDisk('read this file of the old site', file, () =>
        entryAt(dirname(file))?.isDirectory() && entryAt(file)?.isFile()
          ? readFileSync(file)
          : undefined,
      )
    },
    commit: () => {
      folder('.')
      exchange()
      leave()
    },
    discard: leave,
  }
}

/** The same for `check`: the same rules, but nothing is written. */
export function createForgetter(): Writer {
  const {admit, paths, size} = createLedger()
  return {
    paths,
    size,
    put: (path, content, rules) => admit(path, Buffer.byteLength(content), rules),
    commit: () => {},
    discard: () => {},
  }
}

/** What was written so far, and whether a path may follow. */
function createLedger() {
  const paths = new Set<string>()
  const claim = createClaims()
  let bytes = 0
  return {
    paths,
    size: () => bytes,
    admit: (path: string, length: number, rules?: PathRules): string | undefined => {
      const refused = claim(path, 'the site', rules)
      if (refused) return refused
      paths.add(path)
      bytes += length
      return undefined
    },
  }
}

function isRealFolder(path: string): boolean {
  try {
    return entryAt(path)?.isDirectory() ?? false
  } catch (error) {
    if (!isSystemError(error)) throw error
    return false
  }
}

function entryAt(path: string) {
  return lstatSync(path, {throwIfNoEntry: false})
}

/** Gives a file that has these contents already a second name. False where there is none, or no such thing. */
function takeOver(old: string, target: string, data: Uint8Array): boolean {
  try {
    const stat = entryAt(old)
    if (!stat?.isFile() || stat.size !== data.length || !readFileSync(old).equals(data))
      return false
    linkSync(old, target)
    return true
  } catch (error) {
    // Unreadable, or a disk without links: the file is written again.
    if (!isSystemError(error)) throw error
    return false
  }
}

/**
 * Whether a folder may be replaced: it does not exist, it is empty, or it holds a build. A mistyped `--out` must not cost
 * anyone their files.
 */
export function isReplaceable(outDir: string): boolean {
  if (!existsSync(outDir)) return true
  if (!statSync(outDir).isDirectory()) return false
  const names = readdirSync(outDir)
  return names.length === 0 || (names.includes('404.html') && names.includes('manifest.json'))
}
