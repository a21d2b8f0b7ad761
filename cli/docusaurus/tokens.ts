/**
 * Finds everything in an MDX page that is not plain Markdown, in order. Code, formulas, and comments are skipped;
 * nothing is run.
 */
import {type Budget, endOfBraces, readTag, sticky, type Tag} from './jsx.ts'
import {lastAtOrBelow} from './locate.ts'

interface Span {
  start: number
  end: number
}

export type Token =
  | Tag
  | (Span & {type: 'expression'; code: string})
  | (Span & {type: 'code'; text: string})
  | (Span & {type: 'opening'; colons: number; name: string; rest: string})
  | (Span & {type: 'closing'; colons: number})
  | (Span & {type: 'address'; url: string})

export interface Tokens {
  tokens: Token[]
  /** Fenced blocks and formulas, including their first and last lines: `[start, end)`. */
  fences: [number, number][]
}

const PREFIX = '[ \\t>]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*'
const FENCE = new RegExp(`${PREFIX}(\`{3,}(?=[^\`\\n]*$)|~{3,}|\\$\\$(?=[ \\t]*$))`, 'my')
const INSIDE = '(?:\\\\[^\\n]|[^$\\n\\\\<]|<(?!/)|\\n(?![ \\t>]*\\n))+'
/** A formula, by the rules of our Markdown: no white space inside one dollar, no digit after the last one. */
const FORMULA = new RegExp(
  `(?:\\$\\$(?!\\$)${INSIDE}\\$\\$|\\$(?![\\s$])${INSIDE}(?<!\\s)\\$)(?!\\d)`,
  'y',
)
const OPENING = new RegExp(`(${PREFIX})(:{3,})[ \\t]*([A-Za-z][\\w-]*)([^\\n]*)`, 'y')
const CLOSING = /([ \t>]*)(:{3,})[ \t]*$/my
const ESM =
  /(?:import\s+(?:[\w*{$][^;'"]*?\sfrom\s*)?['"][^'"\n]+['"]|export\s+(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|\{|\*))/y
const TARGET = /\]\(\s*<?([^)\s>]+)/y
const DEFINITION = /[ \t>]*\[[^\]\n]+\]:[ \t]*<?([^\s>]+)/y
/** Matches addresses that only this dialect defines. */
const OWN_ADDRESS = /^@site\//
/** Maximum number of characters that are scanned more than once, so that a page of only braces does not take forever. */
const MOST = 5_000_000

/** Returns the tokens. `from`: where the body begins. */
export function readTokens(text: string, from: number): Tokens {
  const tokens: Token[] = []
  const fences: [number, number][] = []
  const budget: Budget = {left: MOST}
  let at = from
  /** Whether the previous line is blank, or code of the page. */
  let isFree = true
  while (at < text.length) {
    if (at === 0 || text[at - 1] === '\n') {
      const line = lineAt(text, at)
      const fence = sticky(FENCE, text, at)
      if (fence && isClosed(text, at + line.length, fence[1]!)) {
        const end = endOfFence(text, at + line.length + 1, fence[1]!)
        fences.push([at, end])
        at = end
        isFree = false
        continue
      }
      if (isFree && sticky(ESM, text, at)) {
        const end = endOfModuleCode(text, at)
        tokens.push({type: 'code', start: at, end, text: text.slice(at, end)})
        at = end
        continue
      }
      isFree = /^\s*(?:<!--.*-->\s*|\{\/\*.*\*\/\}\s*)?$/.test(line)
      const block = readBlock(text, at)
      if (block) {
        tokens.push(block)
        at += line.length + 1
        continue
      }
    }
    const sign = text[at]!
    if (sign === '\\') at += 2
    else if (sign === '`') at = endOfCode(text, at)
    else if (sign === '$') at += sticky(FORMULA, text, at)?.[0].length ?? 1
    else if (sign === '<') {
      const end = text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : -1
      const tag = end < 0 && budget.left > 0 ? readTag(text, at, budget) : undefined
      if (tag) tokens.push(tag)
      if (!tag && end < 0) budget.left -= 200
      at = tag?.end ?? (end < 0 ? at + 1 : end + 3)
    } else if (sign === '{') {
      const end = budget.left > 0 ? endOfBraces(text, at) : -1
      if (end < 0) budget.left -= 20_000
      const isId = /^\{#[^\s}]+\}/.test(text.slice(at, at + 200))
      if (end > 0 && !isId)
        tokens.push({type: 'expression', start: at, end, code: text.slice(at + 1, end - 1).trim()})
      at = end < 0 ? at + 1 : end
    } else if (sign === ']') at = readTarget(text, at, TARGET, tokens)
    else at++
  }
  return {tokens, fences}
}

/** Returns the line of a directive, or the address of a definition. */
function readBlock(text: string, at: number): Token | undefined {
  const closing = sticky(CLOSING, text, at)
  if (closing)
    return {
      type: 'closing',
      start: at + closing[1]!.length,
      end: at + closing[0].length,
      colons: closing[2]!.length,
    }
  const opening = sticky(OPENING, text, at)
  if (opening)
    return {
      type: 'opening',
      start: at + opening[1]!.length,
      end: at + opening[0].length,
      colons: opening[2]!.length,
      name: opening[3]!,
      rest: opening[4]!.trim(),
    }
  const found: Token[] = []
  readTarget(text, at, DEFINITION, found)
  return found[0]
}

function readTarget(text: string, at: number, pattern: RegExp, tokens: Token[]): number {
  const found = sticky(pattern, text, at)
  if (!found) return at + 1
  const end = at + found[0].length
  const url = found[1]!
  if (!OWN_ADDRESS.test(url)) return at + 1
  tokens.push({type: 'address', start: end - url.length, end, url})
  return end
}

/** Code may end with the page. Two dollars that nothing closes are text. */
function isClosed(text: string, from: number, fence: string): boolean {
  return !fence.startsWith('$') || /\n[ \t>]*\$\$+[ \t]*(?:\n|$)/.test(text.slice(from))
}

function endOfFence(text: string, from: number, fence: string): number {
  const close = new RegExp(`^[ \\t>]*[${fence[0]}]{${fence.length},}[ \\t]*$`)
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at)
    at += line.length + 1
    if (close.test(line)) return Math.min(at, text.length)
  }
  return text.length
}

/** Returns the position after a code span; if it is not closed in the same paragraph, after its opening backticks. */
function endOfCode(text: string, at: number): number {
  const {length} = sticky(/`+/y, text, at)![0]
  const blank = /\n[ \t>]*\n/g
  blank.lastIndex = at
  const last = blank.exec(text)?.index ?? text.length
  const next = /`+/g
  next.lastIndex = at + length
  for (let found = next.exec(text); found && found.index < last; found = next.exec(text))
    if (found[0].length === length) return found.index + length
  return at + length
}

/** Returns the position after the statements that begin here: at the next blank line outside of brackets. */
function endOfModuleCode(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at)
    if (depth <= 0 && line.trim() === '') return at
    // Text directly below a complete import.
    if (depth <= 0 && at > from && /^[^\s}\])]/.test(line) && !sticky(ESM, text, at)) return at
    const bare = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*$/g, '')
    for (const sign of bare)
      if ('{[('.includes(sign)) depth++
      else if ('}])'.includes(sign)) depth--
    at += line.length + 1
  }
  return text.length
}

/** Returns whether a position is in a fenced block, or any other of the ranges, after its start. */
export function inFence(at: number, fences: readonly [number, number][]): boolean {
  const [start, end] = fences[lastAtOrBelow(fences, at - 1, ([start]) => start)] ?? [at, at]
  return start < at && at < end
}

/** Returns the rest of the line from a position. */
export function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? text.length : end)
}
