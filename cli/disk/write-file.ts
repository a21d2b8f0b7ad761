/** Writes files so that none is left half-written if the disk is full. */
import {readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {attempt, onDisk} from './disk-error.ts'
import {makeFolder, removeEmpty} from './folder.ts'

/**
 * Writes files that must not exist yet, and the folders above them. If one cannot be written, none stays. Returns a function that
 * removes them.
 */
export function createFiles(files: Iterable<[path: string, content: string | Uint8Array]>) {
  const created: (() => void)[] = []
  const undo = () => {
    for (const remove of created.splice(0).reverse()) remove()
  }
  try {
    for (const [path, content] of files) created.push(createFile(path, content))
  } catch (error) {
    undo()
    throw error
  }
  return undo
}

function createFile(path: string, content: string | Uint8Array): () => void {
  const made = makeFolder(dirname(path))
  const remove = () => {
    attempt(() => rmSync(path, {force: true}))
    removeEmpty(dirname(path), made)
  }
  try {
    onDisk('write this file', path, () => writeFileSync(path, content, {flag: 'wx'}))
  } catch (error) {
    // Then another program wrote it.
    const exists = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'EEXIST'
    if (!exists) remove()
    throw error
  }
  return remove
}

/** Writes a file of our own next to its place and moves it there, so that an older one stays until then. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const part = join(dirname(path), `.${basename(path)}.${process.pid}`)
  onDisk('write this file', path, () => {
    try {
      writeFileSync(part, content)
      renameSync(part, path)
    } catch (error) {
      rmSync(part, {force: true})
      throw error
    }
  })
}

/** Overwrites a file of an author, whose owner, permissions and links stay. If that fails, its old content is written back. */
export function rewriteFile(path: string, content: string): void {
  onDisk('write this file', path, () => {
    const before = readFileSync(path)
    try {
      writeFileSync(path, content)
    } catch (error) {
      writeFileSync(path, before)
      throw error
    }
  })
}
