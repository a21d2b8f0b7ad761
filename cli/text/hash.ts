/** Hashes of texts and files, for keys of the cache and for names of files. */
import {hash} from 'node:crypto'
import {readFileSync} from 'node:fs'

/** Returns 16 hex characters of sha256. Among the first 8 is a letter and a digit, so that no hash in a file name looks like a date or a word. */
export function hashOf(content: string | Uint8Array): string {
  const whole = hash('sha256', content, 'hex').slice(0, 16)
  const other = /^\d{8}/.test(whole) ? 'a' : /^[a-f]{8}/.test(whole) ? '0' : ''
  return other + whole.slice(other.length)
}

/** Returns the empty text for a file that is gone or cannot be read, which differs from every hash. */
export function hashOfFile(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return ''
  }
}
