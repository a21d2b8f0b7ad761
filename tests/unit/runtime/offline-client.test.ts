// @vitest-environment happy-dom
/** What the page does with the offline worker. */
import {expect, test, vi} from 'vitest'
import {dropChapter, keepPage, leave, readKept} from '../../../runtime/offline/client.ts'
import {cacheName, type OfflinePlan, PLAN_KEY} from '../../../runtime/shared/offline-plan.ts'
import type {Page, SiteData} from '../../../runtime/shared/types.ts'

test('a worker leaves whether it runs or is still being installed; one of another program stays', async () => {
  vi.stubGlobal('caches', {keys: async () => []})
  for (const [state, name, leaves] of [
    ['active', 'offline-worker.js', 1],
    ['waiting', 'offline-worker.js', 1],
    ['installing', 'offline-worker.js', 1],
    ['active', 'other.js', 0],
  ] as const) {
    const unregister = vi.fn()
    const registration = {[state]: {scriptURL: `https://lab.example/${name}`}, unregister}
    vi.stubGlobal('navigator', {serviceWorker: {getRegistration: async () => registration}})
    await leave('/')
    expect([state, name, unregister.mock.calls.length]).toEqual([state, name, leaves])
  }
})

test('of two chapters with one label, one is removed', async () => {
  vi.stubGlobal('caches', {keys: async () => []})
  const [eln, repo] = ['eln', 'repo'].map((name) => ({
    label: 'Users',
    routes: [`/docs/${name}/users`, `/docs/${name}/users/a`],
  }))
  localStorage.setItem('offline.chapters', JSON.stringify([eln, repo]))
  // As it was before a deploy.
  await dropChapter({label: 'Users', routes: ['/docs/repo/users']}, {base: '/', build: 'one'})
  expect(JSON.parse(localStorage.getItem('offline.chapters')!)).toEqual([eln])
})

/** A cache as the browser has it: the address that was put last is the last key. */
function createCache(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  const cache = {
    keys: async () => [...kept.keys()].map((path) => ({url: `https://lab.example${path}`})),
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    put: async (path: string, response: Response) => {
      kept.delete(path)
      kept.set(path, await response.text())
    },
    delete: async (path: string) => kept.delete(path),
  }
  return {cache, kept}
}

test('of more than 60 pages that were read, the one read longest ago goes; pages of a chapter stay', async () => {
  const routes = Array.from({length: 62}, (_, at) => `/page-${at}`)
  const plan: OfflinePlan = {
    ...{version: '1', build: 'one', shell: [], fonts: [], search: {}, searchParts: []},
    pages: Object.fromEntries(routes.map((route) => [route, ['/shared.png', `${route}.png`]])),
    bytes: {},
  }
  const {cache, kept} = createCache({
    [`/${PLAN_KEY}`]: JSON.stringify(plan),
    '/shared.png': '',
    ...Object.fromEntries(
      routes.flatMap((route) => [
        [`${route}.json`, ''],
        [`${route}.png`, ''],
      ]),
    ),
  })
  const name = cacheName({base: '/', version: '1'})
  vi.stubGlobal('caches', {keys: async () => [name], open: async () => cache})
  vi.stubGlobal('navigator', {serviceWorker: {register: async () => {}, ready: true}})
  vi.stubGlobal('fetch', async () => new Response('{}'))
  localStorage.setItem('offline.chapters', JSON.stringify([{label: 'A', routes: ['/page-1']}]))

  // The oldest page is read again, so it is the newest one now.
  const site = {base: '/', build: 'one', versions: []} as Partial<SiteData> as SiteData
  await keepPage({route: '/page-0', version: ''} as Partial<Page> as Page, site)
  const {pages} = (await readKept(site))!
  expect(routes.filter((route) => !pages.includes(route))).toEqual(['/page-2'])
  expect(kept.has('/page-2.png')).toBe(false)
  expect(kept.has('/shared.png')).toBe(true)
})
