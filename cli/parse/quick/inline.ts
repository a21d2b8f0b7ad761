/**
 * Reads the content of a paragraph, a heading, a cell or a label in one pass from left to right: text, escapes, entities,
 * code spans, emphasis, links, images and text directives. HTML, math, `~~` and bare addresses are left to micromark.
 */
import type {PhrasingContent, Text} from 'mdast'
import type {TextDirective} from 'mdast-util-directive'
import {toString} from 'mdast-util-to-string'
import type {Point} from 'unist'
import {readHead} from './attributes.ts'
import {isAsciiPunctuation, kindAt, LINE_FEED, PUNCTUATION, SPACE} from './characters.ts'
import {type Item, resolve} from './emphasis.ts'
import {doubt} from './give-up.ts'

/** A text and its position on the page. */
export interface Place {
  text: string
  pointOf: (offset: number, isEnd?: boolean) => Point
  /** In a table cell, a pipe is escaped even in code. */
  isCell: boolean
  /** Whether the text is joined from several lines without their prefixes. */
  isJoined: boolean
}

/** Characters that may have a special meaning. */
const SPECIAL = new Uint8Array(128)
for (let code = 0; code < SPACE; code++) SPECIAL[code] = 1
for (const sign of '\\`*_[]!<$~&:@\x7f') SPECIAL[sign.charCodeAt(0)] = 1
SPECIAL[LINE_FEED] = 0

