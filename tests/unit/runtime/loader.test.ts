import {expect, test, vi} from 'vitest'
import {createLoader, StalePage} from '../../../runtime/navigation/loader.ts'
import type {SiteData} from '../../../runtime/shared/types.ts'

const site = {base: '/manual/', build: 'now'} as SiteData

/** Fakes the network. The answers depend on the URL and on the number of its request. */
function answering(answer: (url: string, at: number) => Response | Error): {
  asked: {url: string; priority?: string}[]
} {
  const asked: {url: string; priority?: string}[] = []
  const counts = new Map<string, number>()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({url, ...(init?.priority ? {priority: init.priority} : {})})
    const at = counts.get(url) ?? 0
    counts.set(url, at + 1)
    const result = answer(url, at)
    if (result instanceof Error) throw result
    return result
  })
  return {asked}
}

const page = (over: object = {}) =>
  Response.json({route: '/docs/a', title: 'A', styles: [], build: 'now', ...over})

test('a page is fetched once, however often it is wanted', async () => {
  const {asked} = answering(() => page())
  const loader = createLoader(site)
  const [first, second] = await Promise.all([loader.load('/docs/a'), loader.load('/docs/a')])
  await loader.prefetch('/docs/a')
  expect(asked).toEqual([{url: '/manual/docs/a.json', priority: 'high'}])
  expect(first.page).toBe(second.page)
  expect(loader.has('/docs/a')).toBe(true)
  expect(loader.has('/docs/b')).toBe(false)
})

test('what was fetched ahead, at low priority, is not fetched again', async () => {
  const {asked} = answering(() => page())
  const loader = createLoader(site)
  const ahead = loader.prefetch('/docs/a')
  await loader.load('/docs/a')
  await ahead
  expect(asked).toEqual([{url: '/manual/docs/a.json', priority: 'low'}])
})

test('a failure is forgotten: the next attempt is a new one', async () => {
  const {asked} = answering((_, at) =>
    at === 0 ? new TypeError('cut') : at === 1 ? new Response('no', {status: 500}) : page(),
  )
  const loader = createLoader(site)
  await expect(loader.load('/docs/a')).rejects.toThrow('cut')
  expect(loader.has('/docs/a')).toBe(false)
  await expect(loader.load('/docs/a')).rejects.toThrow('/manual/docs/a.json answered 500.')
  expect((await loader.load('/docs/a')).page.title).toBe('A')
  expect(asked.length).toBe(3)
})

test('a page of another build is refused', async () => {
  answering(() => page({build: 'later'}))
  await expect(createLoader(site).load('/docs/a')).rejects.toBeInstanceOf(StalePage)
})

test('the home page is index.json, and letters are encoded', async () => {
  const {asked} = answering(() => page())
  const loader = createLoader(site)
  await loader.load('/')
  await loader.load('/docs/größe')
  expect(asked.map(({url}) => url)).toEqual([
    '/manual/index.json',
    '/manual/docs/gr%C3%B6%C3%9Fe.json',
  ])
})

test('clearing forgets everything', async () => {
  const {asked} = answering(() => page())
  const loader = createLoader(site)
  await loader.load('/docs/a')
  loader.clear()
  await loader.load('/docs/a')
  expect(asked.length).toBe(2)
})

test('whether a page is still current: its text may differ, it may be gone, or the server does not answer', async () => {
  let answer: () => Response | Error = page
  answering(() => answer())
  const loader = createLoader(site)
  const answers: [() => Response | Error, boolean][] = [
    [page, true],
    [() => new TypeError('cut'), true],
    [() => new Response('', {status: 502}), true],
    [() => page({title: 'B'}), false],
    [() => page({build: 'later'}), false],
    [() => new Response('', {status: 404}), false],
  ]
  for (const [next, isCurrent] of answers) {
    answer = page
    await loader.load('/docs/a')
    answer = next
    expect(await loader.isCurrent('/docs/a')).toBe(isCurrent)
    // What is outdated is fetched again.
    expect(loader.has('/docs/a')).toBe(isCurrent)
  }
})

test('browsers ask the server for each page, also where a host lets them keep it for a while', async () => {
  const how: (RequestCache | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    how.push(init?.cache)
    return page()
  })
  const loader = createLoader(site)
  await loader.load('/docs/a')
  await loader.isCurrent('/docs/a')
  expect(how).toEqual(['no-cache', 'no-cache'])
})
