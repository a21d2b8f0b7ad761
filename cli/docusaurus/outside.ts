/** Markdown of a site of Docusaurus that is outside of the folders that are read. */
import {join, posix} from 'node:path'
import {entriesIn} from '../disk/folder.ts'
import {isHidden} from '../disk/path-rules.ts'
import {compare} from '../text/compare.ts'

/** Markdown files below one folder, or one file, that is not read. */
export interface Outside {
  path: string
  /** Number of files below a folder; undefined for a file. */
  files?: number
  reason: string
}

/** Entries of folders that are looked at. */
const MOST = 20_000
const PAGE = /\.(?:mdx?|markdown)$/i
const REASONS: Record<string, string> = {
  blog: 'posts of a blog are not read',
  i18n: 'translations are not read',
  src: 'pages outside of the docs are not read',
}
const OTHERS = 'only the docs of the site are read'

/** Returns what is not read, in byte order. `site` is the folder of the site; `read` are the folders that are read. */
export function markdownOutside(root: string, site: string, read: readonly string[]): Outside[] {
  const found = new Map<string, Outside>()
  const folders = ['']
  let left = MOST
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
    for (const entry of entriesIn(join(root, folder))) {
      const file = posix.join(folder, entry.name)
      if (isHidden(file) || read.includes(file)) continue
      if (--left < 0) return sorted(found)
      if (entry.isDirectory()) folders.push(file)
      else if (PAGE.test(entry.name)) count(found, file, site)
    }
  return sorted(found)
}

/** Counts a file by itself if it is next to the configuration, otherwise for its top folder in the site or below the root. */
function count(found: Map<string, Outside>, file: string, site: string): void {
  const isInSite = site !== '' && file.startsWith(`${site}/`)
  const inside = isInSite ? file.slice(site.length + 1) : file
  const top = inside.split('/')[0]!
  const reason = (isInSite || site === '' ? REASONS[top] : undefined) ?? OTHERS
  if (top === inside) {
    found.set(file, {path: file, reason})
    return
  }
  const path = `${posix.join(isInSite ? site : '', top)}/`
  found.set(path, {path, files: (found.get(path)?.files ?? 0) + 1, reason})
}

function sorted(found: Map<string, Outside>): Outside[] {
  return [...found.values()].sort((a, b) => compare(a.path, b.path))
}
