/** Reads folders as values. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

/** Returns the paths of all files below a folder, sorted. */
export function filesBelow(folder: string): string[] {
  // Not by `recursive`: Node.js 26 follows links to folders.
  const below = (at: string): string[] =>
    readdirSync(join(folder, at), {withFileTypes: true}).flatMap((entry) =>
      entry.isDirectory()
        ? below(join(at, entry.name))
        : entry.isFile()
          ? join(at, entry.name)
          : [],
    )
  return below('').sort()
}

/** Returns path -> content of all files below a folder. */
export function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  )
}
