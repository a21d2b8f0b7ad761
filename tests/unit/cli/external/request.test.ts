import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {createRequest} from '../../../../cli/external/request.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const seen: {method: string; url: string; agent: string; at: number}[] = []
let open = 0
let most = 0
let handle: Handle
let origin: string
const server = createServer((request, response) => {
  const {method = '', url = '', headers} = request
  seen.push({method, url, agent: headers['user-agent'] ?? '', at: performance.now()})
  most = Math.max(most, ++open)
  response.on('close', () => open--)
  handle(request, response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen.length = 0
  most = 0
})

const MANNERS = {agent: 'test (+https://x.org)', pause: 0, patience: 5000, longestWait: 5000}
const ask = (path: string, manners = {}, end = new AbortController().signal) =>
  createRequest({...MANNERS, ...manners})(`${origin}${path}`, end)
const status =
  (code: number, headers = {}): Handle =>
  (_, response) =>
    response.writeHead(code, headers).end('text')
/** A signal of `AbortSignal.any` does not keep alive those that it follows. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
const questions = () => seen.map(({method, url}) => `${method} ${url}`)

test('a page that is there is asked for once, without its content, by name', async () => {
  handle = status(200)
  expect(await ask('/a')).toEqual({kind: 'fine'})
  expect(questions()).toEqual(['HEAD /a'])
  expect(seen[0]!.agent).toBe('test (+https://x.org)')
})

test.each([403, 404, 405, 500, 501])(
  'a host that answers HEAD with %i is asked once more with GET',
  async (code) => {
    handle = (request, response) =>
      status(request.method === 'HEAD' ? code : 200)(request, response)
    expect(await ask('/a')).toEqual({kind: 'fine'})
    expect(questions()).toEqual(['HEAD /a', 'GET /a'])
  },
)

test.each([
  [404, {kind: 'gone', status: 404}],
  [410, {kind: 'gone', status: 410}],
  [401, {kind: 'fine'}],
  [403, {kind: 'fine'}],
  [500, {kind: 'silent', reason: 'it failed (status 500)', network: false}],
  [429, {kind: 'silent', reason: 'it is busy (status 429)', network: false}],
])('%i', async (code, answer) => {
  handle = status(code)
  expect(await ask('/a')).toEqual(answer)
})

/** Path -> status and where it leads. */
const redirects =
  (to: Record<string, [number, string]>): Handle =>
  (request, response) => {
    const [code, location] = to[request.url!] ?? [200, '']
    response.writeHead(code, location ? {location} : {}).end()
  }

test('what moved for good is reported, as far as it did so for good', async () => {
  handle = redirects({
    '/a': [301, '/b'],
    '/b': [308, '/c'],
    '/c': [302, '/login'],
    '/d': [302, '/a'],
  })
  expect(await ask('/a')).toEqual({kind: 'moved', to: `${origin}/c`})
  expect(await ask('/d')).toEqual({kind: 'fine'})
})

test('what moved to nowhere is gone; what turns in circles is given up', async () => {
  handle = (request, response) =>
    request.url === '/a'
      ? status(301, {location: '/b'})(request, response)
      : status(404)(request, response)
  expect(await ask('/a')).toEqual({kind: 'gone', status: 404})
  handle = redirects({'/a': [302, '/b'], '/b': [302, '/a']})
  expect(await ask('/a')).toMatchObject({reason: 'it redirects more than 10 times'})
  for (const [to, scheme] of [
    ['file:///etc/passwd', 'file:'],
    ['mailto:a@b.example', 'mailto:'],
  ] as const) {
    handle = redirects({'/a': [301, to]})
    expect(await ask('/a')).toEqual({
      kind: 'silent',
      reason: `it redirects to an address that begins with ${scheme}`,
      network: false,
    })
  }
})

test('a host that asks for time gets it, if that is not too long', async () => {
  const later = (wait: string): Handle => {
    let asked = 0
    return (request, response) =>
      asked++
        ? status(200)(request, response)
        : status(429, {'retry-after': wait})(request, response)
  }
  handle = later('1')
  expect(await ask('/a')).toEqual({kind: 'fine'})
  expect(seen[1]!.at - seen[0]!.at).toBeGreaterThan(900)
  handle = later(new Date(Date.now() - 1000).toUTCString())
  expect(await ask('/a')).toEqual({kind: 'fine'})
  handle = later('3600')
  expect(await ask('/a')).toMatchObject({kind: 'silent', reason: 'it is busy (status 429)'})
  handle = later('soon')
  expect(await ask('/a')).toMatchObject({kind: 'silent'})
})

test('one question at a time to a host, with a pause between them', async () => {
  handle = status(200)
  const one = createRequest({...MANNERS, pause: 60})
  const {signal} = new AbortController()
  await Promise.all(['/a', '/b', '/c'].map((path) => one(origin + path, signal)))
  expect(questions()).toEqual(['HEAD /a', 'HEAD /b', 'HEAD /c'])
  expect(most).toBe(1)
  // A timer may ring a moment early.
  for (const at of [1, 2]) expect(seen[at]!.at - seen[at - 1]!.at).toBeGreaterThan(55)
})

test('a host that says nothing, breaks off, or is not there', async () => {
  handle = () => {}
  expect(await ask('/a', {patience: 200})).toEqual({
    kind: 'silent',
    reason: 'no answer within 0.2 s',
    network: true,
  })
  handle = (request) => request.socket.destroy()
  expect(await ask('/a')).toMatchObject({reason: 'it closes the connection', network: false})
  const gone = createRequest(MANNERS)
  expect(await gone('http://127.0.0.1:1/', new AbortController().signal)).toMatchObject({
    kind: 'silent',
    network: false,
  })
})

test('the patience ends also where memory is tidied up meanwhile', async () => {
  const isAsked = new Promise<void>((resolve) => {
    handle = () => resolve()
  })
  const answer = ask('/a', {patience: 500})
  await isAsked
  collectGarbage()
  expect(await answer).toMatchObject({kind: 'silent', reason: 'no answer within 0.5 s'})
})

test('when the time is up, nothing waits any longer', async () => {
  handle = status(429, {'retry-after': '5'})
  const end = new AbortController()
  const answer = ask('/a', {}, end.signal)
  await expect.poll(() => seen.length).toBe(1)
  end.abort()
  expect(await answer).toMatchObject({kind: 'silent'})
  expect(seen).toHaveLength(1)
})
