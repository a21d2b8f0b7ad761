/** Redirects from old routes: the `aliases` of front matter. */
import {posix} from 'node:path'
import {decoded, fileOf} from '../../runtime/shared/location.ts'
import {own} from '../../runtime/shared/own.ts'
import type {Route} from '../../runtime/shared/types.ts'
import {positionOfEntry} from '../config/key-position.ts'
import {aliasProblem, cut} from '../disk/path-rules.ts'
import {folderIndex} from '../hosts/hosts.ts'
import {diagnostic} from '../report/diagnostics.ts'
import type {Diagnostic, Entries} from '../types.ts'
import {comparable} from './case-conflicts.ts'
import type {ReservedPaths} from './output-paths.ts'
import {join} from './routes.ts'
import type {ResolveInput} from './site.ts'

/** Matches a relative address, and no name with spaces. */
const RELATIVE = /^(?!\/)[^\s:?#\\]+$/

/** Why an alias cannot be used. */
interface AliasProblem {
  message: string
  hint: string
}

/** What is known when an alias is read: the pages, and the aliases before it. */
interface Known {
  entries: Entries
  redirects: ReadonlyMap<Route, Route>
  /** The page or alias whose address differs only in capitals, or in the Unicode form of its letters. */
  twin: Route | undefined
}

/**
 * Returns front matter `aliases`: old routes that lead to the page. Aliases with a diagnostic are left out. `reserve`:
 * reserves the file of a route.
 */
export function readAliases(
  entries: Entries,
  {sources, config}: Pick<ResolveInput, 'sources' | 'config'>,
  diagnostics: Diagnostic[],
  reserve: ReservedPaths['page'],
): Map<Route, Route> {
  const redirects = new Map<Route, Route>()
  let names: Map<string, Route> | undefined
  const ofIndexes: IndexAlias[] = []
  for (const entry of entries.values()) {
    const {aliases = []} = entry.doc?.fields ?? {}
    for (const [at, written] of aliases.entries()) {
      const alias = routeOf(written, entry.route, config)
      names ??= new Map(Array.from(entries.keys(), (route) => [comparable(route), route]))
      const known = {entries, redirects, twin: names.get(comparable(alias))}
      const lenience = config.bare ? lenienceFor(written, alias, known) : {}
      const report = ({message, hint}: AliasProblem) => {
        const place = positionOfEntry(sources.get(entry.file)?.text, 'aliases', aliases, at)
        const more = {...place, hint, ...lenience}
        diagnostics.push(diagnostic('alias-invalid', entry.file, message, more))
      }
      const problem = problemOf(alias, entry.file, known, reserve)
      if (problem) report(problem)
      else {
        redirects.set(alias, entry.route)
        names.set(comparable(alias), alias)
        if (alias.endsWith('/index')) ofIndexes.push({alias, report})
      }
    }
  }
  dropIndexes(ofIndexes, entries, redirects, folderIndex(config) !== undefined)
  return redirects
}

/** Returns the route that an alias means. The result may be no route. */
function routeOf(
  written: string,
  page: Route,
  {bare, urls}: Pick<ResolveInput['config'], 'bare' | 'urls'>,
): Route {
  // Hugo ends its addresses with a slash, and counts relative ones from the folder of the page.
  const whole = bare && RELATIVE.test(written) ? posix.join(posix.dirname(page), written) : written
  const plain = bare ? whole.replace(/(?<=.)\/+$/, '') : whole
  // The file of `/old` is `old.html`, unless each page has a folder.
  return urls === 'folder' ? plain : plain.replace(/(?<=[^/])\.html$/, '')
}

function isRoute(alias: string): boolean {
  return alias.startsWith('/') && alias === join(alias) && alias !== '/'
}

/** Returns the file that has the route of an alias already, or a description. */
function ownerOf(alias: Route, {entries, redirects}: Known): string | undefined {
  const page = entries.get(alias)
  if (page) return page.file
  const other = redirects.get(alias)
  return other === undefined ? clashOf(alias, entries) : entries.get(other)?.file
}

/**
 * Returns how much a problem counts in a folder without a configuration. In the notes of Obsidian, aliases are other names of a
 * page: then many have the same problem.
 */
function lenienceFor(written: string, alias: Route, known: Known): Partial<Diagnostic> {
  const {twin} = known
  if (isRoute(alias) && written.includes('/'))
    return RELATIVE.test(written) || twin !== undefined ? {severity: 'warning'} : {}
  const isTaken = twin !== undefined || ownerOf(alias, known) !== undefined
  const cause = isTaken ? 'taken' : isRoute(alias) ? undefined : 'no route'
  return {severity: 'warning', ...(cause ? {cause} : {})}
}

/** Returns why an alias of `file` cannot be used. Reserves its file if it can. */
function problemOf(
  alias: Route,
  file: string,
  known: Known,
  reserve: ReservedPaths['page'],
): AliasProblem | undefined {
  const owner = ownerOf(alias, known)
  if (owner) return takenBy(owner, alias, file, known.redirects.has(alias))
  if (!isRoute(alias))
    return {
      message: `The alias "${cut(alias)}" cannot be used: it is not a route.`,
      hint: 'A route begins with "/" and does not end with it: /docs/old-name.',
    }
  const wrong =
    aliasProblem(alias) ??
    (known.twin === undefined
      ? reserve(alias, file)
      : `on many disks it would replace ${known.twin}, which differs only in capitalization or in the Unicode form of its letters`)
  return wrong === undefined
    ? undefined
    : {
        message: `The alias "${cut(alias)}" cannot be used: ${wrong}.`,
        hint: otherAddress(alias),
      }
}

function takenBy(owner: string, alias: Route, file: string, isAlias: boolean): AliasProblem {
  const message = isAlias
    ? `The alias ${alias} is an alias of ${owner} already.`
    : `The alias ${alias} is the address of ${owner}.`
  if (owner !== file)
    return {message, hint: 'Remove the alias, or give the other page another address.'}
  const hint = isAlias
    ? 'Remove one of them: the page lists it twice.'
    : 'Remove the alias: a page cannot redirect to itself.'
  return {message, hint}
}

/**
 * Removes aliases of which some hosts need the file for the page of a folder. That can be an alias which was read later.
 * `isWritten`: whether the host needs it.
 */
function dropIndexes(
  aliases: readonly IndexAlias[],
  entries: Entries,
  redirects: Map<Route, Route>,
  isWritten: boolean,
): void {
  for (const {alias, report} of aliases) {
    const folder = alias.slice(0, -'/index'.length)
    const page = entries.has(folder) ? folder : redirects.get(folder)
    if (page === undefined || (page === redirects.get(alias) && !isWritten)) continue
    if (page !== redirects.get(alias))
      report({
        message: `The alias ${alias} is the file of ${folder}, which leads to ${entries.get(page)!.file}.`,
        hint: 'Remove the alias, or give the other page another address.',
      })
    redirects.delete(alias)
  }
}

/** Authors copy an address from a browser, which encodes it. */
function otherAddress(alias: Route): string {
  const plain = decoded(alias)
  return plain !== alias && aliasProblem(plain) === undefined
    ? `Write it without codes: ${plain}`
    : 'Choose another address, or remove it.'
}

interface IndexAlias {
  alias: Route
  report: (problem: AliasProblem) => void
}

/** Routes whose files the generator writes itself. */
const RESERVED: Record<Route, string> = {
  '/404': 'the not-found page',
  '/404.html': 'the not-found page',
  '/manifest': 'the list of routes',
}

/** Returns the owner of the file that a page or its twins would overwrite: a file of the content, or a description. */
export function clashOf(route: Route, entries: Entries): string | undefined {
  const reserved = own(RESERVED, route)
  if (reserved !== undefined) return reserved
  if (route === '/index') return entries.get('/')?.file ?? 'the first page'
  const bare = fileOf(route).replace(/\.(html|json|md)$/, '')
  return bare === fileOf(route) ? undefined : entries.get(`/${bare}`)?.file
}
