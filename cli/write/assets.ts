/** Pictures, downloads and `public/`, copied to where their addresses say. */
import {systemReason} from '../disk/error.ts'
import {cut} from '../disk/names.ts'
import {readInside} from '../disk/reader.ts'
import type {Diagnostic, Site} from '../types.ts'
import type {Writer} from './writer.ts'

/** Written after the assets. */
const RESERVED = ['sitemap.xml', 'manifest.json']
/** Files that cannot be folders; authors may write the last one themselves. */
const FILES = [...RESERVED, 'robots.txt']

/**
 * Reports files that are gone since the scan, that a page's file would overwrite, or whose path cannot be used. `pause` is
 * awaited after each file.
 */
export async function copyAssets(
  site: Site,
  content: string,
  writer: Writer,
  pause: () => Promise<void> | void = () => {},
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const problem = (code: string, file: string, message: string) =>
    diagnostics.push({severity: 'error', code, file, line: 0, column: 0, message})
  for (const {file, url} of site.assets.values()) {
    const path = decodeURIComponent(url.slice(site.data.base.length))
    const clash = clashOfAsset(file, path, writer.paths)
    if (clash) problem('duplicate-route', file, clash)
    if (clash || writer.paths.has(path)) continue
    const bytes = read(content, file)
    if (typeof bytes === 'string') {
      problem('unreadable-file', file, `This file could not be read any more: ${bytes}.`)
      continue
    }
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

/** Why a file cannot be offered at its path, if so. `paths`: what is written there already. */
export function clashOfAsset(
  file: string,
  path: string,
  paths: ReadonlySet<string>,
): string | undefined {
  if (RESERVED.includes(path) || FILES.some((name) => path.startsWith(`${name}/`)))
    return `${path} is written by labdocs.`
  // Two pages may use the same picture under two names; what has the same hash is the same file.
  return file.startsWith('public/') && paths.has(path)
    ? `${path} is the file of a page already.`
    : undefined
}
