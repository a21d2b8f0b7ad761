/**
 * Search over a library, without a worker around it: what the worker, the tests and the benchmark call.
 */
import {excerpt, markAll, matchesIn} from './excerpt.ts'
import {createIndex, type Ranking} from './index-of.ts'
import {hashOf, type Library} from './library.ts'
import type {Ask, PageRow, Result, Row} from './messages.ts'
import {rank, type RankedDoc, type RankedPage, slotsByTerm} from './rank.ts'
import {nearestTitles} from './suggest.ts'
import {fold} from './tokenize.ts'
import {createLexicon, type Understood} from './understand.ts'

export interface Engine {
  ask: (ask: Ask) => Result
  contexts: string[]
  complete: boolean
}

const SECTIONS = 3

/** Prepares an index for a library; to be done again when more of its texts are there. */
export function createEngine(library: Library, ranking: Ranking): Engine {
  const index = createIndex(library, ranking)
  const lexicon = createLexicon(library)

  const find = (q: string, context?: string) => {
    const plain = lexicon.understand(q, false)
    const pages = worthwhile(rank(library, index, plain, context), plain)
    const exact = pages.some(({full}) => full)
    if (exact || !plain.slots.length) return {understood: plain, pages, approximate: false}
    const corrected = lexicon.understand(q, true)
    const others = worthwhile(rank(library, index, corrected, context), corrected)
    if (others.some(({full}) => full) || (!pages.length && others.length)) {
      return {understood: corrected, pages: others, approximate: true}
    }
    return {understood: plain, pages, approximate: false}
  }

  return {
    contexts: library.contexts,
    complete: library.complete,
    ask: ({q, limit = 8, words, context, ctx}) => {
      const {understood, pages, approximate} = find(q, context)
      const counts: Record<string, number> = {}
      for (const {page} of pages) {
        const key = library.pages[page]!.context
        counts[key] = (counts[key] ?? 0) + 1
      }
      const within = pages.filter(({page}) => isWithin(library, library.pages[page]!.context, ctx))
      const slotOf = slotsByTerm(understood)
      const none = understood.slots.length > 0 && !pages.length
      return {
        q,
        match: none || !pages.length ? 'none' : approximate ? 'approximate' : pages[0]!.full || pages.some(({full}) => full) ? 'all' : 'some',
        ...(approximate ? {corrected: correctedQuery(library, understood)} : {}),
        missing: understood.unknown.map((slot) => understood.slots[slot]!.typed),
        total: within.length,
        counts,
        pages: within.slice(0, limit).map((page) => describe(library, page, understood, {slotOf, words})),
        suggestions: none ? nearestTitles(library, q, 3) : [],
        complete: library.complete,
      }
    },
  }
}

/** Pages that lack so much of the query that they would only be noise are left out. */
function worthwhile(pages: RankedPage[], {slots}: Understood): RankedPage[] {
  const required = slots.filter(({optional}) => !optional).length
  const anyFull = pages.some(({full}) => full)
  return pages.filter(({full, coverage, docs}) => {
    if (full) return true
    if (!anyFull) return coverage > (required > 2 ? 0.34 : 0.2)
    const matched = Math.max(...docs.map((doc) => doc.slots.filter((quality) => quality > 0).length))
    return required > 2 && coverage >= 0.6 && matched >= 2
  })
}

function isWithin({contexts}: Library, context: string, ctx: string | undefined): boolean {
  if (!ctx) return true
  const outside = ctx.startsWith('-')
  const name = outside ? ctx.slice(1) : ctx
  if (!contexts.includes(name)) return true
  return outside !== (context === name)
}

/** The query with the words that were taken for the misspelled ones. */
function correctedQuery({vocabulary}: Library, {slots, alternatives}: Understood): string {
  return slots
    .map(({typed}, slot) => {
      const mine = alternatives.filter(({from, to}) => from <= slot && slot < to)
      const best = mine.reduce((a, b) => (b.quality > a.quality ? b : a), mine[0]!)
      if (!best || best.kind !== 'correction') return typed
      return vocabulary.wordOf(best.terms[0]!)
    })
    .join(' ')
}

