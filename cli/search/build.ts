/**
 * Turns pages into the files of the search index (see runtime/shared/search/format.ts). Pure and deterministic:
 * plain data in, bytes out, so it can run in a thread. There is one set of files for each docs version.
 */
import {createHash} from 'node:crypto'
import {
  BANDS,
  type CoreHead,
  codedNumbers,
  FORMAT,
  frontCode,
  type IndexManifest,
  joinTexts,
  type ListHead,
  type ShardHead,
  type TitlesHead,
} from '../../runtime/shared/search/format.ts'
import {whileAt} from '../report/bug-report.ts'
import {compare} from '../report/diagnostics.ts'
import type {SearchPage} from '../types.ts'
import {createLists} from './lists.ts'
import {createReader, type PageText, plainTexts, type Reader, type Words} from './page-words.ts'
import {createShards, type PageBody} from './shards.ts'
import type {SynonymGroup} from './synonyms.ts'

/** A file: its name below `search-index/` and its content. */
export interface SearchFile {
  name: string
  bytes: Uint8Array
}

/**
 * Returns the files of the index: for each version a small manifest with a fixed name, and the hashed files that
 * it names. All versions number words alike, so equal texts give the same file. `reader` can be a memoizing one. With more
 * words and signs than `large`, a search loads only what it needs of the texts.
 */
export function buildSearch(
  pages: readonly SearchPage[],
  options: {k1: number; b: number},
  synonyms: readonly SynonymGroup[],
  reader: Reader = createReader(),
  large = LARGE,
): SearchFile[] {
  const versions = versionsOf(pages)
  const sorted = [...pages].sort((a, b) => compare(a.route, b.route))
  const texts = new Map(sorted.map((page) => [page, whileAt(page.route, () => reader.read(page))]))
  const list = listWords(reader.words, [...texts.values()])
  const shared = versions.length > 1 ? wordFile(list) : undefined
  const names = versions.length ? versions : ['current']
  const shards = createShards()
  return [
    ...(shared ? [shared] : []),
    ...names.flatMap((version) =>
      buildVersion(
        version,
        sorted.filter((page) => page.version === undefined || page.version === version),
        {...options, synonyms, texts, ...list, large, shards, shared: shared?.name},
      ),
    ),
  ]
}

interface VersionOptions {
  k1: number
  b: number
  synonyms: readonly SynonymGroup[]
  texts: ReadonlyMap<SearchPage, PageText>
  bands: readonly Band[]
  numbers: Numbers
  /** Number of words. */
  size: number
  /** A version with more words and signs is large. */
  large: number
  /** Name of the word list file, if versions share it. */
  shared: string | undefined
  /** Computes which files contain the texts of a version's pages. */
  shards: ReturnType<typeof createShards>
}

/** The version at the shortest address comes first: its readers load no text of another version. */
function versionsOf(pages: readonly SearchPage[]): string[] {
  const roots = new Map<string, string>()
  for (const {version, root = ''} of pages) if (version !== undefined) roots.set(version, root)
  return [...roots.keys()].sort(
    (a, b) => roots.get(a)!.length - roots.get(b)!.length || compare(a, b),
  )
}

