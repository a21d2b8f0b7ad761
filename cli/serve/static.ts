/**
 * Serves the output folder like a good static host: clean addresses, redirects
 * that keep the query, a real 404, immutable hashed files, compressed.
 */
import {statSync} from 'node:fs'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import compression from 'compression'
import sirv from 'sirv'
import {isHashedPath} from '../../runtime/shared/hashed-name.ts'
import {htmlFileOf} from '../../runtime/shared/location.ts'
import {own} from '../../runtime/shared/own.ts'
import type {SiteData} from '../../runtime/shared/types.ts'
import {attempt} from '../disk/disk-error.ts'
import {readIfThere} from '../disk/folder.ts'
import {PUBLISHED} from '../disk/path-rules.ts'
import {placeInside, readInside} from '../disk/read-inside.ts'
import {WRITTEN} from '../hosts/nginx.ts'
import {securityHeaders} from '../resolve/content-security-policy.ts'
import {parsedJson} from '../text/json.ts'
import type {Manifest} from '../types.ts'
import {NOT_FOUND, redirect} from './redirect.ts'

/** Types by ending that sirv does not know, or sends without the encoding. */
const TEXT: Record<string, string> = {md: 'text/markdown', txt: 'text/plain'}

/** `ending`: the ending of the addresses of the site. */
export function staticHandler(
  folder: string,
  base: string,
  ending: SiteData['ending'] = '',
): RequestListener {
  const built = readerOf(folder)
  const compress = compression({threshold: 512})
  const files = sirv(folder, {
    // Reads the disk for each request, so a build while the server runs is served at once.
    dev: true,
    etag: true,
    // With an ending, no page has an address without it: nginx does not look for such a file either.
    extensions: ending ? [] : ['html'],
    gzip: true,
    brotli: true,
    dotfiles: false,
    setHeaders: (response, pathname) => {
      const [, ending] = /\.(md|txt)$/.exec(pathname) ?? []
      // Without it, browsers read text as Windows-1252.
      if (ending) response.setHeader('Content-Type', `${TEXT[ending]}; charset=utf-8`)
      if (/\.(?:gz|br)$/.test(pathname)) sendPacked(response)
    },
    onNoMatch: (_request, response) => notFound(folder, response),
  })
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, {Allow: 'GET, HEAD'}).end()
      return
    }
    const isFile = (path: string) => attempt(() => placeInside(folder, path)) !== undefined
    const {headers, redirects} = built()
    const to = redirect(request, {
      base,
      ending,
      isFile,
      isPage: (route) => isFile(htmlFileOf(route, {ending})),
      moved: (route) => own(redirects, route),
    })
    if (to === null) {
      response.writeHead(400).end('Bad Request')
      return
    }
    if (to !== undefined) {
      leadOn(response, to.status, to.location)
      return
    }
    request.url = request.url!.slice(base.length - 1)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    // A build can replace the file after it is found and before it is opened.
    response.on('pipe', (file: Readable) => file.on('error', () => response.destroy()))
    const [path = '/', query] = request.url.split(/\?(.*)/s)
    const named = path.replace(/(?<=.)\/+$/, '')
    // sirv would send the file "data.csv" for "data.csv/".
    if (named !== path && sizeOf(folder, named) !== undefined) {
      const search = query === undefined ? '' : `?${query}`
      if (ending) notFound(folder, response)
      else leadOn(response, 301, base + named.slice(1) + search)
      return
    }
    // sirv would send "api.html" for "api/".
    if (path.endsWith('/') && sizeOf(folder, `${path}index.html`) !== undefined)
      request.url = `${path}index.html${request.url.slice(path.length)}`
    readSigns(request)
    if (request.headers.range !== undefined) readRange(request, sizeOf(folder, path))
    // Set before sirv answers, so an answer without a body (304) has it as well.
    response.setHeader(
      'Cache-Control',
      isHashedPath(path.slice(1)) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    compress(request as never, response as never, () =>
      isConfined(folder, request.url!) && !NOT_FOUND.test(path) && !isForHost(folder, path)
        ? files(request, response, () => notFound(folder, response))
        : notFound(folder, response),
    )
  }
}

/** Sends browsers to another address. They keep other redirects forever, also for the next site at this address. */
function leadOn(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, {Location: location, 'Cache-Control': 'no-cache'}).end()
}

/**
 * Returns the headers of every answer and the old addresses, from the manifest of the last build. A build while the server runs can
 * change them.
 */
