// Starts a thread of the generator: what `start.js` is for the process.
import {workerData} from 'node:worker_threads'
import {openGenerator} from './load.js'

const {installation} = workerData
globalThis.labdocsInstallation = installation
const {load, keep} = openGenerator(installation)
const {startWorker} = await load('worker.cjs')
// A thread is ended from outside, so it keeps its code between batches.
await startWorker(keep)
