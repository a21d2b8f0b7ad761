/**
 * The worker side of `threads.ts`. Each kind of job loads only what it needs, once, and handles batches until it is ended.
 */
import {parentPort, workerData} from 'node:worker_threads'
import type {Installation} from './installation.ts'
import type {JobKind} from './threads.ts'

const {kind, data, installation} = workerData as {
  kind: JobKind
  data: never
  installation: Installation
}
globalThis.labdocsInstallation = installation

type Work = (items: never[]) => unknown
const start: Record<JobKind, () => Promise<Work>> = {
  parse: () => import('./parse/parse-all.ts').then(({startParsing}) => startParsing(data)),
  search: () =>
    import('./search/job.ts').then(
      ({buildSearchFiles}) =>
        () =>
          buildSearchFiles(data),
    ),
  previews: () => import('./previews/draw.ts').then(({startDrawing}) => startDrawing(data)),
}
const work = await start[kind]()
parentPort!.on('message', async (items: never[]) => {
  parentPort!.postMessage(await work(items))
})
