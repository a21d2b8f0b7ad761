/**
 * The one cache on disk: JSON values below `.cache/`, one folder for each site (by its absolute path, so that two sites
 * never meet) and one for what no site has a part in. A value's key is the hash of everything it was made from, so a wrong
 * value cannot be found.
 */
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {HOME} from './load-config.ts'
import {hashOf} from './scan.ts'

/** The compiled CLI lies in `.cache/cli/<hash>/main.js`: its folder's name is the version of all cached values. */
const COMPILED = dirname(fileURLToPath(import.meta.url))
export const toolHash = COMPILED.split('/').at(-1)!
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
}

/** Folder of generated files of a site: cached documents and the bundles that Node runs. */
export function siteCacheFolder(root: string): string {
  return join(CACHE_ROOT, 'sites', hashOf(root))
}

/** Opens the cache of a site. With `enabled` false nothing is read, but values are still kept for the next run. */
export function openCache(root: string, enabled: boolean): Cache {
  const folder = siteCacheFolder(root)
  const used = new Set<string>()
  return {
    folder,
    ...valuesIn(folder, enabled, used),
    shared: valuesIn(join(CACHE_ROOT, 'shared', toolHash), enabled, new Set()),
    prune: () => {
      for (const kind of ['bundles', 'docs', 'search', 'words']) {
        for (const name of list(join(folder, kind))) {
          const path = join(folder, kind, name)
          if (!used.has(path)) rmSync(path, {force: true})
        }
      }
    },
  }
}

function valuesIn(folder: string, enabled: boolean, used: Set<string>): Values {
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
        // Whoever reads half a value, while it is written or after a crash, finds that it is no JSON and makes it again.
        writeFileSync(path, JSON.stringify(value))
      } catch (error) {
        // A read-only disk makes the next build slower, not wrong.
        if (!(error as NodeJS.ErrnoException).code) throw error
      }
    },
  }
}

/** Removes everything generated for a site. Returns whether there was anything. */
export function clearCache(root: string): boolean {
  const folder = siteCacheFolder(root)
  const existed = list(folder).length > 0
  rmSync(folder, {recursive: true, force: true})
  return existed
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
