/**
 * What a thread does while a build loads a large site, if there was a build before: it asks the files of the last output whether
 * they have changed, then reads the last search index. With a thread for each of the two, an edit of 5,000 pages took more
 * memory and no less time (measured on two processors).
 */
import type {Cache} from '../cache/cache.ts'
import {type Indexing, type SearchThread, startIndexing} from '../search/job.ts'
import {openThread, type Thread, threadsFor} from '../threads/thread.ts'
import {changedIn, type LastBuild} from './last-build.ts'

export interface EarlyThread {
  /** For the search index, once `changed` is there. */
  search: SearchThread | undefined
  /** Paths of files of the last output that were changed or removed; undefined if no one has asked. */
  changed: Promise<ReadonlySet<string> | undefined>
  end: () => void
}

/** What the thread gets. `outDir`: undefined if nothing is written. */
type EarlyJob = Pick<Cache, 'folder' | 'enabled'> & {
  outDir: string | undefined
  files: LastBuild['files']
}

/** Pages. To ask for the files of so many takes a fifth of a second (measured). */
const WORTH_A_THREAD = 2500

/** `outDir`: undefined if nothing is written. */
export function startEarlyThread(
  last: LastBuild | undefined,
  outDir: string | undefined,
  {folder, enabled}: Cache,
): EarlyThread {
  if (!last || !threadsFor(Object.keys(last.pages).length, WORTH_A_THREAD))
    return {search: undefined, changed: Promise.resolve(undefined), end: () => {}}
  const files = outDir === undefined ? {} : last.files
  const job: EarlyJob = {folder, enabled, outDir, files}
  const thread: Thread<unknown> = openThread('early', job)
  const asked = thread.run([]) as Promise<string[]>
  const changed = asked.then((paths) => (outDir === undefined ? undefined : new Set(paths)))
  // It is awaited later. Until then a failure must not count as an unhandled rejection.
  changed.catch(() => {})
  return {search: thread as SearchThread, changed, end: thread.end}
}

/** Runs in the thread: returns a function that first returns the files that have changed, and then works for the search index. */
export function startAsking({folder, enabled, outDir, files}: EarlyJob) {
  let indexing: Promise<Indexing> | undefined
  return async (...[items, move]: Parameters<Indexing>) => {
    if (indexing) return (await indexing)(items, move)
    // Begins when the files have been sent.
    indexing = new Promise(setImmediate).then(() => startIndexing({folder, enabled}))
    // The promise is awaited later. Until then a failure must not count as an unhandled rejection.
    indexing.catch(() => {})
    return outDir === undefined ? [] : changedIn({outDir, files})
  }
}
