/**
 * Turns pages into the files of the search index (see runtime/shared/search/format.ts). Pure and deterministic:
 * plain data in, bytes out, so it can run in a thread. There is one set of files for each docs version.
 */
import {
  codedNumbers,
  FORMAT,
  type IndexManifest,
  type TitlesHead,
} from '../../runtime/shared/search/format.ts'
import {frontCode} from '../../runtime/shared/search/front-coding.ts'
import {fold, wordsOf} from '../../runtime/shared/search/tokenize.ts'
import {createVocabulary} from '../../runtime/shared/search/vocabulary.ts'
import {compare} from '../text/compare.ts'
import type {SearchPage} from '../types.ts'
import {type Bodies, createBodies} from './bodies.ts'
import {namedFile, type SearchFile} from './index-file.ts'
import {countWords, type IndexedPage, type IndexedPages, isIn, readPages} from './indexed-pages.ts'
import type {Earlier, KeptIndex} from './kept-index.ts'
import {createReader, headWords, localRoute, type Reader, titlesOf} from './page-words.ts'
import type {SynonymGroup} from './synonyms.ts'
import {type Band, numberWords, type WordNumbers} from './word-numbers.ts'

export interface BuildOptions {
  /** The index of an earlier build: what has not changed is taken from it. */
  earlier?: Earlier | undefined
  /** A reader of the earlier index, for this index only: it learns new words. */
  reader?: Reader | undefined
  /** With more words and signs than this in its texts a version is large: a search loads only what it needs of them. */
  large?: number
}

export interface BuiltSearch {
  files: SearchFile[]
  /** Of each version the names of the files that a search loads at once. */
  first: string[][]
  kept: KeptIndex
}

/**
 * Returns the files of the index: for each version a small manifest with a fixed name, and the hashed files that
 * it names. All versions number words alike, so equal texts give the same file.
 */
export function buildSearch(
  given: readonly SearchPage[],
  {k1, b}: {k1: number; b: number},
  synonyms: readonly SynonymGroup[],
  {earlier, reader: made, large = LARGE}: BuildOptions = {},
): BuiltSearch {
  const versions = versionsOf(given)
  const names = versions.length ? versions : ['current']
  const reader = made ?? createReader(earlier?.kept.reader)
  const indexed = readPages(given, names, reader, earlier, large)
  const numbers = numberAll(indexed, reader)
  const bodies = createBodies({indexed, reader, numbers, earlier})
  const shared = versions.length > 1 ? wordFile(numbers) : undefined
  const options: VersionOptions = {k1, b, synonyms, numbers, shared: shared?.name}
  const built = names.map((version) => {
    const pages = indexed.pages.filter((page) => isIn(page, version))
    return buildVersion(version, pages, bodies.of(version), options)
  })
  const ofAll = shared ? [shared] : []
  return {
    files: [...ofAll, ...built.flatMap(({first, later}) => [...first, ...later])],
    first: built.map(({first}) => [...ofAll, ...first].map(({name}) => name)),
    kept: {...bodies.kept, ...keptPages(indexed, reader, numbers)},
  }
}

/**
 * A site up to this size, about 700 pages, loads all texts at once: that is faster, and the lists would double what is
 * loaded.
 */
const LARGE = 600_000

interface VersionOptions {
  k1: number
  b: number
  synonyms: readonly SynonymGroup[]
  numbers: WordNumbers
  /** Name of the word list file, if versions share it. */
  shared: string | undefined
}

function numberAll({pages, tallies}: IndexedPages, reader: Reader): WordNumbers {
  const counts = new Uint32Array(reader.words.length)
  const early = new Uint8Array(reader.words.length)
  for (const tally of tallies.values())
    for (let word = 0; word < tally.length; word++) counts[word]! += tally[word]!
  for (const {head} of pages) {
    countWords(headWords(head), counts, 1)
    for (const text of titlesOf(head)) for (const word of text) early[word] = 1
  }
  return numberWords(reader.words, counts, early)
}

