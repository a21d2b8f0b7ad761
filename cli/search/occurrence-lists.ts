/**
 * The lists of a large site: for each term the documents that have it in their text, how often and where. A search loads only
 * those of its words (see `format.ts`). The stems and their numbers are those of the worker.
 *
 * Lists are always made the same way: documents are taken out of earlier lists, and documents are put in. A first build has
 * no earlier lists. After an edit, lists without a word of the page stay as they are, and a file of such lists is not read.
 */
import {splitFile} from '../../runtime/shared/search/format.ts'
import {frontCode, readLists} from '../../runtime/shared/search/front-coding.ts'
import type {Vocabulary} from '../../runtime/shared/search/vocabulary.ts'
import {memoized} from '../memoized.ts'
import {compare} from '../text/compare.ts'
import {earlierFile, type Load, namedFile, type SearchFile} from './index-file.ts'
import {
  codedList,
  findOccurrences,
  isSame,
  merged,
  type Occurrences,
  readList,
  renumbered,
} from './occurrences.ts'
import {split} from './shards.ts'

/** A file of lists, as a value of the cache. */
export interface KeptLists {
  name: string
  size: number
  terms: string[]
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
  /** Returns the number that the vocabulary has for a word of these texts. */
  numberOf: (word: number) => number
}

export interface Lists {
  /** How many terms each document has that was put in. */
  lengths: Map<number, number>
  /** The terms, sorted, and how many documents have each. */
  terms: {name: string; documents: number}[]
  files: {file: SearchFile; first: string; kept: KeptLists}[]
}

interface TermList {
  name: string
  /** Number of bytes. */
  size: number
  documents: number
  /** The earlier file that has this list, and its first byte there; or the list itself. */
  from: {file: KeptLists; start: number} | Uint8Array
}

/** Returns the lists of an earlier file. Can be called ahead, so that the result is there when it is needed. */
export const listsIn = memoized((file: KeptLists): TermList[] => {
  let end = 0
  return file.terms.map((name, at) => {
    const [start, size] = [end, file.sizes[at]!]
    end += size
    return {name, size, documents: file.documents[at]!, from: {file, start}}
  })
})

export function createLists(change: ListChange, vocabulary: Vocabulary): Lists {
  const {found, lengths} = findOccurrences(change.texts, vocabulary, change.numberOf)
  const bodyOf = memoized(
    (file: KeptLists) => readLists(splitFile(change.load!(file.name)).body, 1).texts,
  )
  const lists = changedLists(change, found, bodyOf)
  return {
    lengths,
    // Without the lists, which the files have now.
    terms: lists.map(({name, documents}) => ({name, documents})),
    files: split(lists).map((part) => fileOf(part, change, bodyOf)),
  }
}

/** Returns the lists in a file of the earlier index. It is read when one of them is needed. */
type BodyOf = (file: KeptLists) => Uint8Array

/** Returns the lists of all terms that are in a text now, sorted. */
function changedLists(
  change: ListChange,
  found: ReadonlyMap<string, Occurrences>,
  bodyOf: BodyOf,
): TermList[] {
  const {earlier, numbers, gone} = change
  const isShifted = numbers.some((now, before) => now >= 0 && now !== before)
  const lists: TermList[] = []
  const added = new Map(found)
  const touched = new Set([...gone.keys(), ...found.keys()])
  for (const file of earlier)
    for (const list of listsIn(file)) {
      const {name} = list
      const own = touched.has(name) ? added.get(name) : undefined
      if (!isShifted && (!touched.has(name) || isSame(gone.get(name), own))) lists.push(list)
      else {
        const before = readList(bytesOf(list, bodyOf))
        lists.push(...listOf(name, merged(renumbered(before, numbers), own)))
      }
      if (own) added.delete(name)
    }
  for (const [name, own] of added) lists.push(...listOf(name, own))
  return lists.sort((a, b) => compare(a.name, b.name))
}

/** Returns the list of a term, if any text has it. */
function listOf(name: string, occurrences: Occurrences): TermList[] {
  if (!occurrences.docs.length) return []
  const {bytes, documents} = codedList(occurrences)
  return [{name, size: bytes.length, documents, from: bytes}]
}

function bytesOf({from, size}: TermList, bodyOf: BodyOf): Uint8Array {
  return 'file' in from ? bodyOf(from.file).subarray(from.start, from.start + size) : from
}

/** Returns the earlier file if it has just these lists. */
function fileOf(
  part: readonly TermList[],
  {load}: ListChange,
  bodyOf: BodyOf,
): Lists['files'][number] {
  const fileOfList = ({from}: TermList) => ('file' in from ? from.file : undefined)
  const first = part[0]!.name
  const same = fileOfList(part[0]!)
  if (same?.sizes.length === part.length && part.every((list) => fileOfList(list) === same))
    return {file: earlierFile(same.name, same.size, load!), first, kept: same}
  const terms = part.map(({name}) => name)
  const bytes = part.map((list) => bytesOf(list, bodyOf))
  const file = namedFile('lists', {}, [frontCode(terms), ...bytes])
  const sizes = part.map(({size}) => size)
  const documents = part.map(({documents}) => documents)
  return {file, first, kept: {name: file.name, size: file.size, terms, sizes, documents}}
}
