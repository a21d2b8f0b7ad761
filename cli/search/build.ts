/**
 * Pages -> the files of the search index (runtime/search/format.ts says what is in them). Pure and deterministic: plain
 * data in, bytes out, so that it can run in a thread of its own. One set of files per docs version.
 */
import {createHash} from 'node:crypto'
import {
  BANDS,
  type CoreHead,
  END,
  FORMAT,
  frontCode,
  type IndexManifest,
  type ListHead,
  pushCode,
  slugOf,
  type TitlesHead,
} from '../../runtime/search/format.ts'
import {splitPieces} from '../../runtime/search/tokenize.ts'
import {whileAt} from '../bug.ts'
import {fitted} from '../disk/names.ts'
import type {SearchPage} from '../types.ts'
import type {SynonymGroup} from './synonyms.ts'

/** Name below `search-index/` and content. */
export interface SearchFile {
  name: string
  bytes: Uint8Array
}

/** The texts of one page, in words. The part of the work that can be remembered by the page's hash. */
export interface PageText {
  title: string[]
  description: string[]
  keywords: string[]
  /** The first one is what stands before the first heading; its heading is empty. */
  sections: {id: string; heading: string[]; body: string[]}[]
}

/** Splits the texts of a page into words. Depends on nothing but the page. */
export function readPage(page: SearchPage): PageText {
  const intro = page.sections[0]?.id === null ? page.sections[0] : undefined
  const rest = intro ? page.sections.slice(1) : page.sections
  return {
    title: splitPieces(page.title),
    description: splitPieces(page.description),
    keywords: splitPieces([...page.keywords, ...page.symptoms].join('; ')),
    sections: [
      {id: '', heading: [], body: splitPieces(intro?.text ?? '')},
      ...rest.map(({id, heading, text}) => ({
        id: id === slugOf(heading) ? '' : (id ?? ''),
        heading: splitPieces(heading),
        body: splitPieces(text),
      })),
    ],
  }
}

/**
 * The files of the index: per version a small manifest of fixed name, and the hashed files that it names. Versions number
 * their words alike, so that texts which are the same are the same file. `read` may be a version of `readPage` that
 * remembers.
 */
export function buildSearch(
  pages: readonly SearchPage[],
  options: {k1: number; b: number},
  synonyms: readonly SynonymGroup[],
  read: (page: SearchPage) => PageText = readPage,
): SearchFile[] {
  const versions = [...new Set(pages.flatMap(({version}) => version ?? []))].sort()
  const sorted = [...pages].sort((a, b) => compare(a.route, b.route))
  const texts = new Map(sorted.map((page) => [page, whileAt(page.route, () => read(page))]))
  const list = listWords([...texts.values()])
  const shared = versions.length > 1 ? wordFile(list) : undefined
  const names = versions.length ? versions : ['current']
  return [
    ...(shared ? [shared] : []),
    ...names.flatMap((version) =>
      buildVersion(
        version,
        sorted.filter((page) => page.version === undefined || page.version === version),
        {...options, synonyms, texts, ...list, shared: shared?.name},
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
  numbers: ReadonlyMap<string, number>
  /** Name of the file of the word list, where versions share it. */
  shared: string | undefined
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
    routes: frontCode(pages.map(({route}) => route)),
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
  const rest: CoreHead = {
    bands: shared === undefined ? bands.map(({rest}) => frontCode(rest)) : [],
  }
  const core = file(
    'core',
    numbers,
    rest,
    texts.map(({description}) => description),
  )
  const shards = contexts.map((context, number) => ({
    context,
    ...file(
      context || 'site',
      numbers,
      {context},
      texts.flatMap(({sections}, index) =>
        head.context[index] === number ? sections.map(({body}) => body) : [],
      ),
    ),
  }))
  const manifest: IndexManifest = {
    format: FORMAT,
    version,
    k1: options.k1,
    b: options.b,
    pages: pages.length,
    words: numbers.size,
    titles: titles.name,
    core: core.name,
    ...(shared === undefined ? {} : {list: shared}),
    shards: shards.map(({context, name}) => ({context, file: name})),
  }
  return [
    {name: `${version}.json`, bytes: new TextEncoder().encode(`${JSON.stringify(manifest)}\n`)},
    titles,
    core,
    ...shards.map(({name, bytes}) => ({name, bytes})),
  ]
}

function wordFile({bands}: {bands: Band[]}): SearchFile {
  const head: ListHead = {bands: bands.map(({rest}) => frontCode(rest))}
  return file('words', new Map(), head, [])
}

/** The texts of a page that the first file has. */
function titlesOf({title, keywords, sections}: PageText): string[][] {
  return [title, keywords, ...sections.slice(1).map(({heading}) => heading)]
}

/** A band of the word list: the words of the first file, and the others. Both are sorted. */
interface Band {
  first: string[]
  rest: string[]
}

/** All words by falling frequency in bands, and the number of each. */
function listWords(texts: readonly PageText[]): {bands: Band[]; numbers: Map<string, number>} {
  const counts = new Map<string, number>()
  const count = (pieces: readonly string[]) => {
    for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  for (const {title, description, keywords, sections} of texts) {
    for (const pieces of [title, description, keywords]) count(pieces)
    for (const {heading, body} of sections) {
      count(heading)
      count(body)
    }
  }
  const words = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || compare(a, b))
  const starts = BANDS.map((_, at) => BANDS.slice(0, at).reduce((sum, size) => sum + size, 0))
  const ends = [...starts.slice(1), starts.at(-1)! + BANDS.at(-1)!, words.length]
  const early = new Set(texts.flatMap(titlesOf).flat())
  const bands = [0, ...ends.slice(0, -1)].map((from, at): Band => {
    const band = words.slice(from, ends[at]).sort(compare)
    return {
      first: band.filter((word) => early.has(word)),
      rest: band.filter((word) => !early.has(word)),
    }
  })
  const numbered = bands.flatMap(({first, rest}) => [...first, ...rest])
  return {bands, numbers: new Map(numbered.map((word, number) => [word, number]))}
}

/** A folder's name may be as long as a name can be; that of its file has a hash and an ending as well. */
const LONGEST_LABEL = 200

function file(
  label: string,
  numbers: ReadonlyMap<string, number>,
  head: unknown,
  texts: readonly (readonly string[])[],
): SearchFile {
  const codes: number[] = []
  for (const pieces of texts) {
    for (const piece of pieces) pushCode(codes, numbers.get(piece)!)
    codes.push(END)
  }
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(codes)])
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const name = fitted(label.replace(/[^\p{L}\p{N}._-]/gu, '-'), LONGEST_LABEL)
  return {name: `${name}-${hash}.bin`, bytes: new Uint8Array(bytes)}
}

/** Byte order, so that the locale of the machine does not matter. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
