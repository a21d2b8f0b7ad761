/**
 * The texts of a large site, of which a search loads only parts: lists of where the words of the query are, and the pages that
 * are shown. What is missing for an answer is noted, so that it can be loaded and the query asked again.
 */
import {
  type IndexManifest,
  pagesIn,
  readTexts,
  type ShardHead,
  splitFile,
  splitTexts,
  textStarts,
} from '../shared/search/format.ts'
import {readLists} from '../shared/search/front-coding.ts'
import {splitPieces} from '../shared/search/tokenize.ts'
import type {Text, Vocabulary} from '../shared/search/vocabulary.ts'
import type {Doc} from './library.ts'
import {firstPlace} from './words.ts'

/** The documents that have a term in their text, and how often. */
interface TermList {
  docs: Uint32Array
  times: Uint32Array
  /** Calls back for each place of the term in a document: the number of the word, from 1. */
  places: (doc: number, visit: (at: number) => void) => void
}

/** Files that an answer lacks. */
export interface Wants {
  /** Where the words of the query are: with them, other pages may be found. */
  lists: string[]
  /** Texts of the pages that are shown, for excerpts. None as long as lists are missing: these may not be the right pages. */
  texts: string[]
}

export interface Bodies {
  /** How often each word occurs, by its number, in all texts including titles. */
  counts: Text
  /** For each term the number of documents that have it in their text. */
  documents: Text
  /** For each document the number of terms in its text. */
  lengths: Text
  /** Returns the list of a term; undefined if no text has it, or if it is not loaded yet. */
  list: (term: number) => TermList | undefined
  /** Puts the texts of a page into its documents, if they are loaded. */
  show: (page: number) => void
  /** Whether the answers since the last `reset` lacked nothing. */
  isComplete: () => boolean
  /** Files that they lacked. */
  wanted: () => Wants
  reset: () => void
  /** Adds a file that was wanted. */
  add: (file: string, bytes: Uint8Array) => void
}

/** What the core file says about all texts. */
type Known = Pick<Bodies, 'counts' | 'documents' | 'lengths'>

interface Owner {
  vocabulary: Vocabulary
  pages: readonly {first: number; count: number}[]
  docs: Doc[]
}

export function createBodies(
  {vocabulary, pages, docs}: Owner,
  {shards, lists = []}: Pick<IndexManifest, 'shards' | 'lists'>,
  known: Known,
): Bodies {
  const missing = {lists: new Set<string>(), texts: new Set<string>()}
  /** Lists and texts that are loaded; they are read when they are needed. */
  const coded = new Map<number, Text>()
  const plain = new Map<number, Uint8Array>()
  const read = new Map<number, TermList>()
  const fileOf = new Map<number, string>()
  for (const {file, pages: runs} of shards)
    for (let run = 0; run < runs.length; run += 3)
      for (let at = 0; at < runs[run + 2]!; at++) fileOf.set(runs[run]! + at, file)

  const addLists = (bytes: Uint8Array) => {
    const {
      lists: [terms],
      texts,
    } = readLists(splitFile(bytes).body, 1)
    const lists = readTexts(texts)
    terms!.forEach((stem, at) => {
      const term = vocabulary.termOf(stem)
      if (term !== undefined) coded.set(term, lists[at]!)
    })
  }
  const addTexts = (bytes: Uint8Array, runs: readonly number[]) => {
    const {head, body} = splitFile<ShardHead>(bytes)
    const starts = textStarts(body)
    for (const {page, from} of pagesIn(head, runs))
      plain.set(page, body.subarray(starts[from]!, starts[from + pages[page]!.count]!))
  }

  return {
    ...known,
    isComplete: () => !missing.lists.size && !missing.texts.size,
    wanted: () => ({
      lists: [...missing.lists],
      texts: missing.lists.size ? [] : [...missing.texts],
    }),
    reset: () => {
      missing.lists.clear()
      missing.texts.clear()
    },
    list: (term) => {
      if (!known.documents[term]) return undefined
      const list = read.get(term)
      if (list) return list
      const numbers = coded.get(term)
      if (!numbers) {
        const stem = vocabulary.terms[term]!
        // The last file whose first term does not come after this one.
        const after = firstPlace(lists.length, (at) => lists[at]!.first > stem)
        missing.lists.add(lists[after - 1]!.file)
        return undefined
      }
      const made = readList(numbers)
      read.set(term, made)
      return made
    },
    show: (page) => {
      const texts = plain.get(page)
      const {first} = pages[page]!
      if (!texts) {
        if (!docs[first]!.body) missing.texts.add(fileOf.get(page)!)
        return
      }
      for (const [at, text] of splitTexts(texts).entries()) {
        const pieces = splitPieces(text)
        const body = new Uint32Array(pieces.length)
        for (let piece = 0; piece < pieces.length; piece++)
          body[piece] = vocabulary.literal(pieces[piece]!)
        docs[first + at]!.body = body
      }
      plain.delete(page)
    },
    add: (file, bytes) => {
      const shard = shards.find((one) => one.file === file)
      if (shard) addTexts(bytes, shard.pages)
      else addLists(bytes)
    },
  }
}

/** Reads a list as the generator writes it (cli/search/occurrence-lists.ts). */
function readList(numbers: Text): TermList {
  const size = numbers[0]!
  const docs = numbers.slice(1, size + 1)
  const times = numbers.subarray(size + 1, 2 * size + 1)
  const gaps = numbers.subarray(2 * size + 1)
  const starts = new Uint32Array(size + 1)
  for (let at = 0; at < size; at++) {
    if (at) docs[at]! += docs[at - 1]!
    starts[at + 1] = starts[at]! + times[at]!
  }
  const places: TermList['places'] = (doc, visit) => {
    const at = firstPlace(size, (index) => docs[index]! >= doc)
    if (docs[at] !== doc) return
    let place = 0
    for (let index = starts[at]!; index < starts[at + 1]!; index++) {
      place += gaps[index]!
      // At 0 it is a compound: its parts are the words.
      if (place) visit(place)
    }
  }
  return {docs, times, places}
}
