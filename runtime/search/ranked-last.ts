/**
 * Moves pages behind others: lists of questions, and pages that a site wants last (`search: last` in a `_category.yml`),
 * such as the manual of its own tool.
 */
import {fold, isStopWord} from '../shared/search/tokenize.ts'
import type {SearchIndex} from './index-of.ts'
import {phrasesOf} from './keywords.ts'
import type {Library} from './library.ts'
import {type RankedPage, slotsByTerm} from './rank.ts'
import type {Understood} from './understand.ts'

/**
 * Returns the same pages, with short answers moved behind the page that answers in full, if that page matches nearly as
 * well.
 */
export function putAnswersFirst({pages}: Library, ranked: RankedPage[]): RankedPage[] {
  const isFaq = ({page}: RankedPage) => pages[page]!.faq
  const answer = ranked.find((one) => one.full && !isFaq(one))
  if (!answer) return ranked
  const at = ranked.indexOf(answer)
  const behind = ranked
    .slice(0, at)
    .filter((one) => isFaq(one) && answer.score >= NEARLY * one.score)
  return [
    ...ranked.slice(0, at).filter((one) => !behind.includes(one)),
    answer,
    ...behind,
    ...ranked.slice(at + 1),
  ]
}

const NEARLY = 0.85

/**
 * Returns the same pages in the same order, with those that come last moved behind all others. A page keeps its place if
 * the reader is in its section, if the query names it, or if the query has a word that only such pages use.
 */
export function putLast(
  library: Library,
  index: SearchIndex,
  ranked: RankedPage[],
  {understood, context}: {understood: Understood; context: string | undefined},
): RankedPage[] {
  const lasts = ranked.filter(({page}) => {
    const info = library.pages[page]!
    return info.last && info.context !== context
  })
  if (!lasts.length) return ranked
  const own = ownWords(library, index, lasts, understood)
  const slotOf = slotsByTerm({
    // A synonym does not name a page.
    alternatives: understood.alternatives.filter(
      ({quality, kind}) => quality > ALIKE && kind !== 'synonym',
    ),
  })
  const behind = new Set(
    lasts.filter(
      (one) =>
        !isNamed(library, one.page, slotOf, understood.slots.length) &&
        !own.some((docs) => sectionsOf(library, one, docs)),
    ),
  )
  return [...ranked.filter((one) => !behind.has(one)), ...behind]
}

/** Minimum quality for a text to count as having a word of the query. */
const ALIKE = 0.5
/** A word in only one section may be there by chance. */
const USED = 2

/**
 * Returns the words of the query, and compounds typed as such (`sidebar_position`), that the other pages do not have: for
 * each the documents that have it.
 */
function ownWords(
  library: Library,
  index: SearchIndex,
  lasts: RankedPage[],
  {slots, alternatives}: Understood,
): ReadonlySet<number>[] {
  return alternatives.flatMap((one) => {
    const compound =
      one.kind === 'joined' && slots.slice(one.from + 1, one.to).every(({joined}) => joined)
    if (one.kind !== 'word' && !compound) return []
    const docs = index.having(one.terms)
    for (const doc of docs) if (!library.pages[library.docs[doc]!.page]!.last) return []
    const used = lasts.reduce((sum, page) => sum + sectionsOf(library, page, docs), 0)
    return used >= (compound ? 1 : USED) ? [docs] : []
  })
}

/** Returns how many of the documents are in the page. */
function sectionsOf({pages}: Library, {page}: RankedPage, docs: ReadonlySet<number>): number {
  const {first, count} = pages[page]!
  return [...docs].filter((doc) => doc >= first && doc < first + count).length
}

/** Whether the query is the page's title or one of its keywords, or contains one that has several words. */
function isNamed(
  {pages, vocabulary}: Library,
  page: number,
  slotOf: ReadonlyMap<number, number>,
  slots: number,
): boolean {
  const {title, keywords} = pages[page]!
  return [title, ...phrasesOf(vocabulary.pieces, keywords)].some((name) => {
    const words = Array.from(name).filter((piece) => {
      return vocabulary.termsOf(piece).length && !isStopWord(fold(vocabulary.pieces[piece]!))
    })
    const asked = words.every((piece) => vocabulary.termsOf(piece).some((term) => slotOf.has(term)))
    return asked && (words.length > 1 || (words.length === 1 && slots === 1))
  })
}
