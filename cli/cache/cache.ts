/**
 * The only cache on disk: JSON values in a folder of the site, below one folder for each
 * version of labdocs. The key of a value is the hash of all its inputs, without absolute
 * paths. So a stale value is never found, and a copied cache works as well.
 */
import {
  accessSync,
  constants,
  existsSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {DiskError, isSystemError, onDisk, systemReason} from '../disk/disk-error.ts'
import {entriesIn, makeFolder, removeEmpty} from '../disk/folder.ts'
import {INSTALLATION} from '../installation.ts'
import {openPack} from './pack.ts'
import {openSingleFiles} from './single-files.ts'
import type {Store} from './store.ts'

/** The version of all cached values. */
export const toolHash = INSTALLATION.version

/** Matches a folder of values, one for each version of labdocs. */
const VERSION = /^values-/
const OURS = `values-${toolHash}`
/** Number of versions to keep: people switch between branches, and several sites can share a cache. */
const KEPT_VERSIONS = 3
/** Bytes of values to keep although a build did not use them: those of another branch, base or site. */
const KEPT_UNUSED = 32 * 1024 * 1024
/** Kinds of which a site has few values. All others have values for each page, so they are packed. */
const SINGLE = new Set([
  'assets',
  'bundles',
  'bundled',
  'grammars',
  'history',
  'inputs',
  'last',
  'last-pages',
  'scripts',
  'search',
  'search-last',
  'sources',
  'words',
])

export interface Values {
  get: <T>(kind: string, key: string) => T | undefined
  set: (kind: string, key: string, value: unknown) => void
}

export interface Cache extends Values {
  /** Like `get` and `set`, for a kind of which all values are bytes: they are stored as they are. */
  getBytes: (kind: string, key: string) => Uint8Array | undefined
  setBytes: (kind: string, key: string, bytes: Uint8Array) => void
  /** Returns the bytes of a value; undefined if it does not exist. The value counts as used, even if it is not read. */
  sizeOf: (kind: string, key: string) => number | undefined
  /** Removes all values of a kind from the disk. */
  forget: (kind: string) => void
  folder: string
  /** If false, nothing is read. */
  enabled: boolean
  /** Values that are the same for every site, such as bundles of the built-in theme. `clean` does not remove them. */
  shared: Values
  /**
   * Removes old versions. Also removes values not used since the cache was opened, if they are large in total. Closes the
   * files of the cache: it can still be used, but they are opened again.
   */
  prune: () => void
  /** The same, but only for the kinds that were used: the others are those of other commands. */
  close: () => void
  /** Returns why values could not be stored, with the path; undefined without a problem. */
  problem: () => string | undefined
}

type OnProblem = (path: string, error: unknown) => void

/** Returns the default cache folder of a site: in its packages, unless these are read-only. */
export function cacheFolderOf(root: string): string {
  const modules = join(root, 'node_modules')
  const folders = [modules, join(modules, '.cache'), join(modules, '.cache', 'labdocs')]
  const isUsable =
    statSync(modules, {throwIfNoEntry: false})?.isDirectory() &&
    folders.every((folder) => !existsSync(folder) || isWritable(folder))
  return isUsable ? folders.at(-1)! : join(root, '.labdocs', 'cache')
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch (error) {
    if (!isSystemError(error)) throw error
    return false
  }
}

/** Opens a cache. If `enabled` is false, nothing is read, but values are still stored for the next run. */
export function openCache(folder: string, enabled: boolean): Cache {
  let problem: string | undefined
  /** A cache that is read-only, full or owned by another user makes the next build slower, not wrong. */
  const onProblem: OnProblem = (path, error) => {
    if (!isSystemError(error)) throw error
    problem ??= `${path}: ${systemReason(error.code)}`
  }
  const {storeOf, opened, ...values} = valuesIn(folder, enabled, onProblem)
  // If the shared cache cannot be written, nothing is lost: the site has a copy.
  const lost: OnProblem = (_, error) => {
    if (!isSystemError(error)) throw error
  }
  const shared = valuesIn(INSTALLATION.shared, enabled, lost)
  const tidy = (stores: readonly Store[]) => {
    // A store that the disk refuses to change does not keep the others.
    for (const [store, unwanted] of unwantedIn(stores))
      attempt(folder, onProblem, () => store.tidy(unwanted))
  }
  return {
    folder,
    enabled,
    ...values,
    shared: {
      get: <T>(kind: string, key: string) => {
        const own = values.get<T>(kind, key)
        if (own !== undefined) return own
        const found = shared.get<T>(kind, key)
        if (found !== undefined) values.set(kind, key, found)
        return found
      },
      set: (kind, key, value) => {
        values.set(kind, key, value)
        shared.set(kind, key, value)
        attempt(INSTALLATION.shared, lost, () => removeOldVersions(INSTALLATION.shared))
      },
    },
    forget: (kind) =>
      attempt(folder, onProblem, () =>
        rmSync(join(folder, OURS, kind), {recursive: true, force: true}),
      ),
    problem: () => problem,
    prune: () => {
      attempt(folder, onProblem, () => removeOldVersions(folder))
      const kinds = entriesIn(join(folder, OURS)).filter((entry) => entry.isDirectory())
      tidy(kinds.map(({name}) => storeOf(name)))
    },
    close: () => tidy([...opened.values()]),
  }
}

function valuesIn(folder: string, enabled: boolean, onProblem: OnProblem) {
  const folderOf = (kind: string) => join(folder, OURS, kind)
  const opened = new Map<string, Store>()
  const storeOf = (kind: string): Store => {
    const known = opened.get(kind)
    if (known) return known
    const open = SINGLE.has(kind) ? openSingleFiles : openPack
    const store = open(folderOf(kind), () => {
      if (makeFolder(folderOf(kind)) !== undefined)
        // The folder can be in a repository.
        writeFileSync(join(folder, OURS, '.gitignore'), '*\n')
    })
    opened.set(kind, store)
    return store
  }
  const setBytes = (kind: string, key: string, bytes: Uint8Array): void => {
    try {
      storeOf(kind).write(key, bytes)
    } catch (error) {
      // The error for a folder that cannot be created includes its path. Here only the reason is needed.
      onProblem(folderOf(kind), error instanceof DiskError ? error.cause : error)
    }
  }
  return {
    storeOf,
    opened,
    get: <T>(kind: string, key: string): T | undefined => {
      const value = enabled ? storeOf(kind).read(key) : undefined
      return value && (JSON.parse(value.toString()) as T)
    },
    sizeOf: (kind: string, key: string) => (enabled ? storeOf(kind).sizeOf(key) : undefined),
    set: (kind: string, key: string, value: unknown) =>
      setBytes(kind, key, Buffer.from(JSON.stringify(value))),
    getBytes: (kind: string, key: string) => {
      const value = enabled ? storeOf(kind).read(key) : undefined
      // Otherwise a value that is kept would keep the whole block in memory.
      const isPart = value && value.byteLength < value.buffer.byteLength
      return isPart ? Buffer.from(value) : value
    },
    setBytes,
  }
}

function attempt(path: string, onProblem: OnProblem, run: () => void): void {
  try {
    run()
  } catch (error) {
    onProblem(path, error)
  }
}

/** The running version counts as the newest. */
function removeOldVersions(folder: string): void {
  const others = entriesIn(folder)
    .filter(({name}) => VERSION.test(name) && name !== OURS)
    .map(({name}) => {
      const path = join(folder, name)
      return {path, time: statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0}
    })
  if (!others.length) return
  const now = new Date()
  if (existsSync(join(folder, OURS))) utimesSync(join(folder, OURS), now, now)
  for (const {path} of others.sort((a, b) => b.time - a.time).slice(KEPT_VERSIONS - 1))
    rmSync(path, {recursive: true, force: true})
}

/** Returns which unused values of each store to remove: the oldest, if they are large in total. */
function unwantedIn(stores: readonly Store[]): Map<Store, Set<string>> {
  const unused = stores.flatMap((store) => store.unused().map((value) => ({...value, store})))
  const unwanted = new Map<Store, Set<string>>(stores.map((store) => [store, new Set()]))
  let bytes = 0
  for (const value of unused.sort((a, b) => b.time - a.time)) {
    bytes += value.bytes
    if (bytes > KEPT_UNUSED) unwanted.get(value.store)!.add(value.key)
  }
  return unwanted
}

/** Removes a folder. Another command may add a file in the middle: then it is emptied again. */
function removeBusy(path: string, tries = 5): void {
  try {
    rmSync(path, {recursive: true, force: true})
  } catch (error) {
    if (!tries || (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    removeBusy(path, tries - 1)
  }
}

/** Removes all values from a cache, and no other files. Returns whether there were any. */
export function clearCache(folder: string): boolean {
  const versions = entriesIn(folder).filter(({name}) => VERSION.test(name))
  onDisk('remove the cache', folder, () => {
    for (const {name} of versions) removeBusy(join(folder, name))
    // A folder `.labdocs` was made only for the cache.
    const above = dirname(folder)
    if (versions.length) removeEmpty(folder, basename(above) === '.labdocs' ? above : folder)
  })
  return versions.length > 0
}
