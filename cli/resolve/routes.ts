/**
 * File -> route and id: slug, index files, number prefixes.
 */
import type {Route} from '../../runtime/types.ts'
import type {VersionConfig} from '../config.ts'
import type {FrontMatter} from '../types.ts'

const PREFIX = /^(\d+)(?:[-_.]\s*|\.\s+)(?=\D)/
/** `2021-11-foo` and `7.0-foo` are dates and versions, not positions. */
const NOT_PREFIX = /^(\d+[-_.]\d+)/

/** `01-intro` -> `{name: 'intro', position: 1}`. */
export function splitPrefix(name: string): {name: string; position?: number} {
  const match = NOT_PREFIX.test(name) ? null : PREFIX.exec(name)
  return match ? {name: name.slice(match[0].length), position: Number(match[1])} : {name}
}

/** Whether a file gives its folder's route: `index`, `readme` (any case), or a file named like its folder. */
export function isIndex(file: string): boolean {
  const parts = file.replace(/\.(md|tsx)$/, '').split('/')
  const name = parts.pop()!
  const folder = parts.pop()
  return (
    /^(index|readme)$/i.test(name) ||
    (folder !== undefined && splitPrefix(name).name === splitPrefix(folder).name)
  )
}

/** The docs version that a file belongs to: the one with the longest folder that holds it. */
export function versionOf(file: string, versions: VersionConfig[]): VersionConfig | undefined {
  return versions
    .filter(({folder}) => folder === '' || file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** A path as an author writes it in an address: `#` and `?` of a file name begin neither a fragment nor a query. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** The part of an address for a folder or file: servers and links would end the path at `#` and `?`. */
function partOf(name: string): string {
  return splitPrefix(name).name.replace(/[?#]/g, '-')
}

/** Route of a document of a version. A `slug` is absolute from the docs root or relative to the folder. */
export function docRoute(file: string, fields: FrontMatter, version: VersionConfig): Route {
  const folders = inside(file, version).split('/').map(partOf)
  const name = folders.pop()!.replace(/\.md$/, '')
  const {slug} = fields
  if (slug?.startsWith('/')) return join(version.at, slug)
  if (slug !== undefined) return join(version.at, ...folders, slug)
  return isIndex(inside(file, version))
    ? join(version.at, ...folders)
    : join(version.at, ...folders, name)
}

/** Id of a document: folder path + `/` + front matter's `id` or the file name. */
export function docId(file: string, fields: FrontMatter, version: VersionConfig): string {
  const folders = inside(file, version)
    .split('/')
    .map((part) => splitPrefix(part).name)
  const name = folders.pop()!.replace(/\.md$/, '')
  return [...folders, fields.id ?? name].join('/')
}

/** Route of a page outside the docs: its path. */
export function pageRoute(file: string, fields: FrontMatter): Route {
  if (fields.slug !== undefined) return join(fields.slug)
  const path = file.replace(/\.(md|tsx)$/, '').replace(/[?#]/g, '-')
  return join(isIndex(file) ? path.split('/').slice(0, -1).join('/') : path)
}

function inside(file: string, version: VersionConfig): string {
  return version.folder === '' ? file : file.slice(version.folder.length + 1)
}

/** Path parts -> route: one leading slash, none at the end, none doubled. */
export function join(...parts: string[]): Route {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`
}
