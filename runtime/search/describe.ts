/** What is shown of a found page: titles and excerpts with their marks, sections, and the words to mark on the page. */
import type {Slot} from '../shared/search/query.ts'
import {fold} from '../shared/search/tokenize.ts'
import {excerpt, markAll, matchesIn} from './excerpt.ts'
import {anchorOf, type Library, NO_TEXT} from './library.ts'
import type {PageRow, Row} from './messages.ts'
import {type RankedDoc, type RankedPage, type Sought, soughtBy, worth} from './rank.ts'
import type {Kind, Understood} from './understand.ts'

const SECTIONS = 3

interface Drawing {
  /** The documents of the page that match, best first. */
  docs: RankedDoc[]
  sought: Sought
  /** Length of excerpts. */
  words: number | undefined
}

/** Returns a ranked page as a row, with its sections. */
export function describe(
  library: Library,
  ranked: RankedPage,
  understood: Understood,
  {docs, sought, words: length}: Drawing,
): PageRow {
  const page = library.pages[ranked.page]!
  library.bodies?.show(ranked.page)
  const title = markAll(library, page.title, sought)
  const inTitle = new Set(matchesIn(library, page.title, sought).values()).size
  const start = docs.find(({doc}) => doc === page.first)
  // A section gets a row if it matches clearly better than the page's start, or if its heading has more of the query.
  const strong = (one: RankedDoc) =>
    new Set(matchesIn(library, library.docs[one.doc]!.heading, sought).values()).size >
      Math.max(1, inTitle) || worth(one) > 1.2 * (start ? worth(start) : 0)
  const sections = docs
    .filter((one) => one.doc !== page.first && isTelling(one, docs[0]!, ranked))
    .slice(0, SECTIONS)
  const described = excerpt(library, page.description, sought, length)
  const texts = docs.slice(0, 3).flatMap(({doc}) => library.docs[doc]!.body ?? [])
  // The first of those that contain most of the query: the description, unless a text contains more.
  const cut = texts
    .filter((text) => text.length)
    .map((text) => excerpt(library, text, sought, length))
    .reduce((a, b) => (b.slots > a.slots || !a.text ? b : a), described)
  const words = wordsToMark(library, page, docs, understood)
  // If a section matches better than the page's start, the link goes to that section.
  const best = library.docs[docs[0]!.doc]!
  const opens = best.section > 0 && inTitle === 0 && strong(docs[0]!)
  const common = {url: page.route, breadcrumbs: page.crumbs}
  return {
    ...common,
    title: title.text,
    titleMarks: title.marks,
    hash: opens ? anchorOf(library, best) : '',
    excerpt: cut.text,
    excerptMarks: cut.marks,
    words,
    context: page.context,
    summary: {text: described.text, marks: described.marks},
    sections: sections.map((one) => {
      const doc = library.docs[one.doc]!
      const heading = markAll(library, doc.heading, sought)
      const text = doc.body ? excerpt(library, doc.body, sought, length) : {text: '', marks: []}
      const row: Row = {
        ...common,
        title: heading.text,
        titleMarks: heading.marks,
        hash: anchorOf(library, doc),
        excerpt: text.text,
        excerptMarks: text.marks,
        words,
      }
      return {...row, strong: strong(one)}
    }),
  }
}

/** Whether a section answers the query nearly as well as the page does. */
function isTelling(one: RankedDoc, best: RankedDoc, page: RankedPage): boolean {
  return one.coverage >= 0.8 * page.coverage && worth(one) >= 0.35 * worth(best)
}

/** Returns the parts of the run of letters that begins at this slot whose letters follow each other in a page. */
function stretchesOf(
  slots: readonly Slot[],
  from: number,
  isPairIn: (slot: number) => boolean,
): string[] {
  const stretches: string[] = []
  let stretch = slots[from]!.typed
  for (let at = from; slots[at + 1]?.dense; at++) {
    const {typed} = slots[at + 1]!
    if (isPairIn(at)) stretch += typed
    else {
      stretches.push(stretch)
      stretch = typed
    }
  }
  return [...stretches, stretch].filter(({length}) => length > 1)
}

/**
 * Returns the words to mark on the target page, as `runtime/navigation/highlight.ts` reads them: the typed word, with the
 * form of it that is on the page (`labels~label`); or, marked faintly, a word that was found instead (`~access`). Marks
 * match letters, so the shortest form also marks the others.
 */
function wordsToMark(
  library: Library,
  page: Library['pages'][number],
  docs: RankedDoc[],
  {slots, alternatives}: Understood,
): string[] {
  const {vocabulary} = library
  const texts = [
    page.title,
    ...docs
      .slice(0, 4)
      .flatMap(({doc}) => [library.docs[doc]!.heading, library.docs[doc]!.body ?? NO_TEXT]),
  ]
  const isPartial = docs.some(({doc}) => !library.docs[doc]!.body)
  /** Whether two letters of a script without spaces follow each other in the page. */
  const isPairIn = (slot: number) => {
    const mine = soughtBy({
      alternatives: alternatives.filter(({from, to}) => from === slot && to > slot + 1),
    })
    return isPartial || texts.some((text) => matchesIn(library, text, mine).size > 0)
  }
  const words = slots.flatMap(({typed, word, dense}, slot) => {
    if (dense) return []
    if (slots[slot + 1]?.dense) return stretchesOf(slots, slot, isPairIn)
    const formsOf = (isWanted: (kind: Kind) => boolean) => {
      const mine = soughtBy({
        alternatives: alternatives.filter(
          ({from, to, kind}) => from <= slot && slot < to && isWanted(kind),
        ),
      })
      const forms = new Set<string>()
      for (const text of texts)
        for (const at of matchesIn(library, text, mine).keys())
          forms.add(vocabulary.pieces[text[at]!]!.toLowerCase())
      return [...forms]
    }
    const own = formsOf((kind) => kind !== 'synonym')
    const stem = vocabulary.stem(word)
    const same = own.filter((form) => form.length > 2 && vocabulary.stem(fold(form)) === stem)
    if (same.length) {
      const form = same.reduce((a, b) => (b.length < a.length ? b : a))
      return fold(form) === word || fold(form).startsWith(word) ? typed : `${typed}~${form}`
    }
    if (own.some((form) => fold(form) === word || (word.length > 2 && fold(form).includes(word))))
      return typed
    if (own.length) return `${typed}~${own[0]}`
    // While texts are still loading, the page may contain the word.
    if (isPartial) return typed
    return formsOf((kind) => kind === 'synonym').map((form) => `~${form}`)
  })
  // Keeps the address short: next to the reader's words, one word that was found instead is enough.
  const all = [...new Set(words)]
  const faint = all.filter((word) => word.startsWith('~'))
  const kept = faint.slice(0, faint.length < all.length ? 1 : 2)
  return all.filter((word) => !faint.includes(word) || kept.includes(word))
}
