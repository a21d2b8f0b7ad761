/**
 * Rereads the content tree incrementally: a file with unchanged size and
 * times is not opened. Unchanged sources stay the same objects.
 */
import type {Stats} from 'node:fs'
import {join} from 'node:path'
import {attempt} from '../disk/disk-error.ts'
import {statOf} from '../disk/folder.ts'
import {refusal} from '../disk/read-inside.ts'
import type {FileRules} from '../scan/kinds.ts'
import {readSource, type Scan, scan} from '../scan/scan.ts'
import type {Sources} from '../types.ts'

export interface Tree {
  /** Checks every file. Files in `changed` are always opened. */
  scan: (changed?: ReadonlySet<string>) => Scan
  /** Reads only these files; undefined if that is not enough, because some were added, deleted or cannot be read. */
  reread: (sources: Sources, files: ReadonlySet<string>) => Sources | undefined
}

interface Seen {
  stamp: string
  found: ReturnType<typeof readSource>
}

/** A file can be written twice within one tick of the clock. If it is younger than this (ms), it is read again. */
const TICK = 50

export function createTree(content: string, ignore: string[], rules: FileRules): Tree {
  let seen = new Map<string, Seen>()
  return {
    scan: (changed = new Set()) => {
      const next = new Map<string, Seen>()
      const result = scan(
        content,
        ignore,
        (root, file) => {
          const stat = statOf(join(root, file))
          const known = seen.get(file)
          const stamp = stat && stampOfStat(stat)
          const found =
            known && known.stamp === stamp && !changed.has(file)
              ? known.found
              : same(readSource(root, file, rules), known?.found)
          // One that was moved away while it was read comes back with the same stamp.
          const isRead = found !== 'folder' && !('code' in found)
          if (stat?.isFile() && isRead) next.set(file, {found, stamp: stamp ?? ''})
          return found
        },
        rules,
      )
      seen = next
      return result
    },
    reread: (sources, files) => {
      const next = new Map(sources)
      for (const file of files) {
        const stat = statOf(join(content, file))
        // Created and deleted in between: a temporary file of an editor.
        if (!stat && !sources.has(file)) continue
        if (!stat?.isFile() || !sources.has(file) || leadsAway(content, file)) return undefined
        const found = same(readSource(content, file, rules), sources.get(file))
        if (found === 'folder' || 'code' in found) return undefined
        seen.set(file, {found, stamp: stampOfStat(stat)})
        next.set(file, found)
      }
      return next
    },
  }
}

/** Returns whether a file leads out of the content through a link, or no longer exists. */
function leadsAway(content: string, file: string): boolean {
  return attempt(() => refusal(content, file) !== undefined) ?? true
}

/** Returns the previous source if it is equal. */
function same(found: Seen['found'], before: Seen['found'] | undefined): Seen['found'] {
  if (
    !before ||
    typeof found === 'string' ||
    typeof before === 'string' ||
    !('hash' in found) ||
    !('hash' in before)
  )
    return found
  return found.hash === before.hash && found.kind === before.kind ? before : found
}

/** Returns the stamp of a file; '' for a file that is so young that it could change without a new time. */
function stampOfStat({ino, size, mtimeMs, ctimeMs}: Stats): string {
  const young = Date.now() - ctimeMs < TICK
  return young ? '' : `${ino} ${size} ${mtimeMs} ${ctimeMs}`
}
