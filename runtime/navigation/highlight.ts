/**
 * Marks the words of a search on the page that it led to, and removes the marks again. The address has each word once:
 * `?_highlight=label` as the reader typed it, `labels~label` with the form that is on the page, `~access` for a word that
 * was found instead of another one. Such words are marked faintly, and not counted while there are others. Text nodes are
 * split, never joined or replaced, so that React and the islands find their own nodes where they were.
 */

import {isCalm} from '../browser/media.ts'
import {createObservable} from '../browser/observable.ts'
import {openAround} from '../browser/target.ts'
import {fold, isDense} from '../shared/search/tokenize.ts'
import {replaceQuery} from './replace-query.ts'

export interface Highlight {
  /** The words as the reader typed them. */
  words: string[]
  /** The words that were found instead of some of them. */
  also: string[]
  /** Number of marks to step through. */
  marks: number
  /** Number of the mark that was scrolled to, from 0; -1 before the first. */
  current: number
}

const NONE: Highlight = {words: [], also: [], marks: 0, current: -1}
const MOST_WORDS = 12
/** Where nothing is marked: elements that are not running text, and parts of the article that React renders. */
const SKIPPED =
  'script, style, svg, math, textarea, select, option, button, [data-island], [aria-hidden="true"]'

/** What is marked now. */
export const highlight = createObservable(NONE)
let parameter = '_highlight'
/** The marks to step through. */
let marks: HTMLElement[] = []
let asked = ''
let split: {node: Text; text: string; parts: ChildNode[]}[] = []

/** Marks the words in the address. Does not scroll. Does nothing if they are marked already. */
export function highlightFromAddress(name: string): void {
  parameter = name
  const given = new URLSearchParams(location.search)
    .getAll(name)
    .filter((word) => word.replace('~', '').trim())
    .slice(0, MOST_WORDS)
  const root = document.querySelector<HTMLElement>('main [data-article], main [data-page]')
  const same =
    given.join('\n') === asked && marks.length > 0 && marks.every((one) => one.isConnected)
  if (same && root?.contains(marks[0]!)) return
  unmark()
  asked = given.join('\n')
  const words = given.flatMap((word) => word.split('~')[0]!.trim() || [])
  const also = given.flatMap((word) => (word.startsWith('~') ? word.slice(1) : []))
  const own = given.flatMap((word) => (word.startsWith('~') ? [] : word.split('~').at(-1)!))
  const found = root ? mark(root, own, also) : []
  const telling = found.filter((one) => one.dataset.also === undefined)
  marks = telling.length ? telling : found
  highlight.set(given.length ? {words, also, marks: marks.length, current: -1} : NONE)
}

/** Goes to the next visible mark, or to the previous one (`step` -1). After the last mark comes the first. */
export function stepHighlight(step: 1 | -1): void {
  const {length} = marks
  const {current} = highlight.get()
  // If the address has a hash, the first step goes to the first mark in view, not to the first mark of a long page.
  if (current < 0 && step === 1 && location.hash) {
    const ahead = marks.findIndex((one) => isShown(one) && one.getBoundingClientRect().top >= 0)
    if (ahead >= 0) return goTo(ahead)
  }
  for (let tried = 1; tried <= length; tried++) {
    const at = (Math.max(current, step === 1 ? -1 : 0) + step * tried + length * 2) % length
    if (isShown(marks[at]!)) return goTo(at)
  }
}

/** Removes all marks, and the parameter from the address, without a history entry. */
export function removeHighlight(): void {
  unmark()
  highlight.set(NONE)
  replaceQuery({[parameter]: ''})
}

/** Text in a closed fold or behind another tab counts as shown, because going there opens it. */
function isShown(element: HTMLElement): boolean {
  return (
    !element.closest('[hidden]:not([hidden="until-found"])') &&
    (element.offsetParent !== null ||
      element.closest('details:not([open]), [hidden="until-found"]') !== null)
  )
}

function goTo(at: number): void {
  for (const mark of marks) delete mark.dataset.current
  const mark = marks[at]!
  // The event that the browser's own search sends: tabs and folds open on it.
  mark.dispatchEvent(new Event('beforematch', {bubbles: true}))
  openAround(mark)
  mark.dataset.current = ''
  mark.scrollIntoView({block: 'center', behavior: isCalm() ? 'instant' : 'smooth'})
  highlight.set({current: at})
}

