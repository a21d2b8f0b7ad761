/**
 * The library as a `lunr.Index`, with the same posting lists and BM25 weights that `lunr.Builder` makes from the same words
 * (tests/unit/search/index-of.test.ts compares them). It is filled directly from the stored words, in a tenth of the time.
 * The weights of a text are computed when a query matches it.
 */
import lunr from 'lunr'
import type {Library, Text} from './library.ts'

export const FIELDS = ['title', 'heading', 'description', 'keywords', 'crumbs', 'body'] as const
export type Field = (typeof FIELDS)[number]

/** A word in a title counts more than one in a text. */
export const FIELD_BOOSTS: Record<Field, number> = {
  title: 5,
  heading: 3.5,
  description: 2,
  keywords: 3,
  crumbs: 0.8,
  body: 1,
}

export interface Ranking {
  k1: number
  b: number
}

/**
 * Returns the terms of a document's field (by number, repeated as often as they occur); undefined if it has no such field.
 */
export function termsOfField(library: Library, number: number, field: Field): number[] | undefined {
  const doc = library.docs[number]!
  const page = library.pages[doc.page]!
  if (field === 'heading') return doc.section ? termsOfText(library, doc.heading) : undefined
  if (field === 'body') return doc.body && termsOfText(library, doc.body)
  if (doc.section) return undefined
  if (field === 'crumbs') return page.crumbs.flatMap(library.vocabulary.addWords)
  return termsOfText(library, page[field])
}

function termsOfText({vocabulary}: Library, text: Text): number[] {
  const terms: number[] = []
  for (const piece of text) for (const term of vocabulary.termsOf(piece)) terms.push(term)
  vocabulary.compounds(text, (term) => terms.push(term))
  return terms
}

export interface SearchIndex {
  query: lunr.Index['query']
  /** Whether a stem, by its number, is in any of the texts loaded so far. */
  has: (term: number) => boolean
}

/**
 * Creates the index that lunr answers queries from. A query may only contain terms of the index; understand.ts finds them.
 */
export function createIndex(library: Library, ranking: Ranking): SearchIndex {
  const steps = indexing(library, ranking)
  for (;;) {
    const {done, value} = steps.next()
    if (done) return value
  }
}

/** Creates the index in steps, so that the caller can do other work between them. */
export function* indexing(library: Library, {k1, b}: Ranking): Generator<void, SearchIndex> {
  const {terms} = library.vocabulary
  const {entries, lengths, averages} = yield* survey(library)
  const lists = createPostings(entries, terms.length)
  const total = library.docs.length
  const idfOf = (term: number) => {
    const n = lists.documents(term)
    return Math.log(1 + Math.abs((total - n + 0.5) / (n + 0.5)))
  }
  /** Vectors of the texts that a query has matched so far. Vectors of all texts would take more memory than the texts. */
  let vectors: Record<string, lunr.Vector> = Object.create(null)
  const open = (term: number, number: number): Record<number, object> => {
    const field = FIELDS[number]!
    const idf = idfOf(term)
    const posting: Record<number, object> = Object.create(null)
    lists.each(term * FIELDS.length + number, (doc, times) => {
      const length = lengths[doc * FIELDS.length + number]!
      const norm = k1 * (1 - b + b * (length / averages[number]!))
      const weight = (idf * ((k1 + 1) * times)) / (norm + times)
      const boosted = Math.round(weight * FIELD_BOOSTS[field] * 1000) / 1000
      const vector = vectors[`${field}/${doc}`]
      if (vector) vector.upsert(term, boosted, () => boosted)
      else vectors[`${field}/${doc}`] = new lunr.Vector([term, boosted])
      posting[doc] = NOTHING
    })
    return posting
  }
  const shape = Object.create(null) as object
  FIELDS.forEach((field, number) => {
    Object.defineProperty(shape, field, {
      get(this: {_index: number}) {
        return open(this._index, number)
      },
    })
  })
  const invertedIndex: Record<string, object> = Object.create(null)
  terms.forEach((word, term) => {
    if (lists.documents(term))
      invertedIndex[word] = Object.assign(Object.create(shape), {_index: term})
  })
  const index = new lunr.Index({
    invertedIndex,
    fieldVectors: vectors,
    fields: [...FIELDS],
    pipeline: new lunr.Pipeline(),
    // Every term of a query is in the list, so lunr's search for matching tokens is skipped.
    tokenSet: {intersect: (asked: unknown) => asked},
  } as never)
  return {
    query: (ask) => {
      vectors = Object.create(null)
      Object.assign(index, {fieldVectors: vectors})
      return index.query(ask)
    },
    has: (term) => term < terms.length && lists.documents(term) > 0,
  }
}

