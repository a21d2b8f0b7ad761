/** Files for readers that are programs: feed readers, browsers that search a site, language models. Pure text. */
import {twinUrl, withBase} from '../../runtime/location.ts'
import type {SidebarItem} from '../../runtime/types.ts'
import {compare} from '../diagnostics.ts'
import {escape} from '../render/head.ts'
import {isHidden} from '../render/page.ts'
import type {Entry, Site} from '../types.ts'

const IN_FEED = 50

/** The pages that changed last, as Atom (RFC 4287). `subjects`: what the last change of a file says of itself. */
export function feed(site: Site, subjects: ReadonlyMap<string, string>): string {
  const {url, base, title} = site.data
  const home = url + base
  const pages = [...site.entries.values()]
    .filter((entry) => entry.updated && !isHidden(entry))
    .sort((a, b) => compare(b.updated!, a.updated!) || compare(a.route, b.route))
    .slice(0, IN_FEED)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escape(title)}</title>`,
    `<id>${escape(home)}</id>`,
    `<link href="${escape(home)}"/>`,
    `<link rel="self" href="${escape(`${home}feed.xml`)}"/>`,
    // Without git there are no dates, but an Atom feed must have one.
    `<updated>${pages[0]?.updated ?? '1970-01-01T00:00:00Z'}</updated>`,
    `<author><name>${escape(title)}</name></author>`,
    ...pages.map((entry) => {
      const address = escape(url + withBase(entry.route, base))
      const change = subjects.get(entry.file)
      return [
        '<entry>',
        `<title>${escape(entry.title)}</title>`,
        `<id>${address}</id>`,
        `<link href="${address}"/>`,
        `<updated>${entry.updated}</updated>`,
        `<summary>${escape(change ? `${change}. ${entry.description}` : entry.description)}</summary>`,
        '</entry>',
      ].join('')
    }),
    '</feed>',
    '',
  ].join('\n')
}

/** How a browser asks the search of the site (OpenSearch 1.1). */
export function openSearch(site: Site): string {
  const {url, title} = site.data
  const search = url + withBase('/search', site.data.base)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // No more than 16 characters, says the standard.
    `<ShortName>${escape([...title].slice(0, 16).join(''))}</ShortName>`,
    `<Description>${escape(`Search ${title}`)}</Description>`,
    `<Url type="text/html" template="${escape(search)}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}

/** `llms.txt` (https://llmstxt.org): the pages by section of the sidebar, each as Markdown with one line about it. */
export function llms(site: Site): string {
  const {title, tagline, versions} = site.data
  const version = site.versions.find(({isLast}) => isLast) ?? site.versions[0]
  const tree = Object.values(version?.sidebars ?? {})[0] ?? []
  const listed = new Set<string>()
  const line = (entry: Entry) => {
    listed.add(entry.route)
    return `- [${entry.title}](${addressOf(entry, site)}): ${entry.description}`
  }
  const below = (item: SidebarItem): string[] => {
    const entry = item.route ? site.entries.get(item.route) : undefined
    return [
      ...(entry && !isHidden(entry) ? [line(entry)] : []),
      ...(item.items ?? []).flatMap(below),
    ]
  }
  const sections = tree.map((item) => [`## ${item.label}`, '', ...below(item), ''])
  const others = [...site.entries.values()]
    .filter(
      (entry) =>
        !listed.has(entry.route) &&
        !isHidden(entry) &&
        (entry.version === undefined || entry.version === version?.name),
    )
    .sort((a, b) => compare(a.route, b.route))
  return [
    `# ${title}`,
    '',
    ...(tagline ? [`> ${tagline}`, ''] : []),
    ...(versions.length > 1 ? [`These are the pages of ${version?.label}.`, ''] : []),
    ...sections.flat(),
    ...(others.length ? ['## Other pages', '', ...others.map(line), ''] : []),
  ].join('\n')
}

function addressOf({route}: Entry, {data}: Site): string {
  return data.url + twinUrl(route, data.base, 'md')
}
