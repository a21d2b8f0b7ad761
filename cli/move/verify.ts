/**
 * Builds the site after a move in memory and compares it with the current site: the same pages, and
 * every link leads to the same place. Otherwise the move is refused before anything is written.
 */
import {normalizePath, splitAddress, withBase, withoutBase} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {readInside} from '../disk/read-inside.ts'
import {parserOptions} from '../parse/options.ts'
import {createParser} from '../parse/parser.ts'
import type {Workspace} from '../pipeline.ts'
import {diagnostic, isError, keyOf} from '../report/diagnostics.ts'
import {resolve} from '../resolve/site.ts'
import {readWords} from '../search/site-words.ts'
import {hashOf} from '../text/hash.ts'
import {asRead} from '../text/line-ends.ts'
import type {Diagnostic, Doc, Entry, Site} from '../types.ts'
import {movedPath, type Plan} from './plan.ts'

/** Returns sources and documents with their new names and old texts. */
export function renamed(workspace: Workspace, plan: Plan): Pick<Workspace, 'sources' | 'docs'> {
  const name = <T extends {file: string}>(values: Iterable<T>) =>
    new Map(
      [...values].map((value) => {
        const file = movedPath(value.file, plan)
        return [file, {...value, file}]
      }),
    )
  return {sources: name(workspace.sources.values()), docs: name(workspace.docs.values())}
}

/** Resolves a site including drafts, because drafts can also move. */
export function layOut(
  workspace: Workspace,
  {sources, docs}: Pick<Workspace, 'sources' | 'docs'> = workspace,
  plan?: Plan,
): Site {
  const known = new Map(workspace.known)
  for (const asset of plan ? workspace.site.assets.values() : []) {
    const source = workspace.sources.get(asset.file)
    const file = movedPath(asset.file, plan!)
    if (source) known.set(`${file} ${source.hash}`, {...asset, file})
  }
  const words = readWords(sources, workspace.config, workspace.cache)
  return resolve({
    ...workspace,
    sources,
    docs,
    words,
    known,
    dates: workspace.history.dates,
    modules: workspace.renderer.modules,
    drafts: true,
  })
}

/** Returns the site with its new texts. `texts`: the changed ones, by new name. */
export async function siteAfter(
  workspace: Workspace,
  plan: Plan,
  texts: Map<string, string>,
): Promise<Site> {
  const {config, renderer, words} = workspace
  const {sources, docs} = renamed(workspace, plan)
  for (const [file, raw] of texts) {
    const source = sources.get(file)
    if (!source) continue
    const text = asRead(raw)
    sources.set(file, {...source, text, hash: hashOf(raw)})
  }
  const old = new Map([...plan.files].map(([from, to]) => [to, from]))
  const read = (name: string): Uint8Array | undefined => {
    const source = sources.get(name)
    if (!source) return undefined
    return source.text ? Buffer.from(source.text) : bytesOf(config.content, old.get(name) ?? name)
  }
  const parse = createParser(parserOptions(config, renderer, words))
  for (const [file, doc] of docs) {
    const isSame =
      !texts.has(file) &&
      !old.has(file) &&
      Object.keys(doc.dependencies).every((name) => !texts.has(name) && !plan.files.has(name))
    if (!isSame) docs.set(file, await parse(sources.get(file)!, read))
  }
  return layOut(workspace, {sources, docs}, plan)
}

function bytesOf(content: string, file: string): Uint8Array | undefined {
  try {
    return readInside(content, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return undefined
    throw error
  }
}

/** Returns links that would lead elsewhere, and other problems after the move. */
export function wrongAfter(
  before: Site,
  after: Site,
  plan: Plan,
  routes: Map<Route, Route>,
): Diagnostic[] {
  const known = new Set(before.diagnostics.filter(isTwin).map(keyOf))
  const errors = after.diagnostics.filter(
    (one) => isError(one) && !(isTwin(one) && known.has(keyOf(one))),
  )
  if (errors.length) return errors
  const pages = new Map([...after.entries.values()].map((entry) => [entry.file, entry]))
  const expected = expecting(before, after, plan, routes)
  return [...before.entries.values()].flatMap((entry) => {
    const page = pages.get(movedPath(entry.file, plan))
    if (!page && isEmptied(entry, after)) return []
    if (!page) return [problem(entry, undefined, 'would be no page any more')]
    return wrongLinks(entry, page, expected)
  })
}

/** Twins that the move does not correct stay as they are. */
function isTwin({code}: Diagnostic): boolean {
  return code === 'name-twin'
}

/** Returns whether it is the list of a folder without pages after the move; links to it are checked like all others. */
function isEmptied({category}: Entry, after: Site): boolean {
  if (!category) return false
  return ![...after.entries.values()].some(
    ({kind, file}) => kind !== 'category' && file.startsWith(`${category.folder}/`),
  )
}

function wrongLinks(entry: Entry, page: Entry, expected: (href: string) => string): Diagnostic[] {
  const links: Doc['links'] = entry.doc?.links ?? []
  return links.flatMap((link, at) => {
    const now = page.doc?.links[at]
    const href = entry.hrefs[link.url]
    const should = href === undefined ? undefined : expected(href)
    const would = now && page.hrefs[now.url]
    return should === would
      ? []
      : [problem(entry, link, `would lead to ${would ?? 'no page'} instead of ${should ?? 'none'}`)]
  })
}

function problem(entry: Entry, link: Doc['links'][number] | undefined, what: string): Diagnostic {
  const {file = entry.file, url = entry.file, line = 0, column = 0} = link ?? {}
  return diagnostic('broken-link', file, `${link ? `The link ${url}` : url} ${what}.`, {
    line,
    column,
    hint: 'Change it by hand into a plain link before the move.',
  })
}

/** Returns a function for the new target of an address of the old site. */
function expecting(
  before: Site,
  after: Site,
  plan: Plan,
  routes: Map<Route, Route>,
): (href: string) => string {
  const {base} = before.data
  const assets = new Map(
    [...before.assets.values()].map(({file, url}) => [
      url,
      after.assets.get(movedPath(file, plan))?.url ?? url,
    ]),
  )
  return (href) => {
    const [path, rest] = splitAddress(href)
    const asset = assets.get(path)
    if (asset !== undefined) return asset + rest
    const inside = path.startsWith('/') ? withoutBase(path, base) : null
    const route = inside === null ? undefined : routes.get(normalizePath(inside))
    return route === undefined ? href : withBase(route, before.data) + rest
  }
}