const ENTITY = /&(?:#[xX][\da-fA-F]{1,6}|#\d{1,7}|[A-Za-z][A-Za-z\d]{1,30});/y
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
}
const ADDRESS = /www\./i
const RESOURCE = /\((?:([^\x00-\x20\x7f()<>\\&]+)(?: +"([^"\\&\n]+)")?)?\)/y
const TAG = /<\/?[A-Za-z][A-Za-z\d-]*>/y
const LESS = /<(?:=? |\d[\d.,]* )/y
const DEEPEST_LABELS = 6
/** Each unclosed run scans the whole rest of the text. */
const MOST_UNCLOSED = 8

interface Bracket {
  /** Index of its text in the list of items. */
  index: number
  from: number
  isImage: boolean
}

interface Scan extends Place {
  low: number
  high: number
  /** Start of the plain text that is not in a node yet. */
  plain: number
  items: Item[]
  brackets: Bracket[]
  /** Number of brackets that are followed by a link: a link cannot contain a link. */
  inactive: number
  /** Lengths of runs of backticks that are not closed in the rest of the text. */
  unclosed: Set<number>
  depth: number
}

/** Returns the nodes of the text between two offsets. */
export function readInline(place: Place, low: number, high: number, depth = 0): PhrasingContent[] {
  if (depth > DEEPEST_LABELS) doubt()
  const {text, pointOf, isCell, isJoined} = place
  const unclosed = new Set<number>()
  const scan: Scan = {
    text,
    pointOf,
    isCell,
    isJoined,
    low,
    high,
    plain: low,
    items: [],
    brackets: [],
    inactive: 0,
    unclosed,
    depth,
  }
  for (let at = low; at < high; ) {
    const code = text.charCodeAt(at)
    at = code < 128 && SPECIAL[code] ? readSign(scan, at) : at + 1
  }
  flush(scan, high)
  return resolve(scan.items, pointOf)
}

/** Reads the syntax that begins with a special character; returns the offset after it. */
function readSign(scan: Scan, at: number): number {
  switch (scan.text[at]) {
    case '\\':
      return readEscape(scan, at)
    case '`':
      return readCode(scan, at)
    case '*':
    case '_':
      return readRun(scan, at)
    case '[':
      return openBracket(scan, at, false)
    case '!':
      return next(scan, at) === '[' ? openBracket(scan, at, true) : at + 1
    case ']':
      return closeBracket(scan, at)
    case '&':
      return readEntity(scan, at)
    case ':':
      return readColon(scan, at)
    case '@':
      return readAt(scan, at)
    case '<':
      return readLess(scan, at)
    case '~':
      return next(scan, at) === '~' ? doubt() : at + 1
    default:
      return doubt()
  }
}

function next({text, high}: Scan, at: number): string {
  return at + 1 < high ? text[at + 1]! : ''
}

/** Turns plain text up to an offset into a node. */
function flush(scan: Scan, to: number): void {
  if (scan.plain < to) {
    const value = scan.text.slice(scan.plain, to)
    if (ADDRESS.test(value)) doubt()
    scan.items.push(textOf(scan, scan.plain, to, value))
  }
  scan.plain = to
}

function textOf({pointOf}: Place, from: number, to: number, value: string): Text {
  return {type: 'text', value, position: {start: pointOf(from), end: pointOf(to, true)}}
}

/** Adds a node for the text between two offsets. */
function put(scan: Scan, from: number, to: number, node: Item): number {
  flush(scan, from)
  scan.items.push(node)
  scan.plain = to
  return to
}

function readEscape(scan: Scan, at: number): number {
  const sign = next(scan, at)
  if (sign === '\n') doubt()
  if (!sign || !isAsciiPunctuation(sign.charCodeAt(0))) return at + 1
  return put(scan, at, at + 2, textOf(scan, at, at + 2, sign))
}

function readEntity(scan: Scan, at: number): number {
  ENTITY.lastIndex = at
  const written = ENTITY.exec(scan.text)?.[0]
  if (!written) return at + 1
  const value = Object.hasOwn(ENTITIES, written) ? ENTITIES[written]! : doubt()
  const to = at + written.length
  return put(scan, at, to, textOf(scan, at, to, value))
}

function readCode(scan: Scan, at: number): number {
  const {text, high, pointOf, unclosed, isCell, isJoined} = scan
  const open = endOfRun(text, at, high)
  const length = open - at
  if (unclosed.has(length)) return open
  for (let from = open; from < high; from++) {
    if (text[from] !== '`') continue
    const to = endOfRun(text, from, high)
    if (to - from === length) {
      const position = {start: pointOf(at), end: pointOf(to)}
      const typed = withoutPadding(text.slice(open, from))
      const value = isCell
        ? typed.replace(/\\(.)/g, (pair, sign) => (sign === '|' ? sign : pair))
        : typed
      return put(scan, at, to, {type: 'inlineCode', value, position})
    }
    from = to
  }
  // After looking at the next line, micromark ends the text before it at a different place.
  if (isJoined && text.slice(open, high).includes('\n')) doubt()
  if (unclosed.add(length).size > MOST_UNCLOSED) doubt()
  return open
}

function withoutPadding(value: string): string {
  return isGap(value[0]!) && isGap(value.at(-1)!) && /[^ \n]/.test(value)
    ? value.slice(1, -1)
    : value
}

function isGap(sign: string): boolean {
  return sign === ' ' || sign === '\n'
}

function endOfRun(text: string, at: number, high: number): number {
  const code = text.charCodeAt(at)
  let end = at + 1
  while (end < high && text.charCodeAt(end) === code) end++
  return end
}

function readRun(scan: Scan, at: number): number {
  const {text, low, high} = scan
  const to = endOfRun(text, at, high)
  // Next to the marks of strikethrough, different rules apply.
  if ((at > low && text[at - 1] === '~') || (to < high && text[to] === '~')) doubt()
  const before = kindAt(text, at - 1, low, high)
  const after = kindAt(text, to, low, high)
  const marker = text[at]!
  const left = !after || (after === PUNCTUATION && before > 0)
  const right = !before || (before === PUNCTUATION && after > 0)
  const canOpen = marker === '*' ? left : left && (before > 0 || !right)
  const canClose = marker === '*' ? right : right && (after > 0 || !left)
  return put(scan, at, to, {type: 'run', marker, from: at, to, canOpen, canClose})
}

function openBracket(scan: Scan, at: number, isImage: boolean): number {
  const to = at + (isImage ? 2 : 1)
  if (scan.text[to] === '^' && to < scan.high) doubt()
  flush(scan, at)
  scan.brackets.push({index: scan.items.length, from: at, isImage})
  return put(scan, at, to, textOf(scan, at, to, isImage ? '![' : '['))
}

function closeBracket(scan: Scan, at: number): number {
  const bracket = scan.brackets.pop()
  const isActive = bracket && (bracket.isImage || scan.brackets.length >= scan.inactive)
  scan.inactive = Math.min(scan.inactive, scan.brackets.length)
  if (!isActive || next(scan, at) !== '(') return at + 1
  RESOURCE.lastIndex = at + 1
  const [all, url = '', title = null] = RESOURCE.exec(scan.text) ?? doubt()
  const to = at + 1 + all.length
  if (to > scan.high) doubt()
  flush(scan, at)
  const {index, from, isImage} = bracket
  const children = resolve(scan.items.splice(index).slice(1), scan.pointOf)
  const position = {start: scan.pointOf(from), end: scan.pointOf(to)}
  if (isImage) scan.items.push({type: 'image', title, url, alt: toString(children), position})
  else {
    scan.items.push({type: 'link', title, url, children: children as Text[], position})
    scan.inactive = scan.brackets.length
  }
  scan.plain = to
  return to
}

function readColon(scan: Scan, at: number): number {
  const {text, low, high} = scan
  const colons = endOfRun(text, at, high)
  if (colons - at > 1 || colons === high) return colons
  // After an escaped colon, a name is read.
  if (at > low && text[at - 1] === ':') doubt()
  const code = text.charCodeAt(colons)
  // An address in running text.
  if (text.startsWith('//', colons)) doubt()
  if (code >= 128) return kindAt(text, colons, low, high) ? colons : doubt()
  if (code !== LINE_FEED && (code < SPACE || code === 127)) doubt()
  if (kindAt(text, colons, low, high)) return colons
  return readDirective(scan, at)
}

function readDirective(scan: Scan, at: number): number {
  const {text, pointOf, low, high, depth} = scan
  const {name, label, attributes, end} = readHead(text, at + 1, high) ?? doubt()
  const after = at + 1 + name.length
  if (after < high && text[after] === ':') return at + 1
  // Letters of other scripts and invisible signs can be part of a name.
  if (!kindAt(text, after, low, high)) doubt()
  const children = label ? readInline(scan, label[0], label[1], depth + 1) : []
  const position = {start: pointOf(at), end: pointOf(end)}
  const node = {type: 'textDirective', name, attributes, children, position}
  return put(scan, at, end, node as TextDirective)
}

function readAt({text, low, high}: Scan, at: number): number {
  const isAddress =
    at > low && at + 1 < high && /[\w.+-]/.test(text[at - 1]!) && /[\w.-]/.test(text[at + 1]!)
  return isAddress ? doubt() : at + 1
}

/** Reads a tag without attributes, or text such as `< 5`, `<5 ` and `<= 5`, which begins neither a tag nor an address. */
function readLess(scan: Scan, at: number): number {
  const {text, high, pointOf} = scan
  TAG.lastIndex = at
  if (TAG.test(text) && TAG.lastIndex <= high) {
    const to = TAG.lastIndex
    const position = {start: pointOf(at), end: pointOf(to)}
    return put(scan, at, to, {type: 'html', value: text.slice(at, to), position})
  }
  LESS.lastIndex = at
  return LESS.test(text) && LESS.lastIndex <= high ? at + 1 : doubt()
}
