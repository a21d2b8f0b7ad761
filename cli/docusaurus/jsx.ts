/** Finds and parses JSX tags and expressions in Markdown. Nothing is run. Invalid JSX is text. */

export interface Attribute {
  name: string
  /** A value in quotes; '' for a name without value. */
  value?: string
  /** Code in braces. */
  code?: string
}

export interface Tag {
  type: 'tag'
  start: number
  end: number
  /** '' for `<>`. */
  name: string
  closing: boolean
  selfClosing: boolean
  attributes: Attribute[]
}

const NAME = /<(\/?)([A-Za-z][\w.:-]*)?/y
const ATTRIBUTE = /\s*([A-Za-z_$@:][\w:.$-]*)(\s*=\s*)?/y
const UNQUOTED = /[^\s"'=<>`{}]+/y
const END = /\s*(\/?)>/y
const SPREAD = /\s*(?=\{)/y

/** The number of characters that may still be scanned in vain, so that a page of only braces does not take forever. */
export interface Budget {
  left: number
}

/** Returns the tag that begins at `start`; undefined if the character is part of the text. */
export function readTag(text: string, start: number, budget: Budget): Tag | undefined {
  const opening = sticky(NAME, text, start)
  if (!opening) return undefined
  const name = opening[2] ?? ''
  const attributes: Attribute[] = []
  let at = start + opening[0].length
  for (;;) {
    const end = sticky(END, text, at)
    if (end) {
      const kind = {closing: opening[1] === '/', selfClosing: end[1] === '/'}
      return {type: 'tag', start, end: at + end[0].length, name, ...kind, attributes}
    }
    if (name === '') return undefined
    const spread = sticky(SPREAD, text, at)
    if (spread) {
      const close = endOfCode(text, at + spread[0].length, budget)
      if (close < 0) return undefined
      at = close
      continue
    }
    const attribute = sticky(ATTRIBUTE, text, at)
    if (!attribute) return undefined
    at += attribute[0].length
    const one: Attribute = {name: attribute[1]!}
    if (attribute[2] === undefined) one.value = ''
    else {
      const value = readValue(text, at, budget)
      if (!value) return undefined
      at = value.end
      if (value.code === undefined) one.value = value.text
      else one.code = value.code
    }
    attributes.push(one)
  }
}

function readValue(
  text: string,
  at: number,
  budget: Budget,
): {end: number; text: string; code?: string} | undefined {
  const sign = text[at]
  if (sign === '"' || sign === "'") {
    const end = text.indexOf(sign, at + 1)
    return end < 0 ? undefined : {end: end + 1, text: text.slice(at + 1, end)}
  }
  if (sign === '{') {
    const end = endOfCode(text, at, budget)
    return end < 0 ? undefined : {end, text: '', code: text.slice(at + 1, end - 1).trim()}
  }
  const bare = sticky(UNQUOTED, text, at)
  return bare ? {end: at + bare[0].length, text: bare[0]} : undefined
}

/** The maximum length of an expression in text, in characters. Longer matches are not meant as one. */
const LONGEST = 20_000

/** The same for an attribute. Behind `name=`, a brace is meant as code, however long: generated lists can be a whole page. */
function endOfCode(text: string, start: number, budget: Budget): number {
  const end = endOfBraces(text, start, budget.left)
  if (end < 0) budget.left -= Math.min(text.length - start, budget.left)
  return end
}

/**
 * Returns the index after the brace that closes the one at `start`; -1 if none does. Recognizes strings, templates
 * and comments.
 */
export function endOfBraces(text: string, start: number, longest = LONGEST): number {
  const last = Math.min(text.length, start + longest)
  const open: string[] = []
  for (let at = start; at < last; at++) {
    const sign = text[at]!
    if (open.at(-1) === '`') {
      if (sign === '\\') at++
      else if (sign === '`') open.pop()
      else if (sign === '$' && text[at + 1] === '{') {
        open.push('{')
        at++
      }
    } else if (sign === '"' || sign === "'") {
      const end = endOfString(text, at)
      if (end < 0) return -1
      at = end
    } else if (sign === '`' || sign === '{') open.push(sign)
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) return -1
      at = end + 1
    } else if (sign === '}') {
      open.pop()
      if (!open.length) return at + 1
    }
  }
  return -1
}

/** Returns the index of the closing quote; -1 if the line ends before it. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at
  }
  return -1
}

const STRING = /^(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.|\$(?!\{))*)`)$/s

/**
 * Returns the text of an expression whose value is known without running it: `"a"`, `'a'`, a template without
 * placeholders, a number.
 */
export function literal(code: string): string | undefined {
  const found = STRING.exec(code)
  if (found) return unescaped(found[1] ?? found[2] ?? found[3] ?? '')
  return /^-?\d+(?:\.\d+)?$/.test(code) ? code : undefined
}

const ESCAPES: Record<string, string> = {n: '\n', t: '\t', r: ''}

function unescaped(text: string): string {
  return text.replace(/\\(u\{?([0-9a-f]{4,6})\}?|.)/gis, (_, sign: string, code?: string) =>
    code === undefined
      ? (ESCAPES[sign] ?? sign)
      : Number.parseInt(code, 16) > 0x10ffff
        ? sign
        : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

export interface Quoted {
  text: string
  /** Its key, or that of the list around it: `b` in `{a: 1, b: ['text']}`. */
  key?: string
  /** Tells the objects and lists apart that contain texts. */
  holder: number
}

/** Source of a pattern for a text in quotes. */
export const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/.source
const KEY = /(?=["'\w$])(?<=[{,]\s*)(?:(["'])([^"'\n]*)\1|([\w$]+))\s*:\s*/.source
const PARTS = new RegExp(`(?:${KEY})?(${QUOTED}|[[{])|[\\]}]`, 'gs')

/** Returns the quoted texts of a list, also those of objects in it: `["Save", {label: 'Open'}]`; none for any other code. */
export function quotedIn(code: string): Quoted[] {
  if (!/^\[[\s\S]*\]$/.test(code)) return []
  const found: Quoted[] = []
  const open: {key?: string; holder: number}[] = []
  let holders = 0
  for (const [, , quotedKey, bareKey, value] of code.matchAll(PARTS)) {
    const key = quotedKey ?? bareKey ?? open.at(-1)?.key
    const text = literal(value ?? '')
    if (value === undefined) open.pop()
    else if (value === '[' || value === '{')
      open.push({key: value === '[' ? key : undefined, holder: ++holders})
    else if (text !== undefined) found.push({text, key, holder: open.at(-1)?.holder ?? 0})
  }
  return found
}

/** Returns what a sticky pattern matches at a position. */
export function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
