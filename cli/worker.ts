/**
 * The worker side of `threads/thread.ts`. Each kind of job loads only what it needs, once, and handles batches until it is ended.
 */
import {parentPort, workerData} from 'node:worker_threads'
import {threadNumber} from './limits/processor-time.ts'
import {waits} from './limits/promise-timeout.ts'
import {forbidExit, printToStderr} from './signals.ts'
import type {Failed, JobKind, Progress} from './threads/thread.ts'

const {kind, progress} = workerData as {kind: JobKind; progress: Progress}
progress[1] = waits[1] = threadNumber()
const count = () => void Atomics.add(progress, 0, 1)
/** `move`: for bytes of the result that this thread does not need any more. They are handed over, not copied. */
type Work = (items: never[], move: (bytes: Uint8Array) => void) => unknown
/** What each kind of job loads, and how it begins once its data is there. */
const load: Record<JobKind, () => Promise<(data: never) => Work | Promise<Work>>> = {
  parse: async () => {
    const [{startParsing}] = await Promise.all([
      import('./parse/parse-all.ts'),
      import('./parse/parser.ts'),
    ])
    return (data) => startParsing(data, count)
  },
  search: async () => (await import('./search/job.ts')).startIndexing,
  early: async () => (await import('./remember/early-thread.ts')).startAsking,
  files: async () => (await import('./write/file-queue.ts')).startWriting,
  watch: async () => (await import('./limits/plugin-watchdog.ts')).startWatching,
  previews: async () => (await import('./previews/draw.ts')).startDrawing,
}

/**
 * Loads what the job needs, and waits for its data and its batches. `onBatch` is called when the result of a batch has been
 * sent.
 */
export async function startWorker(onBatch: () => void): Promise<void> {
  forbidExit()
  printToStderr()
  process.on('unhandledRejection', sendFailure)
  const start = await load[kind]()
  const begin = async (data: never) => {
    const begun = await start(data)
    count()
    return begun
  }
  let work: Promise<Work> | undefined
  const answer = async (work: Work, items: never[]) => {
    const moved = new Set<ArrayBuffer>()
    const move = ({buffer, byteLength}: Uint8Array) => {
      // Small values can share a buffer, and a moved buffer is empty here.
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) moved.add(buffer)
    }
    parentPort!.postMessage(await work(items, move), [...moved])
    onBatch()
  }
  // The first message is the data of the job. Node.js throws what a listener rejects, which would end the thread with a message
  // of its own.
  parentPort!.on('message', (message) => {
    if (work) void work.then((ready) => answer(ready, message as never[])).catch(sendFailure)
    else {
      work = begin(message as never)
      work.catch(sendFailure)
    }
  })
}

function sendFailure(failed: unknown): void {
  const send = (message: Failed) => parentPort!.postMessage(message)
  try {
    send({failed, properties: failed instanceof Error ? {...failed} : {}})
  } catch {
    // Functions, for example, cannot be sent.
    const {message, stack} = failed instanceof Error ? failed : new Error(String(failed))
    send({failed: Object.assign(new Error(message), {stack}), properties: {}})
  }
}
