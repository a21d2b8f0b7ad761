/**
 * Marks the words of a search on the page that it led to, and removes the marks again. The address has each word once:
 * `?_highlight=label` as the reader typed it, `labels~label` with the form that is on the page, `~access` for a word that
 * was found instead of another one. Such words are marked faintly, and not counted while there are others. Text nodes are
 * split, never joined or replaced, so that React and the islands find their own nodes where they were.
 */
import {isCalm} from '../browser/media.ts'
import {createObservable} from '../browser/observable.ts'
import {openAround} from '../browser/target.ts'
import {fold} from '../shared/search/tokenize.ts'
import {findWords} from './find-words.ts'
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
  const runs = runsOf(nodes)
  // "file" is not meant in "profile"; but a word that begins nowhere, such as a part of a compound, is marked inside others.
  const beginning = [...first, ...second].filter((word) =>
    runs.some(({text}) => findWords(text, [word], [word]).length > 0),
  )
  // All are read before one is changed, so that the browser computes the styles only once.
  const found = runs
    .flatMap((run) => partsOf(run, rangesIn(run.text, first, second, beginning)))
    .map((one) => ({...one, together: isItem(one.node)}))
  return found.flatMap(({node, ranges, together}) =>
    wrap(node, ranges, together).filter((made, at) => {
      if (ranges[at]!.also) made.dataset.also = ''
      return ranges[at]!.first
    }),
  )
}

/** Text nodes that are read as one: `H`, `2` and `O` of H<sub>2</sub>O. */
interface Run {
  nodes: Text[]
  text: string
}

function runsOf(nodes: readonly Text[]): Run[] {
  const runs: Run[] = []
  const isBeside = (small: Text, other: Text) => {
    const {parentElement: holder} = small
    return (
      holder!.matches('sub, sup') &&
      (holder!.previousSibling === other || holder!.nextSibling === other)
    )
  }
  for (const node of nodes) {
    const run = runs.at(-1)
    const before = run?.nodes.at(-1)
    if (run && before && (isBeside(node, before) || isBeside(before, node))) {
      run.nodes.push(node)
      run.text += node.data
    } else runs.push({nodes: [node], text: node.data})
  }
  return runs
}

/** A range of a text node. `first`: not a further part of a word that begins in another node. */
interface Part {
  from: number
  to: number
  also: boolean
  first: boolean
}

/** Divides the ranges of a run among its nodes. Leaves out nodes without one. */
function partsOf({nodes}: Run, ranges: readonly Range[]): {node: Text; ranges: Part[]}[] {
  let start = 0
  return nodes.flatMap((node) => {
    const {length} = node.data
    const parts = ranges.flatMap(({from, to, also}): Part[] => {
      const [begin, end] = [Math.max(from - start, 0), Math.min(to - start, length)]
      return begin < end ? [{from: begin, to: end, also, first: from >= start}] : []
    })
    start += length
    return parts.length ? [{node, ranges: parts}] : []
  })
}

interface Range {
  from: number
  to: number
  also: boolean
}

function rangesIn(
  text: string,
  own: readonly string[],
  also: readonly string[],
  beginning: readonly string[],
): Range[] {
  const mine = findWords(text, own, beginning)
  const others = findWords(text, also, beginning).filter(([from, to]) =>
    mine.every(([start, end]) => to <= start || end <= from),
  )
  return [
    ...mine.map(([from, to]) => ({from, to, also: false})),
    ...others.map(([from, to]) => ({from, to, also: true})),
  ].sort((a, b) => a.from - b.from)
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
 * Wraps ranges of a text node in `mark` elements. The node itself stays, with the text before the first mark, or empty if an
 * element holds all parts together.
 */
function wrap(
  node: Text,
  stretches: readonly Pick<Range, 'from' | 'to'>[],
  together: boolean,
): HTMLElement[] {
  const text = node.data
  const before = text.slice(0, stretches[0]!.from)
  const parts: ChildNode[] = []
  const made = stretches.map(({from, to}, index) => {
    const element = document.createElement('mark')
    element.textContent = text.slice(from, to)
    parts.push(element)
    const next = stretches[index + 1]?.from ?? text.length
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
