/**
 * What is shown of a page that was found: titles and excerpts with their marks, sections, the words to mark on the page.
 */
import {excerpt, markAll, matchesIn} from './excerpt.ts'
import {hashOf, type Library} from './library.ts'
import type {PageRow, Row} from './messages.ts'
import {type RankedDoc, type RankedPage, slotsByTerm} from './rank.ts'
import {fold} from './tokenize.ts'
import type {Understood} from './understand.ts'

const SECTIONS = 3

interface Drawing {
  slotOf: Map<number, number>
  /** Length of excerpts. */
  words: number | undefined
}

/** A ranked page as a row, with its sections. */
export function describe(
  library: Library,
  ranked: RankedPage,
  understood: Understood,
  {slotOf, words: length}: Drawing,
): PageRow {
  const page = library.pages[ranked.page]!
  const title = markAll(library, page.title, slotOf)
  const inTitle = new Set(matchesIn(library, page.title, slotOf).values()).size
  const start = ranked.docs.find(({doc}) => doc === page.first)
  // A section is worth a row if it says clearly more than the page's start, or if its heading says it all.
  const strong = (one: RankedDoc) =>
    new Set(matchesIn(library, library.docs[one.doc]!.heading, slotOf).values()).size >
      Math.max(1, inTitle) ||
    one.score * one.coverage ** 2 > 1.2 * (start ? start.score * start.coverage ** 2 : 0)
  const sections = ranked.docs
    .filter((one) => one.doc !== page.first && isTelling(one, ranked))
    .slice(0, SECTIONS)
  const described = excerpt(library, page.description, slotOf, length)
  const texts = ranked.docs.slice(0, 3).flatMap(({doc}) => library.docs[doc]!.body ?? [])
  // The first of those that show most of the query: the description, unless a text shows more.
  const cut = texts
    .filter((text) => text.length)
    .map((text) => excerpt(library, text, slotOf, length))
    .reduce((a, b) => (b.slots > a.slots || !a.text ? b : a), described)
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
    summary: {text: described.text, marks: described.marks},
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
  return (
    one.coverage >= 0.8 * page.coverage &&
    one.score * one.coverage ** 2 >= 0.35 * best.score * best.coverage ** 2
  )
}

/**
 * What to mark on the target page: the typed word, or a shorter form of it that the page has (`label` for `labels`), or
 * the words that were found for it. Marking is by letters, so the shortest form marks the others too.
 */
function wordsToMark(
  library: Library,
  ranked: RankedPage,
  {slots, alternatives}: Understood,
): string[] {
  const page = library.pages[ranked.page]!
  const texts = [
    page.title,
    ...ranked.docs
      .slice(0, 4)
      .flatMap(({doc}) => [library.docs[doc]!.heading, library.docs[doc]!.body ?? NO_TEXT]),
  ]
  const words = slots.flatMap(({typed, word}, slot) => {
    const mine = slotsByTerm({
      alternatives: alternatives.filter(({from, to}) => from <= slot && slot < to),
    })
    const forms = new Set<string>()
    for (const text of texts) {
      for (const at of matchesIn(library, text, mine).keys())
        forms.add(library.vocabulary.pieces[text[at]!]!.toLowerCase())
    }
    const shorter = [...forms].filter(
      (form) => form.length > 2 && word !== fold(form) && word.startsWith(fold(form)),
    )
    if (shorter.length) return shorter.reduce((a, b) => (b.length < a.length ? b : a))
    const found = [...forms]
    if (found.some((form) => fold(form) === word || (word.length > 2 && fold(form).includes(word))))
      return typed
    return found.slice(0, 2)
  })
  return [...new Set(words)]
}

const NO_TEXT = new Uint32Array()
