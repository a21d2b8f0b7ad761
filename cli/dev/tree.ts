/**
 * The content tree, read again and again: a file whose size and times are those of the last look is not opened. Sources
 * that did not change are the same objects as before.
 */
import {type Stats, statSync} from 'node:fs'
import {join} from 'node:path'
import {refusal} from '../disk/reader.ts'
import {readSource, type Scan, scan} from '../scan.ts'
import type {Source} from '../types.ts'

export interface Tree {
  /** Looks at every file. What `changed` names is opened in any case. */
  scan: (changed?: ReadonlySet<string>) => Scan
  /** Looks at these files alone; undefined where that is not enough, because some came, went or cannot be read. */
  reread: (
    sources: Map<string, Source>,
    files: ReadonlySet<string>,
  ) => Map<string, Source> | undefined
}

interface Seen {
  stamp: string
  found: ReturnType<typeof readSource>
}

/** A file may be written twice within one tick of the clock: younger than this (ms), it is read again. */
const TICK = 50

export function createTree(content: string, ignore: string[]): Tree {
  let seen = new Map<string, Seen>()
  return {
    scan: (changed = new Set()) => {
      const next = new Map<string, Seen>()
      const result = scan(content, ignore, (root, file) => {
        const stat = statSync(join(root, file), {throwIfNoEntry: false})
        const known = seen.get(file)
        const stamp = stat && stampOf(stat)
        const found =
          known && known.stamp === stamp && !changed.has(file)
            ? known.found
            : same(readSource(root, file), known?.found)
        if (stat?.isFile()) next.set(file, {found, stamp: stamp ?? ''})
        return found
      })
      seen = next
      return result
    },
    reread: (sources, files) => {
      const next = new Map(sources)
      for (const file of files) {
        const stat = statSync(join(content, file), {throwIfNoEntry: false})
        // Came and went: an editor's temporary file.
        if (!stat && !sources.has(file)) continue
        if (!stat?.isFile() || !sources.has(file) || leadsAway(content, file)) return undefined
        const found = same(readSource(content, file), sources.get(file))
        if (found === 'folder' || 'code' in found) return undefined
        seen.set(file, {found, stamp: stampOf(stat)})
        next.set(file, found)
      }
      return next
    },
  }
}

/** Whether a file became a link, or came to be below one, that leads out of the content; or is gone again. */
function leadsAway(content: string, file: string): boolean {
  try {
    return refusal(content, file) !== undefined
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code) throw error
    return true
  }
}

/** The source of the last look, if it says the same. */
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

function stampOf({ino, size, mtimeMs, ctimeMs}: Stats): string {
  const young = Date.now() - ctimeMs < TICK
  return young ? '' : `${ino} ${size} ${mtimeMs} ${ctimeMs}`
}
