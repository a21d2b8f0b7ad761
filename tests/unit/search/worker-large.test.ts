/**
 * The search worker of a large site: titles are searched until the words are there. Then the files are loaded that an answer
 * needs.
 */
import {beforeAll, expect, test, vi} from 'vitest'
import {buildSearch} from '../../../cli/search/build.ts'
import type {Reply, Request} from '../../../runtime/search/messages.ts'
import {page, RANKING} from './corpus.ts'

/** Each page has its words in another order, because a text that several pages have is stored once. */
const textOf = (page: number) =>
  Array.from({length: 1500}, (_, at) => `word${(at * at + page) % 5000}`).join(' ')
const pages = Array.from({length: 400}, (_, at) =>
  page(
    `/docs/eln/${at}`,
    at === 7 ? 'Barcodes' : `Page ${at}`,
    at === 9 ? `${textOf(at)} camera` : textOf(at),
  ),
)

const files = new Map(buildSearch(pages, RANKING, []).files.map(({name, bytes}) => [name, bytes]))
const worker = globalThis as unknown as {onmessage: (event: {data: Request}) => void}
const said: Exclude<Reply, {type: 'alive'}>[] = []
const asked: string[] = []
/** Files that are asked for past all caches. */
const reloaded: string[] = []
/** What a file has to wait for, by the beginning of its name. */
const gates = new Map<string, () => Promise<void>>()
const ask = (id: number, q: string) =>
  worker.onmessage({data: {type: 'ask', id, ask: {q, flat: true}}})
const resultsOf = (id: number) =>
  said.flatMap((reply) => (reply.type === 'result' && reply.id === id ? [reply] : []))
const rowsOf = (id: number) =>
  resultsOf(id).map(({result, more = false}) => [
    result.complete,
    more,
    result.rows.map(({url}) => url),
  ])

beforeAll(() => {
  Object.assign(globalThis, {
    fetch: async (url: string, {cache}: RequestInit) => {
      const name = url.split('/').at(-1)!
      asked.push(name)
      if (cache === 'reload') reloaded.push(name.split('-')[0]!)
      await gates.get(name.split('-')[0]!)?.()
      return new Response(Uint8Array.from(files.get(name)!))
    },
    postMessage: (reply: Reply) => {
      if (reply.type === 'alive') return
      said.push(reply)
      // A reader types on: this comes while the words are being loaded.
      if (reply.type === 'ready' && !reply.complete) setTimeout(() => ask(2, 'barcodes'))
    },
  })
})

test('titles can be searched while the words are loaded', async () => {
  const isAnswered = vi.waitFor(() => expect(resultsOf(2)).toHaveLength(1), 10_000)
  gates.set('core', () => isAnswered as Promise<never>)
  await import('../../../runtime/search/worker.ts')
  worker.onmessage({data: {type: 'load', manifestUrl: 'http://127.0.0.1/current.json'}})
  ask(1, 'camera')
  // Another search box, and a query that its box has given up.
  ask(20, 'barcodes')
  ask(21, 'nobody')
  worker.onmessage({data: {type: 'drop', id: 21}})
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({type: 'ready', complete: true}), 10_000)
  expect(said.map((reply) => (reply.type === 'result' ? reply.id : reply.type))).toEqual([
    'ready',
    1,
    20,
    2,
    'ready',
  ])
  expect(rowsOf(1)).toEqual([[false, false, []]])
  expect(rowsOf(2)).toEqual([[false, false, ['/docs/eln/7']]])
  expect(asked.map((name) => name.split('-')[0])).toEqual(['current.json', 'titles', 'core'])
})

test('an answer loads the list of its word and the text of its page, once', async () => {
  asked.length = 0
  ask(3, 'camera')
  await vi.waitFor(() => expect(rowsOf(3).at(-1)).toEqual([true, false, ['/docs/eln/9']]))
  expect(resultsOf(3).at(-1)!.result.rows[0]!.excerpt).toContain('camera')
  expect(asked.map((name) => name.split('-')[0])).toEqual(['lists', 'texts'])
  ask(4, 'camera')
  expect(rowsOf(4)).toEqual([[true, false, ['/docs/eln/9']]])
  expect(asked).toHaveLength(2)
})

