/** The other end of `pool.ts`. Each kind of job loads only what it needs. */
import {parentPort, workerData} from 'node:worker_threads'
import type {Installation} from './home.ts'
import type {JobKind} from './pool.ts'

const {kind, data, installation} = workerData as {
  kind: JobKind
  data: never
  installation: Installation
}
globalThis.labdocsInstallation = installation
const result =
  kind === 'parse'
    ? await import('./parse/all.ts').then(({parseShare}) => parseShare(data))
    : await import('./search/job.ts').then(({buildSearchFiles}) => buildSearchFiles(data))
parentPort!.postMessage(result)
