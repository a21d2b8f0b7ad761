/**
 * The inverted index of a library: posting lists and BM25 weights, the same that `lunr.Builder` makes from the same words
 * (tests/unit/search/index-of.test.ts compares them). Lunr's own index has an object for each word and each document. With
 * 5,000 pages, a letter that matches most of them took it a fifth of a second, and takes a hundredth with plain lists.
 */
import type {Text} from '../shared/search/vocabulary.ts'
import type {Library} from './library.ts'

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
 * Appends the terms of a document's field to a list: by number, repeated as often as they occur. Returns whether the document has
 * the field.
 */
export function putTerms(library: Library, number: number, field: Field, terms: number[]): boolean {
  const doc = library.docs[number]!
  if (field === 'heading' || field === 'body') {
    const text = field === 'body' ? doc.body : doc.section ? doc.heading : undefined
    if (text) putText(library, text, terms)
    return text !== undefined
  }
  if (doc.section) return false
  const page = library.pages[doc.page]!
  if (field !== 'crumbs') putText(library, page[field], terms)
  else
    for (const label of page.crumbs)
      for (const term of library.vocabulary.addWords(label)) terms.push(term)
  return true
}

function putText({vocabulary}: Library, text: Text, terms: number[]): void {
  for (let at = 0; at < text.length; at++) {
    const some = vocabulary.termsOf(text[at]!)
    for (let part = 0; part < some.length; part++) terms.push(some[part]!)
  }
  vocabulary.compounds(text, (term) => terms.push(term))
}

/** A word of a query, and how much it counts. */
interface Asked {
  term: number
  boost: number
  /** Only titles, headings and keywords are searched for it. */
  short: boolean
}

export interface SearchIndex {
  /** Whether a stem, by its number, is in any of the texts loaded so far. */
  has: (term: number) => boolean
  /**
   * Calls back for each field of a document (by number) that has one of the terms. `score`: what it adds to the score of
   * the document.
   */
  each: (
    asked: readonly Asked[],
    visit: (term: number, field: number, doc: number, score: number) => void,
  ) => void
  /** Returns the documents that have all of these terms, in any field. */
  having: (terms: readonly number[]) => ReadonlySet<number>
}

/** Creates the index. A query may only contain terms of the index; understand.ts finds them. */
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
  const {starts, docs, times} = createPostings(entries, terms.length)
  const total = library.docs.length
  const {bodies} = library
  /** Returns the number of documents as lunr counts: once per field. */
  const documents = (term: number) =>
    (term < terms.length
      ? starts[(term + 1) * FIELDS.length]! - starts[term * FIELDS.length]!
      : 0) + (bodies?.documents[term] ?? 0)
  const lists = (term: number, field: number) => {
    const loaded = field === BODY && bodies?.list(term)
    if (loaded) return {...loaded, from: 0, to: loaded.docs.length}
    const list = term * FIELDS.length + field
    return {docs, times, from: starts[list]!, to: starts[list + 1]!}
  }
  const weights = new Map<number, Uint32Array>()
  /**
   * Returns what each place of a list counts, in thousandths. That does not depend on the query, and a reader who types asks
   * for the same lists with each letter.
   */
  const weightsOf = (term: number, field: number, list: ReturnType<typeof lists>): Uint32Array => {
    const known = weights.get(term * FIELDS.length + field)
    if (known?.length === list.to - list.from) return known
    const n = documents(term)
    const idf = Math.log(1 + Math.abs((total - n + 0.5) / (n + 0.5)))
    const made = new Uint32Array(list.to - list.from)
    for (let at = 0; at < made.length; at++) {
      const count = list.times[list.from + at]!
      const length = lengths[list.docs[list.from + at]! * FIELDS.length + field]!
      const norm = k1 * (1 - b + b * (length / averages[field]!))
      const weight = (idf * ((k1 + 1) * count)) / (norm + count)
      made[at] = Math.round(weight * BOOSTS[field]! * 1000)
    }
    weights.set(term * FIELDS.length + field, made)
    return made
  }
  const each: SearchIndex['each'] = (asked, visit) => {
    const lengthOf = (some: readonly Asked[]) =>
      Math.sqrt(some.reduce((sum, {boost}) => sum + boost * boost, 0))
    // As in lunr, the score of a field is its part of the query: words that are not searched in it do not count.
    const [everywhere, inTexts] = [asked, asked.filter(({short}) => !short)].map(lengthOf)
    for (const {term, boost, short} of asked) {
      for (let field = 0; field < FIELDS.length; field++) {
        const early = EARLY[field]!
        if (short && !early) continue
        const list = lists(term, field)
        if (list.from === list.to) continue
        const factor = boost / (early ? everywhere! : inTexts!)
        const own = weightsOf(term, field, list)
        for (let at = 0; at < own.length; at++)
          visit(term, field, list.docs[list.from + at]!, (factor * own[at]!) / 1000)
      }
    }
  }
  const having = (some: readonly number[]): ReadonlySet<number> => {
    const [first = [], ...others] = some.map((term) => {
      const from = starts[term * FIELDS.length]!
      const own = docs.subarray(from, starts[(term + 1) * FIELDS.length]!)
      return new Set([...own, ...(bodies?.list(term)?.docs ?? [])])
    })
    return new Set([...first].filter((doc) => others.every((list) => list.has(doc))))
  }
  return {has: (term) => documents(term) > 0, each, having}
}

const BOOSTS = FIELDS.map((field) => FIELD_BOOSTS[field])
const BODY = FIELDS.indexOf('body')
/** The fields that a section has, and those of the start of a page. */
const IN_SECTION = [FIELDS.indexOf('heading'), BODY]
const AT_START = FIELDS.flatMap((field, number) => (field === 'heading' ? [] : [number]))
const EARLY = FIELDS.map((field) => ['title', 'heading', 'keywords'].includes(field))

/** Which terms are in which field of which document, and how often. Three numbers each, sorted by document number. */
interface Entries {
  /** `term * fields + field`, document, times. */
  numbers: Uint32Array
  length: number
}

/** Returns the documents of each term and field, all lists in one array, and where each list starts. */
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
  return {starts, docs, times}
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
  /** Index of the latest entry of a term, plus one. */
  const places = {list: new Uint32Array(4096)}
  const terms: number[] = []
  for (let doc = 0; doc < count; doc++) {
    if (doc % STEP === STEP - 1) yield
    for (const number of library.docs[doc]!.section ? IN_SECTION : AT_START) {
      // One list for all: a large site has 200,000 fields.
      terms.length = 0
      const known = number === BODY ? library.bodies?.lengths[doc] : undefined
      if (known === undefined && !putTerms(library, doc, FIELDS[number]!, terms)) continue
      const length = known ?? terms.length
      lengths[doc * FIELDS.length + number] = length
      averages[number]! += length / count
      enter(entries, places, {terms, number, doc})
    }
  }
  return {entries, lengths, averages}
}

/** Adds the terms of a field of a document to the entries. */
function enter(
  entries: Entries,
  places: {list: Uint32Array},
  {terms, number, doc}: {terms: readonly number[]; number: number; doc: number},
): void {
  const from = entries.length
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]!
    if (term >= places.list.length) {
      const larger = new Uint32Array(2 * term)
      larger.set(places.list)
      places.list = larger
    }
    const place = places.list[term]! - 1
    if (place >= from) entries.numbers[place + 2]!++
    else places.list[term] = append(entries, term * FIELDS.length + number, doc) + 1
  }
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
