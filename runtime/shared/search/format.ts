/**
 * The search index as files, which the generator writes and the worker reads.
 *
 * A text is stored as the numbers of its words in one word list: frequent words take one byte, the others two or four.
 * After gzip that is a quarter of the size of the text. Capital letters that are expected are left out (capitals.ts). Everything
 * else is computed from it: excerpts, positions, and the inverted index, which is the same table read in the other direction.
 *
 * Each file is a line of JSON (its head), then lists of words (see `frontCode`), then texts; each list and text ends with `END`.
 * Two kinds of files have an empty head:
 *
 * - The core. Its lists: for each band of the word list the words that are not in the first file, unless several versions share
 *   them. That of a large site has one more list: the terms that are not the stem of a word, in the order of their numbers. Only that
 *   one has texts: for each page the description; then how often each word occurs; how many documents have each term in their text;
 *   how many terms each document has.
 * - A file of lists. It has one list of words: the terms, sorted. Its texts: for each term the number of documents that have it in
 *   their text; then their numbers, each as the difference to the one before; then how often each of them has it; then where: the
 *   numbers of the words, counted from 1 in each document, each as the difference to the one before. A compound is at 0.
 */

/** `search-index/<version>.json`. */
export interface IndexManifest {
  format: typeof FORMAT
  version: string
  /** The route of the version; local routes are relative to it. Missing if there are none. */
  root?: string
  k1: number
  b: number
  pages: number
  words: number
  /** Titles, headings and keywords: enough for the first results. Relative to the manifest, like all names here. */
  titles: string
  /** The words and texts of all pages that are not in the first file. No byte is loaded twice. */
  core: string
  /** The words that are not in the first file, if several versions share them; otherwise they are in the core. */
  list?: string
  /**
   * Files with the texts of pages. `pages`: runs of three numbers each: a page's number in the first file, its position in
   * the shard, and how many pages follow in the same order in both. A shard may contain pages that only another version
   * has.
   */
  shards: {file: string; pages: number[]}[]
  /**
   * Only of a large site: files with the lists of terms, and the first term of each. The shards then have plain texts, and
   * are loaded one by one for the pages that are shown; without lists all shards are loaded, and the lists are made of them.
   */
  lists?: {file: string; first: string}[]
}

/** For a file that names a search server instead of an index. It has the name of a manifest. */
export const SERVER_FORMAT = 'labdocs-server-1'

/** The search server to use instead of an index, and what the box offers before anything is typed. */
export interface ServerManifest {
  format: typeof SERVER_FORMAT
  server: 'meilisearch' | 'typesense' | 'opensearch'
  url: string
  /** Name of the index or collection. */
  index: string
  /** A key that can only search. */
  key?: string
  /** Versions whose pages are left out. */
  others: string[]
  /** What `labdocs search-export` writes as `query.json`; empty if the server needs none. */
  query: object
  contexts: string[]
  tasks: {route: string; title: string; audience: string[]}[]
}

/**
 * Head of the first file. Its lists: for each band the words that this file uses; these come first in their band, sorted. Then the
 * routes, sorted: those of the version are local, relative to its root and without a leading slash. Then the ids of the headings of
 * each page, each followed by a line break; empty if the id is the slug of the heading. Then the synonyms: groups of phrases with
 * the same meaning, separated by line breaks, each as the stems of its words; then pairs of such groups: a search for one of the
 * first also finds the second. Its texts: for each page the title, keywords, then the heading of each section except the first.
 */
export interface TitlesHead {
  /** The word list has bands of falling frequency: how many words each of them has. */
  bands: number[]
  /** Breadcrumb labels, and for each page which of them. */
  labels: string[]
  crumbs: number[][]
  contexts: string[]
  /** For each page the number of its context. */
  context: number[]
  /** The audiences of pages, and for each page which of these lists. */
  audiences: string[][]
  audience: number[]
  /** Numbers of the pages that rank after all others, if any. */
  last?: number[]
  /** Numbers of the pages to offer before anything is typed. */
  popular?: number[]
}

/**
 * Head of a shard. Its texts: for each page the description, the text before the first heading, then the text of each section. Those
 * of a large site are without the description and plain, so that a file does not change with the numbers of words.
 */
