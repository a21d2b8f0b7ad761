/** Files for programs: feed readers, and browsers that search or install a site. Pure text. */
import {withBase} from '../../runtime/shared/location.ts'
import {say} from '../../runtime/shared/messages/say.ts'
import {iconType} from '../render/icon.ts'
import {isHidden} from '../render/page.ts'
import {isLed} from '../resolve/canonical.ts'
import {compare} from '../text/compare.ts'
import {escape} from '../text/escape.ts'
import type {Assets, Site} from '../types.ts'

const IN_FEED = 50

/**
 * Returns the pages that changed last as Atom (RFC 4287). Of several versions, only pages that search engines should
 * list are included. `subjects`: subject of the last commit of each file.
 */
export function feed(site: Site, subjects: ReadonlyMap<string, string>): string {
  const {url, base, title} = site.data
  const home = url + base
  const pages = [...site.entries.values()]
    .filter((entry) => entry.updated && !isHidden(entry) && isLed(entry, site))
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
      const address = escape(url + withBase(entry.route, site.data))
      const change = subjects.get(entry.file)
      return [
        '<entry>',
        `<title>${escape(entry.title)}</title>`,
        `<id>${address}</id>`,
        `<link href="${address}"/>`,
        `<updated>${entry.updated}</updated>`,
        entry.author ? `<author><name>${escape(entry.author)}</name></author>` : '',
        `<summary>${escape(change ? `${change}. ${entry.description}` : entry.description)}</summary>`,
        '</entry>',
      ].join('')
    }),
    '</feed>',
    '',
  ].join('\n')
}

/** Returns how a browser uses the search of the site (OpenSearch 1.1). */
export function openSearch(site: Site): string {
  const {url, title} = site.data
  const search = url + withBase('/search', site.data)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The standard allows at most 16 characters.
    `<ShortName>${escape([...title].slice(0, 16).join(''))}</ShortName>`,
    `<Description>${escape(say(site.messages, 'search.ofSite', {site: title}))}</Description>`,
    `<Url type="text/html" template="${escape(search)}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}

/** Returns what a device shows for a site that a reader adds to the start screen (https://www.w3.org/TR/appmanifest/). */
export function webManifest(
  {data, lang}: Site,
  {icon, touchIcon, color}: Pick<Assets, 'icon' | 'touchIcon' | 'color'>,
): string {
  const value = {
    name: data.title,
    short_name: data.title,
    ...(data.tagline ? {description: data.tagline} : {}),
    lang,
    id: data.base,
    start_url: data.base,
    scope: data.base,
    display: 'minimal-ui',
    ...(color ? {theme_color: color, background_color: color} : {}),
    icons: [
      ...(icon
        ? [{src: icon, ...(icon.endsWith('.svg') ? {sizes: 'any'} : {}), type: iconType(icon)}]
        : []),
      ...(touchIcon ? [{src: touchIcon, sizes: '512x512', type: 'image/png'}] : []),
    ],
  }
  return `${JSON.stringify(value, null, 1)}\n`
}
