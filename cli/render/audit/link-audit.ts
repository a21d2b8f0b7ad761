/**
 * Collects ids and internal hrefs of finished HTML, so that links in the output of components (TSX pages, theme,
 * directives) are checked like those of authors. Also collects what the manifest lists for each page.
 */
import {isOfOther, splitAddress, withBase, withoutBase} from '../../../runtime/shared/location.ts'
import type {Route} from '../../../runtime/shared/types.ts'
import {CONFIG_FILE} from '../../config/config-file.ts'
import {positionOfText} from '../../config/key-position.ts'
import {memoized, memoizedByValue} from '../../memoized.ts'
import {createSuggestions, type Suggestions} from '../../resolve/links/suggestions.ts'
import type {Diagnostic, Entry, Site} from '../../types.ts'
import {createFactKeep, type Facts, factsOf, linksOf} from './link-facts.ts'
import {missingMedia} from './missing-media.ts'
import {orphans} from './orphans.ts'
import {refusals} from './policy-violations.ts'
import {createTargets, isOfPage, type Target, type TargetOf} from './targets.ts'

export interface Seen {
  entry: Entry
  facts: Facts
}

export type Audit = ReturnType<typeof createAudit>

/** Only for pages that links with an anchor lead to. */
const idsOf = memoized((facts: Facts) => new Set(facts.anchors))

/** Creates an audit. `textOf`: returns the source of a page that is not Markdown, to locate its links. */
export function createAudit(
  site: Site,
  textOf: (file: string) => string | undefined = () => undefined,
) {
  const pages = new Map<Route, Seen>()
  const targetOf = createTargets(site.data.base)
  const near = createSuggestions({routes: () => site.entries.keys()})
  // A broken link of the frame is on every page.
  const hintFor = memoizedByValue((route: Route) => hintOf(route, near, pages))
  const keep = createFactKeep()
  let looked: {doubts: [Seen, string[]][]; others: Diagnostic[]} | undefined
  const look = () => {
    looked ??= {
      doubts: doubtful(pages, targetOf),
      others: [
        ...[...pages.values()].flatMap(({entry, facts}) =>
          refusals(entry, facts.refusable, site.policy),
        ),
        ...orphans(site, pages.keys(), function* () {
          for (const [route, {facts}] of pages)
            for (const href of linksOf(facts)) yield {route, target: targetOf(href, route)?.route}
        }),
      ],
    }
    return looked
  }
  return {
    /** Adds a page and returns its facts. */
    see: (entry: Entry, html: string): Facts => {
      const facts = keep(factsOf(html))
      pages.set(entry.route, {entry, facts})
      return facts
    },
    /** Adds a page with facts that are already known (`factsOf`). */
    know: (entry: Entry, facts: Facts) => {
      pages.set(entry.route, {entry, facts})
    },
    /** Looks at the links of all pages, while something else is waited for. Otherwise `diagnostics` does so. */
    look: () => void look(),
    /** Returns all problems, once every page has been added. `files`: paths below the output folder that will exist. */
    diagnostics: (files: ReadonlySet<string>): Diagnostic[] => {
      const {doubts, others} = look()
      const found = doubts.flatMap(([seen, hrefs]) =>
        complaints(seen, hrefs, {pages, site, files, textOf, near, hintFor, targetOf}),
      )
      const media = missingMedia(pages.values(), {site, files, textOf, targetOf})
      return [...told(found, site, textOf(CONFIG_FILE), targetOf), ...media, ...others]
    },
    /** Returns the anchors of a page that was added, and the pages to which its main part links. */
    of: (route: Route): {anchors: string[]; links: Route[]} => {
      const seen = pages.get(route)
      if (!seen) return {anchors: [], links: []}
      const links = new Set<Route>()
      for (const href of seen.facts.hrefs) {
        const to = isOfPage(href) ? route : targetOf(href, route)?.route
        if (to !== undefined && site.entries.has(to)) links.add(to)
      }
      return {anchors: [...seen.facts.anchors], links: [...links]}
    },
  }
}

/** A diagnostic without its subject, and the target of the link if a component rendered it, not an author. */
interface Complaint {
  diagnostic: Diagnostic
  subject: string
  drawn?: Target
  /** Whether the link is around the main part of the page, as one in a footer. */
  isAround?: boolean
}

const FRAME = 'The link is in the frame around the page, such as the footer: look in the theme.'

interface Around {
  pages: Map<Route, Seen>
  site: Site
  files: ReadonlySet<string>
  textOf: (file: string) => string | undefined
  near: Suggestions<'routes'>
  hintFor: (route: Route) => {hint?: string}
  targetOf: TargetOf
}

/**
 * Returns the pages with links that may lead nowhere, and these links. Most links are on many pages, and most lead to a page
 * and an anchor that exist: each of these is looked at once.
 */
