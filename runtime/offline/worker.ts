/**
 * The offline worker. Online it changes nothing: pages come from the server. If the server does not answer, it serves what
 * is cached. Each deploy installs a new worker, which renews everything cached and then removes the old caches.
 */
import {isHashedPath} from '../shared/hashed-name.ts'
import {isOfOther, normalizePath, twinUrl, withoutBase} from '../shared/location.ts'
import {
  cacheName,
  cachePrefix,
  filesOf,
  type OfflineFacts,
  type OfflinePlan,
  PLAN_KEY,
  routesIn,
} from '../shared/offline-plan.ts'
import {fetchAll, isForeign, putPlain} from './store.ts'

// The DOM's types describe only windows. These are the parts of the worker's global that are used.
interface Waiting extends Event {
  waitUntil: (done: Promise<unknown>) => void
}
interface Fetching extends Waiting {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
const scope = globalThis as unknown as {
  labdocs: OfflineFacts
  skipWaiting: () => Promise<void>
  clients: {claim: () => Promise<void>}
  addEventListener: (
    name: 'install' | 'activate' | 'fetch',
    listener: (event: Fetching) => void,
  ) => void
}

const {base, plan: planUrl, page: pageUrl, external, hasSearchParts} = scope.labdocs
const NAME = cacheName(scope.labdocs)
/** How long to wait for the server, in ms, before a cached page is shown instead. */
const PATIENCE = 5000
/** Data of pages that the server has just not sent: they come from the cache at once. */
const silent = new Set<string>()
/** Of a large site, they are cached when a search loads them. */
const SEARCH_PART = /^search-index\/(lists|texts)-/

scope.addEventListener('install', (event) =>
  event.waitUntil(
    install().catch(async (error) => {
      // The worker before this one goes on with its own cache.
      await caches.delete(NAME)
      throw error
    }),
  ),
)
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

async function install(): Promise<void> {
  const response = await fetch(planUrl)
  if (!response.ok) throw new Error(`${planUrl} answered ${response.status}.`)
  const plan = (await response.clone().json()) as OfflinePlan
  const cache = await caches.open(NAME)
  await cache.put(base + PLAN_KEY, response)
  const before = await keptBefore()
  await fetchAll(cache, plan.shell, {reuse: true, strict: true})
  await fetchAll(
    cache,
    plan.fonts.filter((url) => before.has(url)),
    {reuse: true},
  )
  // The data of a page may change while its address stays. A page that no longer exists is left out.
  await fetchAll(cache, filesOf(plan, routesIn(plan, before, base), base), {reuse: true})
  for (const files of Object.values(plan.search))
    if (before.has(files[0]!)) await fetchAll(cache, files, {reuse: true})
  await fetchAll(
    cache,
    plan.searchParts.filter((url) => before.has(url)),
    {reuse: true},
  )
  await scope.skipWaiting()
}

/** Returns the addresses that earlier workers of this site cached. */
async function keptBefore(): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const name of await others())
    for (const {url} of await (await caches.open(name)).keys()) kept.add(new URL(url).pathname)
  return kept
}

async function others(): Promise<string[]> {
  return (await caches.keys()).filter((one) => one.startsWith(cachePrefix(base)) && one !== NAME)
}

async function activate(): Promise<void> {
  for (const name of await others()) await caches.delete(name)
  await scope.clients.claim()
}

/** Returns undefined to leave a request to the browser. */
function answerTo(event: Fetching): Promise<Response> | undefined {
  const {request} = event
  const {origin, pathname} = new URL(request.url)
  const local = withoutBase(pathname, base)
  // `no-store` and `reload` ask for what the server has now; a range is a part of a video.
  if (
    request.method !== 'GET' ||
    /^(no-store|reload)$/.test(request.cache) ||
    request.headers.has('range') ||
    origin !== location.origin ||
    local === null ||
    isOfOther(local, external)
  )
    return undefined
  if (request.mode === 'navigate') return navigate(request, local)
  if (isHashedPath(local.slice(1)))
    return hasSearchParts && SEARCH_PART.test(local.slice(1))
      ? searchPart(event, pathname)
      : kept(pathname).then((found) => found ?? fetch(request))
  return /\.json$/.test(local) ? fresh(request, pathname) : undefined
}

/**
 * Returns the cached response of a path. Does not open the cache: if it was removed, that would create an empty one. If the
 * browser cannot read its caches, such as on a damaged disk, nothing is cached: the server still has everything.
 */
function kept(path: string): Promise<Response | undefined> {
  return caches.match(path, {cacheName: NAME, ignoreVary: true}).catch(() => undefined)
}

/** Returns a part of the search index. One that is loaded is cached for the next time. */
async function searchPart(event: Fetching, path: string): Promise<Response> {
  const found = await kept(path)
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.ok && !isForeign(path, answer) && (await caches.has(NAME)))
    event.waitUntil(keep(path, answer.clone()))
  return answer
}

async function keep(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(NAME)
  // A device without space shows the answer all the same.
  await putPlain(cache, path, answer).catch(() => {})
}

/** Returns the server's response, or the cached one if there is none in time. */
async function fresh(request: Request, path: string): Promise<Response> {
  const found = await kept(path)
  if (silent.delete(path) && found) return found
  const asked = fetch(request).catch(() => undefined)
  const answer = await (found ? Promise.race([asked, patience()]) : asked)
  if (answer && answer.status < 500) return answer
  return found ?? answer ?? Response.error()
}

async function navigate(request: Request, local: string): Promise<Response> {
  const path = twinUrl(normalizePath(local), base, 'json')
  const twin = await kept(path)
  const asked = fetch(request, freshly(request)).catch(() => undefined)
  const answer = await (twin ? Promise.race([asked, patience()]) : asked)
  if (answer && (answer.status < 500 || !twin)) return answer
  const page = await kept(pageUrl)
  if (!page) return (await asked) ?? Response.error()
  if (twin) silent.add(path)
  // The page will show the cached content, so its own text must not flash before.
  const html = await page.text()
  const headers = new Headers(page.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(twin ? html.replace('<html ', '<html data-kept="" ') : html, {
    status: twin ? 200 : 503,
    headers,
  })
}

/** For a page in the history, browsers ask for any copy that they have, however old. It could be of an earlier build. */
function freshly({cache}: Request): RequestInit {
  return cache === 'force-cache' ? {cache: 'no-cache'} : {}
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE))
}
