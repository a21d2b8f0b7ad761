/**
 * The worker side of `threads.ts`. Each kind of job loads only what it needs, once, and handles batches until it is ended.
 */
import {parentPort, workerData} from 'node:worker_threads'
import {waits} from './promise-timeout.ts'
import {forbidExit, printToStderr} from './signals.ts'
import type {Failed, JobKind, Progress} from './threads.ts'
import {threadNumber} from './time-limit.ts'

const {kind, data, progress} = workerData as {kind: JobKind; data: never; progress: Progress}
progress[1] = waits[1] = threadNumber()
const count = () => void Atomics.add(progress, 0, 1)
/** `move`: for bytes of the result that this thread does not need any more. They are handed over, not copied. */
type Work = (items: never[], move: (bytes: Uint8Array) => void) => unknown
const start: Record<JobKind, () => Promise<Work>> = {
  parse: () => import('./parse/parse-all.ts').then(({startParsing}) => startParsing(data, count)),
  search: () => import('./search/job.ts').then(({startIndexing}) => startIndexing(data)),
  ahead: () => import('./remember/ahead.ts').then(({startAsking}) => startAsking(data)),
  files: () => import('./write/file-queue.ts').then(({startWriting}) => startWriting(data)),
  watch: () => import('./plugins/watchdog.ts').then(({startWatching}) => startWatching(data)),
  previews: () => import('./previews/draw.ts').then(({startDrawing}) => startDrawing(data)),
}

/** Starts to work. `onBatch` is called when the result of a batch has been sent. */
export async function startWorker(onBatch: () => void): Promise<void> {
  forbidExit()
  printToStderr()
  process.on('unhandledRejection', sendFailure)
  const work = await start[kind]()
  count()
  const answer = async (items: never[]) => {
    const moved = new Set<ArrayBuffer>()
    const move = ({buffer, byteLength}: Uint8Array) => {
      // Small values can share a buffer, and a moved buffer is empty here.
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) moved.add(buffer)
    }
    parentPort!.postMessage(await work(items, move), [...moved])
    onBatch()
  }
  // Node.js throws what a listener rejects, which would end the thread with a message of its own.
  parentPort!.on('message', (items: never[]) => void answer(items).catch(sendFailure))
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
