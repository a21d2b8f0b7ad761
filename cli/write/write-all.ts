/**
 * The fifth stage: passes every file that belongs to no single page to the writer. What needs the search index comes last,
 * because a thread can still be at work on it.
 */
import {fileOf} from '../../runtime/shared/location.ts'
import type {SiteConfig} from '../config/config.ts'
import {createPause} from '../event-loop.ts'
import type {Plugins} from '../plugins/run.ts'
import {addFiles} from '../plugins/site-additions.ts'
import type {PageMemory} from '../remember/unchanged-pages.ts'
import type {Audit} from '../render/audit/link-audit.ts'
import {OFFLINE} from '../render/built-in-pages.ts'
import {siteDataFiles} from '../render/head.ts'
import {outputOf, type RenderInput, renderPage} from '../render/page.ts'
import type {Drawn} from '../render/render-all.ts'
import {isHashed, type SearchFile} from '../search/index-file.ts'
import type {Diagnostic} from '../types.ts'
import {copyAssets, MANIFEST} from './assets.ts'
import {BETWEEN, llmsFull} from './llms.ts'
import type {Offline} from './offline.ts'
import {manifest, redirectPage, type SiteFilesInput, siteFiles} from './site-files.ts'
import {type Copy, pathsOf} from './webp.ts'
import type {Piece} from './write-pieces.ts'
import type {Writer} from './writer.ts'

export interface WriteStage {
  config: SiteConfig
  history: SiteFilesInput['history']
  plugins: Plugins | undefined
  input: RenderInput
  drawn: Pick<Drawn, 'hasFolder' | 'twin'>
  /** Smaller copies of pictures. */
  copies: Map<string, Copy>
  /** Resolves when the pictures for link previews are written. */
  previews: Promise<void>
  memory: PageMemory
  audit: Audit
  offline: Offline | undefined
  writer: Writer
  put: (path: string, content: string | Uint8Array, rules?: {hidden: boolean}) => void
  join: (path: string, pieces: Iterable<Piece>, rules?: {hidden: boolean}) => void
}

/** Writes what needs no search index. Returns diagnostics. */
export async function writeSite(stage: WriteStage): Promise<Diagnostic[]> {
  const {config, input, copies, previews, memory, writer, put} = stage
  const {site, assets} = input
  putRedirects(stage)
  // The thread that writes gets more to do only in a pause.
  const pause = createPause()
  for (const [path, bytes] of assets.files) put(path, bytes)
  for (const [url, text] of siteDataFiles(site.data)) put(url.slice(site.data.base.length), text)
  const diagnostics = await copyAssets(site, config.content, writer, memory.takeMade, pause)
  for (const [path, bytes] of pathsOf(copies, site.data.base)) put(path, bytes)
  await previews
  putSiteFiles(stage)
  return diagnostics
}

/** Writes the search index, and what depends on all other files. Returns diagnostics. */
export async function writeRest(
  stage: WriteStage,
  searchFiles: readonly SearchFile[],
): Promise<Diagnostic[]> {
  const {input, plugins, memory, audit, writer, put} = stage
  const {site} = input
  // Versions with the same words share a shard, which is named by its content.
  for (const file of new Map(searchFiles.map((file) => [file.name, file])).values()) {
    const path = `search-index/${file.name}`
    if (!(isHashed(file) && memory.takeMade([path], file.name))) put(path, file.bytes)
  }
  const diagnostics = putOfflineFiles(stage, searchFiles)
  const ofPlugin = (path: string, content: string | Uint8Array) =>
    writer.paths.has(path) || path === MANIFEST
      ? 'the site has this file already'
      : writer.put(path, content)
  diagnostics.push(...(await addFiles(site, plugins, ofPlugin)))
  diagnostics.push(...audit.diagnostics(writer.paths))
  put(MANIFEST, manifest(site, audit, writer.paths))
  return diagnostics
}

/** Old addresses: a page that sends the reader on. */
function putRedirects({input: {site, assets}, drawn, put}: WriteStage): void {
  for (const [from, to] of site.redirects) {
    const html = redirectPage(to, site, assets.icon)
    put(outputOf(from, site.data), html)
    if (drawn.hasFolder(from)) put(`${fileOf(from)}/index.html`, html)
  }
}

/** What the site needs without a network. Returns why the page for it cannot be rendered, if so. */
function putOfflineFiles(
  {input, offline, copies, writer, put}: WriteStage,
  searchFiles: readonly SearchFile[],
): Diagnostic[] {
  if (!offline) return []
  const page = renderPage(OFFLINE, input)
  if ('severity' in page) return [page]
  const {
    html,
    page: {parts},
  } = page
  for (const [path, text] of offline.files(html, parts, searchFiles, copies.values()))
    if (!writer.paths.has(path)) put(path, text)
  return []
}

/** Files about the whole site. A file of the same name in `public/` takes precedence. */
function putSiteFiles(stage: WriteStage): void {
  const {config, history, input, drawn, memory, writer, put, join} = stage
  const {site, assets} = input
  const rules = {hidden: true}
  for (const [path, text] of siteFiles({config, history, site, assets}))
    if (!writer.paths.has(path)) put(path, text(), rules)
  for (const [path, pages] of llmsFull(site, drawn.twin)) {
    const key = memory.keyOf(pages.map(({route}) => route))
    if (writer.paths.has(path) || memory.takeMade([path], key)) continue
    join(path, memory.join(path, pages, BETWEEN), rules)
  }
}
