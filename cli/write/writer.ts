/**
 * Collects a build beside the output folder and swaps it in as a whole, so that nobody ever sees half a site and a
 * failed build leaves the old one alone. A file that is as it was before is the same file: nothing is written, and its date
 * says so to whoever uploads or caches it.
 */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {basename, dirname, join} from 'node:path'

export interface Writer {
  /** Writes a file; the path is below the output folder. The same path twice is a mistake of ours. */
  put: (path: string, content: string | Uint8Array) => void
  paths: ReadonlySet<string>
  /** Bytes written so far. */
  size: () => number
  commit: () => void
  discard: () => void
}

export function createWriter(outDir: string): Writer {
  const fresh = join(dirname(outDir), `.${basename(outDir)}-${process.pid}`)
  const paths = new Set<string>()
  const folders = new Set<string>()
  let bytes = 0
  rmSync(fresh, {recursive: true, force: true})
  const folder = (path: string) => {
    if (folders.has(path)) return
    mkdirSync(path, {recursive: true})
    folders.add(path)
  }
  return {
    paths,
    size: () => bytes,
    put: (path, content) => {
      if (paths.has(path)) throw new Error(`${path} is written twice.`)
      paths.add(path)
      const target = join(fresh, path)
      folder(dirname(target))
      const data = typeof content === 'string' ? Buffer.from(content) : content
      bytes += data.length
      if (!takeOver(join(outDir, path), target, data)) writeFileSync(target, data)
    },
    commit: () => {
      folder(fresh)
      const old = `${fresh}-old`
      rmSync(old, {recursive: true, force: true})
      if (existsSync(outDir)) renameSync(outDir, old)
      else mkdirSync(dirname(outDir), {recursive: true})
      renameSync(fresh, outDir)
      rmSync(old, {recursive: true, force: true})
    },
    discard: () => rmSync(fresh, {recursive: true, force: true}),
  }
}

/** Gives a file that has these contents already a second name. False where there is none, or no such thing. */
function takeOver(old: string, target: string, data: Uint8Array): boolean {
  try {
    const stat = lstatSync(old, {throwIfNoEntry: false})
    if (!stat?.isFile() || stat.size !== data.length || !readFileSync(old).equals(data))
      return false
    linkSync(old, target)
    return true
  } catch (error) {
    // Unreadable, or a disk without links: written anew.
    if (!(error as NodeJS.ErrnoException).code) throw error
    return false
  }
}

/**
 * Whether a folder may be replaced: it is not there, it is empty, or a build of ours lies in it. A mistyped `--out` must
 * not cost anybody his files.
 */
export function isReplaceable(outDir: string): boolean {
  if (!existsSync(outDir)) return true
  if (!statSync(outDir).isDirectory()) return false
  const names = readdirSync(outDir)
  return names.length === 0 || (names.includes('404.html') && names.includes('manifest.json'))
}

/** The same for `check`: what is written is forgotten. */
export function createForgetter(): Writer {
  const paths = new Set<string>()
  let bytes = 0
  return {
    paths,
    size: () => bytes,
    put: (path, content) => {
      paths.add(path)
      bytes += content.length
    },
    commit: () => {},
    discard: () => {},
  }
}
