/** Files about the whole site: for search engines and hosts, the manifest, redirect pages. Pure text. */
import {withBase} from '../../runtime/shared/location.ts'
import {say} from '../../runtime/shared/messages/say.ts'
import {WORKER_FILE} from '../../runtime/shared/offline-plan.ts'
import type {Route} from '../../runtime/shared/types.ts'
import type {SiteConfig} from '../config/config.ts'
import {hostFiles} from '../hosts/hosts.ts'
import {ENDINGS, STYLES} from '../hosts/url-styles.ts'
import type {Audit} from '../render/audit/link-audit.ts'
import {policyLine} from '../render/head.ts'
import {iconLine} from '../render/icon.ts'
import {outputOf} from '../render/page.ts'
import {FOLLOW, securityHeaders} from '../resolve/content-security-policy.ts'
import {compare} from '../text/compare.ts'
import {escape} from '../text/escape.ts'
import type {Assets, Manifest, Site} from '../types.ts'
import {authoredPaths} from './earlier-builds.ts'
import {llms} from './llms.ts'
import {feed, openSearch, webManifest} from './machine-files.ts'
import {removerFile} from './offline.ts'
import {sitemaps} from './sitemap.ts'

export interface SiteFilesInput {
  site: Site
  config: Pick<SiteConfig, 'host' | 'base' | 'compress' | 'offline' | 'external'>
  /** Subject of the last commit, by file of the content. */
  history: {subjects: ReadonlyMap<string, string>}
  assets: Pick<Assets, 'icon' | 'touchIcon' | 'color'>
}

/**
 * Returns the files about the whole site, except those with the texts of its pages: path -> function that makes the text. A
 * file of the same name in `public/` takes precedence.
 */
export function siteFiles({
  site,
  config,
  history,
  assets,
}: SiteFilesInput): Map<string, () => string> {
  // `/` always has a file, so hosts do not need a redirect from there.
  const redirects = new Map([...site.redirects].filter(([from]) => from !== '/'))
  const forHost = hostFiles(config.host, {
    base: config.base,
    ending: site.data.ending,
    compress: config.compress,
    redirects,
    headers: securityHeaders(site.policy),
    authored: authoredPaths(site),
    external: site.data.external ?? [],
  })
  return new Map([
    ...sitemaps(site),
    ['robots.txt', () => robots(site)],
    ['feed.xml', () => feed(site, history.subjects)],
    ['llms.txt', () => llms(site)],
    ['site.webmanifest', () => webManifest(site, assets)],
    // A site that can be read offline has a worker of its own.
    ...(config.offline ? [] : [[WORKER_FILE, () => removerFile(config.base)] as const]),
    ...(site.entries.has('/search') ? [['opensearch.xml', () => openSearch(site)] as const] : []),
    ...[...forHost].map(([path, text]) => [path, () => text] as const),
  ])
}

export function robots(site: Site): string {
  const {url, base} = site.data
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}${base}sitemap.xml\n`
}

/** Returns the link-checked list of routes, with which the next build finds public addresses that no longer exist. */
export function manifest(site: Site, audit: Audit, files: Iterable<string>): string {
  const value: Manifest = {
    build: site.data.build,
    base: site.data.base,
    urls: STYLES.find((style) => ENDINGS[style] === site.data.ending)!,
    versions: site.versions,
    routes: [...site.entries.values()]
      .map(({route, file, title}) => ({
        route,
        file,
        title,
        html: outputOf(route, site.data),
        ...audit.of(route),
      }))
      .sort((a, b) => compare(a.route, b.route)),
    redirects: Object.fromEntries(site.redirects),
    ...(site.printed.size ? {printed: [...site.printed.keys()].sort(compare)} : {}),
    assets: [...files].filter((path) => path.startsWith('assets/')).sort(compare),
    headers: securityHeaders(site.policy),
  }
  return `${JSON.stringify(value, null, 1)}\n`
}

/** Returns the page at an old route. Its redirect also works without scripts. */
export function redirectPage(to: Route, site: Site, icon?: string): string {
  const href = escape(withBase(to, site.data))
  const title = escape(site.entries.get(to)?.title ?? to)
  const link = `<a href="${href}">${title}</a>`
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
    // Without an icon, the browser requests /favicon.ico.
    ...iconLine(icon),
    '</head>',
    `<body><p>${say(site.messages, 'moved.text', {link})}</p><script>${FOLLOW}</script></body>`,
    '</html>',
    '',
  ].join('\n')
}
