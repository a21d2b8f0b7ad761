/**
 * Finds characters that a line must contain, so that a pattern of a grammar can match it. Most patterns of a grammar
 * match no line of a block: `\bclass\b` needs a `c`, an `l`, an `a` and an `s`. They do not have to run or be compiled.
 */

/** Codes of characters; all characters beyond ASCII share one code. */
export interface Required {
  /** The line must contain every one of these, rare ones first. */
  all: readonly number[]
  /** The line must contain at least one of these, if there are any. */
  any: readonly number[]
}

/** The code of all characters beyond ASCII. */
export const BEYOND_ASCII = 128

const NOTHING: Required = {all: [], any: []}

/** Comments, conditions, free spacing and other syntax that few patterns have. */
const UNUSUAL = /\(\?(?:[#~(|]|[a-zA-Z]*x[a-zA-Z-]*[:)])|\(\*|\\[cCMQEKyY]/
const IGNORES_CASE = /\(\?[a-zA-Z-]*i[a-zA-Z-]*[:)]/

/** Alternatives of one requirement. With more, hardly any line would fail it. */
const MOST_ALTERNATIVES = 12

/** Thrown where the syntax is not understood. */
const UNREADABLE = new Error('unreadable')

/** Reads an expression in the syntax of Oniguruma. Syntax that it does not understand requires nothing. */
export function requiredCharacters(source: string): Required {
  if (UNUSUAL.test(source)) return NOTHING
  const reader = {source, at: 0, ignoresCase: IGNORES_CASE.test(source)}
  try {
    const required = alternatives(reader)
    return reader.at === source.length ? required : NOTHING
  } catch (error) {
    if (error === UNREADABLE) return NOTHING
    throw error
  }
}

interface Reader {
  source: string
  at: number
  ignoresCase: boolean
}

/** Moves over what an expression (with the flag `y`) matches here. */
export function take(reader: {source: string; at: number}, expression: RegExp): string | undefined {
  expression.lastIndex = reader.at
  const found = expression.exec(reader.source)?.[0]
  if (found !== undefined) reader.at += found.length
  return found
}

function alternatives(reader: Reader): Required {
  const branches = [sequence(reader)]
  while (reader.source[reader.at] === '|') {
    reader.at++
    branches.push(sequence(reader))
  }
  if (branches.length === 1) return branches[0]!
  const all = branches[0]!.all.filter((code) => branches.every((one) => one.all.includes(code)))
  const each = branches.map((one) => (one.all.length ? one.all.slice(0, 1) : one.any))
  const any = each.every(({length}) => length) ? [...new Set(each.flat())] : []
  return {all, any: any.length > MOST_ALTERNATIVES ? [] : any}
}

function sequence(reader: Reader): Required {
  const all = new Set<number>()
  let any: readonly number[] = []
  for (;;) {
    const next = reader.source[reader.at]
    if (next === undefined || next === '|' || next === ')') break
    const one = item(reader)
    if (canBeAbsent(reader)) continue
    for (const code of one.all) all.add(code)
    if (one.any.length && (!any.length || one.any.length < any.length)) any = one.any
  }
  return {all: [...all].sort((a, b) => frequency(a) - frequency(b)), any}
}

const QUANTIFIER = /[*?+]|\{(?:\d+(?:,\d*)?|,\d+)\}/y

/** Moves over the quantifiers of an item, and returns whether they allow it to be absent. */
function canBeAbsent(reader: Reader): boolean {
  let absent = false
  for (let before = ''; ; ) {
    const quantifier = '*?+{'.includes(reader.source[reader.at] ?? ' ')
      ? take(reader, QUANTIFIER)
      : undefined
    if (quantifier === undefined) return absent
    // After `*`, `?` and `+`, a question mark means as few as possible. After `{2}`, it means optional.
    const isLazy = quantifier === '?' && before !== '' && !before.startsWith('{')
    if (!isLazy && /^(?:[*?]|\{(?:,|0+[,}]))/.test(quantifier)) absent = true
    before = isLazy ? '' : quantifier
  }
}

function item(reader: Reader): Required {
  const character = reader.source[reader.at++]!
  switch (character) {
    case '(':
      return group(reader)
    case '[':
      return set(reader)
    case '\\':
      return escaped(reader)
    case '.':
    case '^':
    case '$':
      return NOTHING
    default:
      return literal(character, reader)
  }
}

/** A letter of the other case can be a character beyond ASCII. */
function literal(character: string, {ignoresCase}: Reader): Required {
  const code = Math.min(character.charCodeAt(0), BEYOND_ASCII)
  return ignoresCase && (code === BEYOND_ASCII || /[a-z]/i.test(character))
    ? NOTHING
    : {all: [code], any: []}
}

const FLAGS = /\?[a-zA-Z-]+\)/y
const OPENING = /\?(?:[:>=!]|<[=!]|<[^>]*>|'[^']*'|[a-zA-Z-]+:)/y

function group(reader: Reader): Required {
  if (take(reader, FLAGS)) return NOTHING
  const opening = take(reader, OPENING)
  if (!opening && reader.source[reader.at] === '?') throw UNREADABLE
  const inner = alternatives(reader)
  if (reader.source[reader.at++] !== ')') throw UNREADABLE
  return opening?.endsWith('!') ? NOTHING : inner
}

const ESCAPE =
  /x\{[^}]*\}|x[\da-f]{1,2}|u[\da-f]{4}|o\{[^}]*\}|p\{[^}]*\}|[kg](?:<[^>]*>|'[^']*')|\d+|[abzgsdwhfvrenox]/iy

function escaped(reader: Reader): Required {
  const character = reader.source[reader.at]
  if (character === 'n' || character === 't') {
    reader.at++
    return literal(character === 'n' ? '\n' : '\t', reader)
  }
  if (take(reader, ESCAPE)) return NOTHING
  if (character === undefined || /[a-z]/i.test(character)) throw UNREADABLE
  reader.at++
  return literal(character, reader)
}

const POSIX = /\[:\^?[a-z]+:\]/y

/** Reads a set of characters. Only a list of single characters requires anything. */
function set(reader: Reader): Required {
  const codes = new Set<number>()
  let isList = !take(reader, /\^/y)
  for (let isFirst = true; ; isFirst = false) {
    if (take(reader, POSIX)) {
      isList = false
      continue
    }
    const character = reader.source[reader.at++]
    if (character === undefined) throw UNREADABLE
    // A bracket that closes is a character if it is the first one.
    if (character === ']' && !isFirst) break
    const one = member(character, reader)
    if (one === undefined) isList = false
    else codes.add(one)
  }
  if (!isList || codes.size > MOST_ALTERNATIVES) return NOTHING
  return codes.size === 1 ? {all: [...codes], any: []} : {all: [], any: [...codes]}
}

/** Returns the code of one character in a set; undefined for a range, a class, another set and `&&`. */
function member(character: string, reader: Reader): number | undefined {
  if (character === '[') {
    set(reader)
    return undefined
  }
  const {all} = character === '\\' ? escaped(reader) : literal(character, reader)
  const isSyntax = character === '-' || (character === '&' && reader.source[reader.at] === '&')
  return isSyntax ? undefined : all[0]
}

/** How common a character is in code, roughly. */
function frequency(code: number): number {
  const character = String.fromCharCode(code)
  if (/[ \n]/.test(character)) return 3
  if (/[a-z]/.test(character)) return 2
  return /[A-Z\d]/.test(character) ? 1 : 0
}
