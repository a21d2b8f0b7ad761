/** Fills the cache of a site, for the worker and for the page. */
import {HASH_END} from '../shared/hashed-name.ts'

const AT_ONCE = 6

interface Rules {
  /** Takes a file with a hash in its name from any cache that has it. */
  reuse?: boolean
  /** Rejects if a file cannot be loaded; otherwise the file is left out. */
  strict?: boolean
  /** Called with each address that is now cached. */
  onFile?: (url: string) => void
}

/** Whether the address changes with the content. The base of the site can have any number of folders. */
const HASHED = new RegExp(`/(?:assets|search-index)/[^/]+${HASH_END}$`)
const isHashed = (url: string) => HASHED.test(url)

/** Adds files to a cache, a few at a time. Rejects if the server does not answer, or answers with something else. */
export async function fetchAll(cache: Cache, urls: string[], rules: Rules = {}): Promise<void> {
  const left = [...urls]
  const work = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      await fetchOne(cache, url, rules)
      rules.onFile?.(url)
    }
  }
  await Promise.all(Array.from({length: AT_ONCE}, work))
}

async function fetchOne(cache: Cache, url: string, {reuse, strict}: Rules): Promise<void> {
  const known = reuse && isHashed(url) ? await caches.match(url, {ignoreVary: true}) : undefined
  const response = known ?? (await fetch(url, isHashed(url) ? {} : {cache: 'no-cache'}))
  if (isForeign(url, response)) throw new Error(`${url} answered with a page.`)
  if (response.ok) await putPlain(cache, url, response)
  else if (strict) throw new Error(`${url} answered ${response.status}.`)
  else await cache.delete(url)
}

/**
 * Whether a server has sent a page in place of a file, such as the login of a proxy or of a wireless network. Cached, it would
 * stay the script or the text of this site.
 */
export function isForeign(url: string, response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? ''
  return response.ok && type.startsWith('text/html') && !url.endsWith('.html')
}

/**
 * What a copy keeps of the headers. If a page is reloaded with another opener policy, browsers make a new history entry for it,
 * without the state of the old one.
 */
const HEADERS = ['Content-Type', 'Cross-Origin-Opener-Policy']

/**
 * Caches a copy without most headers: a redirected response cannot be served for a page, and one with `Vary` is not found
 * again.
 */
export async function putPlain(cache: Cache, url: string, response: Response): Promise<void> {
  const headers = new Headers()
  for (const name of HEADERS) {
    const value = response.headers.get(name)
    if (value) headers.set(name, value)
  }
  await cache.put(url, new Response(await response.blob(), {headers}))
}
