/** Copies of the dev fixture for tests that write, with their own theme and more content if needed. */
import {cpSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {copyFixture, HOME} from './labdocs.ts'

export interface CopyOptions {
  /** Also copies the theme, so that it can be edited. */
  theme?: boolean
  /** Folders and files of our own content to copy. */
  content?: string[]
}

/** Creates a copy and returns its root. */
export function copySite({theme = false, content = []}: CopyOptions = {}): string {
  const root = copyFixture('dev')
  for (const name of content)
    cpSync(join(HOME, 'content', name), join(root, 'content', name), {recursive: true})
  if (theme) {
    cpSync(join(HOME, 'theme'), join(root, 'theme'), {recursive: true})
    // The theme imports the runtime by a relative path.
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
