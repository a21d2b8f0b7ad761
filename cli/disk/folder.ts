/** Helpers for folders on the disk. */
import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  type Stats,
  statSync,
} from 'node:fs'
import {basename, dirname, isAbsolute, join, relative, sep} from 'node:path'
import {attempt, onDisk} from './disk-error.ts'

export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false
}

/** Returns undefined if there is nothing, also if a part of the path is a file, or a link that leads to itself. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, {throwIfNoEntry: false})
  } catch (error) {
    if (['ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code!)) return undefined
    throw error
  }
}

/** Returns the text of a file, or '' if it cannot be read: another program may remove it at any moment. */
export function readIfThere(path: string): string {
  return attempt(() => readFileSync(path, 'utf8')) ?? ''
}

/** Returns what is in a folder; nothing if it cannot be listed. */
export function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch {
    return []
  }
}

/** Returns the path with symbolic links resolved, as far as it exists. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error
    return join(realPath(dirname(path)), basename(path))
  }
}

/**
 * Returns the files below a folder, relative to it, without those of packages. A link counts as a file: what Node.js itself does
 * with links to folders depends on its version.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    if (entry.name === 'node_modules') return []
    return filesBelow(join(folder, entry.name)).map((file) => join(entry.name, file))
  })
}

/** Returns whether a path is a folder or in it. Both are paths of the system, or of content, with slashes. */
export function isIn(path: string, folder: string): boolean {
  return ['/', sep].some((sign) => (path + sign).startsWith(folder + sign))
}

/** Returns a path relative to a folder, with slashes: '' for the folder itself, undefined for what is not in it. */
export function pathIn(folder: string, path: string): string | undefined {
  const inside = wayTo(folder, path)
  // On Windows, the way to another drive is absolute.
  return /^\.\.(?:\/|$)/.test(inside) || isAbsolute(inside) ? undefined : inside
}

/** Returns a path relative to a folder, with slashes, also for what is not in it: `../a.md`. */
export function wayTo(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}

/**
 * Creates a folder and its missing parents. Returns the first one that was missing, if any. One folder at a time: for several
 * at once, Node.js hides the true reason of a read-only disk, and never stops trying where the system refuses, as in /proc.
 */
export function makeFolder(path: string): string | undefined {
  return onDisk('create this folder', path, () => {
    const missing = isFolder(path) ? [] : missingFolders(path)
    for (const folder of missing) make(folder)
    return missing[0]
  })
}

/** Removes a folder and those above it, up to `outermost`, as long as they are empty. */
export function removeEmpty(folder: string, outermost: string | undefined): void {
  if (outermost === undefined) return
  attempt(() => {
    for (let at = folder; isIn(at, outermost); at = dirname(at)) rmdirSync(at)
  })
}

/** Returns a missing folder with those above it that are missing, the uppermost first. */
function missingFolders(path: string): string[] {
  const above = dirname(path)
  return above === path || existsSync(above) ? [path] : [...missingFolders(above), path]
}

function make(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process can be faster.
    if (!isFolder(folder)) throw error
  }
}
