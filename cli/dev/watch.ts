/**
 * Changes on disk, gathered into bursts: an editor that saves by rename, a switch of branches with hundreds of files, a
 * file that is still being written. What the system tells is only a reason to look: the handler of a burst looks at the
 * files themselves, and a second look follows, so that nothing is lost that the system forgot to tell.
 */
import {realpathSync, type Stats, statSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {type FSWatcher, watch} from 'chokidar'

/** After the last event (ms): most editors write a file within one. */
const QUIET = 6
/** While a file is empty or away: it is being written, or saved by rename. */
const UNSETTLED = 60
/** A long copy shows in steps. */
const LONGEST_WAIT = 400
const SECOND_LOOK = 350
/** Where no events come (network folders, too many watches), we look every so often. */
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
  /** Called once if the system cannot watch; changes then show within seconds. */
  onBlind?: (error: Error) => void
}

export interface Watching {
  /** Resolves when every folder is watched; a later change is reported at once. */
  ready: Promise<void>
  close: () => void
}

export function watchFiles(options: WatchOptions): Watching {
  const pending = new Set<string>()
  let first = 0
  let timer: NodeJS.Timeout | undefined
  let second: NodeJS.Timeout | undefined
  let running = false
  let closed = false

  const look = (): Promise<void> => {
    watchers.follow()
    return burst(new Set(), true)
  }
  const burst = async (paths: Set<string>, everything: boolean): Promise<void> => {
    if (running || closed) return
    running = true
    try {
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
  // Once now, for what changed while everything was read for the first time.
  second = setTimeout(() => void look(), SECOND_LOOK)
  const every = setInterval(() => void look(), LOOK_EVERY)
  return {
    ready: watchers.ready,
    close: () => {
      closed = true
      for (const one of [timer, second]) clearTimeout(one)
      clearInterval(every)
      watchers.close()
    },
  }
}

/**
 * chokidar follows the folders: those that come, go or are moved. It does not watch each file, which would take a watch and
 * a stat for every page; a folder's own events (`raw`) name the file.
 */
function createWatchers(
  {folders, files, ignore, onBlind}: WatchOptions,
  onPath: (path: string) => void,
) {
  let blind = false
  const onError = (error: unknown) => {
    const {code} = error as NodeJS.ErrnoException
    // A folder that is gone again needs no watch.
    if (code === 'ENOENT' || blind) return
    blind = true
    onBlind?.(error as Error)
  }
  const roots = folders.map((folder) =>
    followFolder(folder, {
      isWanted: (path) => !isForeign(path, ignore),
      isDeep: true,
      onPath,
      onError,
    }),
  )
  // Their folder may hold anything, so only the folder itself is watched.
  const wanted = new Set(files)
  const holders = [...new Set(files.map((file) => dirname(file)))].map((folder) =>
    followFolder(folder, {isWanted: (path) => wanted.has(path), isDeep: false, onPath, onError}),
  )
  const all = [...roots, ...holders]
  return {
    ready: Promise.all(all.map((one) => one.ready)).then(() => {}),
    follow: () => {
      for (const one of all) one.follow()
    },
    close: () => {
      for (const one of all) one.close()
    },
  }
}

interface FolderOptions {
  isWanted: (path: string) => boolean
  /** With the folders below. */
  isDeep: boolean
  onPath: (path: string) => void
  onError: (error: unknown) => void
}

function followFolder(folder: string, {isWanted, isDeep, onPath, onError}: FolderOptions) {
  let watcher: FSWatcher
  let inode: number | undefined
  const start = (): Promise<void> => {
    inode = inodeOf(folder)
    const real = inode === undefined ? folder : realpathSync(folder)
    const named = (path: string) => join(folder, path.slice(real.length))
    watcher = watch(real, {
      ignoreInitial: true,
      // A link that leads back or out is not followed; one that leads inside is seen at its own place.
      followSymlinks: false,
      ignored: (path: string, stats?: Stats) =>
        path !== real &&
        (!isDeep || !isWanted(named(path)) || (stats !== undefined && !stats.isDirectory())),
    })
    watcher.on('error', onError)
    watcher.on('raw', (_event, name, details) => {
      const {watchedPath} = details as {watchedPath: string}
      const path = named(name ? join(watchedPath, name) : watchedPath)
      if (isWanted(path)) onPath(path)
    })
    // What a new folder holds may have come before its watch.
    watcher.on('addDir', (path) => isWanted(named(path)) && onPath(named(path)))
    return new Promise((resolve) => watcher.once('ready', () => resolve()))
  }
  return {
    ready: start(),
    /** Starts again where the folder is another one under the old name: the watch is still on the old one. */
    follow: () => {
      if (inodeOf(folder) === inode) return
      void watcher.close()
      void start()
    },
    close: () => void watcher.close(),
  }
}

/** Hidden files, packages, output, and what editors put next to the file that they save. */
function isForeign(path: string, ignore: string[]): boolean {
  const name = basename(path)
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
