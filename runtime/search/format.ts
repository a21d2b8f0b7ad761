/**
 * The search index as files: what the generator writes and the worker reads.
 *
 * A text is stored as the numbers of its words in one word list, frequent words in one byte, the others in two or three.
 * That is a third of the text's own weight after gzip, and everything else follows from it: excerpts, positions, and the
 * inverted index, which is the same table read the other way round.
 *
 * Each file is a line of JSON (its head) and then texts, one after another, each with `END` behind it.
 */

/** `search-index/<version>.json`. */
export interface IndexManifest {
  format: typeof FORMAT
  version: string
  k1: number
  b: number
  pages: number
  words: number
  /** Titles, headings and keywords: enough for first results. Relative to the manifest, like all names here. */
  titles: string
  /** The words and texts of all pages that the first file does not have: no byte is loaded twice. */
  core: string
  /** The words that the first file does not have, where several versions share them; else they are in the core. */
  list?: string
  /** Texts of the pages of a context, in the order of the pages in the first file. */
  shards: {context: string; file: string}[]
}

/** Head of the file of words that several versions share. It has no texts. */
export type ListHead = CoreHead

/** Head of the first file. Its texts: per page title, keywords, then the heading of each section but the first. */
export interface TitlesHead {
  /**
   * Word list by bands of falling frequency: how many words a band has, and those of them that this file uses. They come
   * first in their band, sorted, each without what it shares with the one before.
   */
  bands: [number, string][]
  /** Front-coded routes, sorted. */
  routes: string
  /** Breadcrumb labels, and per page which of them. */
  labels: string[]
  crumbs: number[][]
  contexts: string[]
  /** Per page the number of its context. */
  context: number[]
  /** Whom pages are for, and per page which of these lists. */
  audiences: string[][]
  audience: number[]
  /** Numbers of the pages that rank behind all others, if there are any. */
  last?: number[]
  /** Numbers of the pages to offer before anything is typed. */
  popular?: number[]
  /** Per page the ids of its headings; '' where the id is the slug of the heading. */
  ids: string[][]
  synonyms: Synonyms
}

/** Head of the core file. Its texts: per page the description. */
export interface CoreHead {
  /** Per band the words that the first file does not have. */
  bands: string[]
}

export interface Synonyms {
  /** Words and phrases that mean the same. */
  same: string[][]
  /** A search for one of the first also finds the second. */
  toward: [string[], string[]][]
}

export const FORMAT = 2
export const END = 255
const LONG = 254
const SHORT = 208
const MIDDLE = (LONG - SHORT) * 256

/** Sizes of the first bands, in words; the last band holds the rest. The first is what fits in one byte. */
export const BANDS = [SHORT, 256, 512, 1024, 2048]

/** Appends the number of a word. */
export function pushCode(bytes: number[], word: number): void {
  if (word < SHORT) {
    bytes.push(word)
    return
  }
  const rest = word - SHORT
  if (rest < MIDDLE) bytes.push(SHORT + (rest >> 8), rest & 255)
  else {
    const far = rest - MIDDLE
    bytes.push(LONG, far >> 16, (far >> 8) & 255, far & 255)
  }
}

/** All texts of a file's body, as numbers of words. */
export function readTexts(bytes: Uint8Array): Uint32Array[] {
  const texts: Uint32Array[] = []
  const codes: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === END) {
      texts.push(Uint32Array.from(codes))
      codes.length = 0
    } else if (byte < SHORT) codes.push(byte)
    else if (byte < LONG) codes.push(SHORT + ((byte - SHORT) << 8) + bytes[++at]!)
    else {
      codes.push(SHORT + MIDDLE + (bytes[at + 1]! << 16) + (bytes[at + 2]! << 8) + bytes[at + 3]!)
      at += 3
    }
  }
  return texts
}

/** Words separated by line breaks, each begun by a letter that says how many characters it takes from the one before. */
export function frontCode(words: readonly string[]): string {
  let before = ''
  return words
    .map((word) => {
      let shared = 0
      while (shared < MOST_SHARED && shared < before.length && before[shared] === word[shared])
        shared++
      before = word
      return String.fromCharCode(FIRST_COUNT + shared) + word.slice(shared)
    })
    .join('\n')
}

/** The reverse of `frontCode`. */
export function frontDecode(text: string): string[] {
  if (text === '') return []
  let before = ''
  return text.split('\n').map((line) => {
    before = before.slice(0, line.charCodeAt(0) - FIRST_COUNT) + line.slice(1)
    return before
  })
}

const FIRST_COUNT = 48
const MOST_SHARED = 60

/** Head and body of a file. */
export function splitFile<Head>(bytes: Uint8Array): {head: Head; body: Uint8Array} {
  const end = bytes.indexOf(10)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head
  return {head, body: bytes.subarray(end + 1)}
}

/** The id that a heading has unless its author gave another one. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
