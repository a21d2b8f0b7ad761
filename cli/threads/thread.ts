/**
 * Worker threads. A thread can be supervised: JavaScript cannot interrupt itself, but another thread can end it, and that costs
 * nothing while all goes well.
 */
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {Worker, type WorkerOptions} from 'node:worker_threads'
import {DiskError} from '../disk/disk-error.ts'
import {HOME, INSTALLATION} from '../installation.ts'
import {isUsedUp, usedTime} from '../limits/processor-time.ts'
import {
  createWaits,
  Endless,
  LONGEST,
  stops,
  type Waits,
  waitsOf,
} from '../limits/promise-timeout.ts'
import {lateHooks} from '../plugins/late-hooks.ts'

export type JobKind = 'parse' | 'search' | 'previews' | 'early' | 'files' | 'watch'

const SCRIPT = join(HOME, 'cli/start/start-worker.js')
/** From sources, as in tests, all work runs in one thread. */
const IS_COMPILED = INSTALLATION.compiled !== undefined

/** Returns the number of threads for `count` items: 0 if there are fewer than `least`, or only one processor. */
export function threadsFor(count: number, least: number): number {
  if (!IS_COMPILED || count < least) return 0
  const threads = availableParallelism()
  return threads > 1 ? Math.min(threads, count) : 0
}

/** What a thread tells the one that supervises it: the items that are done, starting with 1, and its number in the kernel. */
export type Progress = Int32Array

export interface Thread<Result> {
  /** Runs one batch at a time. Rejects with `TooLong` if the thread is ended because of one item. */
  run: (items: readonly unknown[]) => Promise<Result>
  end: () => void
}

/** A supervised thread was ended because of one item. */
export class TooLong extends Error {}

/**
 * An error that nothing in a thread caught, as a message. If it ended the thread while another one is being ended, Node.js 20
 * would crash ("v8::ToLocalChecked").
 */
export interface Failed {
  failed: unknown
  /** Its own properties, such as `code`, which a message leaves out. */
  properties: object
}

function isFailed(message: unknown): message is Failed {
  return typeof message === 'object' && message !== null && 'failed' in message
}

/**
 * Memory for new values of a thread (MB). With the default of 48, a build of 200 pages takes 20 MB more and no less processor
 * time (measured).
 */
const YOUNG = 16
/**
 * Memory for older values of a thread that parses (MB). Parsing needs 40. V8 collects garbage when a heap has grown to a
 * multiple of what was left of it: 1.3 with a small limit, 2 with just below 2 GB, 4 with 2 GB and more. After each collection,
 * it compiles many functions again. With 4 instead of 2, 5,000 pages take a tenth less processor time (measured).
 */
const OLD = 2048

interface Started {
  worker: Worker
  progress: Progress
  waits: Waits
  /** What ended it. It can fail before it has anything to do. */
  failure?: Error
}

/** Throws a `DiskError` if the machine has no threads left: Node.js has the reason of the system only in its message. */
function startWorker(options: WorkerOptions): Worker {
  try {
    return new Worker(SCRIPT, options)
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    const reason = code === 'ERR_WORKER_INIT_FAILED' && /\bE[A-Z]+$/.exec(message)?.[0]
    if (!reason) throw error
    throw new DiskError('start a thread', '', Object.assign(error as Error, {code: reason}))
  }
}

/** Starts a thread, which loads what its kind of job needs. */
function startThread(kind: JobKind, isSupervised: boolean): Started {
  const progress: Progress = new Int32Array(new SharedArrayBuffer(8))
  const waits = createWaits()
  const workerData = {kind, progress, waits, stops, lateHooks, installation: INSTALLATION}
  const resourceLimits = {
    maxYoungGenerationSizeMb: YOUNG,
    ...(isSupervised ? {maxOldGenerationSizeMb: OLD} : {}),
  }
  const worker = startWorker({workerData, resourceLimits})
  const thread: Started = {worker, progress, waits}
  worker.on('error', (error: Error) => {
    thread.failure ??= error
  })
  worker.on('message', (message) => {
    if (!isFailed(message)) return
    const {failed, properties} = message
    worker.emit('error', failed instanceof Error ? Object.assign(failed, properties) : failed)
  })
  return thread
}

/** Supervised threads that wait for their data. */
let prepared: {kind: JobKind; thread: Started}[] = []

/** Starts supervised threads whose data is not known yet, so that they load their code now. End those that no one opens. */
export function prepareThreads(kind: JobKind, count: number): void {
  for (let at = 0; at < count; at++) prepared.push({kind, thread: startThread(kind, true)})
}

export function endPreparedThreads(): void {
  for (const {thread} of prepared) void thread.worker.terminate()
  prepared = []
}

function takePrepared(kind: JobKind): Started | undefined {
  const found = prepared.find((one) => one.kind === kind)
  prepared = prepared.filter((one) => one !== found)
  return found?.thread
}

/**
 * Opens a thread, which must be ended. `most`: see `Supervision` in `run-in-threads.ts`. A page that needs more memory than a
 * supervised thread has is done again without this limit.
 */
export function openThread<Result>(kind: JobKind, data: unknown, most?: number): Thread<Result> {
  const isSupervised = most !== undefined
  const thread = (isSupervised && takePrepared(kind)) || startThread(kind, isSupervised)
  const {worker, progress, waits} = thread
  worker.postMessage(data)
  let isEnded = false
  let watch: NodeJS.Timeout | undefined
  return {
    run: (items) =>
      new Promise((resolve, reject) => {
        // The result of an ended thread can still be on its way here. A batch after it would be taken for one that takes too long.
        if (thread.failure || isEnded)
          return reject(thread.failure ?? new Error('The thread has ended.'))
        // Limits in a thread of its own do not stop a loop after an `await`.
        watch =
          most === undefined
            ? watchProgress(waits, LONGEST, () => onError(new Endless(waitsOf(waits))))
            : watchProgress(progress, most, onTooLong)
        const stop = () => {
          clearInterval(watch)
          worker.off('error', onError).off('message', onResult)
        }
        function onTooLong() {
          stop()
          reject(new TooLong())
        }
        function onError(error: Error) {
          stop()
          reject(error)
        }
        function onResult(result: Result | Failed) {
          if (isFailed(result)) return
          stop()
          resolve(result)
        }
        worker.once('error', onError).on('message', onResult)
        worker.postMessage(items)
        // Its listeners would keep the process alive, and it answers only if something is wrong.
        if (kind === 'watch') worker.unref()
      }),
    end: () => {
      // Otherwise a batch that is not finished, because another thread failed, would be done again.
      clearInterval(watch)
      isEnded = true
      void worker.terminate()
    },
  }
}

/**
 * Calls back if a thread has counted no item as done for `most` ms, and has used the processor meanwhile: on a busy machine, or
 * after the whole process was stopped, a thread is not to blame. It starts to count once it has loaded its modules.
 */
export function watchProgress(
  progress: Progress,
  most: number,
  onTooLong: () => void,
): NodeJS.Timeout {
  const state = () => ({
    done: Atomics.load(progress, 0),
    at: performance.now(),
    used: usedTime(progress[1]),
  })
  let last = state()
  return setInterval(
    () => {
      const done = Atomics.load(progress, 0)
      if (done !== last.done) last = state()
      else if (
        done > 0 &&
        performance.now() - last.at > most &&
        isUsedUp(usedTime(progress[1]) - last.used, most)
      )
        onTooLong()
    },
    Math.min(most, 200),
  ).unref()
}
