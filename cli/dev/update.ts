/**
 * Turns a burst of changes into the next workspace, and repeats only what depends on them: changed pages are
 * parsed, everything is resolved (a few milliseconds), and only changed code is bundled again. Nothing is mutated.
 */
import {existsSync} from 'node:fs'
import {isDeepStrictEqual} from 'node:util'
import type {Bundled} from '../bundle/bundle.ts'
import {readAnnouncement} from '../config/announcement.ts'
import type {SiteConfig} from '../config/config.ts'
import {isIn, wayTo} from '../disk/folder.ts'
import {modulesOf} from '../first-stages.ts'
import {withoutUnread} from '../link-history.ts'
import {parserOptions} from '../parse/options.ts'
import {createParsing, type Warm} from '../parse/parse-all.ts'
import type {Workspace} from '../pipeline.ts'
import {forgetLateHooks} from '../plugins/late-hooks.ts'
import {resolve} from '../resolve/site.ts'
import {readHistory} from '../scan/git-dates.ts'
import {outputsOf, type Scan} from '../scan/scan.ts'
import {readWords, WORD_LISTS, type Words} from '../search/site-words.ts'
import type {Asset, Diagnostic, Docs, Sources} from '../types.ts'
import {type Bundles, createBundles} from './bundles.ts'
import {untouchedDocs} from './changed-words.ts'
import {createTree, type Tree} from './content-tree.ts'
import {keepValidFields, keepValidWords} from './last-valid-fields.ts'
import {updateTexts} from './update-texts.ts'
import type {Burst} from './watch.ts'

/** State that is kept between updates. */
export interface Memory {
  tree: Tree
  bundles: Bundles
  parsing: Warm
  /** Whether the values that earlier runs left in the cache were looked through. */
  isCacheTidy: boolean
}

/** Creates an empty memory. */
export function remember(config: SiteConfig): Memory {
  return {
    tree: createTree(config.content, outputsOf(config), config),
    bundles: createBundles(config),
    parsing: {hashes: new Map(), pages: new Set()},
    isCacheTidy: false,
  }
}

export interface Update {
  workspace: Workspace
  /** Why parts of it are outdated: code that cannot be bundled, deleted content. */
  broken: Diagnostic[]
  /** Changed files: relative to the content, or absolute. Empty if nothing changed. */
  changed: string[]
}

interface Change extends Burst {
  /** Whether the git history of the content changed as well. */
  dated: boolean
  /** Called before pages are parsed. */
  onReading: ((pages: number) => void) | undefined
}

/** `broken`: that of the last update. */
export async function update(
  workspace: Workspace,
  broken: Diagnostic[],
  burst: Change,
  memory: Memory,
): Promise<Update> {
  const {config} = workspace
  const {tree, bundles} = memory
  const files = contentIn(burst, config)
  const {sources, diagnostics} = rescan(workspace, files, burst.everything, tree)
  const empty = diagnostics.find(({code}) => code === 'empty-content')
  // The folder is possibly being replaced, so the old site stays until there is content again.
  if (empty)
    return {
      workspace,
      broken: [empty],
      changed: broken.some(({code}) => code === empty.code) ? [] : [config.content],
    }
  const changedFiles = differences(workspace.sources, sources)
  const code = await bundleChanged(workspace, broken, burst, sources, bundles)
  const {renderer, assets, modules} = code
  const isSameScan = sameDiagnostics(workspace.scanned, diagnostics)
  const isUnread = hasUnread(workspace)
  const isUnchanged = !changedFiles.length && code.isSame && isSameScan && !burst.dated
  if (isUnchanged && !isUnread) return {workspace, broken, changed: []}

  const words = wordsAfter(workspace, sources)
  // Switching branches also changes the dates.
  const history =
    burst.dated || changedFiles.length > 50 ? await readHistory(config.content) : workspace.history
  const next = {
    ...workspace,
    renderer,
    assets,
    sources,
    words,
    known: pruned(workspace.known, sources),
    history,
    scanned: diagnostics,
    diagnostics: [...diagnostics, ...history.diagnostics, ...words.diagnostics],
  }
  const docs = keepValidFields(workspace.docs, await parse(workspace, next, memory, burst))
  const announcement =
    renderer === workspace.renderer ? workspace.announcement : await readAnnouncement(config, next)
  const onlyTexts =
    code.isSame &&
    isSameScan &&
    words === workspace.words &&
    !isUnread &&
    history === workspace.history
  const site =
    (onlyTexts && updateTexts(workspace, changedFiles, {sources, docs})) ||
    resolve({
      ...next,
      docs,
      dates: history.dates,
      announcement,
      drafts: true,
      // If a page was just added or deleted and cannot be bundled, the last good bundle has a different list of pages.
      modules: renderer.modules.filter(({file}) => modules.includes(file)),
    })
  site.diagnostics = withoutUnread(site.diagnostics, diagnostics)
  if (isUnchanged && sameDiagnostics(workspace.site.diagnostics, site.diagnostics))
    return {workspace, broken, changed: []}
  const changed = [...changedFiles, ...presentIn(code.changed, config)]
  const isFixed = isUnread || !isSameScan || !sameDiagnostics(broken, code.diagnostics)
  return {
    workspace: {...next, docs, announcement, site},
    broken: code.diagnostics,
    changed: changed.length ? changed : unnamedChange(workspace, code, {isFixed}),
  }
}

