/** Distributes work among threads. */
import {type JobKind, openThread, TooLong} from './thread.ts'

/** Small enough that threads end at about the same time, large enough that messages cost little. */
const [LEAST_BATCH, MOST_BATCH, BATCHES] = [8, 50, 8]
/** In this thread, the results of the others, changes and Ctrl+C wait for the end of a batch. */
const BATCH_HERE = 8

function batchSize(count: number, threads: number): number {
  const even = Math.ceil(count / threads / BATCHES)
  return Math.max(LEAST_BATCH, Math.min(even, MOST_BATCH))
}

export interface Supervision {
  /** A thread that works on one item for so many ms is ended. */
  most: number
  /** The data of the thread that does the batch again, with limits of its own. */
  again: unknown
}

/**
 * Distributes items among threads, and calls back with the result for each. Results are not collected, because those of
 * a large site do not fit into memory. Each thread begins with its own part, because neighbors are similar and need the
 * same libraries. A thread that has finished takes work from the one with the most left. `here` does a small batch in this thread,
 * which is a further one then.
 */
export async function runInThreads<Item, Result>(
  kind: JobKind,
  data: unknown,
  items: readonly Item[],
  threads: number,
  onResult: (result: Result, item: Item) => void,
  {
    supervision,
    here,
  }: {supervision?: Supervision; here?: (batch: readonly Item[]) => Promise<Result[]>} = {},
): Promise<void> {
  const parts = threads + (here ? 1 : 0)
  const take = createWorkQueues(items.length, parts, batchSize(items.length, parts))
  const start = () => openThread<Result[]>(kind, data, supervision?.most)
  const open = Array.from({length: threads}, start)
  const again = async (batch: readonly Item[], own: number) => {
    open[own]!.end()
    open[own] = start()
    const careful = openThread<Result[]>(kind, supervision!.again)
    try {
      return await careful.run(batch)
    } finally {
      careful.end()
    }
  }
  const inThread = async (own: number) => {
    for (let part = take(own); part; part = take(own)) {
      const batch = items.slice(...part)
      const made = await open[own]!.run(batch).catch((error: unknown) => {
        const {code} = error as NodeJS.ErrnoException
        if (error instanceof TooLong || code === 'ERR_WORKER_OUT_OF_MEMORY')
          return again(batch, own)
        throw error
      })
      for (const [at, result] of made.entries()) onResult(result, batch[at]!)
    }
  }
  let isOver = false
  const next = () => take(threads, BATCH_HERE)
  const inThisThread = async (work: (batch: readonly Item[]) => Promise<Result[]>) => {
    for (let part = next(); part && !isOver; part = next()) {
      const batch = items.slice(...part)
      for (const [at, result] of (await work(batch)).entries()) onResult(result, batch[at]!)
      await new Promise(setImmediate)
    }
  }
  try {
    await Promise.all([...open.map((_, own) => inThread(own)), here && inThisThread(here)])
  } finally {
    isOver = true
    for (const thread of open) thread.end()
  }
}

/**
 * Returns a function for the next batch (`from` and `to`) of a thread, of `size` items at most: from
 * the front of its own part, otherwise from the back of the largest part.
 */
export function createWorkQueues(count: number, threads: number, batch: number) {
  const parts = Array.from({length: threads}, (_, at) => ({
    from: Math.ceil((at * count) / threads),
    to: Math.ceil(((at + 1) * count) / threads),
  }))
  return (own: number, size = batch): [from: number, to: number] | undefined => {
    const mine = parts[own]!
    if (mine.from < mine.to) {
      const from = mine.from
      mine.from = Math.min(from + size, mine.to)
      return [from, mine.from]
    }
    const largest = parts.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
    if (largest.from >= largest.to) return undefined
    const to = largest.to
    largest.to = Math.max(to - size, largest.from)
    return [largest.to, to]
  }
}
