/** What a file of the content folder is, by its name. */
import {basename} from 'node:path'
import type {SiteConfig} from '../config/config.ts'
import type {Source} from '../types.ts'

/** Settings that decide the kind of each file of a content folder. */
export type FileRules = Pick<SiteConfig, 'publicFolder' | 'dialect' | 'bare'> &
  Partial<Pick<SiteConfig, 'source'>>

const TEXT = /\.(md|tsx|yml|yaml)$/

/** Returns the kind of a file of the content folder, by its path alone. */
export function kindOf(file: string, {publicFolder, dialect, bare}: FileRules): Source['kind'] {
  const name = basename(file)
  if (file.startsWith(`${publicFolder}/`)) return 'asset'
  if (dialect) {
    if (/^_category_\.(?:json|ya?ml)$/.test(name)) return 'category'
    if (dialect.parts.includes(file)) return 'fragment'
    // Code and data of the original site.
    return /\.mdx?$/.test(name) ? (/(?:^|\/)_/.test(file) ? 'fragment' : 'markdown') : 'asset'
  }
  if (!TEXT.test(name)) return 'asset'
  if (name === '_category.yml') return 'category'
  if (isFragment(name, bare)) return 'fragment'
  if (name.endsWith('.md')) return 'markdown'
  // A module or data file whose name begins with `_` is used by other files and is never a page.
  if (name.endsWith('.tsx')) return name.startsWith('_') ? 'asset' : 'module'
  return file.includes('/') ? 'asset' : 'data'
}

/** Returns whether a file is Markdown that is only a part of pages, by its name. Hugo names the page of a folder `_index.md`. */
export function isFragment(file: string, bare: boolean | undefined): boolean {
  const name = basename(file)
  return name.startsWith('_') && name.endsWith('.md') && !(bare && name === '_index.md')
}

/** What such a name means, for messages. */
export const FRAGMENT = 'a file whose name begins with "_" is a fragment, which pages include'

/** Modules and style sheets, which can import files. */
export const CODE = /\.(?:[cm]?[jt]sx?|css)$/

/** Returns whether a file is code next to pages: what it imports is in use. */
export function isImporter(file: string, {publicFolder, dialect}: FileRules): boolean {
  return CODE.test(file) && !dialect && !file.startsWith(`${publicFolder}/`)
}
