/** The texts of the sections: of a small version as numbers of words, of a large one as plain texts and lists. */
import {codedNumbers, joinTexts, type ShardHead} from '../../runtime/shared/search/format.ts'
import {createVocabulary, type Vocabulary} from '../../runtime/shared/search/vocabulary.ts'
import {earlierFile, namedFile, type SearchFile} from './index-file.ts'
import {countWords, type IndexedPage, type IndexedPages, isIn} from './indexed-pages.ts'
import type {Earlier, KeptIndex} from './kept-index.ts'
import {createLists, type ListChange} from './occurrence-lists.ts'
import {findOccurrences} from './occurrences.ts'
import {headWords, localRoute, plainTexts, type Reader, type Words} from './page-words.ts'
import {createShards, keyOfTexts, type PageBody} from './shards.ts'
import type {WordNumbers} from './word-numbers.ts'

/** The files of the texts of a version, and what its other files say about them. */
export interface Bodies {
  shards: {file: SearchFile; runs: number[]}[]
  lists?: {file: SearchFile; first: string}[]
  /** Of a large version: terms that are not the stem of a word, and what is at the end of the core file. */
  compounds?: string[]
  counts: readonly ArrayLike<number>[]
}

interface Context {
  indexed: IndexedPages
  reader: Reader
  numbers: WordNumbers
  earlier: Earlier | undefined
}

/** Returns a function for the texts of each version, and what to keep of those that were made. */
export function createBodies(context: Context): {
  of: (version: string) => Bodies
  kept: Pick<KeptIndex, 'shards' | 'stems' | 'lists'>
} {
  const {indexed, numbers, earlier} = context
  const vocabulary = indexed.large.size ? vocabularyOf(context) : undefined
  /** Terms from here on are not the stem of a word. */
  const words = vocabulary?.terms.length ?? 0
  const kept: Pick<KeptIndex, 'shards' | 'stems' | 'lists'> = {
    shards: [],
    stems: vocabulary ? stemsOf(vocabulary) : [],
    lists: {},
  }
  const shards = createShards()
  const earlierShards = new Map(earlier?.kept.shards.map((shard) => [shard.keys.join('\n'), shard]))
  const shardsOf = (pages: readonly PageBody[], isLarge: boolean): Bodies['shards'] =>
    shards(pages, isLarge ? PLAIN : CODED).map(({shard: {keys, counts, bytes}, pages: runs}) => {
      const same = isLarge ? earlierShards.get(keys.join('\n')) : undefined
      const head: ShardHead = {counts}
      const file = same
        ? earlierFile(same.name, same.size, earlier!.load)
        : namedFile('texts', head, bytes())
      if (isLarge) kept.shards.push({name: file.name, size: file.size, keys})
      return {file, runs}
    })
  const of = (version: string): Bodies => {
    const pages = indexed.pages.filter((page) => isIn(page, version))
    if (!indexed.large.has(version)) {
      const coded = pages.map((page) => codedBody(page, numbers))
      return {shards: shardsOf(coded, false), counts: []}
    }
    const made = createLists(listChange(version, pages, context), vocabulary!)
    const starts = startsOf(pages)
    for (const page of pages) notePlain(page, (at) => made.lengths.get(starts.get(page)! + at)!)
    const documents = Array.from({length: words}, () => 0)
    const compounds: string[] = []
    for (const {name, documents: count} of made.terms) {
      const term = vocabulary!.termOf(name)
      if (term !== undefined && term < words) documents[term] = count
      else {
        compounds.push(name)
        documents.push(count)
      }
    }
    kept.lists[version] = made.files.map((file) => file.kept)
    return {
      lists: made.files,
      compounds,
      counts: [
        countsOf(version, pages, context),
        documents,
        pages.flatMap(({plain}) => plain!.lengths),
      ],
      shards: shardsOf(pages.map(plainBody), true),
    }
  }
  return {of, kept}
}

/** Returns the vocabulary of all versions. Stems of words that the earlier index has are not computed again. */
function vocabularyOf({reader, numbers: {numbers, spelled}, earlier}: Context): Vocabulary {
  const known = new Array<string | undefined>(spelled.length)
  for (const [word, stems] of earlier?.kept.stems.entries() ?? [])
    if (spelled[numbers[word]!] === reader.words[word]) known[numbers[word]!] = stems
  return createVocabulary(spelled, known)
}

function stemsOf({pieces, terms, termsOf}: Vocabulary): string[] {
  return pieces.map((_, word) =>
    termsOf(word)
      .map((term) => terms[term])
      .join(' '),
  )
}

