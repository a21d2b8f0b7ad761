/**
 * Collects changes on disk into bursts: an editor that saves by rename, a switch of branches with
 * hundreds of files, a file that is still being written. System events are only hints: the handler
 * of a burst checks the files themselves, and a second scan follows for changes without an event.
 */
import {realpathSync, type Stats} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {type FSWatcher, watch} from 'chokidar'
import {attempt} from '../disk/disk-error.ts'
import {isIn, statOf} from '../disk/folder.ts'

/** Wait after the last event (ms): most editors write a file within one. */
const QUIET = 6
/** Wait (ms) while a file is empty or missing: it is being written, or saved by rename. */
const UNSETTLED = 60
/** Longest wait (ms), so a long copy is shown in steps. */
const LONGEST_WAIT = 400
const SECOND_SCAN = 350
/** Interval (ms) of full scans, for systems without events (network folders, too many watches). */
const RESCAN_INTERVAL = 3000

export interface Burst {
  /** Absolute paths that were changed, added or deleted. */
  paths: ReadonlySet<string>
  /** Whether to check all files: there can be more changes than the paths. */
  everything: boolean
}

export interface WatchOptions {
  /** Folders that are watched recursively. */
  folders: string[]
  /** Files outside these folders; they do not have to exist. */
  files: string[]
  ignore: string[]
  /** Returns false while a file looks half-written: known and missing, or empty. */
  isSettled: (path: string) => boolean
  /** Called for one burst at a time. */
  onBurst: (burst: Burst) => Promise<void>
  /** Called once if the system cannot watch; changes are then found within seconds. */
  onBlind?: (error: Error) => void
}

export interface Watching {
  /** Resolves when every folder is watched; from then on changes are reported at once. */
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

  const rescan = (): Promise<void> => {
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
    second = setTimeout(() => void rescan(), SECOND_SCAN)
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
  // Once now, for changes during the first read.
  second = setTimeout(() => void rescan(), SECOND_SCAN)
  const every = setInterval(() => void rescan(), RESCAN_INTERVAL)
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
 * chokidar watches the folders, also if they are added, deleted or moved. It does not watch each
 * file, which would need a watch and a stat for every page; the raw events of a folder name the file.
 */
function createWatchers(
  {folders, files, ignore, onBlind}: WatchOptions,
  onPath: (path: string) => void,
) {
  let blind = false
  const onError = (error: unknown) => {
    const {code} = error as NodeJS.ErrnoException
    // A deleted folder needs no watch.
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
  // Their folder can contain anything, so it is not watched recursively.
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
  /** Whether subfolders are watched. */
  isDeep: boolean
  onPath: (path: string) => void
  onError: (error: unknown) => void
}

function followFolder(folder: string, {isWanted, isDeep, onPath, onError}: FolderOptions) {
  let watcher: FSWatcher
  /** What the watched folders are: the folder itself, and those in it. */
  const known = new Map<string, string | undefined>()
  const start = (): Promise<void> => {
    known.clear()
    known.set(folder, identityOf(folder))
    // It can be removed at any moment.
    const real = attempt(() => realpathSync(folder)) ?? folder
    const named = (path: string) => join(folder, path.slice(real.length))
    watcher = watch(real, {
      ignoreInitial: true,
      // A link back or out is not followed; the target of a link inside is watched at its own place.
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
    // Files in a new folder can be older than its watch.
    watcher.on('addDir', (path) => {
      known.set(named(path), identityOf(path))
      if (isWanted(named(path))) onPath(named(path))
    })
    const started = watcher
    return new Promise((resolve) =>
      started.once('ready', () => {
        for (const path of Object.keys(started.getWatched()))
          if (isIn(path, real)) known.set(named(path), identityOf(path))
        resolve()
      }),
    )
  }
  /** Whether a different folder has the name of a watched one now. One inside that is gone is not watched. */
  const isReplaced = () =>
    [...known].some(([path, before]) => {
      const now = identityOf(path)
      return now !== before && (now !== undefined || path === folder)
    })
  return {
    ready: start(),
    /** Restarts if a folder was replaced: the watch is still on the old one. */
    follow: () => {
      if (!isReplaced()) return
      void watcher.close()
      // What was saved meanwhile has no event.
      void start().then(() => onPath(folder))
    },
    close: () => void watcher.close(),
  }
}

/** Returns whether a path is ignored: hidden files, packages, output, and temporary files of editors. */
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

/** Returns what only this folder has. The number of a deleted one is often given to the next. */
function identityOf(folder: string): string | undefined {
  const stat = statOf(folder)
  return stat?.isDirectory() ? `${stat.ino} ${stat.birthtimeMs}` : undefined
}