/** The code of the site after a burst. */
interface BundledCode extends Required<Bundled> {
  /** Files of TSX pages. */
  modules: string[]
  /** Absolute paths of the files of code that changed. */
  changed: ReadonlySet<string>
  /** Whether nothing of it changed. */
  isSame: boolean
}

/** Bundles code that changed. What cannot be bundled stays as it was. `broken`: why that was so before. */
async function bundleChanged(
  workspace: Workspace,
  broken: Diagnostic[],
  burst: Burst,
  sources: Sources,
  bundles: Bundles,
): Promise<BundledCode> {
  const changed = new Set([
    ...[...burst.paths].filter(bundles.uses),
    ...(burst.everything ? bundles.stale() : []),
  ])
  const modules = modulesOf(workspace.config, sources)
  const isCurrent =
    !changed.size &&
    !broken.length &&
    isDeepStrictEqual(modules, modulesOf(workspace.config, workspace.sources))
  const {
    renderer = workspace.renderer,
    assets = workspace.assets,
    diagnostics,
  }: Bundled = isCurrent ? {diagnostics: broken} : await bundles.make(modules, changed)
  const isSame =
    renderer === workspace.renderer &&
    assets === workspace.assets &&
    sameDiagnostics(broken, diagnostics)
  return {renderer, assets, diagnostics, modules, changed, isSame}
}

/** Returns the same words if no word list changed. */
function wordsAfter(workspace: Workspace, sources: Sources): Words {
  const isSame = WORD_LISTS.every(
    (file) => workspace.sources.get(file)?.text === sources.get(file)?.text,
  )
  if (isSame) return workspace.words
  const {words, config, cache} = workspace
  return keepValidWords(words, readWords(sources, config, cache))
}

/** Returns changed files outside of the content. Some editors write to a temporary file first, which is gone by now. */
function presentIn(changed: ReadonlySet<string>, {content}: SiteConfig): string[] {
  const outside = [...changed].filter((path) => !isIn(path, content))
  const present = outside.filter((path) => existsSync(path))
  return present.length ? present : outside
}

/** Returns the files of the content in a burst, as sources are named. */
function contentIn({paths}: Burst, {content}: SiteConfig): ReadonlySet<string> {
  return new Set(
    [...paths].filter((path) => isIn(path, content)).map((path) => wayTo(content, path)),
  )
}

/** Returns whether a file that a page shows could not be read. Nothing tells when it can. */
function hasUnread({site}: Pick<Workspace, 'site'>): boolean {
  return site.diagnostics.some(({code}) => code === 'unreadable-file')
}

/** Returns what to call a change that no file of the burst explains. */
function unnamedChange(
  before: Workspace,
  {renderer, assets}: Pick<Workspace, 'renderer' | 'assets'>,
  {isFixed}: {isFixed: boolean},
): string[] {
  // Bundling reads all files, so it also took one whose own event has not come yet: it will find nothing to do.
  const isBundled = renderer !== before.renderer || namesIn(assets) !== namesIn(before.assets)
  if (isBundled) return [before.config.theme]
  // An error is over: the content folder returned, or an unreadable file is gone.
  return isFixed ? [before.config.content] : []
}

/** Of the browser's files. The names change with the content. */
function namesIn({files, ...assets}: Workspace['assets']): string {
  return JSON.stringify([...files.keys(), assets])
}

function rescan(
  {sources, scanned}: Workspace,
  files: ReadonlySet<string>,
  everything: boolean,
  tree: Tree,
): Scan {
  // Unreadable files are not sources, so only a full scan notices that they were fixed.
  const reread = everything || scanned.length ? undefined : tree.reread(sources, files)
  return reread ? {sources: reread, diagnostics: []} : tree.scan(files)
}

function differences(before: Sources, after: Sources): string[] {
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
  {onReading: onMissing}: Change,
): Promise<Docs> {
  const {config, sources, cache, renderer, words} = next
  const options = parserOptions(config, renderer, words)
  if (warm.hashes.size > 10_000) warm.hashes.clear()
  // The text of a figure may have been corrected.
  forgetLateHooks()
  const {content} = config
  const parsing = createParsing({sources, content, cache, options, warm, onMissing})
  const key = ({specs, icons, ids}: Workspace['renderer']) => JSON.stringify([specs, icons, ids])
  const sameTheme = renderer === before.renderer || key(before.renderer) === key(renderer)
  return parsing.all(sameTheme ? untouchedDocs(before, next) : undefined)
}

/** Drops the facts of files that were deleted or replaced. */
function pruned(known: Map<string, Asset>, sources: Sources): Map<string, Asset> {
  if (known.size < sources.size + 100) return known
  return new Map(
    [...known].filter(([key]) => {
      const at = key.lastIndexOf(' ')
      return sources.get(key.slice(0, at))?.hash === key.slice(at + 1)
    }),
  )
}

function sameDiagnostics(a: Diagnostic[], b: Diagnostic[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
