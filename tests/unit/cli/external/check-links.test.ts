import {expect, test, vi} from 'vitest'
import {checkExternal, defaults} from '../../../../cli/external/check-links.ts'
import type {Answer} from '../../../../cli/external/request.ts'
import {memoryCache} from '../../../support/memory.ts'
import {say, siteOf} from '../resolve/site.ts'

const HOUR = 3_600_000
const FINE: Answer = {kind: 'fine'}
const GONE: Answer = {kind: 'gone', status: 404}
const NO_NETWORK: Answer = {kind: 'silent', reason: 'no host has this name', network: true}

async function run(
  text: string | Record<string, string>,
  answers: Record<string, Answer> | ((url: string) => Answer | Promise<Answer>),
  {cache = memoryCache().cache, now = 0, limit = 100, time = 60_000} = {},
) {
  const files = typeof text === 'string' ? {'docs/a.md': `# A\n\n${text}\n`} : text
  const asked: string[] = []
  const site = await siteOf(files, {config: {url: 'https://x.org'}})
  const result = await checkExternal(site, cache, {
    ask: async (url) => {
      asked.push(url)
      return typeof answers === 'function' ? answers(url) : (answers[url] ?? FINE)
    },
    limit,
    time,
    now: () => now,
  })
  return {...result, said: result.diagnostics.map(say), list: asked}
}

test('pages of other hosts are asked for once each, without what follows #', async () => {
  const {list, said} = await run(
    '[one](https://a.com/x#y), [two](https://a.com/x), [three](//b.com), [four](http://c.com/ä)',
    {},
  )
  expect(list).toEqual(['https://a.com/x', 'https://b.com/', 'http://c.com/%C3%A4'])
  expect(said).toEqual([])
})

test('no one is asked about our own pages, examples, mail, or this machine', async () => {
  const {list} = await run(
    '[1](https://x.org/docs) [2](https://example.org/x) [3](http://localhost:3000) [4](mailto:a@b.com) [5](a.md) [6](https://nas.local)',
    {},
  )
  expect(list).toEqual([])
})

test('each problem is reported at its link, with what to do', async () => {
  const {said} = await run(
    'See [one](https://a.com/gone#part) and\n[two](https://a.com/old#part).\n[three](https://b.com/)',
    {
      'https://a.com/gone': GONE,
      'https://a.com/old': {kind: 'moved', to: 'https://a.com/new'},
      'https://b.com/': {kind: 'silent', reason: 'it failed (status 500)', network: false},
    },
  )
  expect(said).toEqual([
    'warning external-gone docs/a.md:3:5 a.com says that this page does not exist (status 404). (Find its new address, or remove the link.)',
    'warning external-moved docs/a.md:4:1 This page has a new permanent address. (Link to https://a.com/new#part.)',
    'warning external-silent docs/a.md:5:1 b.com could not be checked: it failed (status 500). (Open the link. If it works, run the command again later.)',
  ])
})

test('links with the same problem have the same cause', async () => {
  const silent: Answer = {kind: 'silent', reason: 'it is busy (status 429)', network: false}
  const {diagnostics} = await run(
    '[1](https://a.com/x) [2](https://a.com/y) [3](https://b.com/gone) [4](https://b.com/gone)',
    (url) => (url.endsWith('gone') ? GONE : silent),
  )
  expect(new Set(diagnostics.map(({cause}) => cause)).size).toBe(2)
})

test('a fragment that two pages include is reported once', async () => {
  const {said} = await run(
    {
      'docs/a.md': '# A\n\n::include{file=_f.md}\n',
      'docs/b.md': '# B\n\n::include{file=_f.md}\n',
      'docs/_f.md': 'See [it](https://a.com/gone).\n',
    },
    {'https://a.com/gone': GONE},
  )
  expect(said).toHaveLength(1)
})

test('answers are kept: good ones for a week, missing pages for an hour, silence not at all', async () => {
  const {cache} = memoryCache()
  const text = '[1](https://a.com/) [2](https://b.com/) [3](https://c.com/)'
  const answers = {
    'https://b.com/': GONE,
    'https://c.com/': {kind: 'silent', reason: 'busy', network: false} as Answer,
  }
  expect(await run(text, answers, {cache})).toMatchObject({asked: 3, known: 0, left: 0})
  const soon = await run(text, answers, {cache, now: HOUR - 1})
  expect(soon).toMatchObject({list: ['https://c.com/'], known: 2})
  expect(soon.said).toHaveLength(2)
  const later = await run(text, answers, {cache, now: HOUR + 1})
  expect(later.list).toEqual(['https://b.com/', 'https://c.com/'])
  expect((await run(text, answers, {cache, now: 24 * 7 * HOUR + 1})).list).toHaveLength(3)
})

test('no more than so many addresses, no longer than so much time', async () => {
  const text = '[1](https://a.com/1) [2](https://a.com/2) [3](https://a.com/3)'
  expect(await run(text, {}, {limit: 2})).toMatchObject({asked: 2, left: 1})
  const slow = () => new Promise<Answer>((resolve) => setTimeout(resolve, 80, GONE))
  const {asked, left, said} = await run(text, slow, {time: 20})
  expect({asked, left, said}).toEqual({asked: 0, left: 3, said: []})
})

test('without a network one sentence says so, and what is known stays', async () => {
  const {cache} = memoryCache()
  await run('[1](https://a.com/)', {}, {cache})
  const text = '[1](https://a.com/) [2](https://b.com/) [3](https://c.com/)'
  const {said, asked, known, left} = await run(text, () => NO_NETWORK, {cache})
  expect(said).toEqual([
    'warning external-offline .:0:0 No other host can be reached, so 2 links were not checked. (Check the network of this machine, and run the command again.)',
  ])
  expect({asked, known, left}).toEqual({asked: 0, known: 1, left: 2})
  const mixed = await run(text, (url) => (url === 'https://c.com/' ? FINE : NO_NETWORK))
  expect(mixed.said.every((one) => one.includes('external-silent'))).toBe(true)
})

test('a run is bounded unless something else is said', async () => {
  const site = await siteOf({'docs/a.md': '# A'})
  expect(defaults(site)).toMatchObject({limit: 500, time: 600_000})
})

test('whoever is asked can see for which site, if its address is known', async () => {
  const agents: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: {headers: Record<string, string>}) => {
    agents.push(init.headers['user-agent'])
    return new Response('')
  })
  for (const config of [{url: 'https://x.org', base: '/s/'}, {}])
    await defaults(await siteOf({'docs/a.md': '# A'}, {config})).ask(
      'https://a.com/',
      new AbortController().signal,
    )
  vi.unstubAllGlobals()
  expect(agents).toEqual([
    'Mozilla/5.0 (compatible; labdocs-link-check; +https://x.org/s/)',
    'Mozilla/5.0 (compatible; labdocs-link-check)',
  ])
})
