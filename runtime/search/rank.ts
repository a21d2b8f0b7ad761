/**
 * Ranks the pages that answer a query.
 *
 * 1. Every document (a page's start, or a section) has a score: BM25 over its fields.
 * 2. A page's score is that of its best document and its start, times how much of the query it covers.
 * 3. Words in the title, words that are close together, and the reader's own section raise it.
 *
 * Scores depend only on the texts and the query. Equal ones are ordered by route.
 */
import {MOST_WORDS} from '../shared/search/query.ts'
import {isStopWord} from '../shared/search/tokenize.ts'
import type {SearchIndex} from './index-of.ts'
import {askedFor, asTyped} from './keywords.ts'
import type {Library} from './library.ts'
import {isShort, type Matches, match} from './match.ts'
import {createNearness, type Phrase} from './nearness.ts'
import {type Alternative, isPhrase, type Understood} from './understand.ts'

export interface RankedPage {
  page: number
  score: number
  /** Part of the query that is in the page, by weight. */
  coverage: number
  /** Whether every slot is in the page. */
  full: boolean
  /** The most slots that one of its documents answers. */
  matched: number
}

/** The pages that match some of a query, best first. */
export interface Ranked {
  pages: RankedPage[]
  /** Whether a page answers a slot. */
  has: (page: number, slot: number) => boolean
  /** Returns the matching documents of a page with their own scores, best first. */
  docs: (page: number) => RankedDoc[]
}

export interface RankedDoc {
  doc: number
  score: number
  coverage: number
}

/** What is marked in texts: terms, and phrases where all their terms are together. Each has its slot. */
export interface Sought {
  slotOf: ReadonlyMap<number, number>
  phrases: readonly (Phrase & {slot: number})[]
}

export function soughtBy({alternatives}: Pick<Understood, 'alternatives'>): Sought {
  return {
    slotOf: slotsByTerm({alternatives: alternatives.filter((one) => !isPhrase(one))}),
    phrases: alternatives.filter(isPhrase).map((one) => ({...one, slot: one.from})),
  }
}

/** Returns the slot of each term of the query. */
export function slotsByTerm({alternatives}: Pick<Understood, 'alternatives'>): Map<number, number> {
  const slots = new Map<number, number>()
  for (const {terms, from} of alternatives)
    for (const term of terms) if (!slots.has(term)) slots.set(term, from)
  return slots
}

/** How much it counts that a word, or an alternative of it, is there at all. */
const PRESENCE = 0.5
/** The least quality of an alternative that tells where a text says what is asked. */
const TELLING = 0.5
/** How much words that are close together may raise a score. */
const NEAR = 0.5
/** Pages that are compared exactly in addition to those that are shown, because later rules can move pages back. */
const SPARE = 24

export interface Wanted {
  /** The first folder of the reader's page. */
  context: string | undefined
  /** How many pages are shown, and which may be among them. */
  limit: number
  accepts: (page: number) => boolean
}

/**
 * Returns the pages that match some of the query, best first. Behind those that can be shown the order is only nearly right:
 * there words that are close together are not looked for.
 */
export function rank(
  library: Library,
  index: SearchIndex,
  understood: Understood,
  wanted: Wanted,
): Ranked {
  const {slots, alternatives} = understood
  const width = slots.length
  const matches = match(library, index, understood)
  const cover = coverBy(slotWeights(library, understood, matches))
  // A long query has words that no page has. In a short query each word counts.
  const strictness = slots.length < 3 ? 2.5 : 1.7
  const clear = alternatives.filter(({quality}) => quality > TELLING)
  const telling = slotsByTerm({alternatives: clear})
  const typed = slotsByTerm({alternatives: asTyped(clear)})
  const {inTitle, together} = matches
  const has = (page: number, slot: number) => together[page * width + slot]! > 0
  const pages = matches.pages.map((page): RankedPage => {
    const {base, best, coverage, matched} = measure(library, matches, page, cover)
    let full = true
    for (let at = 0; at < width; at++) full &&= has(page, at)
    const title = titleScore(library, page, telling, cover(inTitle, page * width))
    const asked = full ? askedFor(library, page, typed, understood) : 0
    const {context, depth} = library.pages[page]!
    const score =
      base *
      coverage ** strictness *
      (0.35 + 0.65 * best) *
      (1 + 2 * Math.max(title, asked) + (title > 0.95 ? 0.5 : 0)) *
      (context === wanted.context ? 1.08 : 1) *
      depthFactor(depth)
    return {page, score, coverage, full, matched}
  })
  pages.sort(byScore)
  const ranked = {pages, has, docs: (page: number) => docsOf(library, matches, page, cover)}
  if (width > 1) raiseNear(library, ranked, understood, wanted, telling)
  return ranked
}

function byScore(a: RankedPage, b: RankedPage): number {
  return b.score - a.score || a.page - b.page
}

/**
 * Raises pages in which the words are close together. That reads their texts, so it is done for as many as can then be among
 * the first: no other page can come before the last of these.
 */
