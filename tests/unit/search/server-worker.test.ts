/** The worker that uses a search server has the same protocol as the one with the index. */
import {beforeEach, expect, test, vi} from 'vitest'
import type {Reply, Request} from '../../../runtime/search/messages.ts'

const MANIFEST = {
  format: 'labdocs-server-1',
  server: 'meilisearch',
  url: 'https://s.org',
  index: 'docs',
  others: [],
  query: {},
  contexts: ['eln'],
  tasks: [],
}
const HITS = {hits: [{route: '/docs/a', title: 'A', url: 'https://x.org/docs/a', context: 'eln'}]}

const replies: Reply[] = []
let answer: () => Response | Promise<Response>
const asked: string[] = []

const scope = globalThis as unknown as {
  onmessage: (event: {data: Request}) => void
  postMessage: (reply: Reply) => void
}
const send = (data: Request) => scope.onmessage({data})
const types = () => replies.map(({type}) => type)
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), {status})

beforeEach(async () => {
  replies.length = 0
  asked.length = 0
  answer = () => json(HITS)
  vi.resetModules()
  vi.stubGlobal('postMessage', (reply: Reply) => replies.push(reply))
  vi.stubGlobal('onmessage', undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.endsWith('current.json') ? json(MANIFEST) : answer()
  })
  await import('../../../runtime/search/server-worker.ts')
})

const load = () => send({type: 'load', manifestUrl: 'https://x.org/search-index/current.json'})

test('it is alive, is ready when it knows whom to ask, and answers', async () => {
  expect(types()).toEqual(['alive'])
  send({type: 'ask', id: 1, ask: {q: 'early'}})
  load()
  await expect.poll(types).toEqual(['alive', 'ready', 'result'])
  expect(replies[1]).toMatchObject({complete: true, contexts: ['eln']})
  expect(replies[2]).toMatchObject({id: 1, result: {q: 'early', total: 1}})
  expect(asked).toEqual([
    'https://x.org/search-index/current.json',
    'https://s.org/indexes/docs/search',
  ])
})

test('nothing typed asks no one', async () => {
  load()
  await expect.poll(types).toContain('ready')
  send({type: 'ask', id: 1, ask: {q: '  '}})
  await expect.poll(types).toContain('result')
  expect(asked).toHaveLength(1)
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses the key', () => json({}, 403)],
  ['failed (status 500)', () => json({}, 500)],
])('a server that %s: the reader is told, and a new try is answered', async (words, wrong) => {
  load()
  await expect.poll(types).toContain('ready')
  answer = wrong
  send({type: 'ask', id: 1, ask: {q: 'a'}})
  await expect.poll(types).toContain('failed')
  expect(replies.at(-1)).toMatchObject({text: expect.stringContaining(words)})
  answer = () => json(HITS)
  load()
  await expect.poll(types).toEqual(['alive', 'ready', 'failed', 'ready', 'result'])
  expect(replies.at(-1)).toMatchObject({id: 1})
})

test('an answer in another form, and a question after it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  load()
  await expect.poll(types).toContain('ready')
  answer = () => json({surprise: true})
  send({type: 'ask', id: 1, ask: {q: 'a'}})
  await expect.poll(types).toContain('failed')
  expect(replies.at(-1)).toMatchObject({text: expect.stringContaining('cannot read')})
  answer = () => json(HITS)
  send({type: 'ask', id: 2, ask: {q: 'ab'}})
  await expect.poll(types).toEqual(['alive', 'ready', 'failed', 'ready', 'result'])
})

test('an answer that breaks off, or never ends, is none', async () => {
  load()
  await expect.poll(types).toContain('ready')
  const cut = new ReadableStream({
    start: (stream) => stream.error(new DOMException('aborted', 'AbortError')),
  })
  answer = () => new Response(cut)
  send({type: 'ask', id: 1, ask: {q: 'a'}})
  await expect.poll(types).toContain('failed')
  expect(replies.at(-1)).toMatchObject({text: 'The search server does not answer.'})
})

test('a file of another version is not read', async () => {
  vi.stubGlobal('fetch', async () => json({format: 'other'}))
  load()
  await expect.poll(types).toEqual(['alive', 'failed'])
})
