/** What most notations have in common: a head in parentheses, a sign after it, a list that ends with a period. */
import type {Place, Report} from './report.ts'
import {closing, type Piece, quoted, sentenceEnd, split} from './text.ts'

export interface Head {
  /** Without the spaces around them. */
  items: Piece[]
  /** The parentheses. */
  place: Place
  /** Position after the parentheses. */
  next: number
}

/** Reads `NAME (…)` at the beginning. Undefined if no parentheses can be found. */
export function readHead(
  text: string,
  name: string,
  rule: string,
  report: Report,
  separator: ',' | ';' = ',',
): Head | undefined {
  const message = `The line must begin with “${name} (”: the word, a space, and the parentheses with the conditions.`
  const place = readOpening(text, text.startsWith(`${name} (`), rule, message, report)
  if (!place) return undefined
  return {items: split(text, place.start + 1, place.end - 1, separator), place, next: place.end}
}

/** Finds the parentheses of a head. `starts`: whether the text before them is right. */
export function readOpening(
  text: string,
  starts: boolean,
  rule: string,
  message: string,
  report: Report,
): Place | undefined {
  const open = text.slice(0, 40).indexOf('(')
  report.must(rule, starts, {start: 0, end: open > 0 ? open : Math.min(12, text.length)}, message)
  if (open < 0) return undefined
  const close = closes(text, open, rule, report)
  return close > 0 ? {start: open, end: close + 1} : undefined
}

/** Returns the position where the bracket that opens at `open` is closed; reports it and returns -1 if it is not. */
export function closes(text: string, open: number, rule: string, report: Report): number {
  const close = closing(text, open)
  const what = text[open] === '[' ? 'bracket' : 'parenthesis'
  report.must(rule, close >= 0, {start: open, end: open + 1}, `This ${what} is not closed.`)
  return close
}

/** Requires a space after each separator of a list. */
export function checkSpaces(items: Piece[], rule: string, report: Report, name = 'comma'): void {
  for (const item of items) {
    const message = `A space must follow the ${name} after ${quoted(item.text)}.`
    report.must(rule, item.spaced, item, message)
  }
}

/** A temperature in a head. */
export const TEMPERATURE = /^[−–-]?\d{1,3} °C$/

/** The last character, which shows that something is missing after it. */
export const endOf = (text: string): Place => ({start: text.length - 1, end: text.length})

/** Whether the items of a head that are present come in this order. */
export function inOrder(items: readonly (Piece | undefined)[]): boolean {
  const present = items.filter((item) => item !== undefined)
  return present.every(({start}, at) => at === 0 || start > present[at - 1]!.start)
}

const LIST = /[=:] ?(?=[([−–-]{0,2}\d)/

/**
 * Reads the text between the head and the list, which must match exactly, and the list. `what`: one item, and the rule that
 * states its form. Undefined if there is no list.
 */
export function readList(
  text: string,
  from: number,
  sign: string,
  what: string,
  report: Report,
  rule = what,
): List | undefined {
  const start = readSign(text, from, sign, report)
  if (start !== undefined) return readItems(text, start, rule, report)
  report.error(what, endOf(text), `No ${what} can be read.`)
  return undefined
}

/**
 * Reads the text between the head and the list, which must match exactly. Returns where the list begins, if that can be
 * found.
 */
function readSign(text: string, from: number, exact: string, report: Report): number | undefined {
  const holds = text.startsWith(exact, from)
  const found = holds ? null : LIST.exec(text.slice(from, from + 120))
  const next = holds ? from + exact.length : found ? from + found.index + found[0].length : -1
  const written = text.slice(from, next < 0 ? from + 40 : next).trim()
  const is = written ? `, not ${quoted(written)}` : ''
  const place = {start: from, end: next < 0 ? text.length : next}
  const message = `After the parentheses, write “${exact.trim()}” and a space${is}.`
  report.must('quantity', holds, place, message)
  return next < 0 || next >= text.length ? undefined : next
}

export interface List {
  items: Piece[]
  /** The list with its period. */
  place: Place
}

/** Returns the items of a list up to the end of its sentence. */
export function readItems(text: string, from: number, rule: string, report: Report): List {
  const next = sentenceEnd(text, from)
  const stopped = text[next - 1] === '.'
  const last = {start: next - 1, end: next}
  report.must(rule, stopped, last, 'A period is missing at the end of the list.')
  const items = split(text, from, stopped ? next - 1 : next, ',')
  for (const item of items) {
    const message = `Separate two values with a comma and a space, here after ${quoted(item.text)}.`
    report.must(rule, item.spaced && !item.text.includes(';'), item, message)
  }
  return {items, place: {start: from, end: next}}
}

/** Returns all sentences after a position, without the spaces between them. */
export function sentences(text: string, from: number): Piece[] {
  const found: Piece[] = []
  let at = from
  while (at < text.length) {
    if (text[at] === ' ') at++
    const end = sentenceEnd(text, at)
    if (end > at) found.push({text: text.slice(at, end), start: at, end, spaced: true})
    at = Math.max(end, at + 1)
  }
  return found
}

/** Returns the number of a text, with any kind of minus sign. */
export function numberOf(text: string): number {
  return Number(text.replace(/^[−–]/, '-').replace(',', '.'))
}

/** Returns the number of digits after the decimal point. */
export function decimalsOf(text: string): number {
  return text.split(/[.,]/)[1]?.length ?? 0
}