function raiseNear(
  library: Library,
  ranked: Ranked,
  {slots, alternatives}: Understood,
  {limit, accepts}: Wanted,
  slotOf: ReadonlyMap<number, number>,
): void {
  // A part of a phrase, or the beginning of a word, can be in a text that does not answer its slot.
  const partial = alternatives.some((one) => one.terms.length > 1 || isShort(one))
  // Of a word that is searched in titles alone, nothing is looked for in texts.
  const telling = alternatives.filter((one) => one.quality > TELLING && !isShort(one))
  const inTexts = slotsByTerm({alternatives: telling})
  const nearness = createNearness(library, [slotOf, inTexts], slots.length)
  const first = createBest(limit + SPARE)
  for (const one of ranked.pages) {
    const {page} = one
    if (one.score * (1 + NEAR) < first.least()) break
    let pairs = 0
    for (let at = 1; at < slots.length; at++)
      if (ranked.has(page, at - 1) && ranked.has(page, at)) pairs++
    const most = partial ? 1 : pairs / (slots.length - 1)
    if (most > 0 && one.score * (1 + NEAR * most) >= first.least())
      one.score *= 1 + NEAR * nearness(page, ranked.docs(page))
    if (!library.pages[page]!.last && accepts(page)) first.add(one.score)
  }
  ranked.pages.sort(byScore)
}

/** Keeps the best of the scores that are added. `least` is the last of them, or 0 as long as there are fewer than `size`. */
function createBest(size: number) {
  const best = new Float64Array(size)
  return {
    least: () => best[0]!,
    add: (score: number) => {
      if (score <= best[0]!) return
      let at = 0
      for (; at + 1 < size && best[at + 1]! < score; at++) best[at] = best[at + 1]!
      best[at] = score
    },
  }
}

/** Ranks overviews a little before the pages deep below them. */
function depthFactor(depth: number): number {
  return 1.06 - 0.015 * Math.min(8, depth)
}

/** Returns which part of a query a list of qualities is, by the weights of the slots. It begins at a place of the list. */
type Cover = (qualities: Float64Array, from: number) => number

function coverBy(weights: readonly number[]): Cover {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (qualities, from) => {
    let sum = 0
    for (let at = 0; at < weights.length; at++) {
      const quality = qualities[from + at]!
      if (quality) sum += (PRESENCE + (1 - PRESENCE) * quality) * weights[at]!
    }
    return sum / total
  }
}

/** How well the document in work answers each slot, together with its page. */
const inContext = new Float64Array(MOST_WORDS)

/** Returns the matching documents of a page, best first. */
function docsOf(library: Library, matches: Matches, page: number, cover: Cover): RankedDoc[] {
  const {matched, scores, own, inherited} = matches
  const {first, count} = library.pages[page]!
  const width = inherited.length / library.pages.length
  const docs: RankedDoc[] = []
  for (let doc = first; doc < first + count; doc++) {
    if (!matched[doc]) continue
    for (let at = 0; at < width; at++)
      inContext[at] = Math.max(own[doc * width + at]!, inherited[page * width + at]!)
    docs.push({doc, score: scores[doc]!, coverage: cover(inContext, 0)})
  }
  return docs.sort((a, b) => worth(b) - worth(a) || a.doc - b.doc)
}

/** Returns what a document adds to its page. */
export function worth({score, coverage}: Pick<RankedDoc, 'score' | 'coverage'>): number {
  return score * coverage ** 2
}

/** Documents that count for the score of a page. */
const COUNTED = 5
/** The worth and the number of the best documents of the page in work: a key press measures thousands of pages. */
const worths = new Float64Array(COUNTED)
const numbers = new Int32Array(COUNTED)

/** Returns what the documents of a page are worth together (`base`), and how much of the query the `best` of them covers. */
function measure(library: Library, matches: Matches, page: number, cover: Cover) {
  const {matched, scores, own, inherited, together} = matches
  const {first, count} = library.pages[page]!
  const width = inherited.length / library.pages.length
  let [most, best, size] = [0, 0, 0]
  for (let doc = first; doc < first + count; doc++) {
    if (!matched[doc]) continue
    let answered = 0
    for (let at = 0; at < width; at++) {
      const quality = own[doc * width + at]!
      if (quality) answered++
      if (together[page * width + at]! < quality) together[page * width + at] = quality
      inContext[at] = Math.max(quality, inherited[page * width + at]!)
    }
    if (answered > most) most = answered
    const score = scores[doc]!
    const coverage = cover(inContext, 0)
    const value = worth({score, coverage})
    let place = size
    for (; place > 0 && worths[place - 1]! < value; place--) {
      if (place === COUNTED) continue
      worths[place] = worths[place - 1]!
      numbers[place] = numbers[place - 1]!
    }
    if (place === COUNTED) continue
    worths[place] = value
    numbers[place] = doc
    if (size < COUNTED) size++
    if (place === 0) best = coverage
  }
  let rest = 0
  for (let at = 1; at < size; at++) rest += scores[numbers[at]!]!
  const top = scores[numbers[0]!]!
  const base =
    numbers[0] === first ? top + 0.08 * rest : top * 0.75 + scores[first]! * 0.6 + 0.08 * rest
  return {base, best, coverage: cover(together, page * width), matched: most}
}

/** Returns the weight of each slot: a rare word counts more than a frequent one, a word that no text has counts 1. */
function slotWeights({docs}: Library, {slots, alternatives}: Understood, {own}: Matches): number[] {
  return slots.map((_, slot) => {
    const isAnswered = ({from, to, quality}: Alternative) =>
      from <= slot && slot < to && quality > 0.5
    if (!alternatives.some(isAnswered)) return 1
    let matching = 0
    for (let at = slot; at < own.length; at += slots.length) if (own[at]! > 0.5) matching++
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
