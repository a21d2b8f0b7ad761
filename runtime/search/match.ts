/** What the documents of a library have of a query: the score of each, and how well it answers each word. */
import {FIELDS, type Field, type SearchIndex} from './index-of.ts'
import type {Library} from './library.ts'
import {isPhraseOf} from './nearness.ts'
import {type Alternative, isPhrase, type Understood} from './understand.ts'

export interface Matches {
  /** Numbers of the pages with a match, in no order. */
  pages: number[]
  /** For each document: whether it has a match, and the sum of the scores of its fields. */
  matched: Uint8Array
  scores: Float64Array
  /** For each document and slot how well the document answers the slot, from 0 to 1. */
  own: Float64Array
  /** For each page and slot what the start of the page gives to its sections, and how well its title answers. */
  inherited: Float64Array
  inTitle: Float64Array
  /** The same for the page with all its sections; empty at first. */
  together: Float64Array
}

/** Factor for synonyms: a text with several synonyms of a word does not contain the word several times. */
const SYNONYM = 0.75
const INHERITED: Partial<Record<Field, number>> = {
  title: 0.9,
  keywords: 0.7,
  description: 0.6,
  crumbs: 0.6,
}
const PARTS = FIELDS.map((field) => INHERITED[field] ?? 0)
const TITLE = FIELDS.indexOf('title')

/** Finds the documents that match some of the query. The work is that of the posting lists of its words. */
export function match(
  library: Library,
  index: SearchIndex,
  {slots, alternatives}: Understood,
): Matches {
  const {docs, pages} = library
  const width = slots.length
  const found: Matches = {
    pages: [],
    matched: new Uint8Array(docs.length),
    scores: new Float64Array(docs.length),
    own: new Float64Array(docs.length * width),
    inherited: new Float64Array(pages.length * width),
    inTitle: new Float64Array(pages.length * width),
    together: new Float64Array(pages.length * width),
  }
  const {matched, scores, own, inherited, inTitle} = found
  const seen = new Uint8Array(pages.length)
  const answer = (doc: number, {quality, from, to}: Alternative) => {
    for (let at = doc * width + from; at < doc * width + to; at++)
      if (own[at]! < quality) own[at] = quality
  }
  const give = (page: number, field: number, {quality, from, to}: Alternative) => {
    const given = quality * PARTS[field]!
    for (let at = page * width + from; at < page * width + to; at++) {
      if (inherited[at]! < given) inherited[at] = given
      if (field === TITLE && inTitle[at]! < quality) inTitle[at] = quality
    }
  }
  const single = new Map<number, Alternative[]>()
  const several = alternatives.filter(({terms}) => terms.length > 1)
  for (const one of alternatives)
    if (one.terms.length === 1)
      single.set(one.terms[0]!, [...(single.get(one.terms[0]!) ?? []), one])
  /** Which fields of a document have a term, as bits; only for terms of phrases. */
  const bits = new Map(
    several.flatMap(({terms}) => terms).map((term) => [term, new Uint8Array(docs.length)]),
  )
  // All documents of a term come one after the other.
  let last = -1
  let mine = NONE
  let inFields: Uint8Array | undefined
  index.each(asked(alternatives), (term, field, doc, score) => {
    if (term !== last) {
      last = term
      mine = single.get(term) ?? NONE
      inFields = bits.get(term)
    }
    const {page} = docs[doc]!
    if (!seen[page]) {
      seen[page] = 1
      found.pages.push(page)
    }
    matched[doc] = 1
    scores[doc]! += score
    for (let at = 0; at < mine.length; at++) {
      answer(doc, mine[at]!)
      if (PARTS[field]) give(page, field, mine[at]!)
    }
    if (inFields) inFields[doc]! |= 1 << field
  })
  for (const one of several) {
    const lists = one.terms.map((term) => bits.get(term)!)
    for (let doc = 0; doc < docs.length; doc++) {
      if (!lists[0]![doc] || !lists.every((list) => list[doc])) continue
      if (isPhrase(one) && !isPhraseOf(library, doc, one)) continue
      answer(doc, one)
      const shared = lists.reduce((mask, list) => mask & list[doc]!, -1)
      PARTS.forEach((part, field) => {
        if (part && shared & (1 << field)) give(docs[doc]!.page, field, one)
      })
    }
  }
  return found
}

/** Whether it is searched in titles alone: too many words start with one or two letters to search all texts for them. */
export function isShort({kind, quality}: Pick<Alternative, 'kind' | 'quality'>): boolean {
  return kind === 'beginning' && quality < 0.6
}

const NONE: readonly Alternative[] = []

/** Returns the words to search for, each once with the most that it counts for. */
export function asked(alternatives: readonly Alternative[]) {
  const boosts = new Map<number, {boost: number; short: boolean}>()
  for (const {terms, quality, kind, to, from} of alternatives) {
    for (const term of terms) {
      const boost =
        (quality * (kind === 'synonym' ? SYNONYM : 1) * Math.sqrt(to - from)) /
        Math.sqrt(terms.length)
      const short = isShort({kind, quality})
      const known = boosts.get(term)
      if (!known || known.boost < boost)
        boosts.set(term, {boost, short: short && (known?.short ?? true)})
    }
  }
  return [...boosts].map(([term, given]) => ({term, ...given}))
}
