/**
 * The lists of a large site: for each term the documents that have it in their text, how often and where. A search loads only
 * those of its words (see `format.ts`). The stems and their numbers are those of the worker.
 *
 * Lists are always made the same way: documents are taken out of earlier lists, and documents are put in. A first build has
 * no earlier lists. After an edit, lists without a word of the page stay as they are, and a file of such lists is not read.
 */
import {
  frontCode,
  frontDecode,
  type ListsHead,
  splitFile,
} from '../../runtime/shared/search/format.ts'
import type {Vocabulary} from '../../runtime/shared/search/vocabulary.ts'
import {compare} from '../report/diagnostics.ts'
import {
  codedList,
  findOccurrences,
  isSame,
  merged,
  type Occurrences,
  readList,
  renumbered,
} from './occurrences.ts'
import {earlierFile, type Load, namedFile, type SearchFile} from './search-file.ts'
import {split} from './shards.ts'

/** A file of lists, as a value of the cache. */
export interface KeptLists {
  name: string
  size: number
  /** Front-coded terms. */
  terms: string
  /** For each term the bytes of its list. */
  sizes: number[]
  /** For each term how many documents have it. */
  documents: number[]
}

export interface ListChange {
  earlier: readonly KeptLists[]
  /** Missing if there are no earlier lists. */
  load: Load | undefined
  /** For each document of the earlier lists its number now; -1 if it is taken out. */
  numbers: Int32Array
  /** The occurrences in documents that are taken out, by the numbers that these had. */
  gone: ReadonlyMap<string, Occurrences>
  /** The words of documents that are put in, by the numbers that these have now; rising. */
  texts: ReadonlyMap<number, Uint32Array>
}

export interface Lists {
  /** How many terms each document has that was put in. */
  lengths: Map<number, number>
  /** How many documents have a term. */
  documents: Map<string, number>
  files: {file: SearchFile; first: string; kept: KeptLists}[]
}

/** The list of a term. */
interface TermList {
  name: string
  /** Number of bytes. */
  size: number
  documents: number
  /** Place of the earlier file that has this list. */
  place?: number
  bytes: () => Uint8Array
}

export function createLists(change: ListChange, vocabulary: Vocabulary): Lists {
  const {found, lengths} = findOccurrences(change.texts, vocabulary)
  const lists = changedLists(change, found)
  return {
    lengths,
    documents: new Map(lists.map(({name, documents}) => [name, documents])),
    files: split(lists).map((part) => fileOf(part, change)),
  }
}

/** Returns the lists of all terms that are in a text now, sorted. */
function changedLists(change: ListChange, added: Map<string, Occurrences>): TermList[] {
  const {earlier, load, numbers, gone} = change
  const isShifted = numbers.some((now, before) => now >= 0 && now !== before)
  const lists: TermList[] = []
  const known = new Set<string>()
  for (const [place, file] of earlier.entries()) {
    let body: Uint8Array | undefined
    let start = 0
    for (const [at, name] of frontDecode(file.terms).entries()) {
      const [from, to] = [start, start + file.sizes[at]!]
      start = to
      const bytes = () => {
        body ??= splitFile(load!(file.name)).body
        return body.subarray(from, to)
      }
      known.add(name)
      if (!isShifted && isSame(gone.get(name), added.get(name)))
        lists.push({name, size: to - from, documents: file.documents[at]!, place, bytes})
      else
        lists.push(...listOf(name, merged(renumbered(readList(bytes()), numbers), added.get(name))))
    }
  }
  for (const [name, own] of added) if (!known.has(name)) lists.push(...listOf(name, own))
  return lists.sort((a, b) => compare(a.name, b.name))
}

/** Returns the list of a term, if any text has it. */
function listOf(name: string, occurrences: Occurrences): TermList[] {
  if (!occurrences.docs.length) return []
  const {bytes, documents} = codedList(occurrences)
  return [{name, size: bytes.length, documents, bytes: () => bytes}]
}

/** Returns the earlier file if it has just these lists. */
function fileOf(part: readonly TermList[], {earlier, load}: ListChange): Lists['files'][number] {
  const {place, name: first} = part[0]!
  const same = place === undefined ? undefined : earlier[place]!
  if (same?.sizes.length === part.length && part.every((list) => list.place === place))
    return {file: earlierFile(same.name, same.size, load!), first, kept: same}
  const head: ListsHead = {terms: frontCode(part.map(({name}) => name))}
  const file = namedFile('lists', head, Buffer.concat(part.map(({bytes}) => bytes())))
  const sizes = part.map(({size}) => size)
  const documents = part.map(({documents}) => documents)
  const {name, size} = file
  return {file, first, kept: {name, size, terms: head.terms, sizes, documents}}
}
