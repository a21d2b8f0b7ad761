/** The other end of `pool.ts`. Each kind of job loads only what it needs. */
import {parentPort, workerData} from 'node:worker_threads'
import type {JobKind} from './pool.ts'

const {kind, data} = workerData as {kind: JobKind; data: never}
const result =
  kind === 'parse'
    ? await import('./parse/all.ts').then(({parseShare}) => parseShare(data))
    : await import('./search/job.ts').then(({buildSearchFiles}) => buildSearchFiles(data))
parentPort!.postMessage(result)
