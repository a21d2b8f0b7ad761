/** Cuts out the part of a text that shows why it was found, and finds the words in it. */
import {msg} from '../shared/messages/say.ts'
import {isWord, spaceBetween} from '../shared/search/tokenize.ts'
import type {Text} from '../shared/search/vocabulary.ts'
import type {Library} from './library.ts'
import type {Mark} from './messages.ts'
import {phraseIn} from './nearness.ts'
import type {Sought} from './rank.ts'
import {type Readable, readable} from './readable.ts'

export interface Cut {
  text: string
  marks: Mark[]
}

/** Default number of words in an excerpt, and how many of them may come before the first match. */
const LENGTH = 34
const LEAD = 5

/** Returns the positions of a text that match the query; the value is the number of the slot. */
export function matchesIn(
  {vocabulary}: Library,
  text: Text,
  {slotOf, phrases}: Sought,
): Map<number, number> {
  const matches = new Map<number, number>()
  text.forEach((piece, at) => {
    for (const term of vocabulary.termsOf(piece)) {
      const slot = slotOf.get(term)
      if (slot !== undefined && !matches.has(at)) matches.set(at, slot)
    }
  })
  vocabulary.compounds(text, (term, from, end) => {
    const slot = slotOf.get(term)
    if (slot === undefined) return
    for (let at = from; at < end; at += 2) if (!matches.has(at)) matches.set(at, slot)
  })
  for (const {slot, ...phrase} of phrases)
    for (const at of phraseIn(vocabulary, text, phrase)) if (!matches.has(at)) matches.set(at, slot)
  return matches
}

/** Returns a whole text with its marks. */
export function markAll(library: Library, text: Text, sought: Sought): Cut {
  return draw(library, text, 0, text.length, matchesIn(library, text, sought))
}

/** Returns the part of a text that has most of the words, starting a little before the first of them. */
export function excerpt(
  library: Library,
  whole: Text,
  sought: Sought,
  length = LENGTH,
): Cut & {slots: number} {
  const shown = readable(library.vocabulary, whole)
  const {text} = shown
  const matches = matchesIn(library, text, sought)
  if (!matches.size) {
    const figures = matchesIn(library, shown.figures, sought)
    if (figures.size) return inFigures(library, shown.figures, figures)
  }
  const places = [...matches.keys()].sort((a, b) => a - b)
  let [from, most] = [0, 0]
  for (const place of places) {
    const start = startBefore(library, shown, place, length)
    const slots = new Set<number>()
    for (let at = start; at < start + length; at++) if (matches.has(at)) slots.add(matches.get(at)!)
    if (slots.size > most) [from, most] = [start, slots.size]
  }
  const to = gapFrom(library, text, Math.min(text.length, from + length))
  const cut = draw(library, text, from, to, matches)
  const end = to < text.length ? '…' : ''
  const shownText = end ? cut.text.replace(/[ ·—;:,]+$/, '') : cut.text
  const lead = from > 0 && shown.rowOf[from] !== from ? '…' : ''
  return {
    text: `${lead}${shownText}${end}`,
    marks: cut.marks.map(([start, end]): Mark => [start + lead.length, end + lead.length]),
    slots: most,
  }
}

/** Returns only the words: the text around them in a figure is not a sentence. */
function inFigures(
  library: Library,
  figures: Text,
  found: ReadonlyMap<number, number>,
): Cut & {slots: number} {
  const {literal} = library.vocabulary
  const pieces = [literal(msg('search.inFigure'))]
  const matches = new Map<number, number>()
  let before = -1
  for (const at of [...found.keys()].sort((a, b) => a - b).slice(0, MOST_IN_FIGURES)) {
    if (before >= 0 && at - before > 1) pieces.push(literal(', '))
    matches.set(pieces.length, found.get(at)!)
    pieces.push(figures[at]!)
    before = at
  }
  const cut = draw(library, Uint32Array.from(pieces), 0, pieces.length, matches)
  return {...cut, slots: new Set(matches.values()).size}
}

const MOST_IN_FIGURES = 6

/**
 * Returns the start of the row or of the sentence, if it is near; otherwise a few words before; otherwise the start of the
 * text.
 */
function startBefore(
  {vocabulary}: Library,
  {text, rowOf}: Readable,
  place: number,
  length: number,
): number {
  const row = rowOf[place]!
  if (row >= 0 && place - row <= length / 2) return row
  if (place <= LEAD) return 0
  for (let at = place; at > place - LEAD - 3; at--) {
    if (/^(?:[.!?:;]["”)]* |[。！？：；][”」』）]*)$/.test(vocabulary.pieces[text[at - 1]!]!))
      return at
  }
  for (let from = place - LEAD; from <= place; from++)
    if (isWord(vocabulary.pieces[text[from]!]!) && isGap(vocabulary, text, from)) return from
  // The word is inside of what is not cut: `0.5`, `config/storage.yml`.
  for (let from = place; from > place - LONGEST; from--)
    if (isGap(vocabulary, text, from)) return from
  return place
}

/** Most pieces of what is not cut, such as a number with its decimals, the name of a compound, or a path. */
const LONGEST = 12

/** Whether a text can be cut before a piece. */
function isGap({pieces}: Library['vocabulary'], text: Text, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const [before, piece] = [pieces[text[at - 1]!]!, pieces[text[at]!]!]
  if (isWord(piece)) return isWord(before) || before.endsWith(' ')
  return piece.includes(' ') || at === text.length - 1
}

/** Returns the next place where a text can be cut, if it is near. */
function gapFrom({vocabulary}: Library, text: Text, from: number): number {
  for (let at = from; at <= from + LONGEST; at++) if (isGap(vocabulary, text, at)) return at
  return from
}

function draw(
  {vocabulary}: Library,
  text: Text,
  from: number,
  to: number,
  matches: ReadonlyMap<number, number>,
): Cut {
  const marks: Mark[] = []
  let shown = ''
  let last: string | undefined
  for (let at = from; at < to; at++) {
    const piece = vocabulary.pieces[text[at]!]!
    shown += spaceBetween(last, piece)
    last = piece
    const start = shown.length
    shown += piece
    if (!isWord(piece) || !matches.has(at)) continue
    const before = marks.at(-1)
    // Neighbors of one phrase or compound share a mark.
    if (before && start - before[1] <= 1 && matches.has(at - 1)) before[1] = shown.length
    else if (before && start - before[1] === 1 && matches.has(at - 2) && !isWord(shown[before[1]]!))
      before[1] = shown.length
    else marks.push([start, shown.length])
  }
  return {text: shown.trimEnd(), marks}
}