function doubtful(pages: Map<Route, Seen>, targetOf: TargetOf): [Seen, string[]][] {
  const exists = ({route, id}: Target) => {
    const page = pages.get(route)
    return page !== undefined && (!id || idsOf(page.facts).has(id))
  }
  const known = new Map<string, boolean>()
  const isFine = (href: string, from: Route): boolean => {
    const before = known.get(href)
    if (before !== undefined) return before
    const target = targetOf(href, from)
    const fine = !target || exists(target)
    if (!isOfPage(href)) known.set(href, fine)
    return fine
  }
  const doubtsIn = (list: readonly string[], from: Route) =>
    list.filter((href) => !isFine(href, from))
  /** Links around pages that lead somewhere from each page. */
  const fine = new Set<readonly string[]>()
  const doubts: [Seen, string[]][] = []
  for (const seen of pages.values()) {
    const {entry, facts} = seen
    const inMain = doubtsIn(facts.hrefs, entry.route)
    let around: string[] = []
    if (!fine.has(facts.around)) {
      around = doubtsIn(facts.around, entry.route)
      if (!around.length && !facts.around.some(isOfPage)) fine.add(facts.around)
    }
    if (inMain.length || around.length) doubts.push([seen, [...new Set([...inMain, ...around])]])
  }
  return doubts
}

function complaints(
  {entry, facts: {hrefs: inMain, around}}: Seen,
  hrefs: string[],
  {pages, site, files, textOf, near, hintFor, targetOf}: Around,
): Complaint[] {
  const written = new Map(
    (entry.doc?.links ?? []).map((link) => [entry.hrefs[link.url] ?? link.url, link]),
  )
  return hrefs.flatMap((href): Complaint[] => {
    const target = targetOf(href, entry.route)
    if (!target || site.reported.has(href) || isOfOther(splitAddress(href)[0], site.external))
      return []
    const link = written.get(href)
    const place = link
      ? {line: link.line, column: link.column}
      : positionOfText(
          entry.module && textOf(entry.file),
          withoutBase(href, site.data.base) ?? href,
        )
    const at = {
      severity: 'error' as const,
      file: link?.file ?? (entry.file || CONFIG_FILE),
      ...place,
      ...(link || place.line ? {} : {cause: `link to ${href}`}),
    }
    const isAround = !link && around.includes(href) && !inMain.includes(href)
    const from = {subject: entry.route, isAround, ...(link ? {} : {drawn: target})}
    const complaint = (more: Pick<Diagnostic, 'code' | 'message'> & Partial<Diagnostic>) => [
      {...from, diagnostic: {...at, ...more}},
    ]
    const page = pages.get(target.route)
    if (!page) {
      // A page that could not be rendered already has a diagnostic.
      const moved = link ? undefined : site.redirects.get(target.route)
      if (moved !== undefined && entry.module && place.line)
        return complaint({
          severity: 'warning',
          code: 'redirected-link',
          message: `links to ${target.route}, which has moved to ${moved}.`,
          hint: `Link to ${moved}.`,
        })
      if (
        files.has(target.path.replace(/\/$/, '/index.html')) ||
        site.entries.has(target.route) ||
        site.redirects.has(target.route) ||
        site.printed.has(target.route) ||
        link
      )
        return []
      return complaint({
        code: 'broken-link',
        message: `links to ${target.route}, which does not exist.`,
        ...hintFor(target.route),
      })
    }
    // The page's own document was checked in its source. This checks the ids that rendering adds.
    if (!target.id || idsOf(page.facts).has(target.id) || (link && page.entry.doc)) return []
    const meant = near.word(target.id, page.facts.anchors)
    return complaint({
      code: 'broken-anchor',
      message: `links to "#${target.id}" on ${target.route}, which does not exist.`,
      ...(meant ? {hint: `Did you mean "#${meant}"?`} : {}),
    })
  })
}

/** Returns the diagnostics. A wrong link of `nav` or `footer` is one mistake of the config, not one of each page. */
function told(
  found: Complaint[],
  {data, external}: Site,
  config: string | undefined,
  targetOf: TargetOf,
): Diagnostic[] {
  const keyOf = (target: Target | undefined) => target && `${target.route}#${target.id}`
  const navigation = new Map(
    [...data.nav, ...data.footer].flatMap(({to}): [string | undefined, string][] =>
      to === undefined ? [] : [[keyOf(targetOf(withBase(to, data), '/')), to]],
    ),
  )
  const ofConfig = new Map<string, Diagnostic>()
  const ofPages: Diagnostic[] = []
  for (const {diagnostic, subject, drawn, isAround} of found) {
    const to = drawn && navigation.get(keyOf(drawn))
    const {hint = ''} = diagnostic
    if (to === undefined)
      ofPages.push({
        ...diagnostic,
        message: `${subject} ${diagnostic.message}`,
        ...(isAround ? {hint: `${FRAME} ${hint}`.trim()} : {}),
      })
    else {
      const {cause: _cause, ...one} = diagnostic
      const message = `"nav" or "footer" ${one.message}`
      ofConfig.set(to, {
        ...one,
        file: CONFIG_FILE,
        ...positionOfText(config, to),
        message,
        ...(isOfOther(splitAddress(to)[0], external)
          ? {hint: '"external" names this path: write it as "href".'}
          : {}),
      })
    }
  }
  return [...ofPages, ...ofConfig.values()]
}

function hintOf(
  route: Route,
  near: Suggestions<'routes'>,
  pages: Around['pages'],
): {hint?: string} {
  for (const other of pages.keys())
    if (other.startsWith(`${route}/`))
      return {
        hint: 'The folder has pages, but none of its own: add an index.md.',
      }
  const meant = near.path(route, 'routes')
  return meant ? {hint: `Did you mean ${meant}?`} : {}
}
