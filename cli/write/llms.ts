/**
 * The site as text for language models (https://llmstxt.org): a list of its pages, and the pages themselves. Pure
 * text.
 */
import {fileOf, twinUrl} from '../../runtime/shared/location.ts'
import {say} from '../../runtime/shared/messages/say.ts'
import type {Route, SidebarItem} from '../../runtime/shared/types.ts'
import {sidebarOf, versionNamed} from '../../runtime/shared/versions.ts'
import type {PageText} from '../remember/unchanged-pages.ts'
import {isHidden} from '../render/page.ts'
import {compare} from '../text/compare.ts'
import type {Entry, Site} from '../types.ts'

const FULL = 'llms-full.txt'

/** Between two pages of `llms-full.txt`. */
export const BETWEEN = '\n---\n\n'

interface Section {
  label: string
  /** The file with all of its pages; only for a section with several pages. */
  file?: string
  entries: Entry[]
}

/** Returns `llms.txt`: the pages by section of the sidebar, each as a link to its Markdown, with one line about it. */
export function llms(site: Site): string {
  const {title, tagline, url, base} = site.data
  const version = versionNamed(site.data.versions)
  const line = (entry: Entry) =>
    `- [${entry.title}](${addressOf(entry, site)}): ${entry.description}`
  return [
    `# ${title}`,
    '',
    ...(tagline ? [`> ${tagline}`, ''] : []),
    ...(site.versions.length > 1
      ? [say(site.messages, 'llms.version', {version: version?.label ?? ''}), '']
      : []),
    ...sectionsOf(site).flatMap(({label, file, entries}) => [
      `## ${label}`,
      '',
      ...(file
        ? [say(site.messages, 'llms.file', {url: `${url}${base}${encodeURI(file)}`}), '']
        : []),
      ...entries.map(line),
      '',
    ]),
  ].join('\n')
}

/**
 * Returns the pages of `llms-full.txt`, in the order of `llms.txt`, and those of the same file for each section. `twin`: returns
 * a page as Markdown.
 */
export function llmsFull(
  site: Site,
  twin: (route: Route) => string | undefined,
): Map<string, PageText[]> {
  const sections = sectionsOf(site)
  const textsOf = (entries: Entry[]) =>
    entries.map((entry): PageText => {
      const text = () => {
        const markdown = twin(entry.route)
        if (markdown === undefined) return undefined
        const source = say(site.messages, 'llms.source', {url: addressOf(entry, site)})
        return `${source}\n\n${markdown.trim()}\n`
      }
      return {route: entry.route, text}
    })
  return new Map([
    [FULL, textsOf(sections.flatMap(({entries}) => entries))],
    ...sections.flatMap(({file, entries}) => (file ? [[file, textsOf(entries)] as const] : [])),
  ])
}

/** Returns the pages of the sidebar in their order, for the version that readers should use, then all other pages. */
function sectionsOf(site: Site): Section[] {
  const version = versionNamed(site.data.versions)
  const listed = new Set<Entry>()
  const below = (item: SidebarItem): Entry[] => {
    const entry = item.route ? site.entries.get(item.route) : undefined
    const isShown = entry && !isHidden(entry) && !listed.has(entry)
    if (isShown) listed.add(entry)
    return [...(isShown ? [entry] : []), ...(item.items ?? []).flatMap(below)]
  }
  const pages = sidebarOf(version).filter(({href}) => href === undefined)
  const sections = pages.map((item): Section => {
    const entries = below(item)
    const hasFile = item.route !== undefined && item.route !== '/' && entries.length > 1
    return {
      label: item.label,
      entries,
      ...(hasFile ? {file: `${fileOf(item.route!)}/${FULL}`} : {}),
    }
  })
  const others = [...site.entries.values()]
    .filter(
      (entry) =>
        !listed.has(entry) &&
        !isHidden(entry) &&
        (entry.version === undefined || entry.version === version?.name),
    )
    .sort((a, b) => compare(a.route, b.route))
  return [
    ...sections,
    ...(others.length ? [{label: say(site.messages, 'llms.others'), entries: others}] : []),
  ]
}

function addressOf({route}: Entry, {data}: Site): string {
  return data.url + twinUrl(route, data.base, 'md')
}
