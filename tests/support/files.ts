/** Reads folders and files as values, and damages those of a cache. */
import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {HOME} from './labdocs.ts'

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

/** Returns the sources in some folders of the repository. */
export function sourcesIn(...folders: string[]): string[] {
  return folders
    .flatMap((folder) => filesBelow(join(HOME, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file))
}

/** Returns a file of our content, as a parser asks for it. */
export function contentFile(name: string): Buffer | undefined {
  const path = join(HOME, 'content', name)
  return existsSync(path) ? readFileSync(path) : undefined
}

/** Overwrites all values of a kind in a cache, as a bad disk does; `lost`: kinds whose values are removed. */
export function damageCache(folder: string, kind: string, lost: string[] = []): void {
  for (const file of filesBelow(folder)) {
    const path = join(folder, file)
    const [of, name = ''] = file.split('/').slice(-2)
    if (of === kind && name.endsWith('.data')) writeFileSync(path, readFileSync(path).fill(0))
    else if (lost.includes(of!)) rmSync(path)
  }
}
