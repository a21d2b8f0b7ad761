/**
 * Ids and internal hrefs of finished HTML, so that links which components drew (TSX pages, theme, directives) are checked
 * as well as those that authors wrote. Also what the manifest says of each page.
 */
import {normalizePath, withBase, withoutBase} from '../../runtime/location.ts'
import {flatten} from '../../runtime/sidebar.ts'
import type {Route} from '../../runtime/types.ts'
import {CONFIG_FILE} from '../config.ts'
import {isOfOther} from '../resolve/external.ts'
import {createSuggestions, type Suggestions} from '../resolve/suggestions.ts'
import type {Diagnostic, Entry, Site} from '../types.ts'
import {isHidden} from './page.ts'
import {refusable, refusals} from './refused.ts'

/** What finished HTML offers and where it leads. */
export interface Facts {
  anchors: Set<string>
  /** href -> whether an author wrote it (then it has been checked with its line). */
  hrefs: Set<string>
  /** What a policy may refuse: see `refusable`. */
  refusable: Set<string>
}

interface Seen {
  entry: Entry
  anchors: ReadonlySet<string>
  hrefs: Iterable<string>
  refusable: Iterable<string>
}

/** Code examples hold no elements, only escaped text, so a scan for attributes is exact enough and quick. */
export function factsOf(html: string): Facts {
  const anchors = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => unescape(id!)))
  const hrefs = new Set(
    [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => unescape(href!)),
  )
  return {anchors, hrefs, refusable: refusable(html)}
}

export interface Audit {
  see: (entry: Entry, html: string) => void
  /** The same with facts that were read before (`factsOf`). */
  know: (entry: Entry, facts: Facts) => void
  /** What is wrong, once every page has been seen. `files`: paths below the output folder that will be there. */
  diagnostics: (files: ReadonlySet<string>) => Diagnostic[]
  of: (route: Route) => {anchors: string[]; links: Route[]}
}

/** An audit that has seen nothing: the manifest of the dev server lists no anchors. */
export function emptyAudit(): Audit {
  return {
    see: () => {},
    know: () => {},
    diagnostics: () => [],
    of: () => ({anchors: [], links: []}),
  }
}

/** `textOf`: the source of a page that is not Markdown, where its links are looked for. */
export function createAudit(
  site: Site,
  textOf: (file: string) => string | undefined = () => undefined,
): Audit {
  const pages = new Map<Route, Seen>()
  const {base} = site.data
  const near = createSuggestions({routes: () => site.entries.keys()})
  const kept = createKeep()
  return {
    see: (entry, html) => {
      const facts = factsOf(html)
      pages.set(entry.route, {
        entry,
        anchors: new Set(kept(facts.anchors)),
        hrefs: kept(facts.hrefs),
        refusable: kept(facts.refusable),
      })
    },
    know: (entry, facts) => {
      pages.set(entry.route, {entry, ...facts})
    },
    diagnostics: (files) => [
      ...told(
        [...pages.values()].flatMap((seen) => complaints(seen, {pages, site, files, textOf, near})),
        site,
        textOf(CONFIG_FILE),
      ),
      ...[...pages.values()].flatMap((seen) => refusals(seen, site.policy)),
      ...orphans(
        [...site.entries.values()].filter((entry) => !isHidden(entry)),
        pages,
        site,
      ),
    ],
    of: (route) => {
      const seen = pages.get(route)
      if (!seen) return {anchors: [], links: []}
      const links = [...seen.hrefs].flatMap((href) => {
        const target = targetOf(href, route, base)
        return target && site.entries.has(target.route) ? [target.route] : []
      })
      return {anchors: [...seen.anchors], links: [...new Set(links)]}
    },
  }
}

/** Words as copies, each once: cut out of a text they keep the whole text in memory, and most pages have the same ones. */
function createKeep(): (words: Iterable<string>) => string[] {
  const known = new Map<string, string>()
  return (words) =>
    Array.from(words, (word) => {
      const copy = known.get(word) ?? Buffer.from(word).toString()
      known.set(copy, copy)
      return copy
    })
}

/** A complaint without its subject, and where the link leads if a component drew it and no author wrote it. */
interface Complaint {
  diagnostic: Diagnostic
  subject: string
  drawn?: Target
}

interface Around {
  pages: Map<Route, Seen>
  site: Site
  files: ReadonlySet<string>
  textOf: (file: string) => string | undefined
  near: Suggestions<'routes'>
}

