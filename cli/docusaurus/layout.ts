/** Lines and indents. MDX reads Markdown in indented tags at any depth; our parser would read it as code. */
import type {Edit} from '../move/edit.ts'
import type {Bases} from './bases.ts'
import {indentOf, startOf} from './list-items.ts'
import {inFence, lineAt} from './tokens.ts'
import type {Element} from './tree.ts'

export interface Layout {
  /** Whether a position is in a table row, where only inline content is possible. */
  inRow: (at: number) => boolean
  /** Whether there is text before the start on its line, and the end is on the same line. */
  isInline: (start: number, end: number) => boolean
  /** Returns a block on its own lines, to replace `[start, end)`. */
  block: (start: number, end: number, text: string) => string
  /** The same for a first and a last line around content that is kept. */
  first: (start: number, end: number, line: string) => string
  last: (start: number, end: number, line: string) => string
  /** Whether there is only a prefix before the start on its line, and nothing after the end. */
  isAlone: (start: number, end: number) => boolean
  /** The same, but there can be other tags on the line. */
  isBetweenTags: (start: number, end: number) => boolean
  /** Returns a blank line if a tag is alone on the line that begins a paragraph: for us, it would make HTML of the whole paragraph. */
  gapAfter: (start: number, end: number) => string
  /** Returns a blank line before a line that begins here, if there is none yet. */
  gapBefore: (start: number) => string
  /** Returns so many ends of lines, each with the prefix of the next line. */
  ends: (at: number, count: number) => string
}

const PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/

export function createLayout(text: string, bases: Bases): Layout {
  const before = (at: number) => text.slice(startOf(text, at), at)
  const prefixOf = (at: number) => {
    const holder = bases.around(at)
    const typed = before(holder?.outer.open.start ?? at)
    const prefix = PREFIX.test(typed) ? typed : (/^[ \t>]*/.exec(typed)?.[0] ?? '')
    return prefix.replace(/[^\t>]/g, ' ') + ' '.repeat(holder?.deeper ?? 0)
  }
  const isBlank = (line: string) => /^[ \t>]*$/.test(line)
  const aboveOf = (at: number) => {
    const line = startOf(text, at)
    return line === 0 ? '' : before(line - 1)
  }
  const hasBlankBelow = (at: number) =>
    /^[ \t>]*(?:\n|$)/.test(text.slice(at).replace(/^[^\n]*\n?/, ''))
  const isAlone = (start: number, end: number) =>
    PREFIX.test(before(start)) && lineAt(text, end).trim() === ''
  const first = (start: number, end: number, line: string) => {
    const head = before(start)
    const isFree = PREFIX.test(head) && (isBlank(aboveOf(start)) || !isBlank(head))
    const gap = isFree ? '' : PREFIX.test(head) ? `\n${prefixOf(start)}` : `\n\n${prefixOf(start)}`
    return `${gap}${line}${lineAt(text, end).trim() === '' ? '' : `\n${prefixOf(start)}`}`
  }
  const last = (start: number, end: number, line: string) => {
    const prefix = prefixOf(start)
    return `${isBlank(before(start)) ? '' : `\n${prefix}`}${line}${lineAt(text, end).trim() === '' ? '' : `\n\n${prefix}`}`
  }
  return {
    first,
    last,
    inRow: (at) => /^[ \t>]*\|/.test(before(at)),
    isInline: (start, end) => !PREFIX.test(before(start)) && !text.slice(start, end).includes('\n'),
    isAlone,
    isBetweenTags: (start, end) =>
      PREFIX.test(withoutTags(before(start))) && withoutTags(lineAt(text, end)).trim() === '',
    gapAfter: (start, end) => {
      const isFirst = isBlank(aboveOf(start)) || !isBlank(before(start))
      return isFirst && isAlone(start, end) && !hasBlankBelow(end) ? `\n${prefixOf(start)}` : ''
    },
    gapBefore: (start) =>
      isBlank(aboveOf(start)) || !isBlank(before(start)) ? '' : `\n${prefixOf(start)}`,
    ends: (at, count) => `\n${prefixOf(at)}`.repeat(count),
    block: (start, end, block) => {
      const prefix = prefixOf(start)
      const lines = block.replaceAll('\n', `\n${prefix}`)
      return first(start, end, lines) + (hasBlankBelow(end) ? '' : '\n')
    },
  }
}

/** A long line is not looked through for each of its tags. */
function withoutTags(line: string): string {
  return line.length > LONGEST ? line : line.replace(/<[^<>]*>/g, '')
}

/** Returns edits that reduce the indent of content in tags to that of the outermost tag, or of a list item in it. */
export function dedents(
  text: string,
  elements: readonly Element[],
  fences: readonly [number, number][],
  bases: Bases,
): Edit[] {
  const cut = new Map<number, number>()
  const tags = elements.filter(({open, isText}) => open.type === 'tag' && !isText)
  for (const {open, close} of tags) {
    if (!close) continue
    const base = baseOf(bases, open.start, text)
    const lines = linesBetween(text, open.end, close.start)
    const indents = lines
      .filter((at) => !isBlankAt(text, at) && !inFence(at, fences))
      .map((at) => spaces(text, at))
    const depth = indents.reduce((least, one) => Math.min(least, one), LONGEST)
    if (depth > base && depth < LONGEST) for (const at of lines) cut.set(at, depth - base)
  }
  // A tag at the start of a line becomes a line of its own, wherever its content is.
  for (const {open, close} of tags)
    for (const part of close ? [open, close] : [open]) {
      const start = startOf(text, part.start)
      const indent = part.start - start
      const base = baseOf(bases, part.start, text)
      if (indent > base && spaces(text, start) === indent) cut.set(start, indent - base)
    }
  return [...cut].flatMap(([start, most]) => {
    const end = start + Math.min(most, spaces(text, start))
    return end > start ? [{start, end, text: ''}] : []
  })
}

/** More characters than any line is indented by. */
const LONGEST = 1000

/** Returns the indent that a tag gets: that of the line on which the outermost one begins, or more in a list. */
function baseOf(bases: Bases, at: number, text: string): number {
  const holder = bases.around(at)
  const start = holder?.outer.open.start ?? at
  return spaces(text, startOf(text, start)) + (holder?.deeper ?? 0)
}

function isBlankAt(text: string, at: number): boolean {
  const end = at + spaces(text, at)
  return end >= text.length || text[end] === '\n'
}

/** Returns the starts of the lines that are entirely between two positions. */
function linesBetween(text: string, from: number, to: number): number[] {
  const starts: number[] = []
  let at = text.indexOf('\n', from)
  for (let next = 0; at >= 0; at = next) {
    next = text.indexOf('\n', at + 1)
    if (next < 0 || next >= to) break
    starts.push(at + 1)
  }
  return starts
}

function spaces(text: string, at: number): number {
  return indentOf(text, at).length
}
