/** Writes files so that none is left half-written if the disk is full. */
import {readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {onDisk} from './disk-error.ts'

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
