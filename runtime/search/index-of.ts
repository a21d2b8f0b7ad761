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

/** How often each term is in a field of a document; terms rising. */
interface Counted {
  doc: number
  field: Field
  length: number
  terms: Uint32Array
  times: Uint16Array
}

export interface SearchIndex {
  lunr: lunr.Index
  /** Whether a stem, by its number, is in any of the texts that are there so far. */
  has: (term: number) => boolean
}

/** What lunr answers queries from. Terms given to it must be in it: finding out which are meant is ours (understand.ts). */
export function createIndex(library: Library, {k1, b}: Ranking): SearchIndex {
  const counted = countTerms(library)
  const averages = averageLengths(counted, library.docs.length)
  const {terms: words} = library.vocabulary
  const total = library.docs.length
  const frequency = documentFrequency(counted, words.length)
  const idf = Array.from(frequency, (n) => Math.log(1 + Math.abs((total - n + 0.5) / (n + 0.5))))

  const invertedIndex: Record<string, any> = Object.create(null)
  const fieldVectors: Record<string, lunr.Vector> = Object.create(null)
  for (const {doc, field, length, terms, times} of counted) {
    const elements: number[] = []
    const norm = k1 * (1 - b + b * (length / averages[field]))
    terms.forEach((term, at) => {
      const tf = times[at]!
      const weight = (idf[term]! * ((k1 + 1) * tf)) / (norm + tf)
      elements.push(term, Math.round(weight * FIELD_BOOSTS[field] * 1000) / 1000)
      const word = words[term]!
      invertedIndex[word] ??= emptyPosting(term)
      const posting = invertedIndex[word]
      if (posting[field] === NOTHING) posting[field] = Object.create(null)
      posting[field][doc] = NOTHING
    })
    fieldVectors[`${field}/${doc}`] = new lunr.Vector(elements)
  }
  const index = new lunr.Index({
    invertedIndex,
    fieldVectors,
    fields: [...FIELDS],
    pipeline: new lunr.Pipeline(),
    // Every term asked for is one of the list, so the set that lunr would search for matches can be left out.
    tokenSet: {intersect: (asked: unknown) => asked},
  } as never)
  return {lunr: index, has: (term) => (frequency[term] ?? 0) > 0}
}

/** Lunr only reads what is known of an occurrence, and of ours nothing is; nor of fields that a term is not in. */
const NOTHING = Object.freeze(Object.create(null) as object)

function countTerms(library: Library): Counted[] {
  return library.docs.flatMap((_, doc) =>
    FIELDS.flatMap((field): Counted[] => {
      const all = termsOfField(library, doc, field)?.sort((x, y) => x - y)
      if (!all) return []
      const different = all.reduce((sum, term, at) => (term === all[at - 1] ? sum : sum + 1), 0)
      const terms = new Uint32Array(different)
      const times = new Uint16Array(different)
      let at = -1
      for (const term of all) {
        if (at < 0 || terms[at] !== term) terms[++at] = term
        times[at]!++
      }
      return [{doc, field, length: all.length, terms, times}]
    }),
  )
}

/** Over all documents, those without the field too, as lunr has it. */
function averageLengths(counted: Counted[], docs: number): Record<Field, number> {
  const averages = Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<Field, number>
  for (const {field, length} of counted) averages[field] += length / docs
  return averages
}

/** In how many documents each term is, as lunr counts: once per field. */
function documentFrequency(counted: Counted[], terms: number): Uint32Array {
  const frequency = new Uint32Array(terms)
  for (const one of counted) for (const term of one.terms) frequency[term]!++
  return frequency
}

function emptyPosting(term: number): Record<string, unknown> {
  const posting: Record<string, unknown> = {_index: term}
  for (const field of FIELDS) posting[field] = NOTHING
  return posting
}
