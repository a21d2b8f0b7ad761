/**
 * The hash of each source by its stamp: a build does not read a file again that has not changed since the last scan. Its text
 * is read only if it is asked for, and most pages of a build come from the cache.
 */
import {readFileSync, type Stats} from 'node:fs'
import {join, relative} from 'node:path'
import type {Values} from '../cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {onDisk} from '../disk/disk-error.ts'
import {hashOf} from '../text/hash.ts'
import {decodeText} from '../text/line-ends.ts'
import type {Source} from '../types.ts'

/** Size, times of the content and of the entry (ms), and inode. Every change of a file changes one of these. */
type SourceStamp = readonly [bytes: number, modified: number, changed: number, inode: number]

interface Known {
  /** When the scan began (ms). */
  scanned: number
  files: Record<string, readonly [hash: string, ...SourceStamp]>
}

export interface KnownSources {
  /** Returns the source if its file is known to be unchanged. */
  find: (root: string, file: string, kind: Source['kind'], stat: Stats) => Source | undefined
  /** Records a source that was read. */
  note: (source: Source, stat: Stats) => void
  /** Stores what was found and noted, if anything differs from the last scan. */
  keep: () => void
}

/** Of a disk with the coarsest clock (ms): a file can change twice at the same time. */
const COARSEST_CLOCK = 2000

export function createKnownSources(
  {root, content}: Pick<SiteConfig, 'root' | 'content'>,
  cache: Values,
): KnownSources {
  const key = hashOf(relative(root, content))
  const last = cache.get<Known>('sources', key)
  const next: Known = {scanned: Date.now(), files: {}}
  let found = 0
  return {
    find: (root, file, kind, stat) => {
      const known = last?.files[file]
      if (!known || stat.ctimeMs + COARSEST_CLOCK > last.scanned) return undefined
      const [hash, ...stamp] = known
      if (stampOf(stat).some((part, at) => part !== stamp[at])) return undefined
      next.files[file] = known
      found++
      return unreadSource(join(root, file), {file, kind, hash})
    },
    note: ({file, hash}, stat) => {
      next.files[file] = [hash, ...stampOf(stat)]
    },
    keep: () => {
      const isSame = last && found === Object.keys(last.files).length
      if (!isSame || found !== Object.keys(next.files).length) cache.set('sources', key, next)
    },
  }
}

function stampOf({size, mtimeMs, ctimeMs, ino}: Stats): SourceStamp {
  return [size, mtimeMs, ctimeMs, ino]
}

/** Returns a source that reads its text when it is asked for. If the file has changed by then, so has its hash. */
function unreadSource(path: string, {file, kind, hash}: Omit<Source, 'text'>): Source {
  let read: string | undefined
  const source = {
    file,
    kind,
    // Before the hash: a copy for a worker takes the properties in this order.
    get text() {
      if (read === undefined) {
        const bytes = onDisk('read this file', path, () => readFileSync(path))
        source.hash = hashOf(bytes)
        read = decodeText(bytes)
      }
      return read
    },
    hash,
  }
  return source
}
