/** Copies of the dev fixture that tests write in, with a theme of their own and more pages where a test wants many. */
import {cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {copyFixture, HOME} from './labdocs.ts'

export interface CopyOptions {
  /** Takes the theme along, so that it can be edited. */
  theme?: boolean
  /** Folders and files of our own content that come along. */
  content?: string[]
}

/** The root of the copy. */
export function copySite({theme = false, content = []}: CopyOptions = {}): string {
  const root = copyFixture('dev')
  for (const name of content)
    cpSync(join(HOME, 'content', name), join(root, 'content', name), {recursive: true})
  if (theme) {
    cpSync(join(HOME, 'theme'), join(root, 'theme'), {recursive: true})
    // The theme names the runtime by a relative path.
    symlinkSync(join(HOME, 'runtime'), join(root, 'runtime'))
    replaceIn(
      join(root, 'site.config.ts'),
      "title: 'Workshop',",
      "title: 'Workshop',\n  theme: './theme',",
    )
  }
  return root
}

export function replaceIn(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not hold "${from}".`)
  writeFileSync(path, text.replace(from, to))
}

/** All files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
