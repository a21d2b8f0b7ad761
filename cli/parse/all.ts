/**
 * Parses what the cache does not know: in this thread, or in workers where there is enough to do. A worker costs 1.2 to
 * 2.5 CPU seconds for modules, JIT and grammars (measured), so two pay from about 600 uncached pages.
 */
import {availableParallelism} from 'node:os'
import {posix} from 'node:path'
import {type Cache, toolHash} from '../cache.ts'
import {readInside} from '../disk/reader.ts'
import {runInWorker} from '../pool.ts'
import {hashOf} from '../scan.ts'
import type {Doc, Source} from '../types.ts'
import type {createHighlight} from './code.ts'
import type {ParserOptions} from './context.ts'
import type {Parser} from './markdown.ts'

const WORTH_WORKERS = 600
/** A little of everything. */
const WARM_UP: Source = {
  file: 'warm-up.md',
  kind: 'markdown',
  text: '---\ntitle: A\n---\n\nA *b* [c](d.md).\n\n## E\n\n```bash\nls\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
  hash: '',
}

export interface ParseInput {
  sources: Map<string, Source>
  content: string
  options: ParserOptions
  cache: Cache
  /** Told after each page. */
  progress?: (done: number, of: number) => void
  /** Told how long (ms) figures took. */
  drawn?: (ms: number) => void
  /** What an earlier run left. */
  warm?: Warm
}

/** What the dev server keeps from one run to the next. */
export interface Warm {
  /** Hashes of files that pages were made from, by name and hash of the source. */
  hashes: Map<string, string>
  /** Files of pages that `warmUp` was given. */
  pages: Set<string>
  /** Grammars, once they were needed. */
  highlight?: ReturnType<typeof createHighlight>
}

export interface ParseJob {
  content: string
  options: Omit<ParserOptions, 'icons'> & {icons: string[]}
  pages: Source[]
  /** Everything that a page may name. Fragments and data come with their texts, all else is read from the disk. */
  sources: Source[]
}

/** `drawn`: how long (ms) its figures took. */
interface ParsedShare {
  docs: Doc[]
  drawn: number
}

export interface Parsing {
  /** The docs of all Markdown pages, by file. `before`: docs of an earlier run with the same options. */
  all: (before?: Map<string, Doc>) => Promise<Map<string, Doc>>
  /** One page, from the cache if it is there. */
  one: (source: Source) => Promise<Doc>
  /** Loads what parsing needs, grammars of this page among it, so that the next time is as quick as all others. Once a page. */
  warmUp: (source?: Source) => Promise<void>
}

export function createParsing({
  sources,
  content,
  options,
  cache,
  progress,
  drawn,
  warm = {hashes: new Map(), pages: new Set()},
}: ParseInput): Parsing {
  // All of them, whatever they are called: one that is forgotten here finds what another site wanted.
  const version = hashOf(JSON.stringify([toolHash, {...options, icons: [...options.icons]}]))
  const read = createReader(sources, content)
  const keyOf = (source: Source) => hashOf(`${version} ${source.file} ${source.hash}`)
  let parser: Promise<Parser> | undefined
  const hashNow = (file: string): string => {
    const key = `${file} ${sources.get(file)?.hash ?? ''}`
    const known = warm.hashes.get(key)
    if (known !== undefined) return known
    const bytes = read(file)
    const hash = bytes ? hashOf(bytes) : ''
    // What was not scanned may change unseen.
    if (sources.has(file)) warm.hashes.set(key, hash)
    return hash
  }
  const isFresh = (doc: Doc): boolean =>
    Object.entries(doc.dependencies).every(([file, hash]) => hashNow(file) === hash)
  const cached = (source: Source, before?: Map<string, Doc>): Doc | undefined => {
    const last = before?.get(source.file)
    const doc = last?.hash === source.hash ? last : cache.get<Doc>('docs', keyOf(source))
    return doc && isFresh(doc) ? doc : undefined
  }
  const keep = (source: Source, doc: Doc) => {
    // Another machine, or another day, may be faster.
    if (!doc.diagnostics.some(({code}) => code === 'too-slow'))
      cache.set('docs', keyOf(source), doc)
  }
  const one = async (source: Source): Promise<Doc> => {
    const known = cached(source)
    if (known) return known
    parser ??= startParser(options, warm, drawn)
    const doc = await (await parser)(source, read)
    keep(source, doc)
    return doc
  }
  const all = async (before?: Map<string, Doc>): Promise<Map<string, Doc>> => {
    const pages = [...sources.values()].filter(({kind}) => kind === 'markdown')
    const docs = new Map<string, Doc>()
    const missing: Source[] = []
    for (const source of pages) {
      const doc = cached(source, before)
      if (doc) docs.set(source.file, doc)
      else missing.push(source)
    }
    const share = Math.ceil(missing.length / availableParallelism())
    if (missing.length >= WORTH_WORKERS && share < missing.length) {
      const named = [...sources.values()].map((source) =>
        source.kind === 'fragment' || source.kind === 'data' ? source : {...source, text: ''},
      )
      const jobs = Array.from(
        {length: Math.ceil(missing.length / share)},
        (_, at): ParseJob => ({
          content,
          sources: named,
          options: {...options, icons: [...options.icons]},
          pages: missing.slice(at * share, (at + 1) * share),
        }),
      )
      const shares = jobs.map((job) => runInWorker<ParsedShare>('parse', job))
      for (const share of await Promise.all(shares)) {
        drawn?.(share.drawn)
        for (const doc of share.docs) {
          docs.set(doc.file, doc)
          keep(sources.get(doc.file)!, doc)
        }
      }
    } else
      for (const [at, source] of missing.entries()) {
        docs.set(source.file, await one(source))
        progress?.(pages.length - missing.length + at + 1, pages.length)
        // Parsing waits for nothing: without a pause no one hears Ctrl+C, or the next change.
        if (at % 8 === 7) await new Promise(setImmediate)
      }
    // In the order of the sources, whoever parsed them.
    return new Map(pages.map(({file}) => [file, docs.get(file)!]))
  }
  const warmUp = async (source = WARM_UP): Promise<void> => {
    if (warm.pages.has(source.file)) return
    warm.pages.add(source.file)
    parser ??= startParser(options, warm, drawn)
    await (await parser)(source, read)
  }
  return {all, one, warmUp}
}

async function startParser(
  options: ParserOptions,
  warm: Warm,
  drawn: ParseInput['drawn'],
): Promise<Parser> {
  const [{createParser}, {createHighlight}] = await Promise.all([
    import('./markdown.ts'),
    import('./code.ts'),
  ])
  warm.highlight ??= createHighlight()
  return createParser(options, warm.highlight, drawn)
}

/** What a worker does with its share. */
export async function parseShare(job: ParseJob): Promise<ParsedShare> {
  const {content, options, pages, sources} = job
  const {createParser} = await import('./markdown.ts')
  let drawn = 0
  const parser = createParser({...options, icons: new Set(options.icons)}, undefined, (ms) => {
    drawn += ms
  })
  const read = createReader(new Map(sources.map((source) => [source.file, source])), content)
  const docs: Doc[] = []
  for (const source of pages) docs.push(await parser(source, read))
  return {docs, drawn}
}

/** Reads what was scanned and nothing else: what is outside of the content, or hidden, is no source. */
function createReader(
  sources: Map<string, Source>,
  content: string,
): (file: string) => Uint8Array | undefined {
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
