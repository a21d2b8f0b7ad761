/** The recent queries, as they are stored. */
import {readList} from '../../runtime/browser/storage.ts'

/** Returns the recent queries with a new one first: no duplicates, at most five. */
export function withRecent(stored: string | null, query: string): string {
  const text = query.trim().slice(0, 100)
  const others = readRecent(stored).filter((one) => one !== text)
  return JSON.stringify([text, ...others].filter(Boolean).slice(0, 5))
}

/** Returns the recent queries, newest first. Other values under the key are ignored. */
export function readRecent(stored: string | null): string[] {
  return readList<string>(stored, (one) => typeof one === 'string' && one !== '')
}
