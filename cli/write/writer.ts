/**
 * The only writer of the output. It collects a build next to the output folder and exchanges both as a whole, so no
 * one sees an incomplete site and a failed build does not change the old one. No file is written outside of its
 * folder. A file whose bytes have not changed is linked instead of written, and keeps its date for uploads and
 * caches; a folder in which nothing has changed is moved as a whole.
 */
import {copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {isSystemError, onDisk} from '../disk/disk-error.ts'
import {createReservations, type PathRules} from '../disk/path-rules.ts'
import {addTo} from '../grouped.ts'
import {type Stamp, stampOf} from '../remember/last-build.ts'
import {createFileQueue} from './file-queue.ts'
import {createOldFiles, entryAt, isFile, isSameFile, type OldFile} from './old-files.ts'
import {enter} from './replace-output.ts'
import {wholeFolders} from './whole-folders.ts'
import {type Piece, writePieces} from './write-pieces.ts'

export interface Writer {
  /**
   * Writes a file; the path is below the output folder. Returns why the path cannot be used, if so: then nothing was
   * written. The result completes "… cannot be used: ".
   */
  put: (
    path: string,
    content: string | Uint8Array,
    rules?: Pick<PathRules, 'hidden'>,
  ) => string | undefined
  /** Writes a file from pieces, so that it is never in memory as a whole. Otherwise like `put`. */
  join: (
    path: string,
    pieces: Iterable<Piece>,
    rules?: Pick<PathRules, 'hidden'>,
  ) => string | undefined
  /**
   * Keeps files of the old site without reading them, if all of them still have these stamps and none is in the way of another
   * file. Returns whether it did.
   */
  keep: (files: readonly OldFile[]) => boolean
  /** Returns where a file of the old site is, if it still has this stamp. Undefined if nothing is written. */
  lastPlace?: (file: OldFile) => string | undefined
  /** Returns where a file is that was written or kept, until `commit`. Undefined if nothing is written. */
  place?: (path: string) => string
  /** Returns the bytes of a file that was written or kept. Undefined if nothing is written. */
  read?: (path: string) => Uint8Array
  paths: ReadonlySet<string>
  /** Whether files are really written. If not, slow results that nothing checks are not made. */
  keeps: boolean
  /** Returns the bytes written so far. */
  size: () => number
  /** Waits until all files so far are on the disk, and can be read. Throws a `DiskError`. */
  settled: () => Promise<void>
  /** Replaces the output by the new files, after `settled`. If it throws, the output is the old one after `discard`. */
  commit: () => void
  /** Discards the new files. Does nothing after `commit`. */
  discard: () => void
}

/** A writer that can read existing files. */
export interface DiskWriter extends Writer {
  read: (path: string) => Uint8Array
  /** Returns the bytes of a file of the old site; undefined if it does not exist, or is only a link. */
  readOld: (path: string) => Uint8Array | undefined
  /** Returns the stamp of a file that was written or kept. */
  stamp: (path: string) => Stamp | undefined
  /** Returns the stamps of all files, after `commit`. */
  stamps: () => Record<string, Stamp>
  /** Files of the old site that have changed since the last build: the others are not asked for their stamps again. */
  know: (changed: ReadonlySet<string>) => void
  /** Says how many files will be written, at least. */
  expect: (files: number) => void
}

/**
 * Creates a writer. Locks the output folder until `commit` or `discard`. Throws `BuildRunning` if another build has
 * locked it. `later`: files may be written later, so they cannot be read until `settled`.
 */
export function createWriter(outDir: string, later = false): DiskWriter {
  const {fresh, exchange, leave} = enter(outDir)
  const {admit, paths, size, add} = createLedger()
  const {hasOld, isAsLeft, know} = createOldFiles(outDir)
  const queue = createFileQueue()
  const folders = new Set<string>()
  /** Creates a folder of the new site. */
  const folder = (path: string): void => {
    if (folders.has(path)) return
    if (path !== '.') folder(dirname(path))
    const target = join(fresh, path)
    onDisk('create this folder', target, () => mkdirSync(target))
    folders.add(path)
  }
  const kept = createKept()
  /** Of kept files whose stamp is known. Linking or moving a file does not change it. */
  const known = new Map<string, Stamp>()
  const placeOf = (path: string) => join(kept.paths.has(path) ? outDir : fresh, path)
  return {
    paths,
    keeps: true,
    size,
    put: (path, content, rules) => {
      const refused = admit(path, Buffer.byteLength(content), rules)
      if (refused) return refused
      if (hasOld(dirname(path)) && isFile(join(outDir, path), content)) {
        kept.add(path)
        return undefined
      }
      folder(dirname(path))
      const target = join(fresh, path)
      if (later) queue.write(target, content)
      else onDisk('write this file', target, () => writeFileSync(target, content))
      return undefined
    },
    join: (path, pieces, rules) => {
      const refused = admit(path, 0, rules)
      if (refused) return refused
      folder(dirname(path))
      const target = join(fresh, path)
      const bytes = onDisk('write this file', target, () => writePieces(target, pieces))
      add(bytes)
      if (hasOld(dirname(path)) && isSameFile(join(outDir, path), target, bytes)) {
        onDisk('remove this file', target, () => rmSync(target))
        kept.add(path)
      }
      return undefined
    },
    lastPlace: (file) => (isAsLeft(file) ? join(outDir, file.path) : undefined),
    place: placeOf,
    keep: (files) => {
      if (!files.every(isAsLeft)) return false
      for (const {path, left} of files) {
        const refused = admit(path, left![0])
        if (refused) return false
        kept.add(path)
        known.set(path, left!)
      }
      return true
    },
    stamp: (path) => stampOf(placeOf(path)),
    stamps: () =>
      Object.fromEntries(
        [...paths].flatMap((path) => {
          const stamp = known.get(path) ?? stampOf(`${outDir}/${path}`)
          return stamp ? [[path, stamp]] : []
        }),
      ),
    read: (path) => {
      const target = placeOf(path)
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
    know,
    expect: queue.expect,
    settled: queue.settled,
    commit: () => {
      queue.end()
      folder('.')
      exchange(takeKept({outDir, fresh, kept, known, folder, folders}))
      leave()
    },
    discard: () => {
      queue.end()
      leave()
    },
  }
}

/** Returns a writer for `check`: the same rules, but nothing is written. */
export function createForgetter(): Writer {
  const {admit, paths, size} = createLedger()
  return {
    paths,
    keeps: false,
    size,
    put: (path, content, rules) => admit(path, Buffer.byteLength(content), rules),
    join: (path, _, rules) => admit(path, 0, rules),
    keep: (files) => files.every(({path}) => admit(path, 0) === undefined),
    settled: async () => {},
    commit: () => {},
    discard: () => {},
  }
}

/** Returns the paths written so far, and a function that checks whether a path can be added. */
function createLedger() {
  const paths = new Set<string>()
  const reserve = createReservations()
  let bytes = 0
  return {
    paths,
    size: () => bytes,
    add: (length: number): void => {
      bytes += length
    },
    admit: (path: string, length: number, rules?: PathRules): string | undefined => {
      const refused = reserve(path, 'the site', rules)
      if (refused) return refused
      paths.add(path)
      bytes += length
      return undefined
    },
  }
}

/** Returns the files that are taken from the old site at the end. */
function createKept() {
  const paths = new Set<string>()
  const byFolder = new Map<string, string[]>()
  const add = (path: string): void => {
    paths.add(path)
    addTo(byFolder, dirname(path), path)
  }
  return {paths, byFolder, add}
}

interface Taking {
  outDir: string
  fresh: string
  /** Files that are taken from the old site, and of some of them the stamps. */
  kept: ReturnType<typeof createKept>
  known: Map<string, Stamp>
  /** Creates a folder of the new site. */
  folder: (path: string) => void
  folders: ReadonlySet<string>
}

/** Links the kept files, except those in folders that can be moved; returns these. */
function takeKept({outDir, fresh, kept, known, folder, folders}: Taking): string[] {
  const {paths, byFolder} = kept
  const whole = wholeFolders(outDir, paths, byFolder.keys(), folders)
  const moved = new Set(whole)
  const isMoved = (path: string): boolean =>
    path !== '.' && (moved.has(path) || isMoved(dirname(path)))
  for (const [at, files] of byFolder) {
    if (isMoved(at)) continue
    folder(at)
    for (const path of files)
      if (!takeFile(`${outDir}/${path}`, `${fresh}/${path}`)) known.delete(path)
  }
  for (const path of whole) folder(dirname(path))
  return whole
}

/** Links a file, or copies it if the disk does not support links. Returns whether it is linked. */
function takeFile(old: string, target: string): boolean {
  try {
    linkSync(old, target)
    return true
  } catch (error) {
    if (!isSystemError(error)) throw error
    onDisk('write this file', target, () => copyFileSync(old, target))
    return false
  }
}
