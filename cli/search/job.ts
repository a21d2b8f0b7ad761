/**
 * Builds the search index. It comes from the cache if no input changed. After an edit, what did not change is taken from the
 * last build. Many pages that are new are indexed in a thread next to the render: a thread costs 0.4 CPU seconds and 60 MB to
 * start (measured); 400 pages cost as much.
 */

import {gzipSync} from 'node:zlib'
import {type Cache, toolHash} from '../cache.ts'
import {hashOf} from '../text/hash.ts'
import {runInWorker, threadsFor} from '../threads.ts'
import type {SearchPage} from '../types.ts'
import {buildSearch} from './build.ts'
import type {KeptIndex} from './kept-index.ts'
import type {SearchEndpoint} from './options.ts'
import {keyOf} from './page-words.ts'
import {earlierFile, isHashed, type Load, type SearchFile} from './search-file.ts'
import {serverFiles} from './server.ts'
import type {SynonymGroup} from './synonyms.ts'

const WORTH_A_THREAD = 400

/** One cache entry for the site. Pages in it are found by their own hashes, so an old entry is never wrong. */
const LAST = hashOf(toolHash)

export interface SearchJob {
  pages: SearchPage[]
  options: {k1: number; b: number; endpoint?: SearchEndpoint}
  synonyms: SynonymGroup[]
}

export interface SearchResult {
  files: SearchFile[]
  /** Size of all files in bytes, gzipped. */
  gzip: number
}

/** The last index, for the next build. */
interface Last {
  index: KeptIndex
  /** Size of each file, gzipped. */
  gzip: Record<string, number>
}

/** A file with a hash in its name is a value of its own; a manifest is stored with the list of files. */
type KeptFile = {name: string; size: number; text?: string}

interface Kept {
  files: KeptFile[]
  gzip: number
}

/** The files and what to keep of them. */
interface Made {
  files: SearchFile[]
  last: Last
}

/**
 * Starts the thread and returns a function that returns the result. Work
 * without a thread runs only in that function, after the pages are rendered.
 */
export function startSearch(job: SearchJob, cache: Cache): () => Promise<SearchResult> {
  const {endpoint} = job.options
  if (endpoint) return async () => ({files: serverFiles(job.pages, endpoint), gzip: 0})
  const key = keyOfJob(job)
  const load = createLoad(job, cache)
  const kept = cache.get<Kept>('search', key)
  if (kept && areThere(kept.files, cache)) return async () => restored(kept, load)
  const last = lastIndex(cache)
  const thread =
    threadsFor(countNew(job.pages, last), WORTH_A_THREAD) > 0
      ? runInWorker<Made>('search', job)
      : undefined
  // The promise is awaited later. Until then a failure must not count as an unhandled rejection.
  thread?.catch(() => {})
  return async () => {
    const made = await (thread ?? continued(job, last, load))
    keep(made, key, cache)
    return {files: made.files, gzip: sizeOf(made.last)}
  }
}

/** Returns a hash of everything that the index is made of. Sections count by their hash, if it is known. */
function keyOfJob({pages, options: {k1, b}, synonyms}: SearchJob): string {
  const parts = pages.map(({sections, ...page}) =>
    page.key === undefined ? {...page, sections} : page,
  )
  return hashOf(JSON.stringify([toolHash, parts, k1, b, synonyms]))
}

/** Returns the last index if all of its files are there. */
function lastIndex(cache: Cache): Last | undefined {
  const last = cache.get<Last>('search-last', LAST)
  if (!last) return undefined
  const {shards, lists} = last.index
  return areThere([...shards, ...Object.values(lists).flat()], cache) ? last : undefined
}

function areThere(files: readonly Pick<KeptFile, 'name' | 'text'>[], cache: Cache): boolean {
  return files.every(
    ({name, text}) => text !== undefined || cache.sizeOf('search-files', name) !== undefined,
  )
}

/** Returns how many pages have texts that the last index does not have. */
function countNew(pages: readonly SearchPage[], last: Last | undefined): number {
  const known = new Set(last?.index.pages.map(({key}) => key))
  return pages.filter((page) => !known.has(keyOf(page))).length
}

class LostFile extends Error {}

/** Reads files of the cache. One that is damaged is made again if it is a file of this job. */
function createLoad({pages, options, synonyms}: SearchJob, cache: Cache): Load {
  let made: Map<string, SearchFile> | undefined
  return (name) => {
    const base64 = cache.get<string>('search-files', name)
    if (base64 !== undefined) return Buffer.from(base64, 'base64')
    made ??= new Map(buildSearch(pages, options, synonyms).files.map((file) => [file.name, file]))
    const file = made.get(name)
    if (!file) throw new LostFile(name)
    return file.bytes
  }
}

function restored({files, gzip}: Kept, load: Load): SearchResult {
  return {
    files: files.map(({name, size, text}) =>
      text === undefined ? earlierFile(name, size, load) : {name, size, bytes: Buffer.from(text)},
    ),
    gzip,
  }
}

/** Builds the files from the last index; from nothing if it is damaged. */
function continued(job: SearchJob, last: Last | undefined, load: Load): Made {
  try {
    return buildSearchFiles(job, last, load)
  } catch (error) {
    if (error instanceof LostFile) return buildSearchFiles(job)
    throw error
  }
}

/** Builds the files; called by the worker. */
export function buildSearchFiles(
  {pages, options, synonyms}: SearchJob,
  last?: Last,
  load?: Load,
): Made {
  const earlier = last && load ? {kept: last.index, load} : undefined
  const {files, kept: index} = buildSearch(pages, options, synonyms, {earlier})
  const gzip = files.map((file) => {
    const known = isHashed(file) ? last?.gzip[file.name] : undefined
    return [file.name, known ?? gzipSync(file.bytes).length] as const
  })
  return {files, last: {index, gzip: Object.fromEntries(gzip)}}
}

/** Stores what was made for the next build. A file that is there already is not stored again. */
function keep({files, last}: Made, key: string, cache: Cache): void {
  for (const file of files)
    if (isHashed(file) && cache.sizeOf('search-files', file.name) === undefined)
      cache.set('search-files', file.name, Buffer.from(file.bytes).toString('base64'))
  const kept = files.map((file): KeptFile => {
    const {name, size} = file
    return isHashed(file) ? {name, size} : {name, size, text: Buffer.from(file.bytes).toString()}
  })
  cache.set('search', key, {files: kept, gzip: sizeOf(last)} satisfies Kept)
  cache.set('search-last', LAST, last)
}

function sizeOf({gzip}: Last): number {
  return Object.values(gzip).reduce((sum, size) => sum + size, 0)
}
