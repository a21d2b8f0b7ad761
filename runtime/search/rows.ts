/**
 * Small pure pieces of what search shows: which rows, where they lead, what a section is called.
 */
import {withBase} from '../location.ts'
import {flatten} from '../sidebar.ts'
import type {Route, SidebarItem} from '../types.ts'
import type {PageRow, PanelRow, Result, Row} from './messages.ts'

/**
 * At most `most` rows, pages and sections alike. Pages come first in number: sections fill what is left, and two of them
 * may take a place of the last pages if they say more than their page's start.
 */
export function panelRows(pages: readonly PageRow[], most: number): PanelRow[] {
  const shown = pages.slice(0, most)
  const strong = shown.slice(0, 3).filter(({sections}) => sections[0]?.strong).length
  let room = Math.max(most - shown.length, Math.min(2, strong))
  const rows = shown.flatMap(({sections, summary, ...page}, at): PanelRow[] => {
    const wanted = sections.slice(0, at === 0 ? 2 : 1).filter((section) => section.strong)
    const own = wanted.slice(0, room)
    room -= own.length
    // Sections have the excerpts that matter then; the page says what it is.
    const about = own.length ? {excerpt: summary.text, excerptMarks: summary.marks, hash: ''} : {}
    return [
      {...page, ...about, section: false},
      ...own.map(({strong, ...row}) => ({...row, context: page.context, section: true})),
    ]
  })
  return rows.slice(0, most)
}

/** Address of a hit: the page with the words to mark, then the heading. */
export function hitHref({url, hash, words}: Row, base: string, parameter: string): string {
  const query = new URLSearchParams(words.map((word) => [parameter, word])).toString()
  return `${withBase(url, base)}${query ? `?${query}` : ''}${hash ? `#${encodeURIComponent(hash)}` : ''}`
}

/** Address of the search page for a query. */
export function searchHref(
  base: string,
  parameters: {q: string; ctx?: string; role?: string; version?: string | undefined},
): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  return `${withBase('/search', base)}?${new URLSearchParams(given)}`
}

/** First folder of a route below the docs: `eln`; undefined elsewhere. */
export function contextOf(route: Route, docsAt: Route): string | undefined {
  const start = docsAt === '/' ? '/' : `${docsAt}/`
  return route.startsWith(start) ? route.slice(start.length).split('/')[0] || undefined : undefined
}

/** Contexts that have a label in the sidebar, in its order. */
export function contextLabels(
  sidebar: readonly SidebarItem[],
  docsAt: Route,
): {context: string; label: string}[] {
  const known = new Set<string>()
  return sidebar.flatMap((item) => {
    const routes = flatten([item]).map(({route}) => contextOf(route, docsAt))
    // A generated page of the section may live elsewhere (`/docs/category/services`): most pages decide.
    const context = routes.sort((a, b) => count(routes, b) - count(routes, a))[0]
    if (!context || known.has(context)) return []
    known.add(context)
    return [{context, label: item.label}]
  })
}

function count(values: readonly unknown[], value: unknown): number {
  return values.filter((one) => one === value).length
}

/** `1 page found`, `23 pages found`. */
export function pagesFound(total: number): string {
  return `${THOUSANDS.format(total)} ${total === 1 ? 'page' : 'pages'} found`
}

// Made once: it takes longer than all else of a status line.
const THOUSANDS = new Intl.NumberFormat('en')

/** What the count leaves open: how much of the query the pages have. Empty where all of them have all of it. */
export function howFound({match, missing, total, full}: Result): string {
  if (match === 'all') return full < total ? `, ${full} of them with all words` : ''
  if (match !== 'some') return ''
  return missing.length ? `; no page has ${quoted(missing)}` : ', each with some of the words'
}

/** `“a”, “b”`. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}

/** Recent queries with a new one in front: each once, at most five. */
export function withRecent(stored: string | null, query: string): string {
  const text = query.trim().slice(0, 100)
  return JSON.stringify(
    [text, ...readRecent(stored).filter((one) => one !== text)].filter(Boolean).slice(0, 5),
  )
}

/** Recent queries, newest first. Whatever else may be stored under the key is none. */
export function readRecent(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value)
      ? value.filter((one): one is string => typeof one === 'string' && one !== '')
      : []
  } catch {
    return []
  }
}