function complaints({entry, hrefs}: Seen, {pages, site, files, textOf, near}: Around): Complaint[] {
  const written = new Map(
    (entry.doc?.links ?? []).map((link) => [entry.hrefs[link.url] ?? link.url, link]),
  )
  return [...hrefs].flatMap((href): Complaint[] => {
    const target = targetOf(href, entry.route, site.data.base)
    if (!target || site.reported.has(href) || isOfOther(pathOf(href), site.external)) return []
    const link = written.get(href)
    const place = link
      ? {line: link.line, column: link.column}
      : placeOf(withoutBase(href, site.data.base) ?? href, entry.module && textOf(entry.file))
    const at = {
      severity: 'error' as const,
      file: link?.file ?? (entry.file || CONFIG_FILE),
      ...place,
      ...(link || place.line ? {} : {cause: `link to ${href}`}),
    }
    const from = {subject: entry.route, ...(link ? {} : {drawn: target})}
    const page = pages.get(target.route)
    if (!page) {
      // A page that could not be rendered has been reported as such.
      if (
        files.has(target.path) ||
        site.entries.has(target.route) ||
        site.redirects.has(target.route) ||
        link
      )
        return []
      return [
        {
          ...from,
          diagnostic: {
            ...at,
            code: 'broken-link',
            message: `links to ${target.route}, which does not exist.`,
            ...hintFor(target.route, near),
          },
        },
      ]
    }
    // A page's own document has been checked at its source; here come the ids that only rendering makes.
    if (!target.id || page.anchors.has(target.id) || (link && page.entry.doc)) return []
    const meant = near.word(target.id, [...page.anchors])
    return [
      {
        ...from,
        diagnostic: {
          ...at,
          code: 'broken-anchor',
          message: `links to "#${target.id}" on ${target.route}, which does not exist.`,
          ...(meant ? {hint: `Did you mean "#${meant}"?`} : {}),
        },
      },
    ]
  })
}

/** Where a component names an address in so many words; 0 where it makes it up. */
function placeOf(href: string, text: string | undefined): {line: number; column: number} {
  for (const quote of ['"', "'", '`']) {
    const at = text?.indexOf(quote + href + quote) ?? -1
    if (at < 0) continue
    const before = text!.slice(0, at).split('\n')
    return {line: before.length, column: before.at(-1)!.length + 2}
  }
  return {line: 0, column: 0}
}

/** A link of `nav` or `footer` is one mistake of the config, not one of each page. */
function told(found: Complaint[], {data}: Site, config: string | undefined): Diagnostic[] {
  const keyOf = (target: Target | undefined) => target && `${target.route}#${target.id}`
  const navigation = new Map(
    [...data.nav, ...data.footer].flatMap(({to}): [string | undefined, string][] =>
      to === undefined ? [] : [[keyOf(targetOf(withBase(to, data.base), '/', data.base)), to]],
    ),
  )
  const ofConfig = new Map<string, Diagnostic>()
  const ofPages: Diagnostic[] = []
  for (const {diagnostic, subject, drawn} of found) {
    const to = drawn && navigation.get(keyOf(drawn))
    if (to === undefined) ofPages.push({...diagnostic, message: `${subject} ${diagnostic.message}`})
    else {
      const {cause: _cause, ...one} = diagnostic
      const message = `"nav" or "footer" ${one.message}`
      ofConfig.set(to, {...one, file: CONFIG_FILE, ...placeOf(to, config), message})
    }
  }
  return [...ofPages, ...ofConfig.values()]
}

/** Pages that only someone who knows the address finds: in no sidebar, and no other page leads there. */
function orphans(entries: Entry[], pages: Map<Route, Seen>, site: Site): Diagnostic[] {
  const found = new Set([
    '/',
    ...site.versions.flatMap(({sidebars}) =>
      flatten(Object.values(sidebars).flat()).map(({route}) => route),
    ),
  ])
  for (const {entry, hrefs} of pages.values())
    for (const href of hrefs) {
      const target = targetOf(href, entry.route, site.data.base)
      if (target && target.route !== entry.route) found.add(target.route)
    }
  // A page whose id is taken is in no sidebar for that reason.
  const reported = new Set(
    site.diagnostics.filter(({code}) => code === 'duplicate-doc').map(({file}) => file),
  )
  return entries
    .filter(({route, file}) => !found.has(route) && !reported.has(file))
    .map(({file}) => ({
      severity: 'warning',
      code: 'orphan-page',
      file,
      line: 1,
      column: 1,
      message: 'No page and no sidebar leads here.',
      hint: 'Link to it, or mark it "unlisted".',
    }))
}

function hintFor(route: Route, near: Suggestions<'routes'>): {hint?: string} {
  const meant = near.path(route, 'routes')
  return meant ? {hint: `Did you mean ${meant}?`} : {}
}

interface Target {
  route: Route
  /** Path below the output folder, for files. */
  path: string
  id: string
}

function targetOf(href: string, from: Route, base: string): Target | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return undefined
  if (href.startsWith('#')) return {route: from, path: '', id: decode(href.slice(1))}
  const [path = '', hash = ''] = href.split('#')
  const local = withoutBase(path.split('?')[0]!, base)
  if (local === null) return undefined
  return {route: normalizePath(local), path: decode(local.slice(1)), id: decode(hash)}
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/s, '')
}