test('rows are sent before their texts are loaded, and texts are not loaded while the reader types on', async () => {
  asked.length = 0
  ask(10, 'page 42')
  await vi.waitFor(() => expect(rowsOf(10)).toHaveLength(1))
  expect(rowsOf(10)[0]!.slice(0, 2)).toEqual([false, true])
  worker.onmessage({data: {type: 'drop', id: 10}})
  ask(11, 'page 43')
  await vi.waitFor(() => expect(rowsOf(11).at(-1)!.slice(0, 2)).toEqual([true, false]))
  expect(rowsOf(10)).toHaveLength(1)
  const shown = (id: number) =>
    resultsOf(id)
      .at(-1)!
      .result.rows.map(({url}) => url)
  expect(shown(10)[0]).toBe('/docs/eln/42')
  // Only the texts of the pages that are shown at last.
  const [first, last] = [shown(10), shown(11)].map((urls) => new Set(urls))
  expect(asked.filter((name) => name.startsWith('texts')).length).toBeLessThanOrEqual(last!.size)
  expect(first).not.toEqual(last)
})

test('letters are not prepared when answers lack files', async () => {
  said.length = 0
  worker.onmessage({data: {type: 'expect', ask: {q: 'page 5', flat: true}}})
  ask(12, 'page 55')
  await vi.waitFor(() => expect(rowsOf(12).at(-1)!.slice(0, 2)).toEqual([true, false]))
  expect(said.filter(({type}) => type === 'expected')).toEqual([])
})

test.each([
  ['lists', 'word4021', 'word4022'],
  ['texts', 'page 201', 'page 301'],
])('while %s take long, there is an answer without them', async (kind, first, second) => {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  gates.set(kind, () => isOpen)
  said.length = 0
  ask(5, first)
  await vi.waitFor(() => expect(rowsOf(5)).toHaveLength(1))
  expect(rowsOf(5)[0]!.slice(0, 2)).toEqual([false, true])
  // The answer to this one is no longer needed.
  ask(6, second)
  worker.onmessage({data: {type: 'drop', id: 6}})
  const before = rowsOf(6).length
  open()
  await vi.waitFor(() => expect(rowsOf(5).at(-1)!.slice(0, 2)).toEqual([true, false]))
  if (kind === 'texts') expect(rowsOf(5)[1]![2]).toEqual(rowsOf(5)[0]![2])
  expect(rowsOf(6)).toHaveLength(before)
  gates.delete(kind)
})

test('a file that cannot be loaded is reported behind the answer without it, and loaded with the next one', async () => {
  gates.set('texts', () => Promise.reject(new Error('off')))
  said.length = 0
  ask(7, 'page 87')
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({type: 'failed'}))
  expect(rowsOf(7).map((row) => row.slice(0, 2))).toEqual([
    [false, true],
    [false, false],
  ])
  gates.delete('texts')
  ask(8, 'page 87')
  await vi.waitFor(() => expect(rowsOf(8).at(-1)!.slice(0, 2)).toEqual([true, false]))
  expect(new Set(reloaded)).toEqual(new Set(['texts']))
})

/** Loads the index as Retry does. Returns how that ends, and the files that it asked for past all caches. */
async function load() {
  said.length = 0
  reloaded.length = 0
  worker.onmessage({data: {type: 'load', manifestUrl: 'http://127.0.0.1/current.json'}})
  await vi.waitFor(
    () =>
      expect(['ready', 'failed']).toContain(
        said.filter(({type}) => type !== 'result').at(-1)?.type,
      ),
    10_000,
  )
  return [said.at(-1)!.type, [...reloaded]]
}

test('only a file that failed is asked for past all caches, and only until it is there', async () => {
  expect(await load()).toEqual(['ready', []])
  for (const kind of ['titles', 'core']) {
    const name = [...files.keys()].find((one) => one.startsWith(kind))!
    const bytes = files.get(name)!
    gates.set(kind, () => Promise.reject(new Error('off')))
    expect(await load()).toEqual(['failed', []])
    gates.delete(kind)
    files.set(name, bytes.subarray(0, 20))
    expect(await load()).toEqual(['failed', [kind]])
    files.set(name, bytes)
    expect(await load()).toEqual(['ready', [kind]])
    expect(await load()).toEqual(['ready', []])
  }
})
