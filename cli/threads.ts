/** Worker threads, and the distribution of work among them. */
import {existsSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Worker} from 'node:worker_threads'
import {INSTALLATION} from './installation.ts'

export type JobKind = 'parse' | 'search' | 'previews'

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'worker.js')
/** Without a compiled script, as in tests, all work runs in one thread. */
const COMPILED = existsSync(SCRIPT)
/** Small enough that threads end at about the same time, large enough that messages cost little. */
const BATCH = 8

/** Returns the number of threads for `count` items: 0 if there are fewer than `least`, or only one processor. */
export function threadsFor(count: number, least: number): number {
  const threads = availableParallelism()
  return COMPILED && count >= least && threads > 1 ? Math.min(threads, count) : 0
}

/** Runs a job in its own thread (compiled next to main.js) and ends the thread. */
export async function runInWorker<Result>(kind: JobKind, data: unknown): Promise<Result> {
  const thread = openThread<Result>(kind, data)
  try {
    return await thread.run([])
  } finally {
    thread.end()
  }
}

/**
 * Distributes items among threads, and returns a result for each, in the order of the
 * items. Each thread begins with its own part, because neighbors are similar and need the
 * same libraries. A thread that has finished takes work from the one with the most left.
 */
export async function runInThreads<Item, Result>(
  kind: JobKind,
  data: unknown,
  items: readonly Item[],
  threads: number,
  onResult: (result: Result, item: Item) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = []
  const take = createWorkQueues(items.length, threads)
  const open = Array.from({length: threads}, () => openThread<Result[]>(kind, data))
  try {
    await Promise.all(
      open.map(async ({run}, own) => {
        for (let part = take(own); part; part = take(own)) {
          const [from, to] = part
          const made = await run(items.slice(from, to))
          for (const [at, result] of made.entries()) {
            results[from + at] = result
            onResult(result, items[from + at]!)
          }
        }
      }),
    )
    return results
  } finally {
    for (const thread of open) thread.end()
  }
}

/**
 * Returns a function for the next batch (`from` and `to`) of a thread: from
 * the front of its own part, otherwise from the back of the largest part.
 */
export function createWorkQueues(count: number, threads: number, batch = BATCH) {
  const parts = Array.from({length: threads}, (_, at) => ({
    from: Math.ceil((at * count) / threads),
    to: Math.ceil(((at + 1) * count) / threads),
  }))
  return (own: number): [from: number, to: number] | undefined => {
    const mine = parts[own]!
    if (mine.from < mine.to) {
      const from = mine.from
      mine.from = Math.min(from + batch, mine.to)
      return [from, mine.from]
    }
    const largest = parts.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
    if (largest.from >= largest.to) return undefined
    const to = largest.to
    largest.to = Math.max(to - batch, largest.from)
    return [largest.to, to]
  }
}

interface Thread<Result> {
  /** Runs one batch at a time. */
  run: (items: readonly unknown[]) => Promise<Result>
  end: () => void
}

function openThread<Result>(kind: JobKind, data: unknown): Thread<Result> {
  const worker = new Worker(SCRIPT, {workerData: {kind, data, installation: INSTALLATION}})
  return {
    run: (items) =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (result: Result) => {
          worker.off('error', reject)
          resolve(result)
        })
        worker.postMessage(items)
      }),
    end: () => void worker.terminate(),
  }
}
