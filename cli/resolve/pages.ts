/** Makes pages of parsed files. Each gets a unique route. */
import {posix} from 'node:path'
import {fileOf} from '../../runtime/shared/location.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {positionOfKey} from '../config/key-position.ts'
import {cut, pathProblem} from '../disk/path-rules.ts'
import {addTo} from '../grouped.ts'
import type {Code} from '../report/codes.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic, Doc, Entries, Entry, FrontMatter} from '../types.ts'
import type {ReservedPaths} from './output-paths.ts'
import {checkedModule} from './page-metadata.ts'
import {clashOf} from './redirects.ts'
import {bestIndex, docId, docRoute, inside, isIndex, pageRoute, versionOf} from './routes.ts'
import type {SidebarEntry} from './sidebar/folders.ts'
import type {ResolveInput} from './site.ts'

export type Add = (entry: Entry) => boolean

/** Adds the Markdown pages. Returns those of the docs by version and id. */
export function addDocs(
  input: ResolveInput,
  add: Add,
  diagnostics: Diagnostic[],
): Map<string, SidebarEntry> {
  const {config} = input
  const ids = new Map<string, SidebarEntry>()
  const named = config.bare ? ownAddresses(input) : undefined
  for (const doc of input.docs.values()) {
    if (doc.fields.draft && !input.drafts) continue
    const version = versionOf(doc.file, config.docs.versions)
    const route = version
      ? docRoute(doc.file, {...named?.get(doc.file), ...doc.fields}, version)
      : pageRoute(doc.file, doc.fields)
    const hasAddress = add({
      route,
      file: doc.file,
      kind: version ? 'doc' : 'page',
      title: doc.title,
      description: doc.description,
      doc,
      hrefs: {},
      ...(version ? {version: version.name} : {}),
      ...dated(input, doc.file, doc.fields.last_update),
    })
    if (!version || !hasAddress) continue
    const id = named?.get(doc.file)?.id ?? docId(doc.file, doc.fields, version)
    const other = ids.get(`${version.name}/${id}`)
    if (other)
      diagnostics.push(
        diagnostic(
          'duplicate-doc',
          doc.file,
          `The id "${id}" is already that of ${other.doc.file}.`,
          {
            ...positionOfKey(input.sources.get(doc.file)?.text, 'id'),
            hint: 'Give one of them another "id".',
          },
        ),
      )
    else ids.set(`${version.name}/${id}`, {doc, route, id})
  }
  return ids
}

type Addresses = Map<string, {slug: string; id?: string}>

/** Returns the addresses of the pages that would otherwise share one, and of the first page of a wiki. Other tools have such folders. */
function ownAddresses({docs, config}: ResolveInput): Addresses {
  const named = besideIndex(docs)
  const home = ['Home.md', 'home.md'].find((file) => docs.has(file))
  const hasIndex = [...docs.keys()].some((file) => !file.includes('/') && isIndex(file))
  if (home !== undefined && !hasIndex && !config.dialect) named.set(home, {slug: '/'})
  const byRoute = new Map<Route, string[]>()
  for (const {file, fields} of docs.values()) {
    const version = versionOf(file, config.docs.versions)
    if (!version || fields.slug !== undefined) continue
    const route = docRoute(file, {...named.get(file)}, version)
    addTo(byRoute, route, file)
  }
  // Names that differ only in their numbers, such as 2024-news.md and 2025-news.md.
  for (const file of [...byRoute.values()].filter(({length}) => length > 1).flat()) {
    const id = inside(file, versionOf(file, config.docs.versions)!).replace(/\.mdx?$/, '')
    const path = isIndex(file) ? posix.dirname(id) : id
    named.set(file, {slug: `/${path.replace(/[?#]/g, '-')}`, id})
  }
  return named
}

/**
 * Returns the files that would be the page of their folder if there was no better one, such as README.md next to index.md,
 * or guide/index.md if guide.md is next to its folder. In a folder of another tool, they are pages with the address of
 * their name.
 */
