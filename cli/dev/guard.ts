/**
 * Who may talk to the dev server: this machine's browser, on this server's own pages. A foreign page that points a name
 * of its own at 127.0.0.1 (DNS rebinding) has the wrong Host; a foreign page that sends requests has the wrong Origin.
 */
import type {IncomingMessage} from 'node:http'

const LONGEST_URL = 4096

/** Status and reason to refuse a request with, or undefined. `host`: what the server was told to listen on. */
export function refusal(request: IncomingMessage, host: string): {status: number; reason: string} | undefined {
  const url = request.url ?? ''
  if (url.length > LONGEST_URL) return {status: 414, reason: 'URI Too Long'}
  if (!isHostAllowed(request.headers.host, host)) return {status: 403, reason: 'This host name is not served here.'}
  const {origin} = request.headers
  if (origin !== undefined && !isSameOrigin(origin, request.headers.host)) return {status: 403, reason: 'This is for pages of this server only.'}
  if (request.headers['sec-fetch-site'] === 'cross-site' && request.headers['sec-fetch-mode'] !== 'navigate')
    return {status: 403, reason: 'This is for pages of this server only.'}
  if (!url.startsWith('/') || hasTraversal(url)) return {status: 400, reason: 'Bad Request'}
  return undefined
}

function isHostAllowed(header: string | undefined, host: string): boolean {
  if (header === undefined) return false
  const name = header.replace(/:\d+$/, '').replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '::1' || name === host.toLowerCase()) return true
  // Listening on all addresses: any address of the machine will do, a name will not.
  return (host === '0.0.0.0' || host === '::') && /^[\d.]+$|^[\da-f:]+$/.test(name)
}

function isSameOrigin(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}

/** `..`, backslashes and NUL, in every encoding that a decoder further down might undo. */
function hasTraversal(url: string): boolean {
  let path = url.split('?')[0]!
  for (let round = 0; round < 3; round++) {
    if (/(^|[/\\])\.\.([/\\]|$)|[\\\0]/.test(path)) return true
    try {
      const decoded = decodeURIComponent(path)
      if (decoded === path) return false
      path = decoded
    } catch {
      return true
    }
  }
  return false
}
