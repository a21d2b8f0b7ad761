/**
 * Who may talk to the dev server: this machine's browser, on this server's own pages. A foreign page that points a name
 * of its own at 127.0.0.1 (DNS rebinding) has the wrong Host; a foreign page that sends requests has the wrong Origin.
 */
import type {IncomingMessage} from 'node:http'
import {isIP} from 'node:net'

const LONGEST_URL = 4096
const FOREIGN = {status: 403, reason: 'This is for pages of this server only.'}

/** Status and reason to refuse a request with, or undefined. `host`: the address that the server listens on. */
export function refusal(
  {url = '', headers}: Pick<IncomingMessage, 'url' | 'headers'>,
  host: string,
): {status: 400 | 403; reason: string} | undefined {
  if (!isHostAllowed(headers.host, host))
    return {status: 403, reason: 'This host name is not served here.'}
  if (headers.origin !== undefined && !isSameOrigin(headers.origin, headers.host))
    return FOREIGN as {status: 403; reason: string}
  // A link on another site may lead here; its scripts, pictures and frames may not.
  const site = headers['sec-fetch-site']
  const isVisit =
    headers['sec-fetch-mode'] === 'navigate' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document'
  if ((site === 'cross-site' || site === 'same-site') && !isVisit)
    return FOREIGN as {status: 403; reason: string}
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
  if (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '127.0.0.1' ||
    name === '::1' ||
    name === host.toLowerCase()
  )
    return true
  // Listening on all addresses: any address of the machine will do, a name will not.
  return (host === '0.0.0.0' || host === '::') && isIP(name) !== 0
}

function isSameOrigin(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host?.toLowerCase()
  } catch {
    // `null`, or no address at all.
    return false
  }
}

/**
 * Another host (`//`), `..`, backslashes and control characters, in every encoding that a decoder further down might undo.
 */
function isTricky(url: string): boolean {
  let path = url.split('?')[0]!
  for (let round = 0; round < 4; round++) {
    if (/^\/[/\\]|(^|[/\\])\.\.([/\\]|$)|\\|[\0-\u001f\u007f]/.test(path)) return true
    let decoded: string
    try {
      decoded = decodeURIComponent(path)
    } catch {
      // Not UTF-8, or a percent sign that stands for itself once it is decoded.
      return round === 0
    }
    if (decoded === path) return false
    path = decoded
  }
  // No one encodes a name four times in good faith.
  return true
}
