/** What is known about files, by their stamps: a file that has not changed since the last run is not read again for it. */
import type {Stats} from 'node:fs'
import {own} from '../../runtime/shared/own.ts'
import type {Values} from '../cache/cache.ts'

/** Size, times of the content and of the entry (ms), and inode. Every change of a file changes one of these. */
type Stamp = readonly [bytes: number, modified: number, changed: number, inode: number]

interface Known<Value> {
  /** When the run began (ms). */
  scanned: number
  files: Record<string, readonly [value: Value, ...Stamp]>
}

export interface KnownValues<Value> {
  /** Returns the value of a file if it is known to be unchanged. */
  find: (file: string, stat: Stats) => Value | undefined
  /** Records the value of a file that was read, as JSON. `stat`: from before it was read. */
  note: (file: string, value: Value, stat: Stats) => void
  /** Stores what was found and noted, if anything differs from the last run. */
  keep: () => void
}

/** Of a disk with the coarsest clock (ms): a file can change twice at the same time. */
const COARSEST_CLOCK = 2000

export function createKnownValues<Value>(
  kind: string,
  key: string,
  cache: Values,
): KnownValues<Value> {
  const last = cache.get<Known<Value>>(kind, key)
  const next: Known<Value> = {scanned: Date.now(), files: {}}
  let found = 0
  return {
    find: (file, stat) => {
      const known = own(last?.files, file)
      if (!last || !known || stat.ctimeMs + COARSEST_CLOCK > last.scanned) return undefined
      const [value, ...stamp] = known
      if (stampOf(stat).some((part, at) => part !== stamp[at])) return undefined
      next.files[file] = known
      found++
      return value
    },
    note: (file, value, stat) => {
      next.files[file] = [value, ...stampOf(stat)]
    },
    keep: () => {
      const isSame = last && found === Object.keys(last.files).length
      if (!isSame || found !== Object.keys(next.files).length) cache.set(kind, key, next)
    },
  }
}

function stampOf({size, mtimeMs, ctimeMs, ino}: Stats): Stamp {
  return [size, mtimeMs, ctimeMs, ino]
}
