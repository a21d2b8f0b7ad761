/** Markdown that pages import from outside of the docs: `import Part from '@site/src/part.mdx'`. */
import {existsSync} from 'node:fs'
import {join, posix} from 'node:path'
import {entriesIn, isIn} from '../disk/folder.ts'
import {isHidden} from '../disk/path-rules.ts'
import {read} from './files.ts'

const IMPORT = /^import[ \t]+[\w$]+[ \t]+from[ \t]+['"]([^'"\n]+\.mdx?)['"]/gm
/** Files that are looked at. */
const MOST = 20_000

/** Returns the files outside of `folders` whose text pages in them show, sorted. `site`: what `@site` means. */
export function importedParts(root: string, site: string, folders: readonly string[]): string[] {
  const parts = new Set<string>()
  const left = pagesIn(root, folders)
  for (let file = left.pop(); file !== undefined; file = left.pop())
    for (const part of importsOf(file, read(join(root, file)), site)) {
      const isOutside = !part.startsWith('..') && !folders.some((folder) => isIn(part, folder))
      if (!isOutside || parts.has(part) || isHidden(part) || !existsSync(join(root, part))) continue
      parts.add(part)
      left.push(part)
    }
  return [...parts].sort()
}

function importsOf(file: string, text: string, site: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, module]) => {
    // Formatters of Markdown write "\_part.mdx".
    const path = module!.replace(/\\(.)/g, '$1')
    if (path.startsWith('@site/')) return [posix.join(site, path.slice('@site/'.length))]
    return path.startsWith('.') ? [posix.join(posix.dirname(file), path)] : []
  })
}

function pagesIn(root: string, folders: readonly string[]): string[] {
  const found: string[] = []
  const open = [...folders]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const entry of entriesIn(join(root, folder))) {
      const file = posix.join(folder, entry.name)
      if (isHidden(file)) continue
      if (entry.isDirectory()) open.push(file)
      else if (/\.mdx?$/.test(entry.name) && found.push(file) >= MOST) return found
    }
  return found
}
