/** The pages of a site for search engines (https://www.sitemaps.org). Pure text. */
import {withBase} from '../../runtime/shared/location.ts'
import {isHidden} from '../render/page.ts'
import {isLed} from '../resolve/canonical.ts'
import {compare} from '../text/compare.ts'
import {escape} from '../text/escape.ts'
import type {Entry, Site} from '../types.ts'

/** The maximum number of entries in a sitemap. */
const LIMIT = 50_000
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Returns the sitemaps. A page that exists in several versions is listed once, and pages of old versions are not. For
 * a large site, `sitemap.xml` lists further sitemaps.
 */
export function sitemaps(site: Site, limit = LIMIT): Map<string, () => string> {
  const pages = [...site.entries.values()]
    .filter((entry) => !isHidden(entry) && isLed(entry, site))
    .sort((a, b) => compare(a.route, b.route))
  if (pages.length <= limit) return new Map([['sitemap.xml', () => listOf(pages, site)]])
  const parts = Array.from({length: Math.ceil(pages.length / limit)}, (_, at) =>
    pages.slice(at * limit, (at + 1) * limit),
  )
  const nameOf = (at: number) => `sitemap-${at + 1}.xml`
  return new Map([
    ['sitemap.xml', () => indexOf(parts, nameOf, site)],
    ...parts.map((part, at) => [nameOf(at), () => listOf(part, site)] as const),
  ])
}

function listOf(pages: Entry[], {data}: Site): string {
  return [
    HEAD,
    `<urlset ${NAMESPACE}>`,
    ...pages.map(
      ({route, updated}) =>
        `<url><loc>${escape(data.url + withBase(route, data))}</loc>${lastModified(updated)}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
}

function indexOf(parts: Entry[][], nameOf: (at: number) => string, {data}: Site): string {
  return [
    HEAD,
    `<sitemapindex ${NAMESPACE}>`,
    ...parts.map((part, at) => {
      const latest = part.map(({updated = ''}) => updated).sort(compare)
      return `<sitemap><loc>${escape(data.url + data.base + nameOf(at))}</loc>${lastModified(latest.at(-1))}</sitemap>`
    }),
    '</sitemapindex>',
    '',
  ].join('\n')
}

function lastModified(date: string | undefined): string {
  return date ? `<lastmod>${date}</lastmod>` : ''
}
