/**
 * The output folder as a good static host would serve it (behaviours.md 1.1.3): clean addresses, redirects that keep the
 * query, a real 404, hashed files for ever, compressed.
 */
import {readFileSync} from 'node:fs'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import {join} from 'node:path'
import compression from 'compression'
import sirv from 'sirv'
import {withoutBase} from '../../runtime/location.ts'

const HASHED = /^\/assets\/.*-[0-9a-z]{8,}\.\w+$|^\/search-index\/.*-[0-9a-z]{8,}\.\w+$/i

export function staticHandler(folder: string, base: string): RequestListener {
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
      response.setHeader('X-Content-Type-Options', 'nosniff')
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
    compress(request as never, response as never, () =>
      files(request, response, () => notFound(folder, response)),
    )
  }
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
  const clean = local
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
    response.end(readFileSync(join(folder, '404.html')))
  } catch {
    response.end('Not Found')
  }
}
