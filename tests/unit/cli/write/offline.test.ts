import {expect, test} from 'vitest'
import {createOffline, removerFile} from '../../../../cli/write/offline.ts'
import {filesOf, type OfflinePlan} from '../../../../runtime/shared/offline-plan.ts'
import type {Page} from '../../../../runtime/shared/types.ts'
import {ASSETS, siteOf} from '../resolve/site.ts'

const assets = {
  ...ASSETS,
  offlineWorker: 'work()',
  islands: {
    Chart: ['/s/assets/chart-1234567a.js', '/s/assets/data-1234567a.js'],
    Other: ['/s/assets/other-1234567a.js'],
  },
  files: new Map([
    ...['chart', 'data', 'other'].map(
      (name) => [`assets/${name}-1234567a.js`, new Uint8Array(60)] as const,
    ),
    ['assets/main-1234567a.js', new Uint8Array(10)],
    ['assets/text-abcdef01.woff2', new Uint8Array(20)],
  ]),
}
const SEARCH = [
  {name: 'core-1234567a.bin', bytes: new Uint8Array(30)},
  {name: 'old-1234567a.bin', bytes: new Uint8Array(40)},
  {name: 'current.json', bytes: new TextEncoder().encode('{"core":"core-1234567a.bin"}')},
].map((file) => ({...file, size: file.bytes.length}))

async function offlineOf(html: string, worker = 'work()', search = SEARCH) {
  const site = await siteOf({'docs/a.md': '# A'}, {config: {base: '/s/', external: ['/app']}})
  const offline = createOffline(site, {...assets, offlineWorker: worker})
  const page = {
    route: '/docs/a',
    html,
    islands: ['Chart'],
    styles: ['/s/assets/x-1.css'],
    module: undefined,
  }
  offline.see(page as unknown as Page, JSON.stringify(page))
  const copies = [{url: '/s/assets/p-1234567a.webp', bytes: new Uint8Array(50)}]
  const files = offline.files('<html>', undefined, search, copies)
  const [planPath, text] = [...files].find(([path]) => /offline-\w+\.json$/.test(path))!
  return {files, planPath, plan: JSON.parse(text) as OfflinePlan}
}

const PICTURES =
  '<picture><source srcset="/s/assets/p-1234567a.webp 2x, /s/assets/q.mp4"><img src="/s/assets/p-1234567a.png"></picture><a href="/s/assets/big.png">x</a><img src="https://x.org/assets/z.png">'

test('a page needs its data, islands, style sheets and pictures; not what it links, nor what others host', async () => {
  const {plan} = await offlineOf(PICTURES)
  expect(filesOf(plan, ['/docs/a', '/docs/nowhere', 'constructor'], '/s/')).toEqual([
    '/s/docs/a.json',
    '/s/assets/chart-1234567a.js',
    '/s/assets/data-1234567a.js',
    '/s/assets/x-1.css',
    '/s/assets/p-1234567a.webp',
    '/s/assets/p-1234567a.png',
  ])
  expect(plan.bytes['/s/assets/p-1234567a.webp']).toBe(50)
  expect(plan.bytes['/s/docs/a.json']).toBeGreaterThan(100)
})

test('shell without what only islands load, fonts, and the files of each search index', async () => {
  const {plan} = await offlineOf('')
  expect(plan.shell.filter((url) => !/offline|site/.test(url))).toEqual([
    '/s/assets/main-1234567a.js',
  ])
  expect(plan.fonts).toEqual(['/s/assets/text-abcdef01.woff2'])
  expect(plan.search).toEqual({
    current: ['/s/search-index/current.json', '/s/search-index/core-1234567a.bin'],
  })
})

