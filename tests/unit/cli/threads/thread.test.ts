import {Worker} from 'node:worker_threads'
import {expect, test, vi} from 'vitest'
import {
  createWorkQueues,
  endPreparedThreads,
  openThread,
  type Progress,
  prepareThreads,
  watchProgress,
} from '../../../../cli/threads/thread.ts'

/** The batches of threads of which the first takes so many for each one of the others. */
function batches(count: number, threads: number, fast: number): [number, number][][] {
  const take = createWorkQueues(count, threads, 8)
  const taken = Array.from({length: threads}, (): [number, number][] => [])
  for (let left = true; left; ) {
    left = false
    for (const [thread, mine] of taken.entries())
      for (let turn = 0; turn < (thread ? 1 : fast); turn++) {
        const part = take(thread)
        if (!part) continue
        mine.push(part)
        left = true
      }
  }
  return taken
}

const all = (count: number) => Array.from({length: count}, (_, at) => at)
const taken = (parts: [number, number][][]) =>
  parts
    .flat()
    .flatMap(([from, to]) => all(to - from).map((at) => from + at))
    .sort((a, b) => a - b)

for (const [count, threads, fast] of [
  [0, 2, 1],
  [1, 2, 1],
  [7, 2, 1],
  [100, 2, 1],
  [100, 3, 5],
  [289, 4, 20],
] as const)
  test(`${count} pieces of work in ${threads} threads are each done once`, () => {
    expect(taken(batches(count, threads, fast))).toEqual(all(count))
  })

test('a thread begins with its own part, in order', () => {
  const [first, second] = batches(40, 2, 1)
  expect(first).toEqual([
    [0, 8],
    [8, 16],
    [16, 20],
  ])
  expect(second).toEqual([
    [20, 28],
    [28, 36],
    [36, 40],
  ])
})

test('who is quick takes over the end of what others have left', () => {
  const [quick, slow] = batches(80, 2, 9)
  expect(quick!.length).toBeGreaterThan(slow!.length)
  expect(quick!.slice(0, 5).flat()[0]).toBe(0)
  expect(quick!.some(([, to]) => to === 80)).toBe(true)
  expect(slow![0]).toEqual([40, 48])
})

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
  const thread = openThread('ahead', {})
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
