/**
 * The one cache on disk: JSON values in a folder of the site, below one folder for each version of labdocs. A value's key is
 * the hash of everything it was made from, without any absolute path: a wrong value cannot be found, and a cache that was
 * copied elsewhere is as good as before.
 */
import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {isSystemError, onDisk, systemReason} from './disk/error.ts'
import {INSTALLATION} from './home.ts'

/** The version of all cached values. */
export const toolHash = INSTALLATION.version

/** A folder of values: one version of labdocs. */
const VERSION = /^values-/
const OURS = `values-${toolHash}`
/** Versions that stay: people change between branches, and several sites may share a cache. */
const KEPT_VERSIONS = 3
/** Bytes of values that stay though a build did not use them: those of another branch, base or site. */
const KEPT_UNUSED = 32 * 1024 * 1024

export interface Values {
  get: <T>(kind: string, key: string) => T | undefined
  set: (kind: string, key: string, value: unknown) => void
}

export interface Cache extends Values {
  folder: string
  /** What is the same for every site, such as the own theme in bundles. `clean` leaves it. */
  shared: Values
  /** Removes old versions, and what was not used since the cache was opened, where that is much. */
  prune: () => void
  /** Why values could not be kept, with the path; undefined while all is well. */
  problem: () => string | undefined
}

type OnProblem = (path: string, error: unknown) => void

/** Where a site keeps its cache unless someone says otherwise. */
export function cacheFolderOf(root: string): string {
  const modules = join(root, 'node_modules')
  return statSync(modules, {throwIfNoEntry: false})?.isDirectory()
    ? join(modules, '.cache', 'labdocs')
    : join(root, '.labdocs', 'cache')
}

/** Opens a cache. With `enabled` false nothing is read, but values are still kept for the next run. */
export function openCache(folder: string, enabled: boolean): Cache {
  const used = new Set<string>()
  let problem: string | undefined
  /** A cache that is read-only, full or another user's makes the next build slower, not wrong. */
  const onProblem: OnProblem = (path, error) => {
    if (!isSystemError(error)) throw error
    problem ??= `${path}: ${systemReason(error.code)}`
  }
  const values = valuesIn(folder, enabled, used, onProblem)
  // Where it cannot be written nothing is lost: the site has a copy.
  const lost: OnProblem = (_, error) => {
    if (!isSystemError(error)) throw error
  }
  const shared = valuesIn(INSTALLATION.shared, enabled, new Set(), lost)
  return {
    folder,
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
    problem: () => problem,
    prune: () =>
      attempt(folder, onProblem, () => {
        removeOldVersions(folder)
        removeUnused(join(folder, OURS), used)
      }),
  }
}

function valuesIn(
  folder: string,
  enabled: boolean,
  used: Set<string>,
  onProblem: OnProblem,
): Values {
  const pathOf = (kind: string, key: string) => join(folder, OURS, kind, `${key}.json`)
  return {
    get: <T>(kind: string, key: string) => {
      if (!enabled) return undefined
      const path = pathOf(kind, key)
      try {
        const value = JSON.parse(readFileSync(path, 'utf8')) as T
        used.add(path)
        return value
      } catch {
        // Absent, cut off or unreadable: made again.
        return undefined
      }
    },
    set: (kind, key, value) => {
      const path = pathOf(kind, key)
      used.add(path)
      try {
        if (mkdirSync(dirname(path), {recursive: true}) !== undefined)
          // It may lie in a repository.
          writeFileSync(join(folder, OURS, '.gitignore'), '*\n')
        // A half-written value is not valid JSON, so readers discard it and make it again.
        writeFileSync(path, JSON.stringify(value))
      } catch (error) {
        onProblem(path, error)
      }
    },
  }
}

function attempt(path: string, onProblem: OnProblem, run: () => void): void {
  try {
    run()
  } catch (error) {
    onProblem(path, error)
  }
}

/** The version that runs counts as the newest. */
function removeOldVersions(folder: string): void {
  const others = list(folder)
    .filter(({name}) => VERSION.test(name) && name !== OURS)
    .map(({name}) => ({path: join(folder, name), time: timeOf(join(folder, name))}))
  if (!others.length) return
  const now = new Date()
  if (existsSync(join(folder, OURS))) utimesSync(join(folder, OURS), now, now)
  for (const {path} of others.sort((a, b) => b.time - a.time).slice(KEPT_VERSIONS - 1))
    rmSync(path, {recursive: true, force: true})
}

function removeUnused(folder: string, used: Set<string>): void {
  const unused = list(folder).flatMap(({name: kind}) =>
    list(join(folder, kind)).flatMap(({name}) => {
      const path = join(folder, kind, name)
      const stat = used.has(path) ? undefined : statSync(path, {throwIfNoEntry: false})
      return stat ? [{path, size: stat.size, time: stat.mtimeMs}] : []
    }),
  )
  let bytes = 0
  for (const {path, size} of unused.sort((a, b) => b.time - a.time)) {
    bytes += size
    if (bytes > KEPT_UNUSED) rmSync(path, {force: true})
  }
}

/** Removes all values from a cache, and nothing that is not ours. Returns whether there was anything. */
export function clearCache(folder: string): boolean {
  const versions = list(folder).filter(({name}) => VERSION.test(name))
  onDisk('remove the cache', folder, () => {
    for (const {name} of versions) rmSync(join(folder, name), {recursive: true, force: true})
    if (!versions.length) return
    removeIfEmpty(folder)
    // Made for the cache alone.
    if (basename(dirname(folder)) === '.labdocs') removeIfEmpty(dirname(folder))
  })
  return versions.length > 0
}

function removeIfEmpty(folder: string): void {
  if (!list(folder).length) rmdirSync(folder)
}

function timeOf(path: string): number {
  return statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch {
    return []
  }
}
