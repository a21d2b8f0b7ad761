import {expect, test} from 'vitest'
import type {Cache} from '../../../../cli/cache/cache.ts'
import {drawPreviews, previewsOf} from '../../../../cli/previews/job.ts'
import {memoryCache} from '../../../support/memory.ts'
import {ASSETS, siteOf} from '../resolve/site.ts'

const FILES = {
  'index.md': '# Home',
  'docs/index.md': '# Handbook',
  'docs/lab/_category.yml': 'label: The lab\n',
  'docs/lab/labels.md': '# Print labels',
  'docs/lab/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n',
  'docs/lab/other.md': '# 電子実験ノート',
}
const CONFIG = {title: 'T', tagline: 'All of it', url: 'https://x.org', base: '/s/'}

async function previews({
  files = FILES,
  config = {},
  linkPreviews = true,
  url = CONFIG.url,
  keeps = true,
  cache = memoryCache().cache,
  isKept = () => false,
  onPut = () => {},
}: {
  files?: Record<string, string>
  config?: object
  linkPreviews?: boolean
  url?: string
  keeps?: boolean
  cache?: Cache
  isKept?: (path: string) => boolean
  onPut?: () => void
} = {}) {
  const site = await siteOf(files, {config: {...CONFIG, ...config}})
  const input = {config: {linkPreviews, url}, site, assets: ASSETS}
  const planned = previewsOf(input, keeps)
  const put = new Map<string, Uint8Array>()
  await drawPreviews(planned, {
    input,
    cache,
    isKept,
    put: (path, bytes) => {
      put.set(path, Uint8Array.from(bytes))
      onPut()
    },
  })
  return {of: planned.of, files: put}
}

test('each page that search engines may show has a picture of its title, its place and the site', async () => {
  const {of, files} = await previews()
  expect([...of].map(([route, {alt}]) => `${route}: ${alt}`).sort()).toEqual([
    '/: All of it – x.org – T',
    '/docs/lab/labels: Print labels – The lab – T',
    '/docs: Handbook – x.org – T',
  ])
  for (const {url} of of.values()) {
    expect(url).toMatch(/^\/s\/assets\/preview-[0-9a-f]{16}\.png$/)
    expect(files.has(url.slice('/s/'.length))).toBe(true)
  }
})

test('pages with the same words share a picture', async () => {
  const {of, files} = await previews({
    files: {'docs/index.md': '# A', 'docs/b.md': '# Same', 'docs/c.md': '# Same'},
  })
  expect(of.get('/docs/b')).toEqual(of.get('/docs/c'))
  expect(files.size).toBe(2)
})

test('only what changed is drawn again', async () => {
  const {cache, values} = memoryCache()
  const first = await previews({cache})
  const keys = [...values.keys()]
  expect(keys).toHaveLength(3)
  expect(await previews({cache})).toEqual(first)
  await previews({cache, files: {...FILES, 'docs/lab/labels.md': '# Labels'}})
  expect([...values.keys()].filter((key) => !keys.includes(key))).toHaveLength(1)
})

test('each picture is written before the next one is read: all of a large site would fill the memory', async () => {
  const {cache, asked} = memoryCache()
  await previews({cache})
  asked.length = 0
  const written: string[] = []
  await previews({cache, onPut: () => written.push(`${asked.length} read`)})
  expect(written).toEqual(['1 read', '2 read', '3 read'])
})

test('a picture that the output has already is neither drawn nor read from the cache', async () => {
  const {cache, values} = memoryCache()
  const {of, files} = await previews({cache, isKept: () => true})
  expect(of.size).toBe(3)
  expect(files.size).toBe(0)
  expect(values.size).toBe(0)
})

test('a picture has another name if something in it is another one, and only then', async () => {
  const urlOf = async (change: Parameters<typeof previews>[0]) =>
    (await previews(change)).of.get('/docs/lab/labels')!.url
  const before = await urlOf({})
  expect(await urlOf({files: {...FILES, 'docs/index.md': '# Manual'}})).toBe(before)
  expect(await urlOf({files: {...FILES, 'docs/lab/_category.yml': 'label: Labs'}})).not.toBe(before)
  expect(await urlOf({config: {title: 'U'}})).not.toBe(before)
})

test('no pictures without an address, on request, and where nothing is written', async () => {
  const {cache, values} = memoryCache()
  const none = {of: new Map(), files: new Map()}
  expect(await previews({cache, url: 'http://localhost:3000'})).toEqual(none)
  expect(await previews({cache, linkPreviews: false})).toEqual(none)
  expect(await previews({cache, keeps: false})).toEqual(none)
  expect(values.size).toBe(0)
})
