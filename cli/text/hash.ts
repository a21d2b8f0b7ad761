/** Hashes of texts and files, for keys of the cache and for names of files. */
import {hash} from 'node:crypto'
import {readFileSync} from 'node:fs'

/** Returns 16 hex characters of sha256. */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 16)
}

/** Returns the empty text for a file that is gone or cannot be read, which differs from every hash. */
export function hashOfFile(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return ''
  }
}
