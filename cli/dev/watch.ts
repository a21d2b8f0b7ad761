/**
 * Changes on disk, gathered into bursts: an editor that saves by rename, a switch of branches with hundreds of files, a
 * file that is still being written.
 */
import {relative, sep} from 'node:path'
import {watch as chokidar} from 'chokidar'

const QUIET = 15
const LONGEST_WAIT = 400

export interface Watching {
  close: () => Promise<void>
}

/** Calls back with the absolute paths of each burst, one burst at a time. */
export async function watchFiles(folders: string[], ignore: string[], onBurst: (paths: string[]) => Promise<void>): Promise<Watching> {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let first = 0
  let running = false
  const run = async () => {
    if (running) return
    running = true
    while (pending.size) {
      const paths = [...pending]
      pending.clear()
      await onBurst(paths)
    }
    running = false
  }
  const onChange = (path: string) => {
    if (!pending.size) first = performance.now()
    pending.add(path)
    clearTimeout(timer)
    // Quiet for a moment, but not for ever: a long copy shows in steps.
    const wait = Math.min(QUIET, Math.max(0, first + LONGEST_WAIT - performance.now()))
    timer = setTimeout(() => void run(), wait)
  }
  const watcher = chokidar(folders, {ignoreInitial: true, atomic: 20, ignored: (path) => isIgnored(path, folders, ignore)})
  watcher.on('all', (_event, path) => onChange(path))
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    close: async () => {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

/** Output, hidden files and packages. */
function isIgnored(path: string, folders: string[], ignore: string[]): boolean {
  if (ignore.some((folder) => path === folder || path.startsWith(folder + sep))) return true
  const folder = folders.find((one) => path.startsWith(one + sep))
  return folder !== undefined && relative(folder, path).split(sep).some((part) => part.startsWith('.') || part === 'node_modules')
}
