/**
 * Searches lines of code for the patterns of a grammar, with the regular expressions of JavaScript. Grammars are written
 * for Oniguruma. Shiki translates its patterns, here on their first use: most of them never have to run.
 */
import {defaultJavaScriptRegexConstructor} from 'shiki/engine/javascript'
import type {IOnigCaptureIndex, IOnigLib, IOnigMatch, OnigScanner, OnigString} from 'shiki/textmate'
import {fold, quickExpression} from './folded-line.ts'
import {BEYOND_ASCII, type Required, requiredCharacters} from './required-characters.ts'
import {translateSimple} from './simple-pattern.ts'

/** A pattern that has no equal in JavaScript. */
export class Untranslatable extends Error {}

/** What a grammar of TextMate needs to search text. */
export const JAVASCRIPT: IOnigLib = {
  createOnigScanner: (sources) => new Scanner(sources.map((source) => patternOf(source as string))),
  createOnigString: (content) => new Line(content),
}

interface Pattern extends Required {
  source: string
  /** For lines in ASCII. */
  narrow?: RegExp
  /** For other lines: there, the limits of words take longer to find. */
  wide?: Wide
  /** The line of the last search. Several scanners look for the same pattern, so the search is stored here. */
  line: Line | undefined
  /** Start of that search; -1 if it does not count for a later start. */
  from: number
  match: RegExpExecArray | null
}

interface Wide {
  expression: RegExp
  /** Whether it searches the folded line. */
  isFolded: boolean
}

/** All patterns of this process: many grammars share some. */
const patterns = new Map<string, Pattern>()
/** More patterns than all grammars of Shiki have. Some patterns contain a word of the text, so there is no end of them. */
const MOST_PATTERNS = 20_000

function patternOf(source: string): Pattern {
  let pattern = patterns.get(source)
  if (pattern) return pattern
  if (patterns.size >= MOST_PATTERNS) patterns.clear()
  pattern = {source, ...requiredCharacters(source), line: undefined, from: -1, match: null}
  patterns.set(source, pattern)
  return pattern
}

/** The rules of Shiki, except for its shortcut: it finds the limits of words as if all letters were in ASCII. */
const RULES = {
  allowOrphanBackrefs: true,
  captureGroup: true,
  recursionLimit: 5,
  singleline: true,
}

function narrowOf({source}: Pattern): RegExp {
  const simple = translateSimple(source)
  return simple === undefined ? translate(source, true) : quickExpression(simple, true)
}

function wideOf({source}: Pattern): Wide {
  const simple = translateSimple(source)
  return simple === undefined
    ? {expression: translate(source, false), isFolded: false}
    : {expression: quickExpression(simple, false), isFolded: true}
}

function translate(source: string, isAscii: boolean): RegExp {
  try {
    return defaultJavaScriptRegexConstructor(source, {
      rules: {...RULES, asciiWordBoundaries: isAscii},
    })
  } catch (error) {
    throw new Untranslatable((error as Error).message)
  }
}

/** A line, with the set of its characters. */
class Line implements OnigString {
  /** 1 at the code of each character of the line. */
  readonly codes = new Uint8Array(BEYOND_ASCII + 1)
  private kept: string | undefined

  constructor(readonly content: string) {
    for (let at = 0; at < content.length; at++)
      this.codes[Math.min(content.charCodeAt(at), BEYOND_ASCII)] = 1
  }

  get isAscii(): boolean {
    return this.codes[BEYOND_ASCII] === 0
  }

  get folded(): string {
    this.kept ??= fold(this.content)
    return this.kept
  }

  canMatch({all, any}: Required): boolean {
    const {codes} = this
    for (const code of all) if (!codes[code]) return false
    if (!any.length) return true
    for (const code of any) if (codes[code]) return true
    return false
  }
}

/** A pattern of a scanner, and its number there. */
interface Candidate {
  pattern: Pattern
  index: number
}

/** Finds the first match of several patterns. If two match at the same place, the first pattern wins. */
class Scanner implements OnigScanner {
  private readonly all: Candidate[]
  /** Those that can match the current line. */
  private candidates: Candidate[] = []
  private line: Line | undefined

  constructor(patterns: Pattern[]) {
    this.all = patterns.map((pattern, index) => ({pattern, index}))
  }

  findNextMatchSync(text: string | OnigString, start: number): IOnigMatch | null {
    const line = text instanceof Line ? text : new Line(String(text))
    if (line !== this.line) {
      this.line = line
      this.candidates = this.all.filter(({pattern}) => line.canMatch(pattern))
    }
    let best: Candidate | undefined
    let first = Infinity
    for (const candidate of this.candidates) {
      const index = search(candidate.pattern, line, start)
      if (index === -1 || index >= first) continue
      best = candidate
      first = index
      if (index === start) break
    }
    return best
      ? {index: best.index, captureIndices: best.pattern.match!.indices!.map(capture)}
      : null
  }
}

/** Returns where the pattern matches at or after `start`, or -1. A match further on is the same for a later start. */
function search(pattern: Pattern, line: Line, start: number): number {
  const {from, match} = pattern
  const isKnown =
    pattern.line === line && from !== -1 && from <= start && (!match || match.index >= start)
  if (!isKnown) {
    const {expression, isFolded} = line.isAscii
      ? {expression: (pattern.narrow ??= narrowOf(pattern)), isFolded: false}
      : (pattern.wide ??= wideOf(pattern))
    expression.lastIndex = start
    pattern.match = expression.exec(isFolded ? line.folded : line.content)
    pattern.from = dependsOnStart(expression) ? -1 : start
    pattern.line = line
  }
  return pattern.match?.index ?? -1
}

/** Returns whether an expression searches only at the start of a text, or only in what follows it. */
function dependsOnStart(expression: RegExp): boolean {
  return (
    expression.sticky ||
    Boolean((expression as {rawOptions?: {strategy?: unknown}}).rawOptions?.strategy)
  )
}

/** A group that took no part, as Oniguruma reports it. Most groups take none, and nothing changes a capture. */
const ABSENT: IOnigCaptureIndex = {start: 2 ** 32 - 1, end: 2 ** 32 - 1, length: 0}

// Without destructuring, which makes an iterator for each capture: 6 % of the time of all colors (measured).
function capture(range: [number, number] | undefined): IOnigCaptureIndex {
  if (!range) return ABSENT
  const start = range[0]
  const end = range[1]
  return {start, end, length: end - start}
}
