/**
 * The search worker with many texts: titles are searched until everything is prepared, even if all files arrive together.
 */
import {expect, test, vi} from 'vitest'
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

test('titles can be searched while texts are prepared', async () => {
  const files = new Map(buildSearch(pages, RANKING, []).map(({name, bytes}) => [name, bytes]))
  const worker = globalThis as unknown as {onmessage: (event: {data: Request}) => void}
  const said: Exclude<Reply, {type: 'alive'}>[] = []
  const ask = (id: number, q: string) =>
    worker.onmessage({data: {type: 'ask', id, ask: {q, flat: true}}})
  Object.assign(globalThis, {
    fetch: async (url: string) => new Response(Uint8Array.from(files.get(url.split('/').at(-1)!)!)),
    postMessage: (reply: Reply) => {
      if (reply.type === 'alive') return
      said.push(reply)
      // A reader types on: this comes while the texts are being prepared.
      if (reply.type === 'ready' && !reply.complete) setTimeout(() => ask(2, 'barcodes'))
    },
  })
  await import('../../../runtime/search/worker.ts')
  worker.onmessage({data: {type: 'load', manifestUrl: 'http://127.0.0.1/current.json'}})
  ask(1, 'camera')
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({type: 'ready', complete: true}), 10_000)
  expect(said.map((reply) => (reply.type === 'result' ? reply.id : reply.type))).toEqual([
    'ready',
    1,
    2,
    'ready',
  ])
  const rowsOf = (id: number) =>
    said.flatMap((reply) =>
      reply.type === 'result' && reply.id === id
        ? [[reply.result.complete, reply.result.rows.map(({url}) => url)]]
        : [],
    )[0]
  expect(rowsOf(1)).toEqual([false, []])
  expect(rowsOf(2)).toEqual([false, ['/docs/eln/7']])
  ask(3, 'camera')
  expect(rowsOf(3)).toEqual([true, ['/docs/eln/9']])
})