/** The metadata of an occurrence, which lunr asks for. There is none. */
const NOTHING = Object.freeze(Object.create(null) as object)

/** Which terms are in which field of which document, and how often. Three numbers each, sorted by document number. */
interface Entries {
  /** `term * fields + field`, document, times. */
  numbers: Uint32Array
  length: number
}

/**
 * Returns the documents of each term, all lists in one array. Lunr wants an object with a key for each document. Such
 * objects take thirty times as much memory, so they are made only when a query asks for them.
 */
function createPostings({numbers, length}: Entries, terms: number) {
  const starts = new Uint32Array(terms * FIELDS.length + 1)
  for (let at = 0; at < length; at += 3) starts[numbers[at]! + 1]!++
  for (let list = 0; list < terms * FIELDS.length; list++) starts[list + 1]! += starts[list]!
  const next = starts.slice()
  const docs = new Uint32Array(length / 3)
  const times = new Uint32Array(length / 3)
  for (let at = 0; at < length; at += 3) {
    const place = next[numbers[at]!]!++
    docs[place] = numbers[at + 1]!
    times[place] = numbers[at + 2]!
  }
  return {
    each: (list: number, visit: (doc: number, times: number) => void) => {
      for (let at = starts[list]!; at < starts[list + 1]!; at++) visit(docs[at]!, times[at]!)
    },
    /** Returns the number of documents as lunr counts: once per field. */
    documents: (term: number) =>
      starts[(term + 1) * FIELDS.length]! - starts[term * FIELDS.length]!,
  }
}

/**
 * Returns all terms of all documents, the length of each field (at `document * fields + field`), and the mean length of the
 * fields. Like lunr, it counts all documents, also those without the field.
 */
function* survey(
  library: Library,
): Generator<void, {entries: Entries; lengths: Uint32Array; averages: number[]}> {
  const count = library.docs.length
  const lengths = new Uint32Array(count * FIELDS.length)
  const averages = FIELDS.map(() => 0)
  const entries: Entries = {numbers: new Uint32Array(4096), length: 0}
  /** Index of the latest entry of a term. */
  const places: number[] = []
  for (let doc = 0; doc < count; doc++) {
    if (doc % STEP === STEP - 1) yield
    for (const [number, field] of FIELDS.entries()) {
      const terms = termsOfField(library, doc, field)
      if (!terms) continue
      lengths[doc * FIELDS.length + number] = terms.length
      averages[number]! += terms.length / count
      const from = entries.length
      for (const term of terms) {
        const place = places[term] ?? -1
        if (place >= from) entries.numbers[place + 2]!++
        else places[term] = append(entries, term * FIELDS.length + number, doc)
      }
    }
  }
  return {entries, lengths, averages}
}

/** Documents between two steps: some milliseconds on a slow device. */
const STEP = 200

/** Adds an entry and returns its place. */
function append(entries: Entries, list: number, doc: number): number {
  const place = entries.length
  if (place + 3 > entries.numbers.length) {
    const larger = new Uint32Array(2 * entries.numbers.length)
    larger.set(entries.numbers)
    entries.numbers = larger
  }
  entries.numbers[place] = list
  entries.numbers[place + 1] = doc
  entries.numbers[place + 2] = 1
  entries.length = place + 3
  return place
}
