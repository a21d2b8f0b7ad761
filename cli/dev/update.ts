/**
 * One burst of changes -> the next workspace, redoing only what depends on it: changed pages are parsed, everything is
 * resolved (a few milliseconds), bundles are made again only for code. Nothing is edited in place.
 */
import {relative, sep} from 'node:path'
import type {Bundled} from '../bundle/all.ts'
import {readHistory} from '../git.ts'
import {createParsing, type Warm} from '../parse/all.ts'
import {modulesOf, parserOptions, readAnnouncement, type Workspace} from '../pipeline.ts'
import {resolve} from '../resolve/site.ts'
import type {Scan} from '../scan.ts'
import {readWords, WORD_LISTS} from '../search/words.ts'
import type {Asset, Diagnostic, Doc, Source} from '../types.ts'
import {amend} from './amend.ts'
import type {Bundles} from './bundles.ts'
import type {Tree} from './tree.ts'
import type {Burst} from './watch.ts'

/** What remembers from one update to the next. */
export interface Memory {
  tree: Tree
  bundles: Bundles
  parsing: Warm
}

export interface Update {
  workspace: Workspace
  /** Why some of it is from before: code that cannot be bundled, content that went away. */
  broken: Diagnostic[]
  /** What changed: relative to the content, or absolute. Empty where there was nothing to do. */
  changed: string[]
}

/** `broken`: what the last update said. `dated`: the history of the content changed as well. */
export async function update(
  workspace: Workspace,
  broken: Diagnostic[],
  burst: Burst & {dated: boolean},
  memory: Memory,
): Promise<Update> {
  const {config} = workspace
  const {tree, bundles} = memory
  const files = new Set(
    [...burst.paths]
      .filter((path) => isIn(path, config.content))
      .map((path) => relative(config.content, path).split(sep).join('/')),
  )
  const {sources, diagnostics} = look(workspace, files, burst.everything, tree)
  const empty = diagnostics.find(({code}) => code === 'empty-content')
  // The folder is being replaced, perhaps: what was there stays until there is something again.
  if (empty)
    return {
      workspace,
      broken: [empty],
      changed: broken.some(({code}) => code === empty.code) ? [] : [config.content],
    }
  const changedFiles = differences(workspace.sources, sources)
  const code = new Set([
    ...[...burst.paths].filter(bundles.uses),
    ...(burst.everything ? bundles.stale() : []),
  ])
  const modules = modulesOf(config, sources)
  const bundled: Bundled =
    code.size || broken.length || !sameList(modules, modulesOf(config, workspace.sources))
      ? await bundles.make(modules, code)
      : {renderer: workspace.renderer, assets: workspace.assets, diagnostics: broken}
  const {renderer = workspace.renderer, assets = workspace.assets} = bundled
  const sameCode =
    renderer === workspace.renderer &&
    assets === workspace.assets &&
    sameDiagnostics(broken, bundled.diagnostics)
  const sameScan = sameDiagnostics(workspace.scanned, diagnostics)
  if (!changedFiles.length && sameCode && sameScan && !burst.dated)
    return {workspace, broken, changed: []}

  const sameLists = WORD_LISTS.every(
    (file) => workspace.sources.get(file)?.text === sources.get(file)?.text,
  )
  const words = sameLists ? workspace.words : readWords(sources, workspace.cache)
  const known = pruned(workspace.known, sources)
  // A switch of branches changes the dates as well.
  const history =
    burst.dated || changedFiles.length > 50 ? await readHistory(config.content) : workspace.history
  const next = {
    ...workspace,
    renderer,
    assets,
    sources,
    words,
    known,
    history,
    scanned: diagnostics,
    diagnostics: [...diagnostics, ...history.diagnostics, ...words.diagnostics],
  }
  const docs = await parse(workspace, next, memory)
  const announcement =
    renderer === workspace.renderer ? workspace.announcement : await readAnnouncement(config, next)
  const isSame = sameCode && sameScan && sameLists && history === workspace.history
  const site =
    (isSame && amend(workspace, changedFiles, {sources, docs})) ||
    resolve({
      ...next,
      docs,
      dates: history.dates,
      announcement,
      drafts: true,
      // Where a page just came or went and cannot be bundled, the last good code knows others.
      modules: renderer.modules.filter(({file}) => modules.includes(file)),
    })
  const outside = [...code].filter((path) => !isIn(path, config.content))
  return {
    workspace: {...next, docs, announcement, site},
    broken: bundled.diagnostics,
    changed: [...changedFiles, ...outside],
  }
}

function look(
  {sources, scanned}: Workspace,
  files: ReadonlySet<string>,
  everything: boolean,
  tree: Tree,
): Scan {
  // Files that cannot be read are no sources: only a look at everything tells that they were fixed.
  const reread = everything || scanned.length ? undefined : tree.reread(sources, files)
  return reread ? {sources: reread, diagnostics: []} : tree.scan(files)
}

function differences(before: Map<string, Source>, after: Map<string, Source>): string[] {
  const changed = [...after.values()].filter((source) => {
    const old = before.get(source.file)
    return old !== source && old?.hash !== source.hash
  })
  const gone = [...before.keys()].filter((file) => !after.has(file))
  return [...changed.map(({file}) => file), ...gone]
}

async function parse(
  before: Workspace,
  next: Omit<Workspace, 'docs' | 'site'>,
  {parsing: warm}: Memory,
): Promise<Map<string, Doc>> {
  const {config, sources, cache, renderer, words} = next
  const options = parserOptions(config, renderer, words)
  if (warm.hashes.size > 10_000) warm.hashes.clear()
  const parsing = createParsing({sources, content: config.content, cache, options, warm})
  const key = (workspace: Pick<Workspace, 'renderer' | 'words'>) =>
    JSON.stringify([
      workspace.renderer.specs,
      workspace.renderer.icons,
      workspace.renderer.ids,
      workspace.words.glossary,
      workspace.words.preferred,
    ])
  const sameOptions =
    (renderer === before.renderer && words === before.words) || key(before) === key(next)
  return parsing.all(sameOptions ? before.docs : undefined)
}

/** Facts of files that are gone or were replaced are forgotten. */
function pruned(known: Map<string, Asset>, sources: Map<string, Source>): Map<string, Asset> {
  if (known.size < sources.size + 100) return known
  return new Map(
    [...known].filter(([key]) => {
      const at = key.lastIndexOf(' ')
      return sources.get(key.slice(0, at))?.hash === key.slice(at + 1)
    }),
  )
}

function sameList(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}

function sameDiagnostics(a: Diagnostic[], b: Diagnostic[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}
