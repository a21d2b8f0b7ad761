/** Links outside of pages: in the glossary and in the announcement. Each is checked once, where it is written. */
import type {SiteConfig} from '../../config/config.ts'
import {CONFIG_FILE} from '../../config/config-file.ts'
import {type Position, positionAt} from '../../config/key-position.ts'
import type {Diagnostic, Entry, Link} from '../../types.ts'
import type {ResolveInput} from '../site.ts'
import {type LinkTargets, resolveLinks} from './links.ts'

export interface OutsideLinks {
  diagnostics: Diagnostic[]
  /** HTML of the announcement, if there is one. */
  announcement: string | undefined
  /** Broken addresses: pages that show them do not report them again. */
  reported: Set<string>
}

export function resolveOutsidePages(
  {config, announcement, words}: Pick<ResolveInput, 'config' | 'announcement' | 'words'>,
  targets: LinkTargets,
): OutsideLinks {
  const reported = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const hrefs: Record<string, string> = {}
  /** `shown`: the text of a link whose address was not found. */
  const look = (file: string, link: Link, ids: string[], shown: string) => {
    const found = resolveLinks(entryOf(file, link, ids), targets)
    Object.assign(hrefs, found.hrefs)
    diagnostics.push(...found.diagnostics)
    if (found.diagnostics.some(({severity}) => severity === 'error'))
      reported.add(found.hrefs[link.url] ?? shown)
  }
  for (const link of words.links)
    look('glossary.yml', {kind: 'page', ...link}, [], targets.addressOf(link.url))
  const ofGlossary = diagnostics.length
  if (!announcement) return {diagnostics, announcement: undefined, reported}
  const {doc} = announcement
  for (const link of doc.links) look(CONFIG_FILE, link, doc.ids, link.url)
  const place = placesIn(config)
  const own = [...doc.diagnostics, ...diagnostics.splice(ofGlossary)]
  return {
    diagnostics: [
      ...diagnostics,
      ...own.map((one) => ({...one, file: CONFIG_FILE, ...place(one)})),
    ],
    announcement: announcement.draw(hrefs),
    reported,
  }
}

/** Returns an entry for something that contains links like a page, with its file relative to the content folder. */
function entryOf(file: string, link: Link, ids: string[]): Entry {
  return {
    route: '/',
    file,
    kind: 'page',
    title: '',
    description: '',
    hrefs: {},
    doc: {links: [link], ids, diagnostics: []} as unknown as NonNullable<Entry['doc']>,
  }
}

/**
 * Returns a function that maps a position in the announcement to the config: exactly, unless the text contains
 * escapes.
 */
function placesIn({
  source,
  announcement,
}: Pick<SiteConfig, 'source' | 'announcement'>): (at: Position) => Position {
  const at = source.indexOf(announcement?.content ?? '')
  const start = positionAt(source, at < 0 ? Math.max(0, source.search(/\bannouncement\b/)) : at)
  return ({line, column}) =>
    at < 0
      ? start
      : {
          line: start.line + Math.max(0, line - 1),
          column: line > 1 ? column : start.column + Math.max(0, column - 1),
        }
}
