/** Hashes of texts and files, for keys of the cache and for names of files. */
import {hash} from 'node:crypto'
import {readFileSync} from 'node:fs'

/** Returns 16 hex characters of sha256. There is a letter among the first 8, so that no hash in a file name looks like a date. */
export function hashOf(content: string | Uint8Array): string {
  const whole = hash('sha256', content, 'hex').slice(0, 16)
  return /^\d{8}/.test(whole) ? `a${whole.slice(1)}` : whole
}

/** Returns the empty text for a file that is gone or cannot be read, which differs from every hash. */
export function hashOfFile(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return ''
  }
}
