/** The `<head>` of a page: title, description, canonical address, preloads. */
import {documentTitle} from '../../runtime/shared/document-title.ts'
import {twinUrl, withBase} from '../../runtime/shared/location.ts'
import {partUrl} from '../../runtime/shared/site-data.ts'
import type {Page} from '../../runtime/shared/types.ts'
import {memoized} from '../memoized.ts'
import {HEIGHT, type Preview, WIDTH} from '../previews/preview.ts'
import {policyMeta} from '../resolve/content-security-policy.ts'
import {partsOf} from '../resolve/parts.ts'
import {escape} from '../text/escape.ts'
import type {Assets, Site} from '../types.ts'
import {iconLine} from './icon.ts'
import {structuredData} from './structured-data.ts'

export interface HeadInput {
  page: Page
  status: 'found' | 'missing'
  /** What search engines can do with the page; undefined: everything. */
  robots: string | undefined
  /** What other sites show with a link to the page. */
  preview?: Preview | undefined
}

/** Returns the lines of the head. Values are escaped here and nowhere else. */
export function headOf(
  {page, status, robots, preview}: HeadInput,
  site: Site,
  assets: Assets,
): string[] {
  const {data} = site
  const title = documentTitle(page, data)
  const canonical = data.url + withBase(page.canonical ?? page.route, data)
  const keywords = site.entries.get(page.route)?.doc?.fields.keywords ?? []
  return [
    '<meta charset="utf-8">',
    ...policyLine(site),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)}</title>`,
    meta('name', 'description', page.description),
    ...(keywords.length ? [meta('name', 'keywords', keywords.join(', '))] : []),
    meta('name', 'generator', 'labdocs'),
    ...(robots === undefined ? [] : [meta('name', 'robots', robots)]),
    ...(status === 'found'
      ? [
          meta('property', 'og:type', page.route === '/' ? 'website' : 'article'),
          meta('property', 'og:site_name', data.title),
          meta('property', 'og:title', title),
          meta('property', 'og:description', page.description),
          meta('property', 'og:url', canonical),
          meta('property', 'og:locale', site.lang.replace('-', '_')),
          ...previewLines(preview, data.url),
          `<link rel="canonical" href="${escape(canonical)}">`,
          `<link rel="alternate" hreflang="${site.lang}" href="${escape(canonical)}">`,
          `<link rel="alternate" hreflang="x-default" href="${escape(canonical)}">`,
          `<link rel="alternate" type="text/markdown" href="${escape(twinUrl(page.route, data.base, 'md'))}">`,
          ...(page.route === '/' ? siteLinks(site) : []),
          ...structuredData(page, site).map(
            (value) => `<script type="application/ld+json">${inlineJson(value)}</script>`,
          ),
        ]
      : []),
    ...(assets.color ? [meta('name', 'theme-color', assets.color)] : []),
    `<link rel="manifest" href="${site.data.base}site.webmanifest">`,
    ...iconLine(assets.icon),
    ...(assets.touchIcon ? [`<link rel="apple-touch-icon" href="${assets.touchIcon}">`] : []),
    ...fontPreload(assets),
    `<link rel="stylesheet" href="${assets.css}">`,
    ...page.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    `<link rel="modulepreload" href="${assets.entry}">`,
    ...assets.preloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    ...(page.module ? [`<link rel="modulepreload" href="${page.module}">`] : []),
    ...siteDataUrls(page, site).map(
      (url) => `<link rel="preload" href="${url}" as="fetch" crossorigin>`,
    ),
  ]
}

/** A large picture is announced only if it exists. */
function previewLines(preview: Preview | undefined, origin: string): string[] {
  if (!preview) return [meta('name', 'twitter:card', 'summary')]
  return [
    meta('property', 'og:image', origin + preview.url),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(WIDTH)),
    meta('property', 'og:image:height', String(HEIGHT)),
    meta('property', 'og:image:alt', preview.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** Returns the preload of the text font. It must be there at the first paint: a later font would not be used. */
export function fontPreload({preloadFont}: Assets): string[] {
  return preloadFont
    ? [`<link rel="preload" href="${preloadFont}" as="font" type="font/woff2" crossorigin>`]
    : []
}

/** Returns the policy, which must come before everything it can refuse. */
export function policyLine({policy}: Site): string[] {
  return policy
    ? [`<meta http-equiv="Content-Security-Policy" content="${escape(policyMeta(policy))}">`]
    : []
}

/** Returns links to files about the whole site, for the home page, where browsers and feed readers look for them. */
function siteLinks({data, entries}: Site): string[] {
  const title = escape(data.title)
  return [
    `<link rel="alternate" type="application/atom+xml" title="${title}" href="${data.base}feed.xml">`,
    ...(entries.has('/search')
      ? [
          `<link rel="search" type="application/opensearchdescription+xml" title="${title}" href="${data.base}opensearch.xml">`,
        ]
      : []),
  ]
}

/**
 * Returns the addresses of the site data that a page loads; the first one names the others. They contain the build id, which
 * is the hash of the data.
 */
export function siteDataUrls({parts = []}: Pick<Page, 'parts'>, {data}: Site): string[] {
  const {base, build} = data
  if (parts === 'all') return [partUrl(base, build, 'all')]
  return [coreUrl(data), ...parts.map((part) => partUrl(base, build, part))]
}

/** Returns the address of the core, which every page loads. */
function coreUrl({base, build}: Site['data']): string {
  return `${base}assets/site-${build}.json`
}

/** Returns all files of the site data, by address. */
export const siteDataFiles = memoized((data: Site['data']): ReadonlyMap<string, string> => {
  const {base, build} = data
  const {core, lists} = partsOf(data)
  return new Map([
    [coreUrl(data), JSON.stringify(core)],
    ...lists.map((list, part) => [partUrl(base, build, part), JSON.stringify(list)] as const),
    ...(core === data ? [] : [[partUrl(base, build, 'all'), JSON.stringify(data)] as const]),
  ])
})

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escape(content)}">`
}

/** Returns JSON that is safe inside a script element, where `<` could end the element. */
export function inlineJson(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
