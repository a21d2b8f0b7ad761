/**
 * The library as a `lunr.Index`: the same posting lists and BM25 weights that `lunr.Builder` makes from the same words
 * (tests/unit/search/index-of.test.ts compares them), filled in directly from the stored words in a tenth of the time.
 */
import lunr from 'lunr'
import type {Library, Text} from './library.ts'

export const FIELDS = ['title', 'heading', 'description', 'keywords', 'crumbs', 'body'] as const
export type Field = (typeof FIELDS)[number]

/** A word in a title weighs more than one in a text. */
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

/** Terms (by number, repeated as often as they occur) of a document's field; undefined where it has no such field. */
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
  lunr: lunr.Index
  /** Whether a stem, by its number, is in any of the texts that are there so far. */
  has: (term: number) => boolean
}

/** What lunr answers queries from. Terms given to it must be in it: finding out which are meant is ours (understand.ts). */
export function createIndex(library: Library, {k1, b}: Ranking): SearchIndex {
  const {frequency, averages} = survey(library)
  const {terms} = library.vocabulary
  const total = library.docs.length
  const lists = createPostings(frequency, terms.length)
  const idf = Float64Array.from(terms, (_, term) => {
    const n = lists.documents(term)
    return Math.log(1 + Math.abs((total - n + 0.5) / (n + 0.5)))
  })
  const fieldVectors: Record<string, lunr.Vector> = Object.create(null)
  eachField(library, (doc, field, found) => {
    const norm = k1 * (1 - b + b * (found.length / averages[field]))
    const elements: number[] = []
    eachTerm(found, (term, times) => {
      const weight = (idf[term]! * ((k1 + 1) * times)) / (norm + times)
      elements.push(term, Math.round(weight * FIELD_BOOSTS[field] * 1000) / 1000)
      lists.add(term, field, doc)
    })
    fieldVectors[`${field}/${doc}`] = new lunr.Vector(elements)
  })
  const invertedIndex: Record<string, object> = Object.create(null)
  terms.forEach((word, term) => {
    if (lists.documents(term)) invertedIndex[word] = lists.postingOf(term)
  })
  const index = new lunr.Index({
    invertedIndex,
    fieldVectors,
    fields: [...FIELDS],
    pipeline: new lunr.Pipeline(),
    // Every term asked for is one of the list, so the set that lunr would search for matches can be left out.
    tokenSet: {intersect: (asked: unknown) => asked},
  } as never)
  return {lunr: index, has: (term) => term < terms.length && lists.documents(term) > 0}
}

/** Lunr asks what is known of an occurrence, and of ours nothing is. */
const NOTHING = Object.freeze(Object.create(null) as object)

/**
 * Which documents have a term, all lists in one array. Lunr wants an object with a key for each document; such objects
 * weigh thirty times as much, so one is made when a query asks for it.
 */
function createPostings(frequency: Uint32Array, terms: number) {
  const starts = new Uint32Array(terms * FIELDS.length + 1)
  for (let at = 0; at < terms * FIELDS.length; at++) starts[at + 1] = starts[at]! + frequency[at]!
  const next = starts.slice()
  const docs = new Uint32Array(starts.at(-1)!)
  const open = (list: number): Record<number, object> => {
    const posting: Record<number, object> = Object.create(null)
    for (let at = starts[list]!; at < starts[list + 1]!; at++) posting[docs[at]!] = NOTHING
    return posting
  }
  const shape = Object.create(null) as object
  FIELDS.forEach((field, number) => {
    Object.defineProperty(shape, field, {
      get(this: {_index: number}) {
        return open(this._index * FIELDS.length + number)
      },
    })
  })
  return {
    add: (term: number, field: Field, doc: number) => {
      const list = term * FIELDS.length + FIELDS.indexOf(field)
      docs[next[list]!++] = doc
    },
    /** As lunr counts: once per field. */
    documents: (term: number) =>
      starts[(term + 1) * FIELDS.length]! - starts[term * FIELDS.length]!,
    postingOf: (term: number): object => Object.assign(Object.create(shape), {_index: term}),
  }
}

/**
 * In how many documents each term is by field (at `term * fields + field`), and how long fields are on average, as lunr
 * counts: over all documents, those without the field too.
 */
function survey(library: Library): {frequency: Uint32Array; averages: Record<Field, number>} {
  const counts: number[] = []
  const averages = Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<Field, number>
  eachField(library, (_, field, found) => {
    averages[field] += found.length / library.docs.length
    const number = FIELDS.indexOf(field)
    eachTerm(found, (term) => {
      const at = term * FIELDS.length + number
      counts[at] = (counts[at] ?? 0) + 1
    })
  })
  const frequency = new Uint32Array(library.vocabulary.terms.length * FIELDS.length)
  counts.forEach((count, at) => {
    frequency[at] = count
  })
  return {frequency, averages}
}

/** Every field of every document, with its terms sorted. One at a time: all of them at once would be a lot of memory. */
function eachField(
  library: Library,
  visit: (doc: number, field: Field, terms: readonly number[]) => void,
): void {
  for (let doc = 0; doc < library.docs.length; doc++) {
    for (const field of FIELDS) {
      const terms = termsOfField(library, doc, field)
      if (terms)
        visit(
          doc,
          field,
          terms.sort((x, y) => x - y),
        )
    }
  }
}

/** Each of sorted terms once, with how often it is there. */
function eachTerm(terms: readonly number[], visit: (term: number, times: number) => void): void {
  for (let at = 0; at < terms.length; ) {
    const from = at
    while (at < terms.length && terms[at] === terms[from]) at++
    visit(terms[from]!, at - from)
  }
}
