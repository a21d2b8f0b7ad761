/** Reads folders as values. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

/** Returns the paths of all files below a folder, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** Returns path -> content of all files below a folder. */
export function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  )
}
