/** File -> route and id: slug, index files, number prefixes. */
import {posix} from 'node:path'
import type {Route} from '../../runtime/shared/types.ts'
import type {VersionConfig} from '../config/config.ts'
import type {FrontMatter} from '../types.ts'

const PREFIX = /^(\d+)(?:[-_.]\s*|\.\s+)(?=\D)/
/** `2021-11-foo` and `7.0-foo` begin with dates and versions, not positions. */
const NOT_PREFIX = /^(\d+[-_.]\d+)/

/** `01-intro` -> `{name: 'intro', position: 1}`. */
export function splitPrefix(name: string): {name: string; position?: number} {
  const match = NOT_PREFIX.test(name) ? null : PREFIX.exec(name)
  return match ? {name: name.slice(match[0].length), position: Number(match[1])} : {name}
}

/** Names of files that have the route of their folder, in any case. Hugo: `_index`. */
const INDEX = /^(?:_?index|readme)$/i

/** Returns whether a file without its ending is named as the page of its folder. */
export function isIndexName(name: string): boolean {
  return INDEX.test(name)
}

/** Returns whether a file has the route of its folder: `index`, `readme` (any case), or a file named like its folder. */
export function isIndex(file: string): boolean {
  const parts = file.replace(/\.(mdx?|tsx)$/, '').split('/')
  const name = parts.pop()!
  const folder = parts.pop()
  return (
    isIndexName(name) ||
    (folder !== undefined && splitPrefix(name).name === splitPrefix(folder).name)
  )
}

/** Returns the file that is the page of their folder, if several of these could be. Other tools have such folders. */
export function bestIndex<File extends {file: string}>(files: readonly File[]): File | undefined {
  const rank = ({file}: File) => {
    const at = ['index', '_index', 'readme'].indexOf(posix.parse(file).name.toLowerCase())
    return at < 0 ? 3 : at
  }
  return files.filter(({file}) => isIndex(file)).sort((a, b) => rank(a) - rank(b))[0]
}

/** Returns whether a file is in a folder of the content. '' is the content folder itself. */
export function isBelow(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`)
}

/** Returns the docs version of a file: the one with the longest folder that contains it. */
export function versionOf<Version extends Pick<VersionConfig, 'folder'>>(
  file: string,
  versions: readonly Version[],
): Version | undefined {
  return versions
    .filter(({folder}) => isBelow(file, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** Returns a path as the address that a page has: `#` and `?` of a file name do not begin a fragment or a query. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** Spaces, what is not visible, and the signs of ASCII with another meaning in an address or in Markdown. */
const ESCAPED = /[^\p{L}\p{M}\p{N}\p{P}\p{S}]|["#%'()<>?[\\\]^`{|}]/gu

/** Returns a path as an author types it in a Markdown link, which brackets and spaces would end. Letters stay as they are. */
export function inLink(path: string): string {
  return path.replace(ESCAPED, (sign) =>
    sign < '\x80'
      ? `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : encodeURIComponent(sign),
  )
}

/** Returns the part of an address for a folder or file. In servers and links, `#` and `?` would end the path. */
function partOf(name: string): string {
  return splitPrefix(name).name.replace(/[?#]/g, '-')
}

/** The first step, because in `1.md` the dot does not end a position. */
function withoutEnding(file: string): string {
  return file.replace(/\.mdx?$/, '')
}

/** Returns the route of a document of a version. A `slug` is absolute from the docs root or relative to the folder. */
export function docRoute(file: string, fields: FrontMatter, version: VersionConfig): Route {
  const folders = withoutEnding(inside(file, version)).split('/').map(partOf)
  const name = folders.pop()!
  const {slug} = fields
  if (slug?.startsWith('/')) return join(version.at, slug)
  if (slug !== undefined) return join(version.at, ...folders, slug)
  return isIndex(inside(file, version))
    ? join(version.at, ...folders)
    : join(version.at, ...folders, name)
}

/** Returns the route of a folder of a version: the one that its index has or would have. */
export function folderRoute(folder: string, version: VersionConfig): Route {
  const path = inside(`${folder}/`, version)
  return join(version.at, ...path.split('/').map(partOf))
}

/** Returns the id of a document: folder path + `/` + front matter's `id` or the file name. */
export function docId(file: string, fields: FrontMatter, version: VersionConfig): string {
  const folders = withoutEnding(inside(file, version))
    .split('/')
    .map((part) => splitPrefix(part).name)
  const name = folders.pop()!
  return [...folders, fields.id ?? name].join('/')
}

/** Returns the route of a page outside the docs: its path. */
export function pageRoute(file: string, fields: FrontMatter): Route {
  if (fields.slug !== undefined) return join(fields.slug)
  const path = file.replace(/\.(mdx?|tsx)$/, '').replace(/[?#]/g, '-')
  return join(isIndex(file) ? path.split('/').slice(0, -1).join('/') : path)
}

/** Returns a path relative to the folder of its version. */
export function inside(file: string, version: VersionConfig): string {
  return version.folder === '' ? file : file.slice(version.folder.length + 1)
}

/** Path parts -> route: one leading slash, no trailing slash, no double slashes. */
export function join(...parts: string[]): Route {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`
}
