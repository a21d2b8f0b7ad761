import {Worker} from 'node:worker_threads'
import {expect, test, vi} from 'vitest'
import {
  endPreparedThreads,
  openThread,
  type Progress,
  prepareThreads,
  watchProgress,
} from '../../../../cli/threads/thread.ts'

/** Returns whether a thread that has begun an item with this code is ended because of it within `wait` ms. */
async function isEnded(item: string, wait: number): Promise<boolean> {
  const progress: Progress = new Int32Array(new SharedArrayBuffer(8))
  const code = `
    const {workerData} = require('node:worker_threads')
    try {
      workerData[1] = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1))
    } catch {}
    workerData[0] = 1
    ${item}`
  const worker = new Worker(code, {eval: true, workerData: progress})
  await expect.poll(() => progress[0]).toBe(1)
  const timers: NodeJS.Timeout[] = []
  try {
    return await new Promise((resolve) => {
      timers.push(watchProgress(progress, 200, () => resolve(true)))
      timers.push(setTimeout(() => resolve(false), wait))
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    await worker.terminate()
  }
}

test('a thread that takes too long is ended, but not one that gets no time of the processor', async () => {
  expect(await isEnded('for (;;);', 60_000)).toBe(true)
  expect(await isEnded('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', 1000)).toBe(
    false,
  )
})

test('a thread that was ended takes no more work', async () => {
  const thread = openThread('early', {})
  thread.end()
  await expect(thread.run([])).rejects.toThrow('ended')
})

/** The threads that were sent something, in this order. */
const spoken = () => vi.spyOn(Worker.prototype, 'postMessage').mock.contexts as unknown as Worker[]

test('a thread that was started before its data was there gets it once it is opened', () => {
  const [sent, ended] = [spoken(), vi.spyOn(Worker.prototype, 'terminate')]
  prepareThreads('parse', 1)
  expect(sent).toEqual([])
  // Not for another kind of job, and not without supervision.
  const others = [openThread('search', {}, 1000), openThread('parse', {})]
  const threads = [openThread('parse', {}, 1000), openThread('parse', {}, 1000)]
  // All were created in this order, and the kernel of Node.js numbers them.
  const numbers = sent.map(({threadId}) => threadId)
  expect(numbers.indexOf(Math.min(...numbers))).toBe(2)
  expect(new Set(numbers).size).toBe(4)
  for (const thread of [...others, ...threads]) thread.end()
  expect(ended).toHaveBeenCalledTimes(4)
  endPreparedThreads()
  expect(ended).toHaveBeenCalledTimes(4)
})

test('threads that were started before their data and that no one opens are ended', () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  prepareThreads('parse', 2)
  endPreparedThreads()
  expect(new Set(ended.mock.contexts).size).toBe(2)
  endPreparedThreads()
  expect(ended).toHaveBeenCalledTimes(2)
})

test('a thread that fails before it is opened says so to whoever opens it', async () => {
  // Node.js says later that a thread was started, here those of other tests.
  await new Promise(setImmediate)
  // From sources, there is no compiled generator that it could load.
  const exit = new Promise((resolve) =>
    process.once('worker', (worker) => worker.once('exit', resolve)),
  )
  prepareThreads('parse', 1)
  await exit
  await expect(openThread('parse', {}, 1000).run([])).rejects.toThrow('"path"')
})

test('what a thread reports before it is opened is not lost', async () => {
  // Node.js says later that a thread was started, here those of other tests.
  await new Promise(setImmediate)
  const reported = new Promise<void>((resolve) =>
    process.once('worker', (worker) => {
      worker.emit('message', {failed: new Error('too early'), properties: {}})
      resolve()
    }),
  )
  prepareThreads('parse', 1)
  await reported
  const thread = openThread('parse', {}, 1000)
  await expect(thread.run([])).rejects.toThrow('too early')
  thread.end()
})
