/** Search over a library without a worker. The worker, the tests and the benchmark use it. */
import type {Bodies, Wants} from './bodies.ts'
import {describe} from './describe.ts'
import {createIndex, type Ranking, type SearchIndex} from './index-of.ts'
import type {Library} from './library.ts'
import {asked} from './match.ts'
import type {Ask, Result, Task} from './messages.ts'
import {type Ranked, type RankedPage, rank, soughtBy, type Wanted} from './rank.ts'
import {putAnswersFirst, putLast} from './ranked-last.ts'
import {countBy, panelRows, within} from './rows.ts'
import {nearestTitles} from './suggest.ts'
import {Lexicon, ONE_ERROR, type Understood} from './understand.ts'

export interface Engine {
  ask: (ask: Ask) => Result
  /** Returns the text with one more letter each, the likeliest first. */
  expect: (text: string) => string[]
  contexts: string[]
  tasks: Task[]
  complete: boolean
  /** Files that the last answer lacked: when they are added to the library, the same query has a better answer. */
  wanted: () => Wants
  /** Files of lists that an answer to a text will lack. Much less work than the answer. */
  lacking: (text: string) => string[]
}

interface Found extends Ranked {
  understood: Understood
  /** The query without its typing errors, if only that finds something. */
  corrected?: string
}

/** Prepares the engine of a library. Has to be created again when more of its texts are loaded. */
export function createEngine(
  library: Library,
  ranking: Ranking,
  index: SearchIndex = createIndex(library, ranking),
): Engine {
  const lexicon = new Lexicon(library, index.has)
  const {bodies} = library
  /** Whether nothing is missing for the answer so far. */
  const isComplete = () => library.complete && (bodies?.isComplete() ?? true)

  const answers = (understood: Understood, wanted: Wanted): Ranked => {
    const ranked = rank(library, index, understood, wanted)
    const first = putAnswersFirst(library, ranked.pages)
    const {context} = wanted
    const pages = worthwhile(putLast(library, index, first, {understood, context}), understood)
    return {...ranked, pages}
  }

  /** Handles words that are on no page: returns the pages that have all the other words, if those say enough. */
  const withoutMissing = (understood: Understood, {pages, has}: Ranked) => {
    const {slots} = understood
    // One or two letters say nothing.
    const unknown = understood.unknown.filter((at) => slots[at]!.word.length > 2)
    if (!isComplete() || !unknown.length) return pages
    const known = slots.filter((_, at) => !unknown.includes(at))
    if (known.length < unknown.length) return []
    return pages.filter(({page}) =>
      slots.every((_, at) => understood.unknown.includes(at) || has(page, at)),
    )
  }

  const find = (q: string, wanted: Wanted): Found => {
    const plain = lexicon.understand(q, false)
    const found = answers(plain, wanted)
    const exact = found.pages.some(({full}) => full)
    // While texts are missing, it is unknown whether a word exists.
    if (exact || !plain.slots.length || !isComplete()) return {understood: plain, ...found}
    const guess = lexicon.understand(q, true)
    const {pages} = answers(guess, wanted)
    if (pages.some(({full}) => full) || (!found.pages.length && pages.length)) {
      // Finds what it would find if it had been typed, with its synonyms.
      const corrected = correctedQuery(guess)
      const understood = lexicon.understand(corrected, false)
      return {understood, ...answers(understood, wanted), corrected}
    }
    const corrected = likelyQuery(guess, plain)
    if (!corrected) return {understood: plain, ...found, pages: withoutMissing(plain, found)}
    const understood = lexicon.understand(corrected, false)
    const better = answers(understood, wanted)
    return {understood, ...better, pages: withoutMissing(understood, better), corrected}
  }

  return {
    contexts: library.contexts,
    tasks: library.popular.map((number) => {
      const {route, title, audience} = library.pages[number]!
      return {route, title: library.vocabulary.textOf(title), audience}
    }),
    complete: library.complete,
    wanted: () => bodies?.wanted() ?? {lists: [], texts: []},
    lacking: (text) => (bodies ? listsFor(bodies, lexicon.understand(text, false)) : []),
    expect: (text) => lexicon.expect(text),
    ask: ({q, limit = 8, words, context, ctx, role, flat}) => {
      bodies?.reset()
      const isContext = within(library.contexts, ctx)
      const isThere = (page: number) => isContext(library.pages[page]!.context)
      const isFor = (page: number) => {
        const {audience} = library.pages[page]!
        return !role || !audience.length || audience.includes(role)
      }
      const accepts = (page: number) => isFor(page) && isThere(page)
      const {understood, pages, docs, corrected} = find(q, {context, limit, accepts})
      const accepted = pages.filter(({page}) => accepts(page))
      const sought = soughtBy(understood)
      const none = isComplete() && understood.slots.length > 0 && !pages.length
      const described = accepted
        .slice(0, limit)
        .map((page) => describe(library, page, understood, {docs: docs(page.page), sought, words}))
      return {
        q,
        match: matchOf(pages, corrected),
        ...(corrected ? {corrected} : {}),
        missing: missingOf(understood, none),
        total: accepted.length,
        full: accepted.filter(({full}) => full).length,
        counts: countBy(pages, ({page}) => (isFor(page) ? [library.pages[page]!.context] : [])),
        roles: countBy(pages, ({page}) => (isThere(page) ? library.pages[page]!.audience : [])),
        pages: flat ? [] : described,
        rows: flat ? panelRows(described, limit) : [],
        suggestions: none ? nearestTitles(library, q) : [],
        complete: isComplete(),
      }
    },
  }
}