/**
 * Size of a file with plain texts, as a share of other files. A search loads them for excerpts only, one for almost each row, so
 * a small file saves readers more than its weaker compression costs: 9 instead of 46 kB a row, gzipped (measured).
 */
const PLAIN = 0.5
/**
 * The same for numbers of words. A search loads all of these files, so few large ones are best: they compress better and take fewer
 * requests. After most edits all are new anyway, because a new word changes the numbers of the words after it.
 */
const CODED = 8

function codedBody({page, head, bodies}: IndexedPage, {numbers}: WordNumbers): PageBody {
  const texts = [head.description, ...bodies()]
  const bytes = codedNumbers(texts, numbers)
  const key = keyOfTexts(texts.length, bytes)
  return {name: localRoute(page), size: bytes.length, key, texts: texts.length, bytes: () => bytes}
}

function plainBody(indexed: IndexedPage): PageBody {
  const {page, plain} = indexed
  const {size, key, lengths} = plain!
  const bytes = () => {
    const made = indexed.plainBytes ?? joinTexts(plainTexts(page))
    // Its file has them now: all texts twice would be much memory.
    delete indexed.plainBytes
    return made
  }
  return {name: localRoute(page), size, key, texts: lengths.length, bytes}
}

/** Notes the plain texts of a page that the earlier index does not have. */
function notePlain(indexed: IndexedPage, lengthOf: (at: number) => number): void {
  if (indexed.plain) return
  const texts = plainTexts(indexed.page)
  const bytes = joinTexts(texts)
  const lengths = texts.map((_, at) => lengthOf(at))
  indexed.plain = {size: bytes.length, key: keyOfTexts(texts.length, bytes), lengths}
  indexed.plainBytes = bytes
}

/** Returns the number of the first document of each page. */
function startsOf(pages: readonly IndexedPage[]): Map<IndexedPage, number> {
  let start = 0
  return new Map(
    pages.map((page) => {
      const first = start
      start += page.head.headings.length + 1
      return [page, first]
    }),
  )
}

/** Returns what changed in the lists of a version since the earlier index; all of it, if that has no lists. */
function listChange(
  version: string,
  pages: readonly IndexedPage[],
  {indexed, reader, numbers: {numbers}, earlier}: Context,
): ListChange {
  const lists = earlier?.kept.lists[version]
  const starts = startsOf(pages)
  const firstOf = new Map(pages.map((page) => [page.before, starts.get(page)!]))
  const texts = new Map<number, Words>()
  for (const page of pages)
    if (!(lists && page.before))
      for (const [at, text] of page.bodies().entries()) texts.set(starts.get(page)! + at, text)
  const places: number[] = []
  const gone = new Map<number, Words>()
  for (const page of lists ? earlier!.kept.pages : []) {
    if (!isIn(page, version)) continue
    const first = firstOf.get(page)
    const words = indexed.gone.get(page)
    for (const at of page.plain!.lengths.keys()) {
      if (words) gone.set(places.length, words[at]!)
      places.push(first === undefined ? -1 : first + at)
    }
  }
  return {
    earlier: lists ?? [],
    load: earlier?.load,
    numbers: Int32Array.from(places),
    gone: occurrencesIn(gone, reader.words),
    texts,
    numberOf: (word) => numbers[word]!,
  }
}

/** Returns the occurrences in texts whose words the index may no longer have. */
function occurrencesIn(texts: ReadonlyMap<number, Words>, words: readonly string[]) {
  const own = [...new Set([...texts.values()].flatMap((text) => [...text]))]
  const places = new Map(own.map((word, at) => [word, at]))
  const vocabulary = createVocabulary(own.map((word) => words[word]!))
  return findOccurrences(texts, vocabulary, (word) => places.get(word)!).found
}

/** Returns how often each word of the index is in the texts of a version. */
function countsOf(
  version: string,
  pages: readonly IndexedPage[],
  {indexed: {tallies}, numbers: {numbers, spelled}}: Context,
): Uint32Array {
  const all = new Uint32Array(numbers.length)
  for (const {head} of pages) countWords(headWords(head), all, 1)
  for (const group of new Set(['', version])) {
    const tally = tallies.get(group)!
    for (let word = 0; word < all.length; word++) all[word]! += tally[word]!
  }
  const counts = new Uint32Array(spelled.length)
  for (let word = 0; word < all.length; word++) if (all[word]) counts[numbers[word]!] = all[word]!
  return counts
}
