/**
 * Parses pages that are not cached, in this thread. For hundreds of pages, workers help: each compiles the same code and grammars
 * again. They need no time limits, because this thread supervises them.
 */

import {posix} from 'node:path'
import type {Cache} from '../cache/cache.ts'
import {readInside} from '../disk/read-inside.ts'
import {limitHeapGrowth} from '../heap-growth.ts'
import {leaveLimitsToSupervisor} from '../limits/time-limit.ts'
import type {Code} from '../report/codes.ts'
import {hashOf} from '../text/hash.ts'
import {runInThreads} from '../threads/run-in-threads.ts'
import {prepareThreads, threadsFor} from '../threads/thread.ts'
import type {Doc, Docs, Source, Sources} from '../types.ts'
import {colorsOfPage, keepColors} from './code/kept-colors.ts'
import type {ParserOptions} from './context.ts'
import {keepDoc, lighter, pageKeys, readDoc} from './page-cache.ts'
import type {Parser} from './parser.ts'

const WORTH_WORKERS = 250
/** Of more pages, this thread would keep more garbage than a worker may: 170 MB of 5,000 pages (measured). */
const MOST_HERE = 2000
/** A page that takes longer (ms) in a supervised worker is parsed again with a limit of its own. */
const MOST_TIME = 2000
/** On a larger site (in files), articles are not kept in memory: reading one again takes a tenth of a millisecond. */
const MOST_IN_MEMORY = 1000
/**
 * Mistakes that can be gone in the next run, with the same text: a faster machine may be fast enough, and a service that a plugin
 * asks may answer.
 */
const PASSING: Code[] = ['too-slow', 'plugin-failed']
/** A short page with many constructs. */
const WARM_UP: Source = {
  file: 'warm-up.md',
  kind: 'markdown',
  text: '---\ntitle: A\n---\n\nA *b* [c](d.md).\n\n## E\n\n```bash\nls\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
  hash: '',
}

export interface ParseInput {
  sources: Sources
  content: string
  options: ParserOptions
  cache: Cache
  /** Called after each page. */
  progress?: (done: number, of: number) => void
  /** Called with the number of pages that are not cached, before they are parsed. */
  onMissing?: (pages: number) => void
  /** Called with the time (ms) that the figures of a page took. */
  onFigures?: (ms: number) => void
  /** State of an earlier run. */
  warm?: Warm
  /** What only drawing needs of a page is read when it is drawn: where nothing removes the cache meanwhile. */
  late?: boolean
}

/** State that the dev server keeps between runs. */
export interface Warm {
  /** Hashes of files that pages depend on, by name and hash of the source. */
  hashes: Map<string, string>
  /** Files of pages that were passed to `warmUp`. */
  pages: Set<string>
}

export interface ParseJob {
  content: string
  options: Omit<ParserOptions, 'icons'> & {icons: string[]}
  /** All files that a page can name. Fragments and data include their texts, other files are read from the disk. */
  sources: Source[]
  supervised: boolean
}

/** `figureTime`: the time (ms) that its figures took. `colors`: those of its blocks of code. */
interface Parsed {
  doc: Doc
  figureTime: number
  colors: Map<string, string>
}

export interface Parsing {
  /** Returns the docs of all Markdown pages, by file. `before`: docs of an earlier run with the same options. */
  all: (before?: Docs) => Promise<Docs>
  /** Returns one page, from the cache if possible. */
  one: (source: Source) => Promise<Doc>
  /** Loads what parsing this page needs, including grammars, so that the next parse is fast. Runs once for each page. */
  warmUp: (source?: Source) => Promise<void>
}

