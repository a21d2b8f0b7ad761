/**
 * The search index: from the cache when nothing that it is made of changed, else next to the render in a thread of its own
 * where there is enough to do. A thread costs 0.4 CPU seconds and 60 MB to start (measured); 400 pages cost as much.
 */
import {gzipSync} from 'node:zlib'
import {type Cache, toolHash} from '../cache.ts'
import {runInWorker} from '../pool.ts'
import {hashOf} from '../scan.ts'
import type {SearchPage} from '../types.ts'
import {buildSearch, type SearchFile} from './build.ts'
import type {SynonymGroup} from './synonyms.ts'

const WORTH_A_THREAD = 400

export interface SearchJob {
  pages: SearchPage[]
  options: {k1: number; b: number}
  synonyms: SynonymGroup[]
}

export interface SearchResult {
  files: SearchFile[]
  /** Bytes of all files, gzipped. */
  gzip: number
}

interface Kept {
  files: {name: string; base64: string}[]
  gzip: number
}

/**
 * Starts what runs in a thread and returns how to get the result; what runs in this thread runs only then, after the
 * pages are rendered.
 */
export function startSearch(job: SearchJob, cache: Cache): () => Promise<SearchResult> {
  const key = hashOf(
    JSON.stringify([toolHash, job.pages, job.options.k1, job.options.b, job.synonyms]),
  )
  const kept = cache.get<Kept>('search', key)
  if (kept) return async () => restored(kept)
  const thread =
    job.pages.length < WORTH_A_THREAD ? undefined : runInWorker<SearchResult>('search', job)
  // Awaited later: until then a failure must not count as one that no one handles.
  thread?.catch(() => {})
  return async () => {
    const result = await (thread ?? buildSearchFiles(job))
    cache.set('search', key, keepable(result))
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

/** What the worker does. */
export function buildSearchFiles({pages, options, synonyms}: SearchJob): SearchResult {
  const files = buildSearch(pages, options, synonyms)
  return {files, gzip: files.reduce((sum, {bytes}) => sum + gzipSync(bytes, {level: 9}).length, 0)}
}
