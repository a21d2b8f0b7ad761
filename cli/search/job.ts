/**
 * Builds the search index. It comes from the cache if no input changed. Otherwise it runs in a thread next to the render
 * if there is enough to do. A thread costs 0.4 CPU seconds and 60 MB to start (measured); 400 pages cost as much.
 */
import {gzipSync} from 'node:zlib'
import {type Cache, toolHash} from '../cache.ts'
import {hashOf} from '../scan/scan.ts'
import {runInWorker, threadsFor} from '../threads.ts'
import type {SearchPage} from '../types.ts'
import {buildSearch, type SearchFile} from './build.ts'
import type {SearchEndpoint} from './options.ts'
import {createRememberingReader, type Remembered} from './page-words.ts'
import {serverFiles} from './server.ts'
import type {SynonymGroup} from './synonyms.ts'

const WORTH_A_THREAD = 400

/** One cache entry for the site. Pages in it are found by their own hashes, so an old entry is never wrong. */
const WORDS = hashOf(toolHash)

export interface SearchJob {
  pages: SearchPage[]
  options: {k1: number; b: number; endpoint?: SearchEndpoint}
  synonyms: SynonymGroup[]
}

export interface SearchResult {
  files: SearchFile[]
  /** Size of all files in bytes, gzipped. */
  gzip: number
  /** Words of the pages, for the next build. Absent if the index came from the cache. */
  remembered?: Remembered
}

interface Kept {
  files: {name: string; base64: string}[]
  gzip: number
}

/**
 * Starts the thread and returns a function that returns the result. Work
 * without a thread runs only in that function, after the pages are rendered.
 */
export function startSearch(job: SearchJob, cache: Cache): () => Promise<SearchResult> {
  const {endpoint} = job.options
  if (endpoint) return async () => ({files: serverFiles(job.pages, endpoint), gzip: 0})
  const key = hashOf(
    JSON.stringify([toolHash, job.pages, job.options.k1, job.options.b, job.synonyms]),
  )
  const kept = cache.get<Kept>('search', key)
  if (kept) return async () => restored(kept)
  const earlier = cache.get<Remembered>('search-words', WORDS)
  const task: SearchTask = {...job, ...(earlier ? {earlier} : {})}
  const thread =
    threadsFor(job.pages.length, WORTH_A_THREAD) > 0
      ? runInWorker<SearchResult>('search', task)
      : undefined
  // The promise is awaited later. Until then a failure must not count as an unhandled rejection.
  thread?.catch(() => {})
  return async () => {
    const result = await (thread ?? buildSearchFiles(task))
    cache.set('search', key, keepable(result))
    cache.set('search-words', WORDS, result.remembered)
    return result
  }
}

function restored({files, gzip}: Kept): SearchResult {
  return {
    files: files.map(({name, base64}) => ({name, bytes: Buffer.from(base64, 'base64')})),
    gzip,
  }
}

function keepable({files, gzip}: SearchResult): Kept {
  return {
    files: files.map(({name, bytes}) => ({
      name,
      base64: Buffer.from(bytes).toString('base64'),
    })),
    gzip,
  }
}

interface SearchTask extends SearchJob {
  earlier?: Remembered
}

/** Builds the files; called by the worker. */
export function buildSearchFiles({pages, options, synonyms, earlier}: SearchTask): SearchResult {
  const reader = createRememberingReader(earlier)
  const files = buildSearch(pages, options, synonyms, reader)
  return {
    files,
    gzip: files.reduce((sum, {bytes}) => sum + gzipSync(bytes, {level: 9}).length, 0),
    remembered: reader.remember(),
  }
}