function keptPages(
  {pages, large, largeGroups, tallies}: IndexedPages,
  reader: Reader,
  numbers: WordNumbers,
): Pick<KeptIndex, 'reader' | 'pages' | 'tallies'> {
  const small = pages.filter(({group}) => !largeGroups.has(group))
  const isPlain = ({group}: IndexedPage) => (group === '' ? large.size > 0 : large.has(group))
  const tally = (group: string): number[] => {
    const counts = new Array<number>(numbers.spelled.length).fill(0)
    for (const [word, count] of tallies.get(group)!.entries())
      if (count) counts[numbers.numbers[word]!] = count
    return counts
  }
  return {
    reader: reader.remember(
      pages.map(({page}) => page),
      small.map(({page}) => page),
      numbers,
    ),
    pages: pages.map((page) => {
      const {route, group, key, words, plain} = page
      return {route, group, key, words, ...(plain && isPlain(page) ? {plain} : {})}
    }),
    tallies: Object.fromEntries(Array.from(largeGroups, (group) => [group, tally(group)])),
  }
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
  pages: readonly IndexedPage[],
  bodies: Bodies,
  options: VersionOptions,
): {first: SearchFile[]; later: SearchFile[]} {
  const {bands, numbers, spelled} = options.numbers
  const {shared} = options
  const texts = pages.flatMap(({head}) => titlesOf(head))
  const titles = namedFile('titles', titlesHead(pages, bands), [
    ...titlesLists(pages, bands, options.synonyms).map(frontCode),
    codedNumbers(texts, numbers),
  ])
  const lists = [
    ...(shared === undefined ? bands.map(({rest}) => rest) : []),
    ...(bodies.compounds ? [bodies.compounds] : []),
  ]
  const descriptions = bodies.lists ? pages.map(({head}) => head.description) : []
  const core = namedFile('core', {}, [
    ...lists.map(frontCode),
    codedNumbers(descriptions, numbers),
    codedNumbers(bodies.counts),
  ])
  const root = pages.find(({page}) => page.root !== undefined)?.page.root
  const manifest: IndexManifest = {
    format: FORMAT,
    version,
    root,
    k1: options.k1,
    b: options.b,
    pages: pages.length,
    words: spelled.length,
    titles: titles.name,
    core: core.name,
    list: shared,
    shards: bodies.shards.map(({file, runs}) => ({file: file.name, pages: runs})),
    lists: bodies.lists?.map(({file, first}) => ({file: file.name, first})),
  }
  const bytes = new TextEncoder().encode(`${JSON.stringify(manifest)}\n`)
  const first = [{name: `${version}.json`, size: bytes.length, bytes}, titles, core]
  const others = [...bodies.shards, ...(bodies.lists ?? [])].map(({file}) => file)
  // Of a large version, a search loads only what its words need.
  return bodies.lists ? {first, later: others} : {first: [...first, ...others], later: []}
}

function titlesHead(indexed: readonly IndexedPage[], bands: readonly Band[]): TitlesHead {
  const pages = indexed.map(({page}) => page)
  const audiences = [...new Set(pages.map(({audience = []}) => audience.join(' ')))].sort(compare)
  const contexts = [...new Set(pages.map(({context}) => context))].sort(compare)
  const labels = [...new Set(pages.flatMap(({breadcrumbs}) => breadcrumbs))].sort(compare)
  const at = new Map(labels.map((label, index) => [label, index]))
  const last = pages.flatMap((page, index) => (page.last ? [index] : []))
  const popular = pages.flatMap((page, index) => (page.popular ? [index] : []))
  return {
    bands: bands.map(({first, rest}) => first.length + rest.length),
    labels,
    crumbs: pages.map(({breadcrumbs}) => breadcrumbs.map((label) => at.get(label)!)),
    contexts,
    context: pages.map(({context}) => contexts.indexOf(context)),
    audiences: audiences.map((list) => list.split(' ').filter(Boolean)),
    audience: pages.map(({audience = []}) => audiences.indexOf(audience.join(' '))),
    last: last.length ? last : undefined,
    popular: popular.length ? popular : undefined,
  }
}

/** Returns the lists of words of the first file. Synonyms are compared by their stems, so no more of them is stored. */
function titlesLists(
  pages: readonly IndexedPage[],
  bands: readonly Band[],
  synonyms: readonly SynonymGroup[],
): string[][] {
  const {stem} = createVocabulary([])
  const stems = (phrase: string) => wordsOf(phrase).map((word) => stem(fold(word)))
  const group = (phrases: readonly string[]) =>
    [...new Set(phrases.map((phrase) => stems(phrase).join(' ')))].filter(Boolean).join('\n')
  return [
    ...bands.map(({first}) => first),
    pages.map(({page}) => localRoute(page)),
    pages.map(({head}) => head.ids.map((id) => `${id.replaceAll('\n', ' ')}\n`).join('')),
    synonyms.flatMap(({words, to}) => (to ? [] : [group(words)])),
    synonyms.flatMap(({words, to}) => (to ? [group(words), group(to)] : [])),
  ]
}

function wordFile({bands}: WordNumbers): SearchFile {
  return namedFile(
    'words',
    {},
    bands.map(({rest}) => frontCode(rest)),
  )
}
