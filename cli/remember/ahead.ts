/**
 * What a build of a large site does in threads while it loads the site, if there was a build before: it reads the last search
 * index, and asks the files of the last output whether they have changed.
 */
import type {Cache} from '../cache.ts'
import {openSearchThread, type SearchThread} from '../search/job.ts'
import {openThread, threadsFor} from '../threads.ts'
import type {LastBuild} from './last-build.ts'

export interface Ahead {
  search: SearchThread | undefined
  /** Paths of files of the last output that were changed or removed; undefined if no one has asked. */
  changed: Promise<ReadonlySet<string> | undefined>
  end: () => void
}

/** Files. Asking for so many takes a fifth of a second (measured). */
const WORTH_A_THREAD = 10_000

/** `outDir`: undefined if nothing is written. */
export function startAhead(
  last: LastBuild | undefined,
  outDir: string | undefined,
  cache: Cache,
): Ahead {
  const search = last && openSearchThread(Object.keys(last.pages).length, cache)
  const files = last?.files ?? {}
  const stamps =
    outDir !== undefined && threadsFor(Object.keys(files).length, WORTH_A_THREAD)
      ? openThread<string[]>('stamps', {outDir, files})
      : undefined
  const changed = stamps?.run([]).then((paths) => new Set(paths))
  // It is awaited later. Until then a failure must not count as an unhandled rejection.
  changed?.catch(() => {})
  return {
    search,
    changed: changed ?? Promise.resolve(undefined),
    end: () => {
      search?.end()
      stamps?.end()
    },
  }
}
