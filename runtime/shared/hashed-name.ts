/**
 * The end of a file name that changes with the content: `-` and 8 or 16 characters, with a letter and a digit among the first 8. A
 * word, as in `tea-decaffed.json`, or a date, as in `scan-20240115.png`, is no hash: a file with such a name may change, and must be
 * asked for again.
 */
export const HASH_END = String.raw`-(?![0-9]{8}|[a-f]{8})(?:[0-9a-f]{8}){1,2}\.\w+`

const HASHED = new RegExp(`^(?:assets|search-index)/.*${HASH_END}$`)

/** Returns whether the file at a path below the base never changes, because its name has a hash of its content. */
export function isHashedPath(path: string): boolean {
  return HASHED.test(path)
}
