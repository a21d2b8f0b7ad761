/** The search worker on a slow connection: it waits as long as data arrives, and reports if none does. */
import {mock} from 'node:test'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {TIMEOUT} from '../../../runtime/browser/timeout.ts'
import type {Reply, Request} from '../../../runtime/search/messages.ts'

const said: Reply[] = []
let line: ReadableStreamDefaultController<Uint8Array>
const worker = globalThis as unknown as {onmessage: (event: {data: Request}) => void}
/** Lets all promises that are ready go on; this timer is not mocked. */
const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

beforeAll(async () => {
  Object.assign(globalThis, {
    postMessage: (reply: Reply) => said.push(reply),
    fetch: async (_url: string, {signal}: {signal: AbortSignal}) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            line = controller
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        }),
      ),
  })
  // It speaks as it is loaded, and another file of this process may have loaded it.
  vi.resetModules()
  mock.timers.enable({apis: ['setTimeout']})
  await import('../../../runtime/search/worker.ts')
})

afterAll(() => mock.timers.reset())

test('it says that it is alive as soon as it runs', () => {
  expect(said).toEqual([{type: 'alive'}])
})

test('a file that comes slowly is waited for; one that stops is given up', async () => {
  said.length = 0
  worker.onmessage({data: {type: 'load', manifestUrl: 'http://127.0.0.1/manifest.json'}})
  await flush()
  for (let times = 0; times < 4; times++) {
    mock.timers.tick(TIMEOUT - 1)
    line.enqueue(new TextEncoder().encode(' '))
    await flush()
  }
  expect(said.map(({type}) => type)).toEqual(['alive', 'alive', 'alive', 'alive'])
  mock.timers.tick(TIMEOUT)
  await flush()
  expect(said.at(-1)).toMatchObject({type: 'failed'})
})

test('a file in many parts is reported once a second', async () => {
  worker.onmessage({data: {type: 'load', manifestUrl: 'http://127.0.0.1/manifest.json'}})
  await flush()
  mock.timers.tick(1000)
  said.length = 0
  for (let part = 0; part < 20; part++) {
    line.enqueue(new TextEncoder().encode(' '))
    await flush()
  }
  expect(said).toEqual([{type: 'alive'}])
  line.error(new Error('off'))
  await flush()
})

test('another try asks again', async () => {
  said.length = 0
  worker.onmessage({data: {type: 'load', manifestUrl: 'http://127.0.0.1/manifest.json'}})
  await flush()
  line.enqueue(new TextEncoder().encode('{"format": "of old"}'))
  line.close()
  await flush()
  expect(said.at(-1)).toMatchObject({
    type: 'failed',
    message: expect.stringContaining('another version of this site'),
  })
})