function readerOf(folder: string): () => Pick<Manifest, 'headers' | 'redirects'> {
  const path = join(folder, 'manifest.json')
  let stamp = ''
  let known = {headers: securityHeaders(undefined), redirects: {}}
  return () => {
    const stat = statSync(path, {throwIfNoEntry: false})
    const now = `${stat?.mtimeMs} ${stat?.size}`
    if (stat && now !== stamp) {
      stamp = now
      // What it does not contain: it is being replaced, or an older labdocs wrote it.
      const {headers, redirects} = (parsedJson(readIfThere(path)) ?? {}) as Partial<Manifest>
      known = {headers: headers ?? known.headers, redirects: redirects ?? known.redirects}
    }
    return known
  }
}

/** Decodes `&`, `+`, `#` and the like in a path: `decodeURI`, which sirv uses, leaves them as they are. */
function decodeSigns(path: string): string {
  return path.replace(/%(?:2[346bc]|3[abdf]|40)/gi, decodeURIComponent)
}

/** Lets sirv find files with such signs in their names: it uses a path that was parsed before. */
function readSigns(request: IncomingMessage): void {
  const raw = request.url!
  const [path = '', query = ''] = raw.split(/\?(.*)/s)
  const pathname = decodeSigns(path)
  if (pathname === path) return
  Object.assign(request, {_parsedUrl: {raw, pathname, query, search: query && `?${query}`}})
}

/**
 * Removes a range that sirv would misread, so that the whole file is sent, as the standard allows. A range that ends before it
 * begins stopped the server. `size`: of the file, if the address is that of a file.
 */
function readRange({headers}: IncomingMessage, size: number | undefined): void {
  // A range counts the bytes of the file itself.
  delete headers['accept-encoding']
  const [, last] = /^bytes=-(\d{1,15})$/.exec(headers.range ?? '') ?? []
  if (size && Number(last) > 0) headers.range = `bytes=${Math.max(0, size - Number(last))}-`
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  // sirv takes an end of 0 for no end. Our tags are weak, and a weak tag in "If-Range" never matches.
  const isRead = to === '' || (Number(to) > 0 && Number(to) >= Number(from))
  if (!isRead || headers['if-range'] !== undefined) delete headers.range
}

/** Sends a file that is packed as it is. sirv would take it for a page that is packed: browsers unpack that when they save it. */
function sendPacked(response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/octet-stream')
  const write = response.writeHead.bind(response)
  const writeHead = (status: number, headers: Record<string, string> = {}) => {
    const {'Content-Encoding': _, ...others} = headers
    return write(status, others)
  }
  response.writeHead = writeHead as typeof response.writeHead
}

/** Returns the size of the file that an address names; undefined if it names none. */
function sizeOf(folder: string, path: string): number | undefined {
  return attempt(() => {
    const place = placeInside(folder, pathOf(path))
    const stat = place === undefined ? undefined : statSync(join(folder, place))
    return stat?.isFile() ? stat.size : undefined
  })
}

/** Returns whether a file is the configuration of the host, which no host publishes. */
function isForHost(folder: string, path: string): boolean {
  return (
    pathOf(path) === '/nginx.conf' && readIfThere(join(folder, 'nginx.conf')).startsWith(WRITTEN)
  )
}

/** As sirv does it. */
function pathOf(path: string): string {
  return decodeURI(decodeSigns(path))
}

/** Endings of the files that an address can mean: compressed, a page, a folder with an index. */
const ENDINGS = ['', '.html', '/index', '/index.html'].flatMap((ending) =>
  ['', '.gz', '.br'].map((packed) => ending + packed),
)

/** Returns whether none of the files that an address can mean is hidden, or a link out of the folder. */
function isConfined(folder: string, url: string): boolean {
  const path = pathOf(url.split('?')[0]!).replace(/\/$/, '')
  return ENDINGS.every((ending) => {
    const isShown = attempt(() => {
      const place = placeInside(folder, path + ending)
      const isPrivate = (name: string) => name.startsWith('.') && !PUBLISHED.includes(name)
      return place !== undefined && !place.split('/').some(isPrivate)
    })
    // Undefined if the file does not exist.
    return isShown ?? true
  })
}

function notFound(folder: string, response: ServerResponse): void {
  response.writeHead(404, {'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache'})
  try {
    response.end(readInside(folder, '404.html'))
  } catch {
    response.end('Not Found')
  }
}
