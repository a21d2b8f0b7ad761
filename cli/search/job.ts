/**
 * Builds the search index. It comes from the cache if no input changed. After an edit, what did not change is taken from the
 * last build. The index of a large site is built in a thread next to the render: a thread costs 0.4 CPU seconds and 60 MB to
 * start (measured).
 */
import {gzipSync} from 'node:zlib'
import {type Cache, openCache, toolHash} from '../cache/cache.ts'
import {readTexts} from '../parse/page-cache.ts'
import {hashOf} from '../text/hash.ts'
import {openThread, type Thread, threadsFor} from '../threads/thread.ts'
import type {SearchPage} from '../types.ts'
import {type BuiltSearch, buildSearch} from './build.ts'
import {earlierFile, isHashed, type Load, type SearchFile} from './index-file.ts'
import {keptById} from './indexed-pages.ts'
import type {KeptIndex} from './kept-index.ts'
import {withTexts} from './late-page.ts'
import {listsIn} from './occurrence-lists.ts'
import type {SearchEndpoint} from './options.ts'
import {createReader, keyOf, type Reader} from './page-words.ts'
import {serverFiles} from './server.ts'
import type {SynonymGroup} from './synonyms.ts'

/** Pages that are new. */
const WORTH_A_THREAD = 400

/** As nginx compresses. The size is only printed, and that of the best compression takes twice as long for 5 % less. */
const FAST = {level: 1}

/** One cache entry for the site. Pages in it are found by their own hashes, so an old entry is never wrong. */
const LAST = hashOf(toolHash)

export interface SearchJob {
  pages: SearchPage[]
  options: {k1: number; b: number; endpoint?: SearchEndpoint}
  synonyms: SynonymGroup[]
}

export interface SearchResult {
  files: SearchFile[]
  /**
   * Returns the bytes that a search loads at once, gzipped, once everything is stored for the next build. Of
   * several versions, it is that of the largest.
   */
  gzip: () => Promise<number>
}

/** The last index, for the next build. */
interface Last {
  index: KeptIndex
  /** Size of each file that a search loads at first, gzipped. */
  gzip: Record<string, number>
}

/** A file with a hash in its name is a value of its own; a manifest is stored with the list of files. */
type KeptFile = {name: string; size: number; text?: string}

interface Kept {
  files: KeptFile[]
  gzip: number
}

/** A page without its texts, if the thread can read them. */
type SentPage = Omit<SearchPage, 'sections'> & Partial<Pick<SearchPage, 'sections'>>

/**
 * What the thread gets: this and its cache. `key`: if there is one, a build of the same pages finds the index by it. A thread that
 * was opened ahead gets none, because computing it takes long for many pages.
 */
export interface SentJob extends Omit<SearchJob, 'pages'> {
  pages: SentPage[]
  key?: string
}

/** What the thread sends: first the files, then their size. A file without bytes is in the cache. */
export interface SentResult {
  files: (Pick<SearchFile, 'name' | 'size'> & {bytes?: Uint8Array})[]
  gzip?: number
}

export type SearchThread = Thread<SentResult>

/**
 * Starts to build the index and returns a function that returns the result. Without a thread, the work begins only in that
 * function, after the pages are rendered. `ready`: a thread that was opened before.
 */
export function startSearch(
  job: SearchJob,
  cache: Cache,
  ready?: SearchThread,
): () => Promise<SearchResult> {
  const {endpoint} = job.options
  const {folder, enabled} = cache
  if (endpoint) return async () => ({files: serverFiles(job.pages, endpoint), gzip: async () => 0})
  if (ready) return indexIn(ready, job, cache)
  const key = keyOfJob(job)
  const load = createLoad(job, cache)
  const kept = cache.get<Kept>('search', key)
  if (kept && areThere(kept.files, cache)) return async () => restored(kept, load)
  const last = lastIndex(cache)
  if (threadsFor(countNew(job.pages, last), WORTH_A_THREAD))
    return indexIn(openThread('search', {folder, enabled}), job, cache, key)
  return async () => {
    const made = continued(job, load, last)
    const gzip = keep(made, last, cache, key)
    return {files: made.files, gzip: async () => gzip}
  }
}

function indexIn(
  thread: SearchThread,
  job: SearchJob,
  cache: Cache,
  key?: string,
): () => Promise<SearchResult> {
  // The sections that the thread can read come from a getter of a class, which is not sent.
  const pages = job.pages.map((page) =>
    page.textKey === undefined ? {...page, sections: page.sections} : page,
  )
  const sent: SentJob = {...job, pages, key}
  const load = createLoad(job, cache)
  const indexing = thread.run([sent])
  const storing = indexing.then(() => thread.run([])).finally(thread.end)
  // The promise is awaited later. Until then a failure must not count as an unhandled rejection.
  storing.catch(() => {})
  return async () => {
    const {files} = await indexing
    // What the thread has used counts as used here as well.
    for (const {name} of files) cache.sizeOf('search-files', name)
    return {
      files: files.map(({name, size, bytes}) =>
        bytes ? {name, size, bytes} : earlierFile(name, size, load),
      ),
      gzip: async () => (await storing).gzip!,
    }
  }
}

