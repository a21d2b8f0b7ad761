/** Tells the output of a build from the files of someone else. */
import {existsSync, readdirSync, statSync} from 'node:fs'

/**
 * Returns whether a folder can be replaced: it does not exist, is empty, or contains a build. A mistyped `--out` must
 * not delete someone's files.
 */
export function isReplaceable(outDir: string): boolean {
  if (!existsSync(outDir)) return true
  if (!statSync(outDir).isDirectory()) return false
  const names = readdirSync(outDir)
  return names.length === 0 || (names.includes('404.html') && names.includes('manifest.json'))
}
