/** Copies pictures, downloads and `public/` to their addresses. */
import {normalizePath} from '../../runtime/shared/location.ts'
import {systemReason} from '../disk/disk-error.ts'
import {cut} from '../disk/path-rules.ts'
import {readInside} from '../disk/read-inside.ts'
import type {PageMemory} from '../remember/unchanged-pages.ts'
import type {Code} from '../report/codes.ts'
import {diagnostic} from '../report/diagnostics.ts'
import {hashOf} from '../text/hash.ts'
import type {Asset, Diagnostic, Site} from '../types.ts'
import type {Writer} from './writer.ts'

/** Files that are written after the assets. */
export const MANIFEST = 'manifest.json'
export const RESERVED = ['sitemap.xml', MANIFEST]
/** Paths that cannot be folders. Authors can write the last one themselves. */
const FILES = [...RESERVED, 'robots.txt']

/**
 * Copies the files that have changed since the last build. Reports files that no longer exist, files that a page would
 * overwrite, and paths that cannot be used. `takeMade`: see `PageMemory`. `pause` is awaited after each copied file.
 */
export async function copyAssets(
  site: Site,
  content: string,
  writer: Writer,
  takeMade: PageMemory['takeMade'] = () => false,
  pause: () => Promise<void> | void = () => {},
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const problem = (code: Code, file: string, message: string, hint?: string) =>
    diagnostics.push(diagnostic(code, file, message, {hint}))
  for (const asset of site.assets.values()) {
    const {file, url, hash} = asset
    const path = decodeURIComponent(url.slice(site.data.base.length))
    const clash = clashOfAsset(asset, path, writer.paths, site)
    if (clash) problem('duplicate-route', file, clash, CLASH_HINT)
    if (clash || writer.paths.has(path) || takeMade([path], hash)) continue
    const bytes = read(content, file)
    if (typeof bytes === 'string') {
      problem('unreadable-file', file, `This file can no longer be read: ${bytes}.`)
      continue
    }
    // A file that was changed after it was hashed: once the old content is back, this copy must not be taken for it.
    const hashNow = hashOf(bytes)
    if (hashNow !== hash && takeMade([path], hashNow)) continue
    const refused = writer.put(path, bytes, {hidden: true})
    if (refused) problem('path-invalid', file, `The path ${cut(path)} cannot be used: ${refused}.`)
    await pause()
  }
  return diagnostics
}

function read(content: string, file: string): Uint8Array | string {
  try {
    return readInside(content, file)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (!code) throw error
    return systemReason(code)
  }
}

export const CLASH_HINT = 'Rename the file or its folder.'

/**
 * Returns why a file cannot be published at its path, if so. `paths`: what is written there already. Hosts differ in which of
 * `demo.html` and `demo/index.html` they send for one address, so none of them can be a file if the other is a page.
 */
export function clashOfAsset(
  {isPublic}: Pick<Asset, 'isPublic'>,
  path: string,
  paths: ReadonlySet<string>,
  {entries}: Pick<Site, 'entries'>,
): string | undefined {
  if (RESERVED.includes(path) || FILES.some((name) => path.startsWith(`${name}/`)))
    return `${path} is written by labdocs.`
  // Two pages can use the same picture under two names: if the hash is equal, it is the same file.
  if (!isPublic) return undefined
  if (paths.has(path)) return `${path} is already the file of a page.`
  const route = normalizePath(`/${path}`)
  return entries.has(route) ? `${path} has the address of a page: ${route}.` : undefined
}