function matchOf(pages: readonly RankedPage[], corrected: string | undefined): Result['match'] {
  if (!pages.length) return 'none'
  if (corrected) return 'approximate'
  return pages.some(({full}) => full) ? 'all' : 'some'
}

/** Returns the words that no page has. If a single word finds nothing, its parts may be on pages, but not together: `airplane`. */
function missingOf({slots, unknown}: Understood, none: boolean): string[] {
  const missing = none && slots.length === 1 ? [0] : unknown
  return [...new Set(missing.map((slot) => slots[slot]!.typed))]
}

/** Returns the files of lists that are not loaded for a query. */
function listsFor(bodies: Bodies, {alternatives}: Understood): string[] {
  bodies.reset()
  for (const {term, short} of asked(alternatives)) if (!short) bodies.list(term)
  return bodies.wanted().lists
}

/**
 * Leaves out pages that lack so much of the query that they would only be noise. If few pages have all of it, the next best
 * are added, because a sentence has words that the right page does not have.
 */
function worthwhile(pages: RankedPage[], {slots: {length: required}}: Understood): RankedPage[] {
  if (!pages.some(({full}) => full))
    return pages.filter(({coverage}) => coverage > (required > 2 ? 0.34 : ENOUGH))
  const isKept = ({full, coverage, matched}: RankedPage) =>
    full || (required > 2 && coverage >= 0.6 && matched >= 2)
  let room = FEW
  for (const page of pages) if (isKept(page)) room--
  return pages.filter((page) => isKept(page) || (page.coverage > ENOUGH && room-- > 0))
}

/** The least part of the query that a page must have. */
const ENOUGH = 0.2
const FEW = 8

/** Letters. A correction of a shorter word is less certain: with one letter changed, a short word is often another real word. */
const LONG = 6

/**
 * Returns the query with corrections of one letter in long words that no page has, if there are any. That they are typing
 * errors is certain enough even if no page has all the words.
 */
function likelyQuery({slots, alternatives}: Understood, {unknown}: Understood): string | undefined {
  const likely = alternatives.filter(
    ({kind, quality, from}) =>
      kind === 'correction' &&
      quality >= ONE_ERROR &&
      unknown.includes(from) &&
      slots[from]!.word.length >= LONG,
  )
  return likely.length ? correctedQuery({slots, alternatives: likely}) : undefined
}

/** Returns the query with misspelled words replaced by the corrections. */
function correctedQuery({slots, alternatives}: Pick<Understood, 'slots' | 'alternatives'>): string {
  return slots
    .map(({typed}, slot) => {
      // That a word can be cut into known ones does not say that they are meant: `dat|sets`.
      const mine = alternatives.filter(
        ({from, to, terms, quality}) =>
          from <= slot && slot < to && (terms.length === 1 || quality >= 0.9),
      )
      const best = mine.reduce((a, b) => (b.quality > a.quality ? b : a), mine[0]!)
      return best?.meant ?? typed
    })
    .join(' ')
}