export function createParsing({
  sources,
  content,
  options,
  cache,
  progress,
  onMissing,
  onFigures,
  warm = {hashes: new Map(), pages: new Set()},
  late = false,
}: ParseInput): Parsing {
  const read = createReader(sources, content)
  const keyOf = pageKeys(options)
  let parser: Promise<Parser> | undefined
  const hashNow = (file: string): string => {
    const key = `${file} ${sources.get(file)?.hash ?? ''}`
    const known = warm.hashes.get(key)
    if (known !== undefined) return known
    const bytes = read(file)
    const hash = bytes ? hashOf(bytes) : ''
    // Files that were not scanned, or that cannot be read now, can change unnoticed.
    if (sources.has(file) && bytes) warm.hashes.set(key, hash)
    return hash
  }
  const isFresh = (doc: Doc): boolean =>
    Object.entries(doc.dependencies).every(([file, hash]) => hashNow(file) === hash)
  const cached = (source: Source, before?: Docs): Doc | undefined => {
    const last = before?.get(source.file)
    const doc = last?.hash === source.hash ? last : readDoc(keyOf(source), cache, late)
    return doc && isFresh(doc) ? doc : undefined
  }
  /** Returns the page to go on with: on a large site, what only drawing needs is read again. */
  const keep = (source: Source, doc: Doc): Doc => {
    if (doc.diagnostics.some(({code}) => PASSING.includes(code))) return doc
    doc.key = hashOf(keyOf(source) + JSON.stringify(doc.dependencies))
    keepDoc(keyOf(source), doc, cache)
    const isLarge = late && sources.size > MOST_IN_MEMORY
    return (isLarge && lighter(keyOf(source), doc, cache)) || doc
  }
  /** Parses pages that are not in the cache. */
  const several = async (batch: readonly Source[]): Promise<Doc[]> => {
    parser ??= startParser(options, onFigures)
    const pages = batch.map((source) => ({
      source,
      read,
      colors: colorsOfPage(source.file, cache),
    }))
    const docs = await (await parser).several(pages)
    return docs.map((doc, at) => {
      pages[at]!.colors.keep()
      return keep(batch[at]!, doc)
    })
  }
  const one = async (source: Source): Promise<Doc> =>
    cached(source) ?? (await several([source]))[0]!
  const parseAll = async (missing: readonly Source[], docs: Map<string, Doc>): Promise<void> => {
    const job: ParseJob = {
      content,
      sources: Array.from(sources.values(), withoutUnused),
      options: {...options, icons: [...options.icons]},
      supervised: true,
    }
    onMissing?.(missing.length)
    const known = docs.size
    const onParsed = (parsed: Parsed | Doc, source: Source) => {
      if ('doc' in parsed) {
        onFigures?.(parsed.figureTime)
        keepColors(source.file, parsed.colors, cache)
        docs.set(source.file, keep(source, parsed.doc))
      } else docs.set(source.file, parsed)
      progress?.(docs.size, known + missing.length)
    }
    const {workers, isHere} = workersFor(missing.length)
    await runInThreads<Source, Parsed | Doc>('parse', job, missing, workers, onParsed, {
      supervision: {most: MOST_TIME, again: {...job, supervised: false}},
      ...(isHere ? {here: several} : {}),
    })
    if (late && workers) limitHeapGrowth()
  }
  const all = async (before?: Docs): Promise<Docs> => {
    const pages = pagesOf(sources)
    const docs = new Map<string, Doc>()
    const missing: Source[] = []
    for (const source of pages) {
      const doc = cached(source, before)
      if (doc) docs.set(source.file, doc)
      else missing.push(source)
    }
    if (missing.length) await parseAll(missing, docs)
    // In the order of the sources, independent of threads.
    return new Map(pages.map(({file}) => [file, docs.get(file)!]))
  }
  const warmUp = async (source = WARM_UP): Promise<void> => {
    if (warm.pages.has(source.file)) return
    warm.pages.add(source.file)
    // Without plugins, which may ask a service or never end, and without colors: known ones would make the grammars unnecessary.
    const {plugins: _, ...own} = options
    await (await startParser(own, undefined))(source, read)
  }
  return {all, one, warmUp}
}

/** Returns the number of workers for so many pages that are not cached, and whether this thread parses as well. */
function workersFor(missing: number): {workers: number; isHere: boolean} {
  const threads = threadsFor(missing, WORTH_WORKERS)
  const isHere = !threads || missing <= MOST_HERE
  return {workers: threads && isHere ? threads - 1 : threads, isHere}
}

/**
 * Loads what these pages will need if none of them is cached: their workers wait for their data. The caller ends them in case
 * they are not needed.
 */
export async function prepareParsing(sources: Sources): Promise<void> {
  const {workers, isHere} = workersFor(pagesOf(sources).length)
  prepareThreads('parse', workers)
  if (isHere) await import('./parser.ts')
}

function pagesOf(sources: Sources): Source[] {
  return [...sources.values()].filter(({kind}) => kind === 'markdown')
}

async function startParser(
  options: ParserOptions,
  onFigures: ParseInput['onFigures'],
): Promise<Parser> {
  const {createParser} = await import('./parser.ts')
  return createParser(options, onFigures)
}

/** Returns a source as a worker needs it. Not by `...source`, which would read its text. */
function withoutUnused(source: Source): Source {
  const {file, kind} = source
  return kind === 'fragment' || kind === 'data' ? source : {file, kind, text: '', hash: source.hash}
}

/** Runs in a worker: parses one batch of pages after the other. `onPage` is called after each page. */
export async function startParsing(
  {content, options, sources, supervised}: ParseJob,
  onPage: () => void,
): Promise<(pages: Source[]) => Promise<Parsed[]>> {
  if (supervised) leaveLimitsToSupervisor()
  const {createParser} = await import('./parser.ts')
  let figureTime = 0
  const parser = createParser({...options, icons: new Set(options.icons)}, (ms) => {
    figureTime += ms
  })
  const read = createReader(new Map(sources.map((source) => [source.file, source])), content)
  return async (pages) => {
    const parsed: Parsed[] = []
    for (const source of pages) {
      figureTime = 0
      const colors = new Map<string, string>()
      parsed.push({doc: await parser(source, read, colors), figureTime, colors})
      onPage()
    }
    return parsed
  }
}

/** Returns a function that reads only scanned files: hidden files, and files outside the content, are not sources. */
function createReader(sources: Sources, content: string): (file: string) => Uint8Array | undefined {
  return (name) => {
    const source = sources.get(posix.normalize(name))
    if (!source) return undefined
    if (source.text) return Buffer.from(source.text)
    try {
      return readInside(content, source.file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code) return undefined
      throw error
    }
  }
}
