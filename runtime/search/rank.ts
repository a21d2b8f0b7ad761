/**
 * Ranks the pages that answer a query.
 *
 * 1. Lunr scores every document (a page's start, or a section) by BM25 over its fields.
 * 2. A page's score is that of its best document and its start, times how much of the query it covers.
 * 3. Words in the title, words that are close together, and the reader's own section raise it.
 *
 * Scores depend only on the texts and the query. Equal ones are ordered by route.
 */

import {isStopWord} from '../shared/search/tokenize.ts'
import {FIELDS, type Field, type SearchIndex} from './index-of.ts'
import type {Library} from './library.ts'
import type {Alternative, Understood} from './understand.ts'

export interface RankedPage {
  page: number
  score: number
  /** Part of the query that is in the page, by weight. */
  coverage: number
  /** Whether every slot is in the page. */
  full: boolean
  /** Matching documents with their own scores, best first. */
  docs: RankedDoc[]
}

export interface RankedDoc {
  doc: number
  score: number
  coverage: number
  /** Quality of each slot; 0 if the document has no match of its own (without what it inherits from its page). */
  slots: number[]
  /** Terms of the query in the document, and in which fields they are. */
  fields: ReadonlyMap<number, number>
}

/** Returns the slot of each term of the query, for marking. */
export function slotsByTerm({alternatives}: Pick<Understood, 'alternatives'>): Map<number, number> {
  const slots = new Map<number, number>()
  for (const {terms, from} of alternatives)
    for (const term of terms) if (!slots.has(term)) slots.set(term, from)
  return slots
}

/** Factor for synonyms: a text with several synonyms of a word does not contain the word several times. */
const SYNONYM = 0.75
/** How much it counts that a word, or an alternative of it, is there at all. */
const PRESENCE = 0.5
const INHERITED: Partial<Record<Field, number>> = {
  title: 0.9,
  keywords: 0.7,
  description: 0.6,
  crumbs: 0.6,
}
const FIELD_BIT = Object.fromEntries(FIELDS.map((field, at) => [field, 1 << at])) as Record<
  Field,
  number
>

/** Returns the pages that match some of the query, best first. */
export function rank(
  library: Library,
  index: SearchIndex,
  understood: Understood,
  context: string | undefined,
): RankedPage[] {
  const {slots, alternatives} = understood
  if (!alternatives.length) return []
  const found = askLunr(library, index, alternatives)
  const weights = slotWeights(library, understood, found)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const cover = (qualities: number[]) =>
    qualities.reduce(
      (sum, quality, at) => sum + (quality && PRESENCE + (1 - PRESENCE) * quality) * weights[at]!,
      0,
    ) / total
  // A long query has words that no page has. In a short query each word counts.
  const strictness = slots.filter(({optional}) => !optional).length < 3 ? 2.5 : 1.7

  const telling = slotsByTerm({alternatives: alternatives.filter(({quality}) => quality > 0.5)})
  const byPage = new Map<number, FoundDoc[]>()
  for (const one of found) {
    const page = library.docs[one.doc]!.page
    const docs = byPage.get(page)
    if (docs) docs.push(one)
    else byPage.set(page, [one])
  }

  const ranked: RankedPage[] = []
  for (const [number, docs] of byPage) {
    const page = library.pages[number]!
    const start = docs.find(({doc}) => doc === page.first)
    const inherited = slots.map(() => 0)
    const inTitle = slots.map(() => 0)
    if (start) {
      for (const [field, part] of Object.entries(INHERITED) as [Field, number][]) {
        const qualities = qualitiesOf(start.fields, FIELD_BIT[field], alternatives, slots.length)
        qualities.forEach((quality, at) => {
          inherited[at] = Math.max(inherited[at]!, quality * part)
          if (field === 'title') inTitle[at] = quality
        })
      }
    }
    const all = slots.map(() => 0)
    const rankedDocs = docs.map(({doc, score, fields}): RankedDoc => {
      const own = qualitiesOf(fields, -1, alternatives, slots.length)
      const inContext = own.map((quality, at) => Math.max(quality, inherited[at]!))
      own.forEach((quality, at) => {
        all[at] = Math.max(all[at]!, quality)
      })
      return {doc, score, coverage: cover(inContext), slots: own, fields}
    })
    const coverage = cover(all)
    rankedDocs.sort(
      (a, b) => b.score * b.coverage ** 2 - a.score * a.coverage ** 2 || a.doc - b.doc,
    )
    const best = rankedDocs[0]!
    const startScore = start?.score ?? 0
    const rest = rankedDocs.slice(1, 5).reduce((sum, {score}) => sum + score, 0)
    const base =
      best.doc === page.first
        ? best.score + 0.08 * rest
        : best.score * 0.75 + startScore * 0.6 + 0.08 * rest
    const title = titleScore(library, number, telling, cover(inTitle))
    const near = nearness(library, rankedDocs, page.first, {slotOf: telling, slots: slots.length})
    const score =
      base *
      coverage ** strictness *
      (0.35 + 0.65 * best.coverage) *
      (1 + 2 * title + (title > 0.95 ? 0.5 : 0)) *
      (1 + 0.5 * near) *
      (context !== undefined && page.context === context ? 1.08 : 1) *
      depthFactor(page.route)
    const full = all.every((quality, at) => quality > 0 || slots[at]!.optional)
    ranked.push({page: number, score, coverage, full, docs: rankedDocs})
  }
  return ranked.sort((a, b) => b.score - a.score || a.page - b.page)
}