function mark(root: HTMLElement, own: string[], also: string[]): HTMLElement[] {
  const folded = (words: string[]) => words.map((word) => fold(word.trim())).filter(Boolean)
  const [first, second] = [folded(own), folded(also)]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isMarkable(node as Text)) nodes.push(node as Text)
  }
  // "file" is not meant in "profile"; but a word that begins nowhere, such as a part of a compound, is marked inside others.
  const beginning = [...first, ...second].filter((word) =>
    nodes.some(({data}) => findWords(data, [word], [word]).length > 0),
  )
  // All are read before one is changed, so that the browser computes the styles only once.
  const found = nodes
    .map((node) => ({node, ...rangesIn(node, first, second, beginning)}))
    .filter(({ranges}) => ranges.length > 0)
    .map((one) => ({...one, together: isItem(one.node)}))
  return found.flatMap(({node, ranges, others, together}) => {
    const made = wrap(node, ranges, together)
    ranges.forEach((one, at) => {
      if (others.includes(one)) made[at]!.dataset.also = ''
    })
    return made
  })
}

function rangesIn(
  node: Text,
  own: readonly string[],
  also: readonly string[],
  beginning: readonly string[],
) {
  const mine = findWords(node.data, own, beginning)
  const others = findWords(node.data, also, beginning).filter(([from, to]) =>
    mine.every(([start, end]) => to <= start || end <= from),
  )
  return {ranges: [...mine, ...others].sort((a, b) => a[0] - b[0]), others}
}

/** Says if a text is an item of a flex or grid container. Its parts would be items of their own, without the spaces between them. */
function isItem(node: Text): boolean {
  return /flex|grid/.test(getComputedStyle(node.parentElement!).display)
}

function isMarkable(node: Text): boolean {
  if (!node.data.trim()) return false
  const blocked = node.parentElement!.closest(SKIPPED)
  if (!blocked) return true
  // Markdown in a tab is inside an island, but in a slot of it that React does not change.
  const slot = node.parentElement!.closest('[data-slot]')
  return blocked.matches('[data-island]') && slot !== null && blocked.contains(slot)
}

/**
 * Finds words in a text, ignoring case and diacritics, also inside other words; those in `beginning` only where a word begins,
 * and those of one or two letters only as whole words. Overlapping matches are joined.
 */
export function findWords(
  text: string,
  words: readonly string[],
  beginning: readonly string[] = [],
): [number, number][] {
  const {plain, places} = foldWithPlaces(text)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      const end = at + word.length
      const whole = !isLetter(plain[at - 1]) && !isLetter(plain[end])
      const fits = beginning.includes(word) ? isStart(text, places[at]!) : word.length > 2
      if (whole || (word.length > 2 && fits)) found.push([places[at]!, places[end - 1]! + 1])
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return found.reduce<[number, number][]>((joined, [from, to]) => {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
    return joined
  }, [])
}

/** Says if a word begins at a place, or a part of one such as "Spectra" in "ChemSpectra". */
function isStart(text: string, at: number): boolean {
  return !isLetter(text[at - 1]) || /^\p{Ll}\p{Lu}/u.test(text.slice(at - 1, at + 1))
}

/** In a script without spaces between words, each letter is a word. */
function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character) && !isDense(character)
}

/** Returns a folded text, and for each of its characters its position in the text. */
function foldWithPlaces(text: string): {plain: string; places: number[]} {
  let plain = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    const folded = character < '\u0080' ? character.toLowerCase() : fold(character)
    plain += folded
    for (let n = 0; n < folded.length; n++) places.push(at)
  }
  return {plain, places}
}

/**
 * Wraps ranges of a text node in `mark` elements. The node itself stays, with the text before the first mark, or empty if an
 * element holds all parts together.
 */
function wrap(
  node: Text,
  stretches: readonly [number, number][],
  together: boolean,
): HTMLElement[] {
  const text = node.data
  const before = text.slice(0, stretches[0]![0])
  const parts: ChildNode[] = []
  const made = stretches.map(([from, to], index) => {
    const element = document.createElement('mark')
    element.textContent = text.slice(from, to)
    parts.push(element)
    const next = stretches[index + 1]?.[0] ?? text.length
    if (next > to) parts.push(document.createTextNode(text.slice(to, next)))
    return element
  })
  if (together) {
    const holder = document.createElement('span')
    holder.append(before, ...parts)
    node.data = ''
    node.after(holder)
    split.push({node, text, parts: [holder]})
  } else {
    node.data = before
    node.after(...parts)
    split.push({node, text, parts})
  }
  return made
}

function unmark(): void {
  for (const {node, text, parts} of split) {
    for (const part of parts) part.remove()
    // A node that was rendered again in the meantime is not changed.
    if (node.isConnected) node.data = text
  }
  split = []
  marks = []
  asked = ''
}
