/** Finds the folders of the old site that the new one has unchanged: they are moved instead of linking every file in them. */
import {readdirSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {attempt} from '../disk/disk-error.ts'

/**
 * Returns the topmost folders of which all files are kept, and nothing else is in them. `folders`: those of the kept files;
 * `changed`: those into which something was written, and those above them.
 */
export function wholeFolders(
  outDir: string,
  kept: ReadonlySet<string>,
  folders: Iterable<string>,
  changed: {has: (folder: string) => boolean},
): string[] {
  /** Folders with kept files anywhere below them. */
  const filled = new Set<string>()
  for (const folder of folders)
    for (let at = folder; at !== '.' && !filled.has(at); at = dirname(at)) filled.add(at)
  const below = (folder: string): string[] => {
    let isWhole = folder !== '.' && !changed.has(folder)
    const found: string[] = []
    for (const entry of readdirSync(join(outDir, folder), {withFileTypes: true})) {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && filled.has(path)) {
        const inside = below(path)
        found.push(...inside)
        isWhole &&= inside[0] === path
      } else isWhole &&= entry.isFile() && kept.has(path)
    }
    return isWhole ? [folder] : found
  }
  // If a folder cannot be read, every file is linked instead, and that is reported there.
  return attempt(() => (filled.size ? below('.') : [])) ?? []
}
