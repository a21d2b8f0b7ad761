/** Worker threads: one function, one job, one answer. */
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Worker} from 'node:worker_threads'
import {INSTALLATION} from './home.ts'

export type JobKind = 'parse' | 'search'

/** Runs a job in a thread of its own (compiled next to main.js) and ends the thread. */
export function runInWorker<Result>(kind: JobKind, data: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(dirname(fileURLToPath(import.meta.url)), 'worker.js'), {
      workerData: {kind, data, installation: INSTALLATION},
    })
    worker.once('message', (result: Result) => {
      resolve(result)
      void worker.terminate()
    })
    worker.once('error', reject)
  })
}