/** What the thread does for a job. `move`: see `worker.ts`. */
export type Indexing = (jobs: SentJob[], move: (bytes: Uint8Array) => void) => SentResult

/**
 * Runs in the thread: reads the last index while the site is loaded, and returns a function for the job, which also stores the index
 * when it is called without one: that can wait.
 */
export function startIndexing({folder, enabled}: Pick<Cache, 'folder' | 'enabled'>): Indexing {
  const cache = openCache(folder, enabled)
  const last = lastIndex(cache)
  const reader = createReader(last?.index.reader)
  if (last) prepare(last.index)
  let store = () => 0
  return ([sent], move) => {
    if (!sent) return {files: [], gzip: store()}
    const {key, ...job} = received(sent, cache)
    const made = continued(job, createLoad(job, cache), last, reader)
    const files = made.files.map((file) => {
      const {name, size} = file
      const isThere = isHashed(file) && cache.sizeOf('search-files', name) !== undefined
      return {name, size, ...(isThere ? {} : {bytes: file.bytes})}
    })
    store = () => keep(made, last, cache, key)
    // All files of a new site are much memory, so they are stored at once and moved. After an edit, few are copied.
    if (key !== undefined) {
      const gzip = store()
      store = () => gzip
      for (const {bytes} of files) if (bytes) move(bytes)
    }
    return {files}
  }
}

/** Computes what is remembered, so that it is there when it is needed. */
function prepare({pages, lists}: KeptIndex): void {
  keptById(pages)
  for (const file of Object.values(lists).flat()) listsIn(file)
}

function received({pages, ...rest}: SentJob, cache: Cache): Omit<SentJob, 'pages'> & SearchJob {
  return {
    ...rest,
    pages: pages.map((sent) => {
      if (sent.sections === undefined) return withTexts(sent, () => readTexts(sent.textKey!, cache))
      const {sections, ...page} = sent
      return withTexts(page, () => sections)
    }),
  }
}

/** Returns a hash of everything that the index is made of. Sections count by their hash, if it is known. */
function keyOfJob({pages, options: {k1, b}, synonyms}: SearchJob): string {
  const parts = pages.map((page) =>
    without(page, page.key === undefined ? ['textKey'] : ['textKey', 'sections']),
  )
  return hashOf(JSON.stringify([toolHash, parts, k1, b, synonyms]))
}

/** The sections can come from a getter of a class, which is no key of the page. */
function without(page: SearchPage, unwanted: (keyof SearchPage)[]): unknown {
  const keys = new Set([...Object.keys(page), 'sections'] as (keyof SearchPage)[])
  const names = [...keys].filter((name) => !unwanted.includes(name))
  return Object.fromEntries(names.map((name) => [name, page[name]]))
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
    const bytes = cache.getBytes('search-files', name)
    if (bytes) return bytes
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
    gzip: async () => gzip,
  }
}

/** Builds the files from the last index, with its reader; from nothing if it is damaged. */
function continued(
  {pages, options, synonyms}: SearchJob,
  load: Load,
  last?: Last,
  reader?: Reader,
): BuiltSearch {
  try {
    const earlier = last && {kept: last.index, load}
    return buildSearch(pages, options, synonyms, {earlier, reader})
  } catch (error) {
    if (error instanceof LostFile) return buildSearch(pages, options, synonyms)
    throw error
  }
}

/** Stores what was made for the next build, and returns the gzipped size: see `SearchResult`. A file that is there already is not stored again. */
function keep(
  {files, first, kept: index}: BuiltSearch,
  last: Last | undefined,
  cache: Cache,
  key: string | undefined,
): number {
  for (const file of files)
    if (isHashed(file) && cache.sizeOf('search-files', file.name) === undefined)
      cache.setBytes('search-files', file.name, file.bytes)
  const loaded = new Set(first.flat())
  const sizes = new Map(
    files
      .filter(({name}) => loaded.has(name))
      .map((file) => {
        const known = isHashed(file) ? last?.gzip[file.name] : undefined
        return [file.name, known ?? gzipSync(file.bytes, FAST).length] as const
      }),
  )
  const gzip = Math.max(
    ...first.map((names) => names.reduce((sum, name) => sum + sizes.get(name)!, 0)),
  )
  const stored = files.map((file): KeptFile => {
    const {name, size} = file
    return isHashed(file) ? {name, size} : {name, size, text: Buffer.from(file.bytes).toString()}
  })
  if (key !== undefined) cache.set('search', key, {files: stored, gzip} satisfies Kept)
  cache.set('search-last', LAST, {index, gzip: Object.fromEntries(sizes)} satisfies Last)
  return gzip
}
