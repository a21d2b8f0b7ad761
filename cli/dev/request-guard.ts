/**
 * Restricts the dev server to browsers on this machine and to its own pages. A foreign page that points its own
 * name at 127.0.0.1 (DNS rebinding) has the wrong Host; a foreign page that sends requests has the wrong Origin.
 */
import type {IncomingMessage} from 'node:http'
import {isIP} from 'node:net'

const LONGEST_URL = 4096
const FOREIGN = {status: 403, reason: 'This is for pages of this server only.'} as const

/** Returns status and reason to refuse a request, or undefined. `host`: the address that the server listens on. */
export function refusal(
  {url = '', headers}: Pick<IncomingMessage, 'url' | 'headers'>,
  host: string,
): {status: 400 | 403; reason: string} | undefined {
  if (!isHostAllowed(headers.host, host))
    return {status: 403, reason: 'This host name is not served here.'}
  if (headers.origin !== undefined && !isSameOrigin(headers.origin, headers.host)) return FOREIGN
  // A link on another site may lead here; its scripts, pictures and frames may not load from here.
  const site = headers['sec-fetch-site']
  const isVisit =
    headers['sec-fetch-mode'] === 'navigate' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document'
  if ((site === 'cross-site' || site === 'same-site') && !isVisit) return FOREIGN
  if (url.length > LONGEST_URL || !url.startsWith('/') || isTricky(url))
    return {status: 400, reason: 'Bad Request'}
  return undefined
}

function isHostAllowed(header: string | undefined, host: string): boolean {
  if (header === undefined) return false
  const name = header
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  const own = ['localhost', '127.0.0.1', '::1', host.toLowerCase()]
  if (own.includes(name) || name.endsWith('.localhost')) return true
  // When listening on all addresses, any IP address is accepted, but no names.
  return (host === '0.0.0.0' || host === '::') && isIP(name) !== 0
}

function isSameOrigin(origin: string, host: string | undefined): boolean {
  // It can be `null`, or not an address.
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/**
 * Returns whether a path has another host (`//`), `..`, backslashes or
 * control characters, in every encoding that a later decoder might decode.
 */
function isTricky(url: string): boolean {
  let path = url.split('?')[0]!
  for (let round = 0; round < 4; round++) {
    if (/^\/[/\\]|(^|[/\\])\.\.([/\\]|$)|\\|[\0-\u001f\u007f]/.test(path)) return true
    let decoded: string
    try {
      decoded = decodeURIComponent(path)
    } catch {
      // Not UTF-8, or a literal percent sign after decoding.
      return round === 0
    }
    if (decoded === path) return false
    path = decoded
  }
  // A legitimate path is never encoded four times.
  return true
}
