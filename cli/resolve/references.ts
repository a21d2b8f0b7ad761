/** What front matter says of other pages: old routes, neighbors, the sidebar. */

import {fileOf} from '../../runtime/location.ts'
import type {Route} from '../../runtime/types.ts'
import {placeOfKey} from '../key-place.ts'
import {nearest} from '../nearest.ts'
import {isPath} from '../parse/front-matter.ts'
import type {Diagnostic, Entry, Source} from '../types.ts'
import {join} from './routes.ts'
import type {SidebarEntry} from './sidebar.ts'
import {SIDEBAR} from './versions.ts'

/** Front matter `aliases`: old routes that lead to the page. */
export function readAliases(
  entries: Map<Route, Entry>,
  sources: Map<string, Source>,
  diagnostics: Diagnostic[],
): Map<Route, Route> {
  const redirects = new Map<Route, Route>()
  for (const entry of entries.values()) {
    for (const alias of entry.doc?.fields.aliases ?? []) {
      const clash =
        entries.get(alias)?.file ??
        (redirects.has(alias) ? entries.get(redirects.get(alias)!)?.file : clashOf(alias, entries))
      const wrong =
        !alias.startsWith('/') || alias !== join(alias) || alias === '/' || !isPath(alias)
      if (clash || wrong)
        diagnostics.push({
          severity: 'error',
          code: 'alias-invalid',
          file: entry.file,
          ...placeOfKey(sources.get(entry.file)?.text, 'aliases'),
          message: clash
            ? `The alias ${alias} is taken by ${clash}.`
            : `The alias "${alias}" is not a route.`,
          hint:
            clash === entry.file
              ? 'A page cannot redirect to itself.'
              : clash
                ? 'Leave it to that one.'
                : 'A route begins with "/" and has no ending: /docs/old-name.',
        })
      else redirects.set(alias, entry.route)
    }
  }
  return redirects
}

/** Ids that front matter names: neighbors and the sidebar (behaviours.md 6.12). */
export function unknownReferences(
  entry: Entry,
  ids: Map<string, SidebarEntry>,
  sources: Map<string, Source>,
): Diagnostic[] {
  const {fields} = entry.doc ?? {}
  if (!fields) return []
  const at = (key: string) => ({
    severity: 'error' as const,
    file: entry.file,
    ...placeOfKey(sources.get(entry.file)?.text, key),
  })
  const problems: Diagnostic[] = []
  const prefix = `${entry.version}/`
  // Only for a mistake: listed for each page it would make a site of twice the pages four times as slow.
  const list = () =>
    [...ids.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  for (const key of ['pagination_prev', 'pagination_next'] as const) {
    const id = fields[key]
    if (typeof id !== 'string' || ids.has(prefix + id)) continue
    const known = list()
    const near = nearest(id, known)
    problems.push({
      ...at(key),
      code: 'unknown-doc',
      message: `"${key}" names the document "${id}", which does not exist.`,
      hint: near
        ? `Did you mean "${near}"?`
        : `Known ids: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ' …' : ''}.`,
    })
  }
  const sidebar = fields.displayed_sidebar
  if (typeof sidebar === 'string' && sidebar !== SIDEBAR)
    problems.push({
      ...at('displayed_sidebar'),
      code: 'unknown-sidebar',
      message: `There is no sidebar "${sidebar}".`,
      hint: `Known sidebars: ${SIDEBAR}.`,
    })
  return problems
}

/** Routes whose files the generator writes itself. */
const RESERVED: Record<Route, string> = {
  '/404': 'the not-found page',
  '/404.html': 'the not-found page',
  '/manifest': 'the list of routes',
}

/** What already has a file that a page or its twins would overwrite: a file of the content, or words for it. */
export function clashOf(route: Route, entries: Map<Route, Entry>): string | undefined {
  if (RESERVED[route]) return RESERVED[route]
  if (route === '/index') return entries.get('/')?.file
  const bare = fileOf(route).replace(/\.(html|json|md)$/, '')
  return bare === fileOf(route) ? undefined : entries.get(`/${bare}`)?.file
}