/** Ranks overviews a little before the pages deep below them. */
function depthFactor(route: string): number {
  return 1.06 - 0.015 * Math.min(8, route.split('/').length - 1)
}

interface FoundDoc {
  doc: number
  score: number
  /** Which fields have a term, as bits. */
  fields: Map<number, number>
}

function askLunr(
  {vocabulary}: Library,
  index: SearchIndex,
  alternatives: Alternative[],
): FoundDoc[] {
  const boosts = new Map<number, {boost: number; short: boolean}>()
  for (const {terms, quality, kind, to, from} of alternatives) {
    for (const term of terms) {
      const boost =
        (quality * (kind === 'synonym' ? SYNONYM : 1) * Math.sqrt(to - from)) /
        Math.sqrt(terms.length)
      const short = kind === 'beginning' && quality < 0.6
      const known = boosts.get(term)
      if (!known || known.boost < boost)
        boosts.set(term, {boost, short: short && (known?.short ?? true)})
    }
  }
  const results = index.query((query) => {
    for (const [term, {boost, short}] of boosts) {
      // Too many words start with one or two letters to search all texts for them.
      const fields = short ? {fields: ['title', 'heading', 'keywords']} : {}
      query.term(vocabulary.terms[term]!, {boost, usePipeline: false, ...fields})
    }
  })
  return results.map(({ref, score, matchData}) => {
    const fields = new Map<number, number>()
    for (const [term, byField] of Object.entries(
      matchData.metadata as Record<string, Record<string, unknown>>,
    )) {
      let bits = 0
      for (const field of Object.keys(byField)) bits |= FIELD_BIT[field as Field]
      fields.set(vocabulary.termOf(term)!, bits)
    }
    return {doc: Number(ref), score, fields}
  })
}

/** Returns how well the terms of a document, in some of its fields, answer each slot. */
function qualitiesOf(
  fields: ReadonlyMap<number, number>,
  mask: number,
  alternatives: Alternative[],
  slots: number,
): number[] {
  const qualities = new Array<number>(slots).fill(0)
  for (const {terms, quality, from, to} of alternatives) {
    if (!terms.every((term) => (fields.get(term) ?? 0) & mask)) continue
    for (let slot = from; slot < to; slot++)
      if (qualities[slot]! < quality) qualities[slot] = quality
  }
  return qualities
}

/** Returns the weight of each slot: a rare word counts more than a frequent one, a word that no text has counts 1. */
function slotWeights(
  {docs}: Library,
  {slots, alternatives}: Understood,
  found: FoundDoc[],
): number[] {
  return slots.map(({optional}, slot) => {
    if (optional) return 0.15
    const mine = alternatives.filter(
      ({from, to, quality}) => from <= slot && slot < to && quality > 0.5,
    )
    if (!mine.length) return 1
    const matching = found.filter(({fields}) =>
      mine.some(({terms}) => terms.every((term) => fields.has(term))),
    ).length
    return 0.5 + Math.min(1.5, Math.log10((docs.length + 1) / (matching + 1)))
  })
}

/** Returns 1 if title and query have the same words. */
function titleScore(
  {pages, vocabulary}: Library,
  page: number,
  slotOf: ReadonlyMap<number, number>,
  asked: number,
): number {
  if (!asked) return 0
  let [words, matched] = [0, 0]
  for (const piece of pages[page]!.title) {
    const terms = vocabulary.termsOf(piece)
    if (!terms.length || isStopWord(vocabulary.terms[terms[0]!]!)) continue
    words++
    if (terms.some((term) => slotOf.has(term))) matched++
  }
  // A compound in the title (`X-ray`) may have been typed as one word.
  return asked ** 1.6 * (0.45 + 0.55 * Math.min(1, Math.max(matched, 1) / Math.max(1, words)))
}

/**
 * Returns how many neighboring words of the query are close together in a title, heading or text of the page, from 0 to 1.
 */
function nearness(
  library: Library,
  docs: RankedDoc[],
  first: number,
  {slotOf, slots}: {slotOf: ReadonlyMap<number, number>; slots: number},
): number {
  if (slots < 2) return 0
  let best = 0
  const page = library.pages[library.docs[first]!.page]!
  for (const text of [page.title, page.description])
    best = Math.max(best, pairs(library, text, slotOf, slots))
  for (const {doc} of docs.slice(0, 3)) {
    const {heading, body} = library.docs[doc]!
    best = Math.max(best, pairs(library, heading, slotOf, slots))
    if (body) best = Math.max(best, 0.8 * pairs(library, body, slotOf, slots))
  }
  return best
}

const REACH = 4

function pairs(
  {vocabulary}: Library,
  text: Uint32Array,
  slotOf: ReadonlyMap<number, number>,
  slots: number,
): number {
  const last = new Array<number>(slots).fill(Number.NEGATIVE_INFINITY)
  const near = new Array<number>(slots - 1).fill(0)
  let at = 0
  for (const piece of text) {
    const terms = vocabulary.termsOf(piece)
    if (!terms.length) continue
    at++
    for (const term of terms) {
      const slot = slotOf.get(term)
      if (slot === undefined) continue
      last[slot] = at
      if (slot > 0) near[slot - 1] = Math.max(near[slot - 1]!, closeness(at - last[slot - 1]!))
      if (slot < slots - 1)
        near[slot] = Math.max(near[slot]!, 0.7 * closeness(at - last[slot + 1]!))
    }
  }
  return near.reduce((sum, value) => sum + value, 0) / near.length
}

function closeness(distance: number): number {
  return distance <= 1 ? 1 : distance <= REACH ? 0.6 : distance <= 2 * REACH ? 0.3 : 0
}
