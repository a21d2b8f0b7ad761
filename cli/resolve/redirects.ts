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
      const isRelative = config.bare && RELATIVE.test(written)
      // Hugo ends its addresses with a slash, and counts relative ones from the folder of the page.
      const whole = isRelative ? posix.join(posix.dirname(entry.route), written) : written
      const plain = config.bare ? whole.replace(/(?<=.)\/+$/, '') : whole
      // The file of `/old` is `old.html`, unless each page has a folder.
      const alias = config.urls === 'folder' ? plain : plain.replace(/(?<=[^/])\.html$/, '')
      const clash =
        entries.get(alias)?.file ??
        (redirects.has(alias) ? entries.get(redirects.get(alias)!)?.file : clashOf(alias, entries))
      const isRoute = alias.startsWith('/') && alias === join(alias) && alias !== '/'
      names ??= new Map(Array.from(entries.keys(), (route) => [comparable(route), route]))
      const twin = names.get(comparable(alias))
      const wrong = clash
        ? undefined
        : isRoute
          ? (aliasProblem(alias) ??
            (twin === undefined
              ? reserve(alias, entry.file)
              : `on many disks it would replace ${twin}, which differs only in capitalization or in the Unicode form of its letters`))
          : 'it is not a route'
      // In the notes of Obsidian, aliases are other names of a page: then many have the same problem.
      const isName = config.bare && !(isRoute && written.includes('/'))
      const isTaken = clash !== undefined || twin !== undefined
      const cause = isTaken ? 'taken' : isRoute ? undefined : 'no route'
      const report = (message: string, hint: string) =>
        diagnostics.push(
          diagnostic('alias-invalid', entry.file, message, {
            ...positionOfEntry(sources.get(entry.file)?.text, 'aliases', aliases, at),
            hint,
            ...(isRelative || (config.bare && twin !== undefined) ? {severity: 'warning'} : {}),
            ...(isName ? {cause, severity: 'warning'} : {}),
          }),
        )
      if (clash)
        report(
          redirects.has(alias)
            ? `The alias ${alias} is an alias of ${clash} already.`
            : `The alias ${alias} is the address of ${clash}.`,
          clash !== entry.file
            ? 'Remove the alias, or give the other page another address.'
            : redirects.has(alias)
              ? 'Remove one of them: the page lists it twice.'
              : 'Remove the alias: a page cannot redirect to itself.',
        )
      else if (wrong)
        report(
          `The alias "${cut(alias)}" cannot be used: ${wrong}.`,
          isRoute
            ? otherAddress(alias)
            : 'A route begins with "/" and does not end with it: /docs/old-name.',
        )
      else {
        redirects.set(alias, entry.route)
        names.set(comparable(alias), alias)
        if (alias.endsWith('/index')) ofIndexes.push({alias, report})
      }
    }
  }
  // Some hosts need this file for the page of the folder. That can be an alias which was read later.
  const isWritten = folderIndex(config) !== undefined
  for (const {alias, report} of ofIndexes) {
    const folder = alias.slice(0, -'/index'.length)
    const page = entries.has(folder) ? folder : redirects.get(folder)
    if (page === undefined || (page === redirects.get(alias) && !isWritten)) continue
    if (page !== redirects.get(alias))
      report(
        `The alias ${alias} is the file of ${folder}, which leads to ${entries.get(page)!.file}.`,
        'Remove the alias, or give the other page another address.',
      )
    redirects.delete(alias)
  }
  return redirects
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
  report: (message: string, hint: string) => void
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
