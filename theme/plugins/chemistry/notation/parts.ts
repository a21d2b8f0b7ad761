/** What most notations have in common: a head in parentheses, a sign after it, a list that ends with a full stop. */
import type {Report} from './report.ts'
import {closing, type Piece, quoted, sentenceEnd, split} from './text.ts'

export interface Head {
  open: number
  close: number
}

/** Reads `NAME (…)` at the beginning. Undefined if no parentheses can be found. */
export function readHead(
  text: string,
  name: string,
  rule: string,
  report: Report,
): Head | undefined {
  const open = text.slice(0, 40).indexOf('(')
  const begin = {start: 0, end: open > 0 ? open : Math.min(12, text.length)}
  const starts = text.startsWith(`${name} (`)
  const message = `The line must begin with “${name} (”: the word, a space, and the parentheses with the conditions.`
  report.must(rule, starts, begin, message)
  if (open < 0) return undefined
  const close = closing(text, open)
  report.must(rule, close > 0, {start: open, end: open + 1}, 'This parenthesis is not closed.')
  return close > 0 ? {open, close} : undefined
}

/** Returns the items between the parentheses of a head. A space must follow each separator. */
export function headItems(
  text: string,
  {open, close}: Head,
  separator: ',' | ';',
  rule: string,
  report: Report,
): Piece[] {
  const pieces = split(text, open + 1, close, separator)
  const name = separator === ',' ? 'comma' : 'semicolon'
  for (const piece of pieces) {
    const message = `A space must follow the ${name} after ${quoted(piece.text)}.`
    report.must(rule, piece.spaced, piece, message)
  }
  return pieces
}

const LIST = /[=:] ?(?=[([−–-]{0,2}\d)/

/**
 * Reads the text between the head and the list, which must match exactly. Returns where the list begins, if that can be
 * found.
 */
export function readSign(
  text: string,
  from: number,
  exact: string,
  rule: string,
  report: Report,
): number | undefined {
  const holds = text.startsWith(exact, from)
  const found = holds ? null : LIST.exec(text.slice(from, from + 120))
  const next = holds ? from + exact.length : found ? from + found.index + found[0].length : -1
  const written = text.slice(from, next < 0 ? from + 40 : next).trim()
  const is = written ? `, not ${quoted(written)}` : ''
  const place = {start: from, end: next < 0 ? text.length : next}
  report.must(
    rule,
    holds,
    place,
    `After the parentheses, write “${exact.trim()}” and a space${is}.`,
  )
  return next < 0 || next >= text.length ? undefined : next
}

/** Returns the items of a list up to the end of its sentence. `next` is the position after the full stop. */
export function readItems(
  text: string,
  from: number,
  rule: string,
  report: Report,
): {items: Piece[]; next: number} {
  const next = sentenceEnd(text, from)
  const stopped = text[next - 1] === '.'
  const last = {start: next - 1, end: next}
  report.must(rule, stopped, last, 'A full stop is missing at the end of the list.')
  const items = split(text, from, stopped ? next - 1 : next, ',')
  for (const item of items) {
    const message = `Separate two values with a comma and a space, here after ${quoted(item.text)}.`
    report.must(rule, item.spaced && !item.text.includes(';'), item, message)
  }
  return {items, next}
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
