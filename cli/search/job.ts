/**
 * The search index: from the cache when nothing that it is made of changed, else beside the render in a thread of its own
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

export async function startSearch(job: SearchJob, cache: Cache): Promise<SearchResult> {
  const key = hashOf(
    JSON.stringify([toolHash, job.pages, job.options.k1, job.options.b, job.synonyms]),
  )
  const kept = cache.get<Kept>('search', key)
  if (kept)
    return {
      files: kept.files.map(({name, base64}) => ({name, bytes: Buffer.from(base64, 'base64')})),
      gzip: kept.gzip,
    }
  // In this thread it waits until the pages are rendered: side by side is for threads.
  const here = async () => {
    await new Promise(setImmediate)
    return buildSearchFiles(job)
  }
  const result = await (job.pages.length < WORTH_A_THREAD
    ? here()
    : runInWorker<SearchResult>('search', job))
  cache.set('search', key, {
    files: result.files.map(({name, bytes}) => ({
      name,
      base64: Buffer.from(bytes).toString('base64'),
    })),
    gzip: result.gzip,
  } satisfies Kept)
  return result
}

/** What the worker does. */
export function buildSearchFiles({pages, options, synonyms}: SearchJob): SearchResult {
  const files = buildSearch(pages, options, synonyms)
  return {files, gzip: files.reduce((sum, {bytes}) => sum + gzipSync(bytes, {level: 9}).length, 0)}
}
