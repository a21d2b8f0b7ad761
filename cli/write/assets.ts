/** Pictures, downloads and `public/`, copied to where their addresses say. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Diagnostic, Site} from '../types.ts'
import type {Writer} from './writer.ts'

/** Written after the assets. */
const RESERVED = ['sitemap.xml', 'manifest.json']

/** A file that went away since it was scanned, or that a page's file would overwrite, is a diagnostic. */
export function copyAssets(site: Site, content: string, writer: Writer): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const problem = (code: string, file: string, message: string) =>
    diagnostics.push({severity: 'error', code, file, line: 0, column: 0, message})
  for (const {file, url} of site.assets.values()) {
    const path = decodeURI(url.slice(site.data.base.length))
    const clash = clashOfAsset(file, path, writer.paths)
    if (clash) problem('duplicate-route', file, clash)
    if (RESERVED.includes(path) || writer.paths.has(path)) continue
    try {
      writer.put(path, readFileSync(join(content, file)))
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException
      if (!code) throw error
      problem('unreadable-file', file, `This file could not be read any more (${code}).`)
    }
  }
  return diagnostics
}

/** Why a file cannot be offered at its path, if so. `paths`: what is written there already. */
export function clashOfAsset(
  file: string,
  path: string,
  paths: ReadonlySet<string>,
): string | undefined {
  if (RESERVED.includes(path)) return `${path} is written by labdocs.`
  // Two pages may use the same picture under two names; what has the same hash is the same file.
  return file.startsWith('public/') && paths.has(path)
    ? `${path} is the file of a page already.`
    : undefined
}
