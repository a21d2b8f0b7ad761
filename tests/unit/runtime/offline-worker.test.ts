/** What the offline worker keeps of the search of a large site. */
import {beforeEach, expect, test, vi} from 'vitest'
import {cacheName, type OfflineFacts, PLAN_KEY} from '../../../runtime/shared/offline-plan.ts'

const FACTS: OfflineFacts = {
  base: '/s/',
  version: '1',
  plan: '/s/assets/offline-1.json',
  page: '/s/assets/page.html',
  external: [],
  hasSearchParts: true,
}
const OLD = cacheName({...FACTS, version: '0'})
const NAME = cacheName(FACTS)
const at = (path: string) => new URL(path, 'http://site.test').href

/** Contents of the caches, by name and address. */
let stored: Map<string, Map<string, string>>
let asked: string[]
let listeners: Record<string, (event: unknown) => void>

function cacheOf(name: string) {
  const own = stored.get(name) ?? new Map<string, string>()
  stored.set(name, own)
  return {
    put: async (url: string, response: Response) => own.set(at(url), await response.text()),
    keys: async () => [...own.keys()].map((url) => ({url})),
    delete: async (url: string) => own.delete(at(url)),
  }
}

beforeEach(() => {
  stored = new Map()
  asked = []
  listeners = {}
  const found = (url: string, names: string[]) => {
    const text = names.map((name) => stored.get(name)?.get(at(url))).find(Boolean)
    return text === undefined ? undefined : new Response(text)
  }
  vi.stubGlobal('labdocs', FACTS)
  vi.stubGlobal('location', new URL(at('/s/')))
  vi.stubGlobal('skipWaiting', async () => {})
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) => {
    listeners[name] = listener
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    match: async (url: string, {cacheName: name}: {cacheName?: string} = {}) =>
      found(url, name === undefined ? [...stored.keys()] : [name]),
  })
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const url = typeof request === 'string' ? request : new URL(request.url).pathname
    asked.push(url)
    return url === FACTS.plan
      ? Response.json({
          version: '1',
          shell: [],
          fonts: [],
          search: {current: ['/s/search-index/current.json']},
          searchParts: ['/s/search-index/lists-1111111a.bin', '/s/search-index/lists-2222222a.bin'],
          pages: {'/docs/drag-molecule': []},
          bytes: {},
        })
      : new Response(`from the server: ${url}`)
  })
})

async function start(facts = FACTS): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('labdocs', facts)
  await import('../../../runtime/offline/worker.ts')
}

/** Passes a request to the worker; returns the text of its answer once everything is stored. */
async function load(path: string, mode?: 'navigate'): Promise<string | undefined> {
  const waits: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  const request = new Request(at(path))
  // Only browsers make requests of this mode.
  if (mode) Object.defineProperty(request, 'mode', {value: mode})
  listeners.fetch!({
    request,
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
    waitUntil: (done: Promise<unknown>) => waits.push(done),
  })
  const text = await (await answer)?.text()
  await Promise.all(waits)
  return text
}

const LISTS = '/s/search-index/lists-1111111a.bin'

test('a list that a search loads is kept, and is not asked for again', async () => {
  await start()
  cacheOf(NAME)
  expect(await load(LISTS)).toBe(`from the server: ${LISTS}`)
  expect(stored.get(NAME)!.has(at(LISTS))).toBe(true)
  expect(await load(LISTS)).toBe(`from the server: ${LISTS}`)
  expect(asked).toEqual([LISTS])
})

test('titles and scripts are not kept because they were loaded', async () => {
  await start()
  cacheOf(NAME)
  await load('/s/search-index/titles-1111111a.bin')
  await load('/s/assets/main-1111111a.js')
  expect(stored.get(NAME)!.size).toBe(0)
})

test('on a small site no file of the search is kept because it was loaded', async () => {
  await start({...FACTS, hasSearchParts: false})
  cacheOf(NAME)
  expect(await load('/s/search-index/texts-1111111a.bin')).toContain('from the server')
  expect(stored.get(NAME)!.size).toBe(0)
})

test('what is kept is shown if the server takes the request and does not answer; otherwise the reader waits', async () => {
  await start()
  await cacheOf(NAME).put('/s/docs/kept.json', new Response('kept'))
  vi.useFakeTimers({toFake: ['setTimeout']})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const pages = ['/s/docs/kept.json', '/s/docs/other.json'].map((path) =>
    Promise.race([load(path), new Promise((give) => setTimeout(give, 60_000, 'waits'))]),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await Promise.all(pages)).toEqual(['kept', 'waits'])
  vi.useRealTimers()
})