function buildVersion(
  version: string,
  pages: readonly SearchPage[],
  options: VersionOptions,
): SearchFile[] {
  const {bands, numbers, shared} = options
  const texts = pages.map((page) => options.texts.get(page)!)
  const audiences = [...new Set(pages.map(({audience = []}) => audience.join(' ')))].sort(compare)
  const contexts = [...new Set(pages.map(({context}) => context))].sort(compare)
  const labels = [...new Set(pages.flatMap(({breadcrumbs}) => breadcrumbs))].sort(compare)
  const at = new Map(labels.map((label, index) => [label, index]))
  const last = pages.flatMap((page, index) => (page.last ? [index] : []))
  const popular = pages.flatMap((page, index) => (page.popular ? [index] : []))
  const head: TitlesHead = {
    bands: bands.map(({first, rest}) => [first.length + rest.length, frontCode(first)]),
    routes: frontCode(pages.map(localRoute)),
    labels,
    crumbs: pages.map(({breadcrumbs}) => breadcrumbs.map((label) => at.get(label)!)),
    contexts,
    context: pages.map(({context}) => contexts.indexOf(context)),
    audiences: audiences.map((list) => list.split(' ').filter(Boolean)),
    audience: pages.map(({audience = []}) => audiences.indexOf(audience.join(' '))),
    ...(last.length ? {last} : {}),
    ...(popular.length ? {popular} : {}),
    ids: texts.map(({sections}) => sections.slice(1).map(({id}) => id)),
    synonyms: {
      same: options.synonyms.flatMap((group) => (group.to ? [] : [group.words])),
      toward: options.synonyms.flatMap((group) =>
        group.to ? [[group.words, group.to] as [string[], string[]]] : [],
      ),
    },
  }
  const titles = file('titles', numbers, head, texts.flatMap(titlesOf))
  const bodies = bodiesOf(pages, options)
  const rest: CoreHead = {
    bands: shared === undefined ? bands.map(({rest}) => frontCode(rest)) : [],
    ...(bodies.terms === undefined ? {} : {terms: bodies.terms}),
  }
  const descriptions = texts.map(({description}) => description)
  const core = named(
    'core',
    rest,
    Buffer.concat([coded(descriptions, numbers), codedNumbers(bodies.counts)]),
  )
  const root = pages.find((page) => page.root !== undefined)?.root
  const manifest: IndexManifest = {
    format: FORMAT,
    version,
    ...(root === undefined ? {} : {root}),
    k1: options.k1,
    b: options.b,
    pages: pages.length,
    words: options.size,
    titles: titles.name,
    core: core.name,
    ...(shared === undefined ? {} : {list: shared}),
    shards: bodies.shards.map(({name, runs}) => ({file: name, pages: runs})),
    ...(bodies.lists ? {lists: bodies.lists.map(({name, first}) => ({file: name, first}))} : {}),
  }
  return [
    {name: `${version}.json`, bytes: new TextEncoder().encode(`${JSON.stringify(manifest)}\n`)},
    titles,
    core,
    ...[...bodies.shards, ...(bodies.lists ?? [])].map(({name, bytes}) => ({name, bytes})),
  ]
}

/** The files of the texts, and what the other files say about them. */
interface Bodies {
  shards: {name: string; bytes: Uint8Array; runs: number[]}[]
  lists?: {name: string; bytes: Uint8Array; first: string}[]
  /** What a large site has at the end of the core file. */
  terms?: string
  counts: readonly ArrayLike<number>[]
}

function bodiesOf(pages: readonly SearchPage[], options: VersionOptions): Bodies {
  const {bands, numbers} = options
  const texts = pages.map((page) => options.texts.get(page)!)
  const bodies = texts.map(({sections}) => sections.map(({body}) => body))
  const size = bodies.flat().reduce((sum, {length}) => sum + length, 0)
  const isLarge = size > options.large
  const shards = options
    .shards(
      pages.map((page, at): PageBody => {
        const bytes = isLarge ? joinTexts(plainTexts(page)) : coded(bodies[at]!, numbers)
        return {name: localRoute(page), texts: bodies[at]!.length, bytes}
      }),
      isLarge ? PLAIN : 1,
    )
    .map(({shard, pages: runs}) => {
      const counts: ShardHead = {counts: shard.counts}
      return {...named('texts', counts, shard.bytes), runs}
    })
  if (!isLarge) return {shards, counts: []}
  const spelled = bands.flatMap(({first, rest}) => [...first, ...rest])
  const {files, terms, documents, lengths} = createLists(bodies.flat(), spelled, numbers)
  const counts = new Uint32Array(spelled.length)
  for (const text of texts.flatMap(textsOf))
    for (let at = 0; at < text.length; at++) counts[numbers[text[at]!]!]!++
  return {
    shards,
    lists: files.map(({first, head, body}) => ({...named('lists', head, body), first})),
    terms: frontCode(terms),
    counts: [counts, documents, lengths],
  }
}

