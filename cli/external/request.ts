/**
 * Asks a host whether an address exists: HEAD, then GET if the host does not answer HEAD properly.
 * There is one request at a time for each host, with a pause, and `Retry-After` is respected.
 */
import {setTimeout as sleep} from 'node:timers/promises'

export type Answer =
  | {kind: 'fine'}
  /** Moved permanently. */
  | {kind: 'moved'; to: string}
  /** The host says that the page does not exist. */
  | {kind: 'gone'; status: number}
  /** The host does not answer, or not now, or leads to what is no page. `network`: there was no connection. */
  | {kind: 'silent'; reason: string; network: boolean}

export interface Manners {
  /** User agent: the name of this program and the address of the site. */
  agent: string
  /** Pause between two requests to the same host, in ms. */
  pause: number
  /** Timeout for one answer, in ms. */
  patience: number
  /** The longest `Retry-After` that is respected, in ms. */
  longestWait: number
}

export type Ask = (url: string, end: AbortSignal) => Promise<Answer>

const MOST_HOPS = 10
const FOR_GOOD = [301, 308]
const HOPS = [301, 302, 303, 307, 308]
/** The page exists, but is not public. */
const CLOSED = [401, 402, 403, 407, 451]
const BUSY = [429, 503]
/** Status codes of hosts that do not support HEAD, or treat it differently than GET. */
const NO_HEAD = (status: number) => status >= 400 && !BUSY.includes(status)

export function createRequest(manners: Manners): Ask {
  const gate = createGate(manners.pause)
  const fetchOnce = async (url: string, method: 'HEAD' | 'GET', end: AbortSignal) => {
    const limit = limitOf(manners.patience, end)
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {'user-agent': manners.agent, accept: '*/*'},
        signal: limit.signal,
      })
      await response.body?.cancel()
      return {status: response.status, headers: response.headers}
    } finally {
      limit.clear()
    }
  }
  const question = (url: string, method: 'HEAD' | 'GET', end: AbortSignal) =>
    gate(new URL(url).host, async () => {
      const first = await fetchOnce(url, method, end)
      const wait = BUSY.includes(first.status)
        ? waitOf(first.headers.get('retry-after'))
        : undefined
      if (wait === undefined || wait > manners.longestWait) return first
      // Other requests to this host wait as well.
      await sleep(wait, undefined, {signal: end})
      return fetchOnce(url, method, end)
    })
  return async (url, end) => {
    let at = url
    let moved: string | undefined
    let isForGood = true
    try {
      for (let hop = 0; hop <= MOST_HOPS; hop++) {
        let {status, headers} = await question(at, 'HEAD', end)
        if (NO_HEAD(status)) ({status, headers} = await question(at, 'GET', end))
        const location = HOPS.includes(status) ? headers.get('location') : null
        if (location === null) return answerTo(status, moved)
        const next = new URL(location, at)
        if (!/^https?:$/.test(next.protocol)) {
          const reason = `it redirects to an address that begins with ${next.protocol}`
          return {kind: 'silent', reason, network: false}
        }
        isForGood &&= FOR_GOOD.includes(status)
        at = next.href
        if (isForGood) moved = at
      }
      return {kind: 'silent', reason: `it redirects more than ${MOST_HOPS} times`, network: false}
    } catch (error) {
      return {kind: 'silent', ...reasonOf(error, manners.patience)}
    }
  }
}

/**
 * Aborts after the timeout or with `end`. Not `AbortSignal.any`: in Node.js 20 nothing
 * keeps its source signals alive, so a host that never answers would be waited for forever.
 */
function limitOf(patience: number, end: AbortSignal): {signal: AbortSignal; clear: () => void} {
  const off = new AbortController()
  const stop = () => off.abort(end.reason)
  const timer = setTimeout(() => off.abort(new DOMException('No answer', 'TimeoutError')), patience)
  if (end.aborted) stop()
  else end.addEventListener('abort', stop, {once: true})
  return {
    signal: off.signal,
    clear: () => {
      clearTimeout(timer)
      end.removeEventListener('abort', stop)
    },
  }
}

function answerTo(status: number, moved: string | undefined): Answer {
  if (BUSY.includes(status))
    return {kind: 'silent', reason: `it is busy (status ${status})`, network: false}
  if (status >= 500) return {kind: 'silent', reason: `it failed (status ${status})`, network: false}
  if (status >= 400 && !CLOSED.includes(status)) return {kind: 'gone', status}
  return moved === undefined ? {kind: 'fine'} : {kind: 'moved', to: moved}
}

/** Reads `Retry-After`: a number of seconds or a date (RFC 9110). Undefined without a header. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0)
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'no host has this name',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'it closes the connection',
  UND_ERR_SOCKET: 'it closes the connection',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}
/** Errors if there is possibly no network at all. */
const NO_NETWORK = ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']

function reasonOf(error: unknown, patience: number): {reason: string; network: boolean} {
  const {name, cause} = error as Error & {cause?: Error & {code?: string}}
  const code = String(cause?.code ?? '')
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return {reason: `no answer within ${patience / 1000} s`, network: true}
  return {
    reason: REASONS[code] ?? cause?.message ?? (error as Error).message,
    network: NO_NETWORK.includes(code),
  }
}

/** Runs one task at a time for each host, with a pause after each. */
function createGate(pause: number) {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const before = last.get(name)
    const mine = (async () => {
      if (before) {
        await before.catch(() => {})
        await sleep(pause)
      }
      return run()
    })()
    last.set(name, mine)
    return mine
  }
}
