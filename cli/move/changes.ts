/** Computes the changes of a move in the texts of a site, file by file. */
import {isAbsolute, posix} from 'node:path'
import {normalizePath, splitAddress} from '../../runtime/shared/location.ts'
import type {DirectiveSpecs} from '../../runtime/shared/theme-interface.ts'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {aliasProblem} from '../disk/path-rules.ts'
import {memoized} from '../memoized.ts'
import {comparable} from '../resolve/case-conflicts.ts'
import {docId, versionOf} from '../resolve/routes.ts'
import type {Docs, Entries, Source, Sources} from '../types.ts'
import {addressEdits} from './addresses.ts'
import type {Edit} from './edit.ts'
import {addAlias, blockOf, changeEach, changeValue, removeAlias} from './front-matter.ts'
import {movedPath} from './plan.ts'
import {type Moved, rewritten} from './rewrite.ts'

export interface ChangesInput {
  moved: Moved
  config: SiteConfig
  specs: DirectiveSpecs
  sources: Sources
  docs: Docs
  /** Returns the text of a file on the disk. */
  read: (file: string) => string
}

/** Returns edits by old file name; unchanged files are omitted. */
export function changesOf(input: ChangesInput): Map<string, Edit[]> {
  const changes = new Map<string, Edit[]>()
  for (const source of input.sources.values()) {
    const edits = editsOf(source, input, (text) => aliasEdits(text, source.file, input))
    if (edits.length) changes.set(source.file, edits)
  }
  return changes
}

/** Returns the edits of a file. `aliases`: returns those of the old routes of a page. */
export function editsOf(
  {file, kind}: Source,
  input: ChangesInput,
  aliases: (text: string) => Edit[],
): Edit[] {
  const {moved, read, specs, config} = input
  if (kind === 'markdown' || kind === 'fragment') {
    const text = read(file)
    return [
      ...addressEdits(text, specs, config.bare, (url) => rewritten(url, file, moved)),
      ...(kind === 'markdown' ? [...headEdits(text, file, input), ...aliases(text)] : []),
    ]
  }
  if (kind === 'category') {
    const yaml = read(file)
    return changeValue({at: 0, yaml}, ['link', 'id'], (id) => movedId(id, file, input))
  }
  if (kind === 'module') return literals(read(file), moved.routes)
  if (file === 'glossary.yml')
    return changeEach(read(file), 'more', (url) => rewritten(url, file, moved))
  return []
}

/** Edits keys that name files and pages. */
function headEdits(text: string, file: string, input: ChangesInput): Edit[] {
  const {moved, config} = input
  const block = blockOf(text, config.bare)
  if (!block) return []
  return [
    ...changeValue(block, ['image'], (path) => movedImage(path, file, moved)),
    ...['pagination_prev', 'pagination_next'].flatMap((key) =>
      changeValue(block, [key], (id) => movedId(id, file, input)),
    ),
  ]
}

function aliasEdits(text: string, file: string, {moved, docs, config}: ChangesInput): Edit[] {
  const doc = docs.get(file)
  const before = moved.before.routes.get(file)
  const after = moved.after.routes.get(movedPath(file, moved.plan))
  if (!doc || before === undefined || after === undefined || before === after) return []
  if (doc.fields.aliases?.includes(after)) return removeAlias(text, after, config.bare)
  return canRedirect(before, moved) ? addAlias(text, before, config.bare) : []
}

/** Returns whether the old route is free now, and can be an alias. The home page has no file for a redirect. */
function canRedirect(route: Route, {after}: Moved): boolean {
  return (
    route !== '/' &&
    !takenIn(after.entries).has(comparable(route)) &&
    aliasProblem(route) === undefined
  )
}

/** On many disks, the redirect would replace a page whose route differs only in case. */
const takenIn = memoized((entries: Entries) => new Set([...entries.keys()].map(comparable)))

function movedImage(path: string, file: string, {plan}: Moved): string {
  if (isAbsolute(path) || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path
  const target = movedPath(posix.join(posix.dirname(file), path), plan)
  const folder = posix.dirname(movedPath(file, plan))
  return posix.join(folder, path) === target ? path : posix.relative(folder, target)
}

/** Returns an id after the move. Ids are valid within a version; they consist of folders and file names. */
function movedId(id: string, from: string, {config, docs, moved: {plan}}: ChangesInput): string {
  const {versions} = config.docs
  const version = versionOf(from, versions)
  if (!version) return id
  const target = [...plan.files.keys()].find((file) => {
    const doc = docs.get(file)
    return doc && versionOf(file, versions) === version && docId(file, doc.fields, version) === id
  })
  if (target === undefined) return id
  const file = movedPath(target, plan)
  return versionOf(file, versions) === version ? docId(file, docs.get(target)!.fields, version) : id
}

const LITERAL = /(?<=(['"`]))\/[^'"`\s]*(?=\1)/g

/** Matches the beginning of a link in code. */
const LINK = /\b(?:href|to)['"]?\s*[:=]\s*\{?\s*['"`]$/

/** Edits strings in code that are a route, optionally with a query or a fragment. */
export function literals(text: string, routes: Map<Route, Route>): Edit[] {
  return [...text.matchAll(LITERAL)].flatMap(({0: url, index}) => {
    const [path, rest] = splitAddress(url)
    // As in `.split('/')`, a slash alone can be something else.
    if (url === '/' && !LINK.test(text.slice(Math.max(0, index - 40), index))) return []
    const route = routes.get(normalizePath(path))
    return route === undefined ? [] : [{start: index, end: index + url.length, text: route + rest}]
  })
}

/** Edits links of the configuration: those of the bars, and those of the announcement. */
export function configEdits(
  text: string,
  {announcement}: Pick<SiteConfig, 'announcement'>,
  moved: Moved,
  specs: DirectiveSpecs,
): Edit[] {
  const links = literals(text, moved.routes).filter(({start}) =>
    /\bto['"]?\s*:\s*['"`]$/.test(text.slice(0, start)),
  )
  const at = announcement ? text.indexOf(announcement.content) : -1
  if (!announcement || at < 0) return links
  const own = addressEdits(announcement.content, specs, true, (url) =>
    rewritten(url, 'site.config.ts', moved),
  )
  return [...links, ...own.map(({start, end, text}) => ({start: at + start, end: at + end, text}))]
}
