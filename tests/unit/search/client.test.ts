// @vitest-environment happy-dom
/** What the page does with the search worker: when it starts, whose answers count, and what happens if it fails. */
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {recovery} from '../../../runtime/browser/recovery.ts'
import {TIMEOUT} from '../../../runtime/browser/timeout.ts'
import {
  createSearch,
  manifestUrl,
  renewSearches,
  type Search,
  searchOf,
} from '../../../runtime/search/client.ts'
import type {Reply, Request, Result} from '../../../runtime/search/messages.ts'
import {answering, noAnswer, open} from '../runtime/site.ts'

/** Started workers, the latest last. */
const workers: FakeWorker[] = []

class FakeWorker {
  sent: Request[] = []
  ended = false
  onmessage = (_: {data: Reply}) => {}
  onerror = (_: {message: string; preventDefault: () => void}) => {}
  onmessageerror = () => {}
  constructor(readonly url: string) {
    workers.push(this)
  }
  postMessage(request: Request): void {
    this.sent.push(request)
  }
  terminate(): void {
    this.ended = true
  }
  say(reply: Reply): void {
    this.onmessage({data: reply})
  }
  /** Queries received, by number. */
  get asked(): {id: number; q: string}[] {
    return this.sent.flatMap((one) => (one.type === 'ask' ? [{id: one.id, q: one.ask.q}] : []))
  }
}

const worker = () => workers.at(-1)!
let search: Search
let phases: string[]

beforeEach(() => {
  open('/manual/docs/a', '')
  workers.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  recovery.site = {base: '/manual/', ending: '', build: 'now'}
  answering({'/manual/docs/a.json': () => Response.json({build: 'now'})})
  search = createSearch({workerUrl: '/w.js', manifestUrl: '/manual/search-index/current.json'})
  phases = []
  search.subscribe(() => phases.push(search.state().phase))
})

afterEach(() => {
  search.close()
  delete recovery.site
})

const result = (q: string): Result => ({q, match: 'all', total: 1}) as Result
const ready = (complete = true) =>
  worker().say({type: 'ready', complete, contexts: ['eln'], tasks: []})
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('nothing is started before it is asked for; then once', async () => {
  expect(workers.length).toBe(0)
  const first = search.load()
  const second = search.load()
  expect(workers.map(({url}) => url)).toEqual(['/w.js'])
  expect(worker().sent).toEqual([
    {type: 'load', manifestUrl: 'http://localhost:3000/manual/search-index/current.json'},
  ])
  ready(false)
  expect(search.state()).toMatchObject({phase: 'titles', contexts: ['eln']})
  ready()
  await Promise.all([first, second, search.load()])
  expect(phases).toEqual(['loading', 'titles', 'complete'])
  expect(workers.length).toBe(1)
})

test('a question starts it, and is answered when the index is there', async () => {
  const answer = search.query('sample', {limit: 3})
  expect(worker().sent.at(-1)).toMatchObject({type: 'ask', ask: {q: 'sample', limit: 3}})
  worker().say({type: 'result', id: worker().asked[0]!.id, result: result('sample')})
  expect((await answer)!.q).toBe('sample')
})

test('a later question of the same box makes the one before pointless; another box is not disturbed', async () => {
  void search.load()
  ready()
  const [panel, page] = [{}, {}]
  const answers = [
    search.query('sa', {}, panel),
    search.query('nmr', {}, page),
    search.query('sample', {}, panel),
  ]
  expect(await answers[0]).toBeNull()
  for (const {id, q} of worker().asked) worker().say({type: 'result', id, result: result(q)})
  expect((await Promise.all(answers)).map((one) => one?.q)).toEqual([undefined, 'nmr', 'sample'])
})

test('a better answer follows when its texts are loaded; only that one is cached', async () => {
  void search.load()
  ready()
  const better: Result[] = []
  const first = search.query('nmr', {}, {}, (one) => better.push(one))
  worker().say({type: 'result', id: 1, result: result('nmr'), more: true})
  expect((await first)!.q).toBe('nmr')
  expect(better).toEqual([])
  expect(search.known('nmr')).toBeUndefined()
  const whole = {...result('nmr'), total: 2}
  worker().say({type: 'result', id: 1, result: whole})
  expect(better).toEqual([whole])
  expect(search.known('nmr')).toBe(whole)
})

test('the worker hears that nobody waits for an answer any longer', async () => {
  void search.load()
  ready()
  const box = {}
  void search.query('s', {}, box)
  void search.query('sa', {}, box)
  expect(worker().sent.filter(({type}) => type === 'drop')).toEqual([{type: 'drop', id: 1}])
})

test('the same question again is not sent again while it has no answer', async () => {
  const box = {}
  const first = search.query('nmr', {limit: 8}, box)
  ready(false)
  const better: Result[] = []
  const second = search.query('nmr', {limit: 8}, box, (one) => better.push(one))
  expect(worker().asked.length).toBe(1)
  expect(await first).toBeNull()
  worker().say({type: 'result', id: 1, result: result('nmr'), more: true})
  expect((await second)!.q).toBe('nmr')
  // It has an answer. Asked again, a better one may come.
  void search.query('nmr', {limit: 8}, box)
  expect(worker().asked.length).toBe(2)
  // A search server that did not answer may answer now.
  worker().say({type: 'failed', message: 'no answer'})
  await vi.waitFor(() => expect(search.state().phase).toBe('failed'))
  void search.query('nmr', {limit: 8}, box)
  expect(worker().asked.length).toBe(3)
})

