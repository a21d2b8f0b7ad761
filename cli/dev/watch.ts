/**
 * Changes on disk, gathered into bursts: an editor that saves by rename, a switch of branches with hundreds of files, a
 * file that is still being written. What the system tells is only a reason to look: the handler of a burst looks at the
 * files themselves, and a second look follows, so that nothing is lost that the system forgot to tell.
 */
import {type FSWatcher, readdirSync, realpathSync, statSync, watch} from 'node:fs'
import {join, sep} from 'node:path'

/** After the last event (ms): most editors write a file within one. */
const QUIET = 6
/** While a file is empty or away: it is being written, or saved by rename. */
const UNSETTLED = 60
/** A long copy shows in steps. */
const LONGEST_WAIT = 400
const SECOND_LOOK = 350
/** Where no events come (network folders, too many watches), looking every so often must do. */
const LOOK_EVERY = 3000

export interface Burst {
  /** Absolute paths that changed, came or went. */
  paths: ReadonlySet<string>
  /** Look at everything: there may be more than the paths say. */
  everything: boolean
}

export interface WatchOptions {
  /** Folders that are watched with all that is below them. */
  folders: string[]
  /** Files outside of these; they do not have to exist. */
  files: string[]
  /** Folders that are none of ours. */
  ignore: string[]
  /** False while a file looks half-written: known and away, or empty. */
  isSettled: (path: string) => boolean
  /** One burst at a time. */
  onBurst: (burst: Burst) => Promise<void>
  /** Told once if the system cannot watch; changes then show within seconds. */
  onBlind?: (error: Error) => void
}

export interface Watching {
  close: () => void
}

export function watchFiles(options: WatchOptions): Watching {
  const pending = new Set<string>()
  let first = 0
  let timer: NodeJS.Timeout | undefined
  let second: NodeJS.Timeout | undefined
  let running = false
  let closed = false

  const look = (): Promise<void> => burst(new Set(), true)
  const burst = async (paths: Set<string>, everything: boolean): Promise<void> => {
    if (running || closed) return
    running = true
    try {
      if (everything) watchers.follow()
      await options.onBurst({paths, everything})
    } finally {
      running = false
    }
    if (pending.size) plan()
  }
  const fire = async () => {
    const waited = performance.now() - first
    if (running) return
    if (waited < UNSETTLED && ![...pending].every(options.isSettled)) {
      timer = setTimeout(() => void fire(), UNSETTLED / 4)
      return
    }
    const paths = new Set(pending)
    pending.clear()
    if ([...paths].some(isFolder)) watchers.follow()
    await burst(paths, false)
    clearTimeout(second)
    second = setTimeout(() => void look(), SECOND_LOOK)
  }
  const plan = () => {
    clearTimeout(timer)
    const wait = Math.min(QUIET, Math.max(0, first + LONGEST_WAIT - performance.now()))
    timer = setTimeout(() => void fire(), wait)
  }
  const watchers = createWatchers(options, (path) => {
    if (!pending.size) first = performance.now()
    pending.add(path)
    plan()
  })
  watchers.follow()
  // Once now, for what changed while everything was read for the first time.
  second = setTimeout(() => void look(), SECOND_LOOK)
  const every = setInterval(() => void look(), LOOK_EVERY)
  return {
    close: () => {
      closed = true
      for (const one of [timer, second]) clearTimeout(one)
      clearInterval(every)
      watchers.close()
    },
  }
}

/** One watch for each folder: the same on every system, and folders may come, go and be moved. */
function createWatchers(
  {folders, files, ignore, onBlind}: WatchOptions,
  onPath: (path: string) => void,
) {
  const open = new Map<string, {watcher: FSWatcher; inode: number}>()
  let blind = false
  const singles = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf(sep))
    singles.set(folder, new Set([...(singles.get(folder) ?? []), file]))
  }

  const start = (folder: string, inode: number, wanted: ReadonlySet<string> | undefined) => {
    try {
      const watcher = watch(folder, (_event, name) => {
        const path = name === null ? folder : join(folder, name)
        if (wanted ? wanted.has(path) : name === null || !isForeign(name, path, ignore))
          onPath(path)
      })
      watcher.on('error', () => watcher.close())
      open.set(folder, {watcher, inode})
    } catch (error) {
      // Gone again, or the system has no watches left.
      const {code} = error as NodeJS.ErrnoException
      if (!code) throw error
      if (code !== 'ENOENT' && !blind) {
        blind = true
        onBlind?.(error as Error)
      }
    }
  }

  return {
    /** Watches folders that came, lets go of those that went. */
    follow: () => {
      const found = new Map<string, number>()
      const seen = new Set<string>()
      for (const folder of folders) walk(folder, ignore, found, seen)
      for (const folder of singles.keys()) {
        const inode = inodeOf(folder)
        if (inode !== undefined && !found.has(folder)) found.set(folder, inode)
      }
      // Another folder under the old name: the watch still follows the old one.
      for (const [folder, {watcher, inode}] of open)
        if (found.get(folder) !== inode) {
          watcher.close()
          open.delete(folder)
        }
      for (const [folder, inode] of found)
        if (!open.has(folder))
          start(
            folder,
            inode,
            folders.some((one) => isIn(folder, one)) ? undefined : singles.get(folder),
          )
    },
    close: () => {
      for (const {watcher} of open.values()) watcher.close()
      open.clear()
    },
  }
}

function walk(
  folder: string,
  ignore: string[],
  found: Map<string, number>,
  seen: Set<string>,
  top?: string,
): void {
  const inode = inodeOf(folder)
  if (inode === undefined) return
  try {
    const real = realpathSync(folder)
    // A link that leads back, or out of the folder that is watched.
    if (seen.has(real) || (top !== undefined && !isIn(real, top))) return
    seen.add(real)
    found.set(folder, inode)
    for (const entry of readdirSync(folder, {withFileTypes: true})) {
      const path = join(folder, entry.name)
      if (
        (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(path))) &&
        !isForeign(entry.name, path, ignore)
      )
        walk(path, ignore, found, seen, top ?? real)
    }
  } catch (error) {
    // Went away while we looked.
    if (!(error as NodeJS.ErrnoException).code) throw error
  }
}

/** Hidden files, packages, output, and what editors put next to the file that they save. */
function isForeign(name: string, path: string, ignore: string[]): boolean {
  return (
    name.startsWith('.') ||
    name === 'node_modules' ||
    name.endsWith('~') ||
    /^(4913|#.*#)$/.test(name) ||
    ignore.includes(path)
  )
}

function inodeOf(folder: string): number | undefined {
  const stat = statSync(folder, {throwIfNoEntry: false})
  return stat?.isDirectory() ? stat.ino : undefined
}

function isFolder(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}
