/** Small pure functions for what search shows: which rows, their links, and labels. */
import {type Addresses, withBase} from '../shared/location.ts'
import {msg} from '../shared/messages/say.ts'
import {flatten} from '../shared/sidebar.ts'
import type {Route, SidebarItem} from '../shared/types.ts'
import type {PageRow, PanelRow, Result, Row} from './messages.ts'

/**
 * Returns at most `most` rows, pages and sections together. Pages come first. Sections fill the remaining rows; two of them
 * may replace the last pages if they say more than their page's start.
 */
export function panelRows(pages: readonly PageRow[], most: number): PanelRow[] {
  const shown = pages.slice(0, most)
  const strong = shown.slice(0, 3).filter(({sections}) => sections[0]?.strong).length
  let room = Math.max(most - shown.length, Math.min(2, strong))
  const rows = shown.flatMap(({sections, summary, ...page}, at): PanelRow[] => {
    const wanted = sections.slice(0, at === 0 ? 2 : 1).filter((section) => section.strong)
    const own = wanted.slice(0, room)
    room -= own.length
    // Then the sections have the relevant excerpts, and the page shows its description.
    const about = own.length ? {excerpt: summary.text, excerptMarks: summary.marks, hash: ''} : {}
    return [
      {...page, ...about, section: false},
      ...own.map(({strong, ...row}) => ({...row, context: page.context, section: true})),
    ]
  })
  return rows.slice(0, most)
}

/** Returns whether a context is in the part of the site that a query asks for. */
export function within(
  contexts: readonly string[],
  ctx: string | undefined,
): (context: string) => boolean {
  const outside = ctx?.startsWith('-') ?? false
  const name = outside ? ctx!.slice(1) : ctx
  if (!name || !contexts.includes(name)) return () => true
  return (context) => outside !== (context === name)
}

/** Counts how often each key occurs. A value can have several. */
export function countBy<T>(
  values: readonly T[],
  keysOf: (value: T) => string[],
): Record<string, number> {
  const counts: Record<string, number> = Object.create(null)
  for (const value of values) for (const key of keysOf(value)) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** Returns the address of a hit: the page with the words to mark, then the heading. */
export function hitHref({url, hash, words}: Row, site: Addresses, parameter: string): string {
  const query = new URLSearchParams(words.map((word) => [parameter, word])).toString()
  return `${withBase(url, site)}${query ? `?${query}` : ''}${hash ? `#${encodeURIComponent(hash)}` : ''}`
}

/** Returns the address of the search page for a query. */
export function searchHref(
  site: Addresses,
  parameters: {q: string; ctx?: string; role?: string; version?: string | undefined},
): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  return `${withBase('/search', site)}?${new URLSearchParams(given)}`
}

/** Returns the first folder of a route below the docs: `eln`; undefined elsewhere. */
export function contextOf(route: Route, docsAt: Route): string | undefined {
  const start = docsAt === '/' ? '/' : `${docsAt}/`
  return route.startsWith(start) ? route.slice(start.length).split('/')[0] || undefined : undefined
}

/** Returns the contexts that have a label in the sidebar, in its order. */
export function contextLabels(
  sidebar: readonly SidebarItem[],
  docsAt: Route,
): {context: string; label: string}[] {
  const known = new Set<string>()
  return sidebar.flatMap((item) => {
    const routes = flatten([item]).map(({route}) => contextOf(route, docsAt))
    // A generated page of the section may be elsewhere (`/docs/category/services`), so the context of most pages is used.
    const context = routes.sort((a, b) => count(routes, b) - count(routes, a))[0]
    if (!context || known.has(context)) return []
    known.add(context)
    return [{context, label: item.label}]
  })
}

function count(values: readonly unknown[], value: unknown): number {
  return values.filter((one) => one === value).length
}

/** Returns `1 page found`, `23 pages found`. */
export function pagesFound(total: number): string {
  // Without Intl: creating its first formatter takes a tenth of a second, and a reader waits for it.
  const shown = String(total).replace(/\B(?=(?:\d{3})+$)/g, msg('thousands'))
  return msg('search.found', {shown, count: total})
}

/** Returns how much of the query the pages have. Empty if all of them have all of it. */
export function howFound({match, missing, total, full}: Result): string {
  if (match === 'all') return full < total ? `, ${msg('search.full', {full})}` : ''
  if (match !== 'some') return ''
  const words = quoted(missing)
  return missing.length ? `; ${msg('search.without', {words})}` : `, ${msg('search.some')}`
}

/** Returns a query without the words that no page has, in whole or in part. Empty if that leaves nothing, or the same query. */
export function shorterQuery({q, missing}: Pick<Result, 'q' | 'missing'>): string {
  const unknown = new Set(missing.map((word) => word.toLowerCase()))
  const typed = q.split(/\s+/).filter(Boolean)
  const known = typed.filter((word) => {
    const lower = word.toLowerCase()
    return ![lower, ...lower.split(/[^\p{L}\p{N}]+/u)].some((part) => unknown.has(part))
  })
  return known.length < typed.length ? known.join(' ') : ''
}

/** Returns `“a”, “b”`. */
export function quoted(words: readonly string[]): string {
  return words.map((text) => msg('quote', {text})).join(', ')
}
