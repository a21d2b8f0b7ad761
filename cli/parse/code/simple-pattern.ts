/**
 * Translates expressions of Oniguruma that only use what JavaScript has as well: four of five patterns of a grammar. The
 * result has the same letters as that of the full translator, which builds a syntax tree and takes a hundred times as long.
 */
import {take} from './required-characters.ts'

/** Returns an expression for the flag `v`; undefined if it takes the full translator. */
export function translateSimple(source: string): string | undefined {
  const reader: Reader = {source, at: 0, groups: []}
  let result = ''
  while (reader.at < source.length) {
    const one = piece(reader)
    if (one === undefined) return undefined
    result += one
  }
  return reader.groups.length ? undefined : result
}

interface Reader {
  source: string
  at: number
  /** Openings of the groups around this place. */
  groups: string[]
}

const WORD = '\\p{L}\\p{M}\\p{N}\\p{Pc}'
/** Classes of characters, as they are written within a set. */
const CLASSES: Record<string, string> = {
  s: '\\p{space}',
  S: '\\P{space}',
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  h: '\\p{AHex}',
  H: '\\P{AHex}',
  w: WORD,
}
const POSIX: Record<string, string> = {
  '[:alpha:]': '\\p{Alpha}',
  '[:alnum:]': '\\p{Alpha}\\p{Nd}',
  '[:digit:]': '\\p{Nd}',
  '[:space:]': '\\p{space}',
  '[:word:]': WORD,
  '[:xdigit:]': '\\p{AHex}',
}

const OPENING = /\((?:\?(?:[:=!]|<[=!]))?(?!\?)/y
const QUANTIFIER = /(?:[*+?]|\{\d+,\d*\})\??|\{\d+\}(?!\?)/y
/** A quantifier of a quantifier, or one that never gives back what it took. */
const ANOTHER = /[*+?]|\{\d*,?\d*\}/y

/** Translates one item with its quantifier, or the beginning or the end of a group. */
function piece(reader: Reader): string | undefined {
  const opening = take(reader, OPENING)
  if (opening !== undefined) {
    reader.groups.push(opening)
    return opening
  }
  const next = reader.source[reader.at]
  if (next === '|' || next === '^' || next === '$') {
    reader.at++
    if (isRepeated(reader)) return undefined
    return next === '$' ? '(?=\\n?$)' : next
  }
  const item = next === ')' ? closing(reader) : next === '[' ? set(reader) : character(reader)
  if (item === undefined) return undefined
  const isPlace = /^\((?:\?(?!:))/.test(item) || item === '\\b' || item === '\\B'
  if (isPlace && isRepeated(reader)) return undefined
  const quantifier = take(reader, QUANTIFIER) ?? ''
  return isRepeated(reader) ? undefined : (item.startsWith('(') ? ')' : item) + quantifier
}

function isRepeated(reader: Reader): boolean {
  ANOTHER.lastIndex = reader.at
  return ANOTHER.test(reader.source)
}

/** Returns the opening of the group that ends here. */
function closing(reader: Reader): string | undefined {
  reader.at++
  return reader.groups.pop()
}

const ESCAPED = /\\([bBntrfvsSwWdDhH]|[^\da-zA-Z\x80-\ufffe])/y
const LITERAL = /[^\\()[|^$*+?.\x80-\ufffe]/y
/** Characters with a meaning in an expression. */
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/

function character(reader: Reader): string | undefined {
  if (take(reader, /\./y)) return '[^\\n]'
  const escaped = take(reader, ESCAPED)?.[1]
  if (escaped === 'W') return `[^${WORD}]`
  if (escaped === 'w') return `[${WORD}]`
  if (escaped !== undefined && /[a-zA-Z]/.test(escaped)) return CLASSES[escaped] ?? `\\${escaped}`
  const literal = escaped ?? take(reader, LITERAL)
  if (literal === undefined) return undefined
  return SYNTAX.test(literal) ? `\\${literal}` : literal
}

const RANGE = /[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d/y
const CLASS = /\\[ntrfvsSdDhHw]/y
const MEMBER = /\\[^\da-zA-Z\x80-\uffff]|[^\\[\-\x80-\uffff]/y

function set(reader: Reader): string | undefined {
  let result = take(reader, /\[\^?/y)!
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst && take(reader, /\]/y)) return `${result}]`
    // Between two sets it means what both contain.
    if (reader.source.startsWith('&&', reader.at)) return undefined
    const one = memberOf(reader, isFirst)
    if (one === undefined) return undefined
    result += one
  }
}

function memberOf(reader: Reader, isFirst: boolean): string | undefined {
  const posix = take(reader, /\[:[a-z]+:\]/y)
  if (posix !== undefined) return POSIX[posix]
  const range = take(reader, RANGE)
  if (range !== undefined) return range
  const named = take(reader, CLASS)
  if (named !== undefined) return CLASSES[named[1]!] ?? named
  // A hyphen in the middle can be a range.
  const hyphen = take(reader, isFirst ? /-/y : /-(?=\])/y)
  const member = hyphen ?? take(reader, MEMBER)?.at(-1)
  if (member === undefined) return undefined
  return /[\w\s"']/.test(member) ? member : `\\${member}`
}
