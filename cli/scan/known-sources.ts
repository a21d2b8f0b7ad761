/**
 * The hash of each source by its stamp: a build does not read a file again that has not changed since the last scan. Its text
 * is read only if it is asked for, and most pages of a build come from the cache.
 */
import {readFileSync, type Stats} from 'node:fs'
import {relative} from 'node:path'
import type {Values} from '../cache/cache.ts'
import type {SiteConfig} from '../config/config.ts'
import {onDisk} from '../disk/disk-error.ts'
import {hashOf} from '../text/hash.ts'
import {decodeText} from '../text/line-ends.ts'
import type {Source} from '../types.ts'
import {createKnownValues} from './known-values.ts'

export interface KnownSources {
  /** Returns the source if its file is known to be unchanged. */
  find: (root: string, file: string, kind: Source['kind'], stat: Stats) => Source | undefined
  /** Records a source that was read. */
  note: (source: Source, stat: Stats) => void
  /** Stores what was found and noted, if anything differs from the last scan. */
  keep: () => void
}

export function createKnownSources(
  {root, content}: Pick<SiteConfig, 'root' | 'content'>,
  cache: Values,
): KnownSources {
  const hashes = createKnownValues<string>('sources', hashOf(relative(root, content)), cache)
  return {
    find: (root, file, kind, stat) => {
      const hash = hashes.find(file, stat)
      return hash === undefined ? undefined : unreadSource(`${root}/${file}`, {file, kind, hash})
    },
    note: ({file, hash}, stat) => hashes.note(file, hash, stat),
    keep: hashes.keep,
  }
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
