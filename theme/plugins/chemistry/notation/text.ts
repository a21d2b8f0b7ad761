/**
 * Turns a pasted line into a canonical text, and maps positions back to the pasted line. All patterns of the checker are
 * matched against the canonical text at one position at a time and have bounded repeats, so that no line takes long.
 */

export interface Line {
  /** Single spaces, none at the ends; superscript and subscript digits as plain digits. */
  text: string
  /** Start and end of each character of `text` in the original line. */
  starts: number[]
  ends: number[]
}

/** A part of a list, without the spaces around it. */
export interface Piece {
  text: string
  start: number
  end: number
  /** Whether its separator is followed by a space; true for the last part. */
  spaced: boolean
}

const IGNORED = /[\u00ad\u200b-\u200d\u2060]/
const SPACE = /\s/
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'
/** Italic letters of the mathematical block, the micro sign, the raised minus: characters that look the same to a reader. */
const SAME: Record<string, string> = {
  𝐽: 'J',
  𝛿: 'δ',
  '\u00b5': '\u03bc',
  '⁻': '−',
  'ν\u0303': 'ṽ',
  'v\u0303': 'ṽ',
}

/** Returns a pasted text in the form that the checker reads. */
export function readLine(given: string): Line {
  const line: Line = {text: '', starts: [], ends: []}
  const letters: string[] = []
  const add = (letter: string, start: number, end: number) => {
    letters.push(letter)
    line.starts.push(start)
    line.ends.push(end)
  }
  for (let at = 0; at < given.length; at++) {
    const one = given[at]!
    const pair = SAME[one + (given[at + 1] ?? '')]
    if (pair) add(pair, at, ++at + 1)
    else if (SPACE.test(one)) {
      if (letters.length > 0 && letters.at(-1) !== ' ') add(' ', at, at + 1)
    } else if (!IGNORED.test(one)) add(plain(one), at, at + 1)
  }
  if (letters.at(-1) === ' ') {
    letters.pop()
    line.starts.pop()
    line.ends.pop()
  }
  line.text = letters.join('')
  return line
}

function plain(letter: string): string {
  const figure = Math.max(RAISED.indexOf(letter), LOWERED.indexOf(letter))
  return figure < 0 ? (SAME[letter] ?? letter) : String(figure)
}

/** Returns the match of a sticky pattern at exactly this position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns the position where the bracket that opens at `open` is closed; -1 if it is not. */
export function closing(text: string, open: number): number {
  const [left, right] = text[open] === '[' ? '[]' : '()'
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === left) depth++
    else if (text[at] === right && --depth === 0) return at
  }
  return -1
}

/**
 * Returns the parts of a list between two positions. Separators inside brackets and inside names (`1,4-`, `J_H,F`) do not
 * count.
 */
export function split(text: string, from: number, to: number, separator: ',' | ';'): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  let start = from
  for (let at = from; at <= to; at++) {
    const letter = text[at]!
    if (at < to && '(['.includes(letter)) depth++
    else if (at < to && ')]'.includes(letter)) depth--
    if (at < to && (letter !== separator || depth > 0 || isInName(text, at))) continue
    pieces.push(trimmed(text, start, at, at === to || text[at + 1] === ' '))
    start = at + 1
  }
  return pieces
}

function isInName(text: string, at: number): boolean {
  if (text[at] !== ',' || text[at + 1] === ' ') return false
  const before = text.slice(Math.max(0, at - 5), at)
  if (/\d$/.test(before))
    return /(?:^|[^A-Za-z\d])\d{1,4}$/.test(before) && /\d/.test(text[at + 1] ?? '')
  return /(?:J_?[A-Z][a-z]?|(?:^|[^A-Za-z0-9])[NOSP])$/.test(before)
}

function trimmed(text: string, from: number, to: number, spaced: boolean): Piece {
  const start = text[from] === ' ' && from < to ? from + 1 : from
  const end = to > start && text[to - 1] === ' ' ? to - 1 : to
  return {text: text.slice(start, end), start, end, spaced}
}

/**
 * Returns the position after the period of the sentence that begins at `from`. The dot of `approx. 4%` does not end it.
 */
export function sentenceEnd(text: string, from: number): number {
  for (let stop = text.indexOf('. ', from); stop >= 0; stop = text.indexOf('. ', stop + 1))
    if (/[A-Z\d]/.test(text[stop + 2]!) && !/approx$/.test(text.slice(stop - 6, stop)))
      return stop + 1
  return text.length
}

/** Returns a text in quotation marks, shortened, for a message. */
export function quoted(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 38).replace(/[\ud800-\udbff]$/, '')}…` : text}”`
}

/** Returns the text around a finding, and the marked part in it. */
export function excerpt(
  line: string,
  start: number,
  end: number,
  around = 24,
): {text: string; mark: [number, number]} {
  const from = start > around + 4 ? whole(line, start - around) : 0
  const to = end + around + 4 < line.length ? whole(line, end + around) : line.length
  const before = from > 0 ? '… ' : ''
  const text = before + line.slice(from, to) + (to < line.length ? ' …' : '')
  return {text, mark: [before.length + start - from, before.length + end - from]}
}

/** Moves a position back so that it is not between the two halves of a character. */
function whole(line: string, at: number): number {
  return /[\udc00-\udfff]/.test(line[at]!) ? at - 1 : at
}
