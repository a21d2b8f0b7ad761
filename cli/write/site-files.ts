/** Files about the site as a whole: for search engines and hosts, the manifest, redirect pages. Pure text. */
import {withBase} from '../../runtime/location.ts'
import {WORKER_FILE} from '../../runtime/offline/plan.ts'
import type {Route} from '../../runtime/types.ts'
import type {SiteConfig} from '../config.ts'
import {compare} from '../diagnostics.ts'
import {hostFiles} from '../hosts/host.ts'
import type {Audit} from '../render/audit.ts'
import {escape, policyLine} from '../render/head.ts'
import {outputOf} from '../render/page.ts'
import {FOLLOW, securityHeaders} from '../resolve/policy.ts'
import type {Assets, Manifest, Site} from '../types.ts'
import {llms, llmsFull} from './llms.ts'
import {feed, openSearch, webManifest} from './machine-files.ts'
import {removerFile} from './offline.ts'
import {sitemaps} from './sitemap.ts'

export interface SiteFilesInput {
  site: Site
  config: Pick<SiteConfig, 'host' | 'base' | 'compress'>
  /** Subject of the last commit, by file of the content. */
  history: {subjects: ReadonlyMap<string, string>}
  assets: Pick<Assets, 'icon' | 'touchIcon' | 'color'>
  /** A page as Markdown; undefined for one that cannot be drawn. */
  twin: (route: Route) => string | undefined
}

/** Files about the site as a whole: path -> its text, on demand. A file of the same name in `public/` wins. */
export function siteFiles({
  site,
  config,
  history,
  assets,
  twin,
}: SiteFilesInput): Map<string, () => string> {
  // At `/` there is a file whatever happens: a host does not have to know where it leads.
  const redirects = new Map([...site.redirects].filter(([from]) => from !== '/'))
  const forHost = hostFiles(config.host, {
    base: config.base,
    compress: config.compress,
    redirects,
    headers: securityHeaders(site.policy),
  })
  return new Map([
    ...sitemaps(site),
    ['robots.txt', () => robots(site)],
    ['feed.xml', () => feed(site, history.subjects)],
    ['llms.txt', () => llms(site)],
    ...llmsFull(site, twin),
    ['site.webmanifest', () => webManifest(site, assets)],
    [WORKER_FILE, () => removerFile(config.base)],
    ...(site.entries.has('/search') ? [['opensearch.xml', () => openSearch(site)] as const] : []),
    ...[...forHost].map(([path, text]) => [path, () => text] as const),
  ])
}

export function robots(site: Site): string {
  const {url, base} = site.data
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}${base}sitemap.xml\n`
}

/** The link-checked list of routes: the next build can tell which public addresses vanished. */
export function manifest(site: Site, audit: Audit, files: Iterable<string>): string {
  const value: Manifest = {
    build: site.data.build,
    versions: site.versions,
    routes: [...site.entries.values()]
      .map(({route, file, title}) => ({
        route,
        file,
        title,
        html: `${outputOf(route)}.html`,
        ...audit.of(route),
      }))
      .sort((a, b) => compare(a.route, b.route)),
    redirects: Object.fromEntries(site.redirects),
    assets: [...files].filter((path) => path.startsWith('assets/')).sort(compare),
    headers: securityHeaders(site.policy),
  }
  return `${JSON.stringify(value, null, 1)}\n`
}

/** The page at an old route: leads on without scripts as well. */
export function redirectPage(to: Route, site: Site, icon?: string): string {
  const href = escape(withBase(to, site.data.base))
  const title = escape(site.entries.get(to)?.title ?? to)
  return [
    '<!doctype html>',
    `<html lang="${site.lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    ...policyLine(site),
    `<title>${title}</title>`,
    '<meta name="robots" content="noindex">',
    `<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>`,
    `<link rel="canonical" href="${escape(site.data.url)}${href}">`,
    // Without one the browser asks for /favicon.ico.
    ...(icon ? [`<link rel="icon" href="${icon}" type="image/svg+xml">`] : []),
    '</head>',
    `<body><p>This page has moved to <a href="${href}">${title}</a>.</p><script>${FOLLOW}</script></body>`,
    '</html>',
    '',
  ].join('\n')
}
