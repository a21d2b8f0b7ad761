/** What front matter says of other pages: old routes, neighbors, the sidebar. */
import {posix} from 'node:path'
import {fileOf} from '../../runtime/location.ts'
import {own} from '../../runtime/own.ts'
import type {Route} from '../../runtime/types.ts'
import {type Claim, cut, slugProblem} from '../disk/names.ts'
import {placeOfKey} from '../key-place.ts'
import {nearest} from '../nearest.ts'
import type {Diagnostic, Doc, Entry, Source} from '../types.ts'
import {join} from './routes.ts'
import type {SidebarEntry} from './sidebar.ts'
import {SIDEBAR} from './versions.ts'

/** Front matter `aliases`: old routes that lead to the page. What is reported is left out. `claim`: paths of the output. */
export function readAliases(
  entries: Map<Route, Entry>,
  sources: Map<string, Source>,
  diagnostics: Diagnostic[],
  claim: Claim,
): Map<Route, Route> {
  const redirects = new Map<Route, Route>()
  for (const entry of entries.values()) {
    for (const alias of entry.doc?.fields.aliases ?? []) {
      const clash =
        entries.get(alias)?.file ??
        (redirects.has(alias) ? entries.get(redirects.get(alias)!)?.file : clashOf(alias, entries))
      const isRoute = alias.startsWith('/') && alias === join(alias) && alias !== '/'
      const wrong = clash
        ? undefined
        : isRoute
          ? (slugProblem(alias) ?? claim(`${fileOf(alias)}.html`, entry.file))
          : 'it is not a route'
      if (clash || wrong)
        diagnostics.push({
          severity: 'error',
          code: 'alias-invalid',
          file: entry.file,
          ...placeOfKey(sources.get(entry.file)?.text, 'aliases'),
          message: clash
            ? `The alias ${alias} is taken by ${clash}.`
            : `The alias "${cut(alias)}" cannot be used: ${wrong}.`,
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

/** Ids that front matter names: neighbors and the sidebar. */
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
  const image = imageOf(entry.doc!)
  if (image !== undefined && !sources.has(image))
    problems.push({
      ...at('image'),
      code: 'missing-asset',
      message: `There is no file ${image}.`,
      hint: 'Correct the path, or remove the key: no page shows this picture.',
    })
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

/** The file that "image" names; undefined without one, and for pictures of other hosts. */
export function imageOf({file, fields}: Pick<Doc, 'file' | 'fields'>): string | undefined {
  const {image} = fields
  if (image === undefined || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(image)) return undefined
  const path = image.replace(/[?#].*$/, '')
  return path.startsWith('/') ? `public${path}` : posix.join(posix.dirname(file), path)
}

/** Routes whose files the generator writes itself. */
const RESERVED: Record<Route, string> = {
  '/404': 'the not-found page',
  '/404.html': 'the not-found page',
  '/manifest': 'the list of routes',
}

/** What already has a file that a page or its twins would overwrite: a file of the content, or words for it. */
export function clashOf(route: Route, entries: Map<Route, Entry>): string | undefined {
  const reserved = own(RESERVED, route)
  if (reserved !== undefined) return reserved
  if (route === '/index') return entries.get('/')?.file
  const bare = fileOf(route).replace(/\.(html|json|md)$/, '')
  return bare === fileOf(route) ? undefined : entries.get(`/${bare}`)?.file
}
