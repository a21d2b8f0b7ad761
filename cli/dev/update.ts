/**
 * One burst of changes -> the next workspace, redoing only what depends on it: changed pages are parsed, everything is
 * resolved (a few milliseconds), bundles are made anew only for code. Nothing is edited in place.
 */
import {relative, sep} from 'node:path'
import {bundleClient} from '../bundle/client.ts'
import {lastChanged} from '../git.ts'
import {createParsing} from '../parse/all.ts'
import {load, parserOptions, type Workspace} from '../pipeline.ts'
import {resolve} from '../resolve/site.ts'
import {readSource, type Scan, scan} from '../scan.ts'
import {readWords} from '../search/words.ts'
import type {Stopwatch} from '../terminal.ts'
import type {Diagnostic} from '../types.ts'

export interface Update {
  workspace: Workspace
  /** What an open page must do: take its article anew, swap its style sheets, or load again. */
  kind: 'page' | 'style' | 'reload'
}

/** `paths`: absolute paths that changed, came or went. */
export async function update(workspace: Workspace, paths: string[], watch: Stopwatch): Promise<Update | {diagnostics: Diagnostic[]}> {
  const {config} = workspace
  const isIn = (folder: string) => (path: string) => path === folder || path.startsWith(folder + sep)
  const inContent = paths.filter(isIn(config.content)).map((path) => relative(config.content, path).split(sep).join('/'))
  const code = paths.filter((path) => !isIn(config.content)(path) || /\.tsx?$/.test(path))
  const styles = code.length > 0 && code.every((path) => path.endsWith('.css'))
  if (code.length && !styles) {
    const next = await load(config, workspace.options, watch)
    return 'site' in next ? {workspace: {...next, known: workspace.known}, kind: 'reload'} : next
  }
  const client = styles ? await restyle(workspace) : undefined
  if (client && !client.assets) return client
  const bundled: Workspace = client?.assets ? {...workspace, assets: client.assets} : workspace
  const next = inContent.length ? await reread(bundled, inContent) : bundled
  return {workspace: next, kind: styles ? 'style' : 'page'}
}

function restyle({config, options, renderer}: Workspace): ReturnType<typeof bundleClient> {
  return bundleClient(config, renderer.modules.map(({file}) => file), options)
}

/** Reads and parses what changed. Files that came or went mean a scan of the whole tree. */
async function reread(workspace: Workspace, files: string[]): Promise<Workspace> {
  const {config, renderer, assets, cache} = workspace
  const {sources, diagnostics} = rescan(workspace, files)
  const words = readWords(sources)
  const parsing = createParsing({sources, content: config.content, cache, options: parserOptions(config, renderer, words)})
  const sameWords = JSON.stringify(words.glossary) === JSON.stringify(workspace.words.glossary)
  const docs = await parsing.all(sameWords ? workspace.docs : undefined)
  // A switch of branches changes the dates as well.
  const dates = files.length > 50 ? await lastChanged(config.content) : workspace.dates
  const modules = renderer.modules.filter(({file}) => sources.has(file))
  const site = resolve({
    glossary: words.glossary,
    config, sources, docs, modules, dates, assets, announcement: workspace.site.data.announcement?.html, drafts: true, known: workspace.known,
  })
  return {...workspace, sources, docs, words, dates, site, scanned: diagnostics, diagnostics: [...diagnostics, ...words.diagnostics]}
}

function rescan({config, sources, scanned}: Workspace, files: string[]): Scan {
  if (scanned.length || files.length > 50 || !files.every((file) => sources.has(file)))
    return scan(config.content, config.bare ? [config.outDir] : [])
  const next = new Map(sources)
  for (const file of files) {
    const source = readSource(config.content, file)
    // Gone, broken, or a folder now: look at everything.
    if (source === 'folder' || 'code' in source) return scan(config.content, config.bare ? [config.outDir] : [])
    next.set(file, source)
  }
  return {sources: next, diagnostics: []}
}