test('a page that the server has not sent in time makes the reader wait once, not again for its data', async () => {
  await start()
  const cache = cacheOf(NAME)
  await cache.put('/s/docs/kept.json', new Response('kept'))
  await cache.put(FACTS.page, new Response('<html lang="en">'))
  vi.useFakeTimers({toFake: ['setTimeout']})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const page = load('/s/docs/kept', 'navigate')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await page).toContain('data-kept')
  expect(await load('/s/docs/kept.json')).toBe('kept')
  // Later the server may be back.
  vi.stubGlobal('fetch', async () => new Response('from the server'))
  expect(await load('/s/docs/kept.json')).toBe('from the server')
  vi.useRealTimers()
})

test('nothing is kept where the reader has removed everything', async () => {
  await start()
  expect(await load(LISTS)).toContain('from the server')
  expect(stored.has(NAME)).toBe(false)
})

/** Runs the worker of a new deploy. */
async function install(): Promise<void> {
  await start()
  const waits: Promise<unknown>[] = []
  listeners.install!({waitUntil: (done: Promise<unknown>) => waits.push(done)})
  await Promise.all(waits)
}

test('after a deploy a page is loaded again, also if its address ends like a name with a hash', async () => {
  await cacheOf(OLD).put('/s/docs/drag-molecule.json', new Response('old'))
  await install()
  expect(stored.get(NAME)!.get(at('/s/docs/drag-molecule.json'))).toBe(
    'from the server: /s/docs/drag-molecule.json',
  )
})

test('after a deploy the lists that were kept and still exist stay, without being loaded again', async () => {
  const old = cacheOf(OLD)
  for (const name of ['current.json', 'lists-1111111a.bin', 'lists-0000000a.bin'])
    await old.put(`/s/search-index/${name}`, new Response(`kept: ${name}`))
  await install()
  const texts = stored.get(NAME)!
  expect([...texts.keys()].sort()).toEqual(
    [`/s/${PLAN_KEY}`, '/s/search-index/current.json', LISTS].map(at).sort(),
  )
  expect(texts.get(at(LISTS))).toBe('kept: lists-1111111a.bin')
  expect(asked).toEqual([FACTS.plan, '/s/search-index/current.json'])
})

const LOGIN = () =>
  new Response('<!doctype html><title>Log in</title>', {headers: {'Content-Type': 'text/html'}})

test('a page that a proxy sends in place of a file is not kept', async () => {
  await start()
  cacheOf(NAME)
  vi.stubGlobal('fetch', async () => LOGIN())
  expect(await load(LISTS)).toContain('Log in')
  expect(stored.get(NAME)!.size).toBe(0)
})

/** Installs the worker of a deploy whose server sends the plan, and this answer for all else. */
async function deploy(answer: () => Response): Promise<unknown> {
  await cacheOf(OLD).put('/s/search-index/current.json', new Response('kept'))
  await start()
  const plan = await fetch(FACTS.plan)
  vi.stubGlobal('fetch', async (url: string) => (url === FACTS.plan ? plan : answer()))
  vi.stubGlobal('caches', {...caches, delete: async (name: string) => stored.delete(name)})
  let done: Promise<unknown> | undefined
  listeners.install!({
    waitUntil: (given: Promise<unknown>) => {
      done = given
    },
  })
  return done
}

test('a deploy behind a login leaves what was kept before', async () => {
  await expect(deploy(LOGIN)).rejects.toThrow('answered with a page')
  expect([...stored.keys()]).toEqual([OLD])
})

test('a deploy without a file that was kept keeps the others', async () => {
  await deploy(
    () => new Response('Not found', {status: 404, headers: {'Content-Type': 'text/html'}}),
  )
  expect([...stored.get(NAME)!.keys()]).toEqual([at(`/s/${PLAN_KEY}`)])
})

test('if the browser cannot read its caches, everything comes from the server', async () => {
  await start()
  vi.stubGlobal('caches', {...caches, match: () => Promise.reject(new Error('Disk'))})
  for (const path of ['/s/assets/main-1111111a.js', '/s/docs/a.json'])
    expect(await load(path)).toBe(`from the server: ${path}`)
})