/**
 * A site with more words and signs than this is large: a search then loads only what it needs of them. Up to this size, about
 * 700 pages, it is faster to load all texts at once: the lists would double what is loaded.
 */
const LARGE = 600_000
/** How many times larger plain texts are than numbers. */
const PLAIN = 2.5

/** Returns the address within a version, without a leading slash: the same in each version. */
function localRoute({route, root}: SearchPage): string {
  if (root === undefined) return route
  return route === root ? '' : route.slice(root === '/' ? 1 : root.length + 1)
}

function wordFile({bands}: {bands: Band[]}): SearchFile {
  const head: ListHead = {bands: bands.map(({rest}) => frontCode(rest))}
  return file('words', new Uint32Array(), head, [])
}

/** Returns the texts of a page that are in the first file. */
function titlesOf({title, keywords, sections}: PageText): Words[] {
  return [title, keywords, ...sections.slice(1).map(({heading}) => heading)]
}

/** Returns all texts of a page. */
function textsOf(page: PageText): Words[] {
  return [page.description, ...titlesOf(page), ...page.sections.map(({body}) => body)]
}

/** A band of the word list: the words of the first file, and the others. Both are sorted. */
interface Band {
  first: string[]
  rest: string[]
}

/** Number of each word in the index, by its number in the reader's list. */
type Numbers = Uint32Array

/** Lists all words in bands of falling frequency, and the number of each. */
function listWords(
  words: readonly string[],
  texts: readonly PageText[],
): {bands: Band[]; numbers: Numbers; size: number} {
  const counts = new Uint32Array(words.length)
  const early = new Uint8Array(words.length)
  const count = (text: Words) => {
    for (let at = 0; at < text.length; at++) counts[text[at]!]!++
  }
  for (const page of texts) {
    for (const text of textsOf(page)) count(text)
    for (const text of titlesOf(page)) for (let at = 0; at < text.length; at++) early[text[at]!] = 1
  }
  const byWord = (a: number, b: number) => compare(words[a]!, words[b]!)
  // A memoizing reader can know words that are no longer in any text.
  const listed = [...words.keys()]
    .filter((word) => counts[word])
    .sort((a, b) => counts[b]! - counts[a]! || byWord(a, b))
  const starts = BANDS.map((_, at) => BANDS.slice(0, at).reduce((sum, size) => sum + size, 0))
  const ends = [...starts.slice(1), starts.at(-1)! + BANDS.at(-1)!, listed.length]
  const numbers = new Uint32Array(words.length)
  let next = 0
  const bands = [0, ...ends.slice(0, -1)].map((from, at): Band => {
    const band = listed.slice(from, ends[at]).sort(byWord)
    const first = band.filter((word) => early[word])
    const rest = band.filter((word) => !early[word])
    for (const word of [...first, ...rest]) numbers[word] = next++
    const spelled = (some: number[]) => some.map((word) => words[word]!)
    return {first: spelled(first), rest: spelled(rest)}
  })
  return {bands, numbers, size: next}
}

function file(label: string, numbers: Numbers, head: unknown, texts: readonly Words[]): SearchFile {
  return named(label, head, coded(texts, numbers))
}

function coded(texts: readonly Words[], numbers: Numbers): Uint8Array {
  return codedNumbers(texts.map((text) => Uint32Array.from(text, (word) => numbers[word]!)))
}

function named(label: string, head: unknown, body: Uint8Array): SearchFile {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body])
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return {name: `${label}-${hash}.bin`, bytes: new Uint8Array(bytes)}
}
