#!/usr/bin/env node
// Compares two output folders and prints Markdown for a comment on a pull request: pages added, removed and moved,
// links that no longer lead anywhere, and the size of the first view.
//
//   node .ci/compare-builds.mjs BEFORE AFTER
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {gzipSync} from 'node:zlib'

/** More rows than this are only counted. */
const MOST = 30

/** What changed between two builds, as Markdown. */
export function compareBuilds(before, after) {
  const [old, now] = [before, after].map((folder) => readManifest(folder))
  const oldRoutes = new Map(old.routes.map((page) => [page.route, page]))
  const newRoutes = new Map(now.routes.map((page) => [page.route, page]))
  const gone = [...oldRoutes.keys()].filter((route) => !newRoutes.has(route))
  const moved = gone.filter((route) => now.redirects[route])
  const removed = gone.filter((route) => !now.redirects[route])
  const targets = new Set(moved.map((route) => now.redirects[route]))
  const added = [...newRoutes.keys()].filter(
    (route) => !oldRoutes.has(route) && !targets.has(route),
  )
  const broken = brokenLinks(after, now)
  const title = (route, pages) => `\`${route}\` ${pages.get(route).title}`
  return [
    '### What this change does to the site',
    '',
    sizes(before, after, old, now),
    ...section(
      'Pages added',
      added.map((route) => title(route, newRoutes)),
    ),
    ...section(
      'Pages moved',
      moved.map((route) => `\`${route}\` → \`${now.redirects[route]}\``),
    ),
    ...section(
      'Pages removed without a redirect',
      removed.map((route) => title(route, oldRoutes)),
    ),
    ...section('Links that lead nowhere', broken),
    '',
  ].join('\n')
}

/** Links of finished pages to which there is neither a page nor a file: a lenient build leaves them as they were written. */
function brokenLinks(folder, {routes, redirects}) {
  const known = new Set([...routes.map(({route}) => route), ...Object.keys(redirects)])
  const [, base = '/'] =
    /data-base="([^"]*)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? []
  const leadsNowhere = ({origin, pathname}) => {
    if (origin !== HOST || !pathname.startsWith(base)) return false
    const local = decoded(pathname.slice(base.length))
    const route = `/${local.replace(/(^|\/)index\.html$|\.html$|\/$/, '')}`
    return !known.has(route) && !existsSync(join(folder, local))
  }
  return routes.flatMap(({route, html}) => {
    const links = readFileSync(join(folder, html), 'utf8').matchAll(/<a\b[^>]*?\shref="([^"#?]+)/g)
    return [...new Set([...links].map(([, href]) => href.replaceAll('&amp;', '&')))]
      .filter((href) => URL.canParse(href, HOST) && leadsNowhere(new URL(href, HOST + base + html)))
      .map((href) => `\`${route}\` → \`${href}\``)
  })
}

const HOST = 'http://site.invalid'

function decoded(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign: no page has such an address.
    return path
  }
}

function readManifest(folder) {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path))
    throw new Error(`${folder} holds no built site: there is no manifest.json.`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

function section(title, rows) {
  if (!rows.length) return []
  const more = rows.length > MOST ? [`- … and ${rows.length - MOST} more`] : []
  return [
    '',
    `**${title}** (${rows.length})`,
    '',
    ...rows.slice(0, MOST).map((row) => `- ${row}`),
    ...more,
  ]
}

function sizes(before, after, old, now) {
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
  const views = [firstView(before), firstView(after)]
  const rows = [
    ['Pages', old.routes.length, now.routes.length],
    ['Scripts of the first view (gzip)', kB(views[0].scripts), kB(views[1].scripts)],
    ['Styles of the first view (gzip)', kB(views[0].styles), kB(views[1].styles)],
  ]
  return [
    '| | Before | After |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

/** Bytes (gzip) of what the home page names: module scripts and style sheets. */
function firstView(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const bytes = (pattern) =>
    [...new Set([...html.matchAll(pattern)].map(([, url]) => url))]
      .map((url) => join(folder, 'assets', url.split('/').at(-1)))
      .filter((path) => existsSync(path))
      .reduce((sum, path) => sum + gzipSync(readFileSync(path), {level: 9}).length, 0)
  return {
    scripts: bytes(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g),
    styles: bytes(/<link rel="stylesheet" href="([^"]+)"/g),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [before, after] = process.argv.slice(2)
  if (!before || !after) {
    process.stderr.write('usage: compare-builds.mjs BEFORE AFTER (two output folders)\n')
    process.exit(2)
  }
  process.stdout.write(compareBuilds(before, after))
}
