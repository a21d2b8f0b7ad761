/**
 * The one cache on disk: JSON values below `.cache/`, one folder for each site (by its absolute path, so that two sites
 * never meet) and one for what no site has a part in. A value's key is the hash of everything it was made from, so a wrong
 * value cannot be found.
 */
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {isSystemError, onDisk, systemReason} from './disk/error.ts'
import {HOME} from './load-config.ts'
import {hashOf} from './scan.ts'

/**
 * The version of all cached values: the name of the folder of the compiled CLI, `.cache/cli/<hash>/main.js`. Code that is not
 * compiled (tests) says its version in `LABDOCS_VERSION`.
 */
const COMPILED = dirname(fileURLToPath(import.meta.url))
export const toolHash =
  (globalThis as {LABDOCS_VERSION?: string}).LABDOCS_VERSION ?? COMPILED.split('/').at(-1)!
const CACHE_ROOT = join(HOME, '.cache')

export interface Values {
  get: <T>(kind: string, key: string) => T | undefined
  set: (kind: string, key: string, value: unknown) => void
}

export interface Cache extends Values {
  folder: string
  /** What is the same for every site of this installation, such as its own theme in bundles. `clean` leaves it. */
  shared: Values
  /** Removes what was neither read nor written since the cache was opened. */
  prune: () => void
  /** Why values could not be kept, with the path; undefined while all is well. */
  problem: () => string | undefined
}

type OnProblem = (path: string, error: unknown) => void

/** Folder of generated files of a site: cached documents and the bundles that Node runs. */
export function siteCacheFolder(root: string): string {
  return join(CACHE_ROOT, 'sites', hashOf(root))
}

/** Opens the cache of a site. With `enabled` false nothing is read, but values are still kept for the next run. */
export function openCache(root: string, enabled: boolean): Cache {
  const folder = siteCacheFolder(root)
  const used = new Set<string>()
  let problem: string | undefined
  /** A cache that is read-only, full or another user's makes the next build slower, not wrong. */
  const onProblem: OnProblem = (path, error) => {
    if (!isSystemError(error)) throw error
    problem ??= `${path}: ${systemReason(error.code)}`
  }
  return {
    folder,
    ...valuesIn(folder, enabled, used, onProblem),
    shared: valuesIn(join(CACHE_ROOT, 'shared', toolHash), enabled, new Set(), onProblem),
    problem: () => problem,
    prune: () => {
      for (const kind of ['bundles', 'docs', 'search', 'words']) {
        for (const name of list(join(folder, kind))) {
          const path = join(folder, kind, name)
          try {
            if (!used.has(path)) rmSync(path, {force: true})
          } catch (error) {
            onProblem(path, error)
          }
        }
      }
    },
  }
}

function valuesIn(
  folder: string,
  enabled: boolean,
  used: Set<string>,
  onProblem: OnProblem,
): Values {
  const pathOf = (kind: string, key: string) => join(folder, kind, `${key}.json`)
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
        mkdirSync(dirname(path), {recursive: true})
        // A half-written value is not valid JSON, so readers discard it and make it again.
        writeFileSync(path, JSON.stringify(value))
      } catch (error) {
        onProblem(path, error)
      }
    },
  }
}

/** Removes everything generated for a site. Returns whether there was anything. */
export function clearCache(root: string): boolean {
  const folder = siteCacheFolder(root)
  const existed = list(folder).length > 0
  onDisk('remove the cache', folder, () => rmSync(folder, {recursive: true, force: true}))
  return existed
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
