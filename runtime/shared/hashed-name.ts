/**
 * The end of a file name that changes with the content: `-` and the hash of the bundler, or 8 or 16 characters of our own. A word,
 * as in `drag-molecule.json`, is no hash: a file with such a name may change, and must be asked for again.
 */
export const HASH_END = String.raw`-(?:[0-9a-f]{8}|[0-9a-f]{16}|[0-9A-Z]{8})\.\w+`

const HASHED = new RegExp(`^(?:assets|search-index)/.*${HASH_END}$`)

/** Returns whether the file at a path below the base never changes, because its name has a hash of its content. */
export function isHashedPath(path: string): boolean {
  return HASHED.test(path)
}