test('the search page comes with the index, and is no page that was read', async () => {
  const site = await siteOf({'docs/a.md': '# A'}, {config: {base: '/s/'}})
  const planWith = (search: typeof SEARCH) => {
    const offline = createOffline(site, assets)
    const page = {islands: [], styles: [], module: '/s/assets/main-1234567a.js'}
    for (const route of ['/docs/a', '/search'])
      offline.see({...page, route} as unknown as Page, JSON.stringify(page))
    const files = offline.files('<html>', undefined, search, [])
    const [, text] = [...files].find(([path]) => /offline-\w+\.json$/.test(path))!
    return JSON.parse(text) as OfflinePlan
  }
  const {search, pages, bytes} = planWith(SEARCH)
  expect(search.current!.slice(2)).toEqual(['/s/search.json', '/s/assets/main-1234567a.js'])
  expect(Object.keys(pages)).toEqual(['/docs/a'])
  expect(bytes['/s/search.json']).toBeGreaterThan(0)
  // Without an index on the site it is a page like the others.
  expect(Object.keys(planWith([]).pages)).toEqual(['/docs/a', '/search'])
})

test('of a large index, only what the first answer needs is stored at once', async () => {
  const manifest = (more: object) => new TextEncoder().encode(JSON.stringify(more))
  const names = ['titles', 'core', 'lists', 'texts', 'small', 'both'].map(
    (label) => `${label}-1234567a.bin`,
  )
  const [titles, core, lists, texts, small, both] = names
  const searchFiles = [
    ...names.map((name) => ({name, bytes: new Uint8Array(30)})),
    {
      name: 'current.json',
      bytes: manifest({
        titles,
        core,
        lists: [{file: lists}],
        shards: [{file: texts}, {file: both}],
      }),
    },
    {name: '1.0.json', bytes: manifest({titles: small, shards: [{file: both}]})},
  ].map((file) => ({...file, size: file.bytes.length}))
  const {plan, files} = await offlineOf('', 'work()', searchFiles)
  const urls = (some: (string | undefined)[]) => some.map((name) => `/s/search-index/${name}`)
  expect(plan.search).toEqual({
    current: urls(['current.json', titles, core]),
    '1.0': urls(['1.0.json', small, both]),
  })
  expect(plan.searchParts).toEqual(urls([lists, texts]))
  expect(plan.bytes[urls([lists])[0]!]).toBe(30)
  expect(files.get('offline-worker.js')).toContain('"hasSearchParts":true')
})

test('the index of a version whose name has a space is at the address that a browser asks for', async () => {
  const [core, , current] = SEARCH
  const {plan} = await offlineOf('', 'work()', [core!, {...current!, name: '2.0 beta.json'}])
  const [manifest] = plan.search['2.0 beta']!
  expect(manifest).toBe('/s/search-index/2.0%20beta.json')
  expect(plan.bytes[manifest!]).toBe(current!.size)
})

test('a page that shows the whole sidebar of a large site stores the one file with all of it', async () => {
  const site = await siteOf({'docs/a.md': '# A'}, {config: {base: '/s/'}})
  const offline = createOffline(site, assets)
  const page = {route: '/docs/a', styles: [], parts: 'all'}
  const {urls} = offline.see(page as unknown as Page, JSON.stringify(page))
  expect(urls).toEqual([`/s/assets/site-all-${site.data.build}.json`])
})

test('the worker is another one as soon as a page or the worker itself changes', async () => {
  const one = await offlineOf('one')
  const worker = one.files.get('offline-worker.js')!
  expect(worker).toMatch(/^self\.labdocs=\{.*\};\nwork\(\)$/)
  expect(JSON.parse(worker.slice('self.labdocs='.length, worker.indexOf(';\n')))).toEqual({
    base: '/s/',
    version: one.plan.version,
    plan: `/s/${one.planPath}`,
    page: one.plan.shell[0],
    external: ['/app'],
    hasSearchParts: false,
  })
  expect((await offlineOf('one')).plan.version).toBe(one.plan.version)
  expect((await offlineOf('two')).plan.version).not.toBe(one.plan.version)
  expect((await offlineOf('one', 'more()')).plan.version).not.toBe(one.plan.version)
})

test('without it, the file removes the worker and the caches of this site', () => {
  expect(removerFile('/s/')).toContain('const prefix = "labdocs:/s/:"')
  expect(removerFile('/s/')).toContain('registration.unregister()')
})
