/**
 * The output folder as a good static host would serve it: clean addresses, redirects that keep the
 * query, a real 404, hashed files forever, compressed.
 */
import {readFileSync, statSync} from 'node:fs'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import compression from 'compression'
import sirv from 'sirv'
import {withoutBase} from '../../runtime/location.ts'
import {isSystemError} from '../disk/error.ts'
import {PUBLISHED} from '../disk/names.ts'
import {placeInside, readInside} from '../disk/reader.ts'
import {securityHeaders} from '../resolve/policy.ts'
import type {Manifest} from '../types.ts'

const HASHED = /^\/assets\/.*-[0-9a-z]{8,}\.\w+$|^\/search-index\/.*-[0-9a-z]{8,}\.\w+$/i

export function staticHandler(folder: string, base: string): RequestListener {
  const headers = headersOf(folder)
  const compress = compression({threshold: 512})
  const files = sirv(folder, {
    // Looks at the disk for each request: a build while the server runs is served at once.
    dev: true,
    etag: true,
    extensions: ['html'],
    gzip: true,
    brotli: true,
    dotfiles: false,
    setHeaders: (response, pathname) => {
      response.setHeader(
        'Cache-Control',
        HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      if (pathname.endsWith('.md'))
        response.setHeader('Content-Type', 'text/markdown; charset=utf-8')
    },
    onNoMatch: (_request, response) => notFound(folder, response),
  })
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, {Allow: 'GET, HEAD'}).end()
      return
    }
    const to = redirect(request, base)
    if (to === null) {
      response.writeHead(400).end('Bad Request')
      return
    }
    if (to !== undefined) {
      response.writeHead(to.status, {Location: to.location}).end()
      return
    }
    request.url = request.url!.slice(base.length - 1)
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value)
    // A build may replace the file between the look at it and its opening.
    response.on('pipe', (file: Readable) => file.on('error', () => response.destroy()))
    readSigns(request)
    compress(request as never, response as never, () =>
      isConfined(folder, request.url!)
        ? files(request, response, () => notFound(folder, response))
        : notFound(folder, response),
    )
  }
}

/** What every answer carries: the last build has written it down. A build while the server runs may have other headers. */
function headersOf(folder: string): () => Record<string, string> {
  const path = join(folder, 'manifest.json')
  let known = {stamp: '', headers: securityHeaders(undefined)}
  return () => {
    const stat = statSync(path, {throwIfNoEntry: false})
    const stamp = `${stat?.mtimeMs} ${stat?.size}`
    if (stat && stamp !== known.stamp) known = {stamp, headers: readHeaders(path) ?? known.headers}
    return known.headers
  }
}

function readHeaders(path: string): Record<string, string> | undefined {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Partial<Manifest>).headers
  } catch {
    // It is being replaced, or an older labdocs wrote it.
    return undefined
  }
}

/** `#` and `?` in the name of a file: sirv decodes all other signs, and takes over a path that was read before it. */
function readSigns(request: IncomingMessage): void {
  const raw = request.url!
  const [path = '', query = ''] = raw.split(/\?(.*)/s)
  if (!/%23|%3f/i.test(path)) return
  const pathname = path.replace(/%23/g, '#').replace(/%3f/gi, '?')
  Object.assign(request, {_parsedUrl: {raw, pathname, query, search: query && `?${query}`}})
}

/** Endings of the files that an address may mean: compressed, as a page, as a folder with an index. */
const ENDINGS = ['', '.html', '/index', '/index.html'].flatMap((ending) =>
  ['', '.gz', '.br'].map((packed) => ending + packed),
)

/** Whether none of the files that an address may mean is hidden, or a link out of the folder. */
function isConfined(folder: string, url: string): boolean {
  // As sirv reads it.
  const path = decodeURI(url.split('?')[0]!).replace(/\/$/, '')
  return ENDINGS.every((ending) => {
    try {
      const place = placeInside(folder, path + ending)
      return place !== undefined && !place.split('/').some(isPrivate)
    } catch (error) {
      // There is no such file.
      if (!isSystemError(error)) throw error
      return true
    }
  })
}

function isPrivate(name: string): boolean {
  return name.startsWith('.') && !PUBLISHED.includes(name)
}

/** Where a request should go instead; null for an address that cannot be read. */
export function redirect(
  request: IncomingMessage,
  base: string,
): {status: number; location: string} | undefined | null {
  const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s)
  const search = query === undefined ? '' : `?${query}`
  try {
    if (decodeURIComponent(path).includes('\0')) return null
  } catch {
    return null
  }
  const local = withoutBase(path, base)
  // Two slashes at the start would make the location another host; browsers read a backslash as a slash.
  if (local === null || /^\/[/\\]/.test(path)) return {status: 302, location: base}
  if (local === '/' || local === '')
    return path === base ? undefined : {status: 301, location: base + search}
  const clean = (local === '/index' ? '/' : local)
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/(?<=.)\/+$/, '')
  if (clean === local || local === '/404.html') return undefined
  const target =
    clean === '' || clean === '/' || clean === '/index' ? base : base.slice(0, -1) + clean
  return {status: 301, location: target + search}
}

function notFound(folder: string, response: ServerResponse): void {
  response.writeHead(404, {'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache'})
  try {
    response.end(readInside(folder, '404.html'))
  } catch {
    response.end('Not Found')
  }
}