export interface ShardHead {
  /** For each page the number of its texts. */
  counts: number[]
}

export interface Synonyms {
  /** Phrases with the same meaning: the stems of their words, separated by spaces. */
  same: string[][]
  /** A search for one of the first list also finds the second list. */
  toward: [string[], string[]][]
}

export const FORMAT = 6
export const END = 255
const LONG = 254
const SHORT = 208
const MIDDLE = (LONG - SHORT) * 256

/**
 * Sizes of the first bands, in words; the last band holds the rest. The first band fits in one byte. More bands would save less
 * in the texts than they cost in the word list, which is only sorted within a band.
 */
export const BANDS = [SHORT, 256, 768]

/** Returns texts of numbers as the body of a file. With `names`, each number is replaced by `names[number]`. */
export function codedNumbers(
  texts: readonly ArrayLike<number>[],
  names?: ArrayLike<number>,
): Uint8Array {
  const bytes = new Uint8Array(texts.reduce((sum, {length}) => sum + MOST_BYTES * length + 1, 0))
  let size = 0
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const number = names ? names[text[at]!]! : text[at]!
      const rest = number - SHORT
      const far = rest - MIDDLE
      if (rest < 0) bytes[size++] = number
      else if (far < 0) {
        bytes[size++] = SHORT + (rest >> 8)
        bytes[size++] = rest & 255
      } else {
        bytes[size++] = LONG
        bytes[size++] = far >> 16
        bytes[size++] = (far >> 8) & 255
        bytes[size++] = far & 255
      }
    }
    bytes[size++] = END
  }
  return bytes.slice(0, size)
}

const MOST_BYTES = 4

/** Returns all texts of a file's body, as numbers of words. They are parts of one array. */
export function readTexts(bytes: Uint8Array): Uint32Array[] {
  const words = new Uint32Array(bytes.length)
  const ends: number[] = []
  let size = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === END) ends.push(size)
    else if (byte < SHORT) words[size++] = byte
    else if (byte < LONG) words[size++] = SHORT + ((byte - SHORT) << 8) + bytes[++at]!
    else {
      words[size++] =
        SHORT + MIDDLE + (bytes[at + 1]! << 16) + (bytes[at + 2]! << 8) + bytes[at + 3]!
      at += 3
    }
  }
  const kept = words.slice(0, size)
  let from = 0
  return ends.map((end) => {
    const text = kept.subarray(from, end)
    from = end
    return text
  })
}

/** Returns plain texts as the body of a file. */
export function joinTexts(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(
    texts.map((text) => text.replaceAll(PLAIN_END, '') + PLAIN_END).join(''),
  )
}

/** The reverse of `joinTexts`. */
export function splitTexts(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split(PLAIN_END).slice(0, -1)
}

/** Returns where each of these texts begins, and where the last one ends. A search reads only a few of a file. */
export function textStarts(bytes: Uint8Array): number[] {
  const starts = [0]
  for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, end + 1)) starts.push(end + 1)
  return starts
}

/** As a byte it is 0, which no other character has. */
export const PLAIN_END = '\0'

/** Returns the pages of a shard that a manifest lists as runs, and for each the place of its first text. */
export function* pagesIn(
  {counts}: ShardHead,
  runs: readonly number[],
): Generator<{page: number; from: number}> {
  const starts = [0]
  for (const count of counts) starts.push(starts.at(-1)! + count)
  for (let run = 0; run < runs.length; run += 3)
    for (let at = 0; at < runs[run + 2]!; at++)
      yield {page: runs[run]! + at, from: starts[runs[run + 1]! + at]!}
}

/**
 * Returns parts as one, in memory of its own. The result of `Buffer.concat` can be a part of a larger piece, which a thread would
 * send as a whole; for a blob, a worker waits until the browser has registered it.
 */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export function splitFile<Head>(bytes: Uint8Array): {head: Head; body: Uint8Array} {
  const end = bytes.indexOf(10)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head
  return {head, body: bytes.subarray(end + 1)}
}

/** Returns the id of a heading whose author gave no other one. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