test('the same question again is answered at once, until there are more texts', async () => {
  void search.load()
  ready(false)
  const first = search.query('nmr')
  worker().say({type: 'result', id: 1, result: result('nmr')})
  await first
  await search.query('nmr')
  expect(worker().asked.length).toBe(1)
  ready()
  void search.query('nmr')
  expect(worker().asked.length).toBe(2)
  // Other options make another query.
  void search.query('nmr', {ctx: 'eln'})
  expect(worker().asked.length).toBe(3)
})

test('answers that were prepared for the next letters are there when they are typed', async () => {
  void search.load()
  ready(false)
  search.expect('n')
  expect(worker().sent.some(({type}) => type === 'expect')).toBe(false)
  ready()
  search.expect('n', {limit: 8})
  const {ask} = worker().sent.at(-1) as Extract<Request, {type: 'expect'}>
  expect(ask).toEqual({q: 'n', limit: 8})
  worker().say({type: 'expected', ask, results: [result('nm')]})
  expect((await search.query('nm', {limit: 8}))!.q).toBe('nm')
  expect(worker().asked).toEqual([])
})

test('a worker that never speaks is ended, and the reader is told', async () => {
  const loaded = search.load()
  const answer = search.query('sample')
  await tick(TIMEOUT - 1)
  expect(worker().ended).toBe(false)
  await tick(1)
  expect(worker().ended).toBe(true)
  await loaded
  expect(await answer).toBeNull()
  expect(search.state()).toMatchObject({
    phase: 'failed',
    text: 'The search index could not be loaded.',
    retry: true,
  })
})

test('one that has spoken may be silent for twice as long; one that owes nothing as long as it likes', async () => {
  void search.load()
  worker().say({type: 'alive'})
  await tick(2 * TIMEOUT - 1)
  expect(worker().ended).toBe(false)
  ready()
  await tick(10 * TIMEOUT)
  expect(worker().ended).toBe(false)
  void search.query('sample')
  await tick(2 * TIMEOUT)
  expect(worker().ended).toBe(true)
})

test('a worker that crashes: another try fetches its file again and starts a new one', async () => {
  const prevented = vi.fn()
  void search.load()
  worker().onerror({message: 'It broke.', preventDefault: prevented})
  await tick()
  expect([search.state().phase, prevented.mock.calls.length]).toEqual(['failed', 1])
  const asked = answering({'/w.js': () => new Response('')})
  void search.load()
  await tick()
  expect(asked).toEqual(['/w.js'])
  expect(workers.length).toBe(2)
  ready()
  expect(search.state()).toMatchObject({phase: 'complete', text: undefined})
})

test('a message that cannot be read ends it as well', async () => {
  void search.load()
  worker().onmessageerror()
  await tick()
  expect(search.state().phase).toBe('failed')
})

test('texts that do not come: what is there can be searched', async () => {
  void search.load()
  ready(false)
  const answer = search.query('sample')
  worker().say({type: 'failed', message: 'cut'})
  await tick()
  expect(search.state().phase).toBe('failed')
  worker().say({type: 'result', id: 1, result: result('sample')})
  expect((await answer)!.q).toBe('sample')
})

test('a server that is silent is told apart from a file that is missing', async () => {
  answering({'/manual/docs/a.json': noAnswer})
  void search.load()
  worker().say({type: 'failed', message: 'cut'})
  await tick()
  expect(search.state().text).toContain('The server does not answer.')
})

test('a failure counts no longer if the search has answered since', async () => {
  let say = (_: Response) => {}
  answering({'/manual/docs/a.json': () => new Promise<Response>((resolve) => (say = resolve))})
  void search.load()
  ready()
  worker().say({type: 'failed', message: 'no answer'})
  await tick()
  ready()
  say(Response.json({build: 'now'}))
  await tick()
  expect(search.state()).toMatchObject({phase: 'complete', text: undefined})
})

test('a browser without workers says so, and that another try is no use', async () => {
  vi.stubGlobal('Worker', undefined)
  await search.load()
  expect(search.state()).toMatchObject({
    phase: 'failed',
    text: 'Search does not work in this browser.',
    retry: false,
  })
  expect(await search.query('sample')).toBeNull()
})

test('closed, it answers no one, and begins again when it is asked', async () => {
  const answer = search.query('sample')
  search.close()
  expect([await answer, search.state().phase, worker().ended]).toEqual([null, 'idle', true])
  void search.query('nmr')
  expect(workers.length).toBe(2)
})

test('one search for each index; renewed, they begin again', () => {
  const options = {workerUrl: '/w.js', manifestUrl: manifestUrl('/manual/', 'v 1')}
  expect(options.manifestUrl).toBe('/manual/search-index/v%201.json')
  const one = searchOf(options)
  expect(searchOf(options)).toBe(one)
  void one.load()
  ready()
  expect(one.state().phase).toBe('complete')
  renewSearches()
  expect(one.state().phase).toBe('idle')
})