function besideIndex(docs: ReadonlyMap<string, Doc>): Addresses {
  const folders = new Map<string, Doc[]>()
  for (const doc of docs.values()) {
    if (!isIndex(doc.file)) continue
    const folder = posix.dirname(doc.file)
    addTo(folders, folder, doc)
  }
  return new Map(
    [...folders].flatMap(([folder, all]) => {
      const beside = docs.get(`${folder}.md`) ?? docs.get(`${folder}.mdx`)
      const hasPage = beside !== undefined && beside.fields.slug === undefined
      const best = hasPage ? undefined : bestIndex(all)
      return all
        .filter(({file}) => file !== best?.file)
        .map(({file}) => [file, {slug: posix.parse(file).name}] as const)
    }),
  )
}

/** Adds the TSX pages of the content and of the theme. */
export function addModules(
  input: ResolveInput,
  entries: ReadonlyMap<Route, Entry>,
  add: Add,
  diagnostics: Diagnostic[],
): void {
  const {config} = input
  const styles = Object.keys(input.assets.styles)
  for (const given of input.modules) {
    const checked = checkedModule(given, styles, input.sources.get(given.file)?.text)
    const {module} = checked
    diagnostics.push(...checked.diagnostics)
    // Any page of the site takes precedence over a page of the theme.
    const isOfTheme = !input.sources.has(module.file) || config.bare
    if (isOfTheme && entries.has(pageRoute(module.file, {}))) continue
    add({
      route: pageRoute(module.file, {}),
      file: module.file,
      kind: 'page',
      title: module.page.title,
      description: module.page.description,
      module,
      hrefs: {},
      ...dated(input, module.file),
    })
  }
}

/**
 * Returns a function that adds a page to the site. It returns whether the page's address can be used, by it or by a
 * page that already has it.
 */
export function createAdd(
  entries: Entries,
  reserve: ReservedPaths,
  {sources, config}: Pick<ResolveInput, 'sources' | 'config'>,
  diagnostics: Diagnostic[],
): Add {
  return (entry) => {
    const {route, file} = entry
    const report = (code: Code, message: string, hint: string, at = file) =>
      diagnostics.push(
        diagnostic(code, at, message, {
          ...positionOfKey(sources.get(at)?.text, 'slug'),
          hint,
          // Other tools show such a page themselves.
          ...(config.bare && route === '/404' ? {severity: 'warning'} : {}),
        }),
      )
    const taken = entries.get(route)
    const other = taken?.file ?? clashOf(route, entries)
    if (other !== undefined) {
      // If only one of them names its route, that is the line to change.
      const isNamed = taken?.doc?.fields.slug !== undefined && entry.doc?.fields.slug === undefined
      const [at, same] = isNamed ? [other, file] : [file, other]
      report(
        'duplicate-route',
        taken
          ? `${at} has the same route as ${same}: ${route}.`
          : `The route ${route} is used by ${same}.`,
        route === '/404'
          ? 'To write your own not-found page, replace LostPage of the theme. Otherwise, rename the file.'
          : 'Rename one of the files, or give it another "slug".',
        at,
      )
      return entries.has(route)
    }
    const name = fileOf(route)
    const problem =
      pathProblem(name, {ending: '.html'}) ??
      reserve.page(route, file) ??
      reserve.file(`${name}.json`, file) ??
      reserve.file(`${name}.md`, file)
    if (problem)
      report(
        'path-invalid',
        `The address ${cut(route)} cannot be used: ${problem}.`,
        'Rename the file or its folder, or give the page another "slug".',
      )
    else entries.set(route, entry)
    return problem === undefined
  }
}

/** A date written by an author takes precedence over the history, because the pages can come from somewhere else. */
function dated(
  input: ResolveInput,
  file: string,
  {date, author}: NonNullable<FrontMatter['last_update']> = {},
): Pick<Entry, 'updated' | 'author'> {
  const updated = date === undefined ? input.dates.get(file) : new Date(date).toISOString()
  return {
    ...(updated === undefined ? {} : {updated}),
    ...(author === undefined ? {} : {author: author.trim()}),
  }
}