interface Drawing {
  slotOf: Map<number, number>
  /** Length of excerpts. */
  words: number | undefined
}

function describe(library: Library, ranked: RankedPage, understood: Understood, {slotOf, words: length}: Drawing): PageRow {
  const page = library.pages[ranked.page]!
  const title = markAll(library, page.title, slotOf)
  const start = ranked.docs.find(({doc}) => doc === page.first)
  const strong = (one: RankedDoc) => one.score * one.coverage ** 2 > 1.2 * (start ? start.score * start.coverage ** 2 : 0)
  const sections = ranked.docs.filter((one) => one.doc !== page.first && isTelling(one, ranked)).slice(0, SECTIONS)
  const texts = [
    page.description,
    ...ranked.docs.slice(0, 3).flatMap(({doc}) => library.docs[doc]!.body ?? []),
  ].filter((text) => text.length)
  const cuts = texts.map((text) => excerpt(library, text, slotOf, length))
  // The earliest of those that show most: the description, unless a text says more.
  const cut = cuts.reduce((a, b) => (b.slots > a.slots ? b : a), cuts[0] ?? {text: '', marks: [], slots: 0})
  const words = wordsToMark(library, ranked, understood)
  const common = {url: page.route, breadcrumbs: page.crumbs}
  return {
    ...common,
    title: title.text,
    titleMarks: title.marks,
    hash: '',
    excerpt: cut.text,
    excerptMarks: cut.marks,
    words,
    score: ranked.score,
    context: page.context,
    sections: sections.map((one) => {
      const doc = library.docs[one.doc]!
      const heading = markAll(library, doc.heading, slotOf)
      const text = doc.body ? excerpt(library, doc.body, slotOf, length) : {text: '', marks: []}
      const row: Row = {
        ...common,
        title: heading.text,
        titleMarks: heading.marks,
        hash: hashOf(library, doc),
        excerpt: text.text,
        excerptMarks: text.marks,
        words,
        score: one.score,
      }
      return {...row, strong: strong(one)}
    }),
  }
}

/** A section that answers the query nearly as well as the page does. */
function isTelling(one: RankedDoc, page: RankedPage): boolean {
  const best = page.docs[0]!
  return one.coverage >= 0.8 * page.coverage && one.score * one.coverage ** 2 >= 0.35 * best.score * best.coverage ** 2
}

/**
 * What to mark on the target page: the typed word, or a shorter form of it that the page has (`label` for `labels`), or
 * the words that were found for it. Marking is by letters, so the shortest form marks the others too.
 */
function wordsToMark(library: Library, ranked: RankedPage, {slots, alternatives}: Understood): string[] {
  const page = library.pages[ranked.page]!
  const texts = [page.title, ...ranked.docs.slice(0, 4).flatMap(({doc}) => [library.docs[doc]!.heading, library.docs[doc]!.body ?? NO_TEXT])]
  const words = slots.flatMap(({typed, word}, slot) => {
    const mine = slotsByTerm({alternatives: alternatives.filter(({from, to}) => from <= slot && slot < to)})
    const forms = new Set<string>()
    for (const text of texts) {
      for (const at of matchesIn(library, text, mine).keys()) forms.add(library.vocabulary.pieces[text[at]!]!.toLowerCase())
    }
    const shorter = [...forms].filter((form) => form.length > 2 && word !== fold(form) && word.startsWith(fold(form)))
    if (shorter.length) return shorter.reduce((a, b) => (b.length < a.length ? b : a))
    const found = [...forms]
    if (found.some((form) => fold(form) === word || (word.length > 2 && fold(form).includes(word)))) return typed
    return found.slice(0, 2)
  })
  return [...new Set(words)]
}

const NO_TEXT = new Uint32Array()
