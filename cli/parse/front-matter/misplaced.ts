/** Finds front matter that is not between two lines `---` at the top of the file, and says what to change. */
import {KEYS} from './front-matter-schema.ts'

interface Misplaced {
  /** Offset of the block, and of the text below it. */
  from: number
  to: number
  yaml: string
  /** Number of lines above the YAML. */
  above: number
  /** 1-based line with the mistake. */
  line: number
  message: string
  hint: string
}

const FIRST = /^\s*(?:-{2,}|[–—]+|\+{3})\s*$/
const LAST = /^\s*(?:-{2,}|[–—]+|\+{3}|\.{3})\s*$/
/** Without a known key, it is text between two thematic breaks. */
const known = (keys: string, flags = '') => new RegExp(`^\\s*["']?(?:${keys})["']?\\s*[:=]`, flags)
const KEY = known(KEYS.join('|'))
const ANY_CASE = known(KEYS.join('|'), 'i')
/** A key, an entry of a list, a comment, or what continues them. */
const YAML = /^(?:\s|-\s|#|[\]}]|["']?[\p{L}\p{N}_][\p{L}\p{N}_ -]{0,30}["']?\s*[:=])/u
const EXACT = 'Write three hyphens, and nothing before them.'

/** Returns the number of lines between the front matter and a second block of keys, if the text below it begins with one. */
export function linesToSecond(body: string): number | undefined {
  if (!/^\s*---\n/.test(body)) return undefined
  const lines = body.split('\n')
  const first = lines.findIndex((line) => /\S/.test(line))
  const last = lines.indexOf('---', first + 1)
  const block = lines.slice(first + 1, last)
  const isSecond =
    lines[first] === '---' &&
    last > 0 &&
    block.some((line) => KEY.test(line)) &&
    block.every((line) => YAML.test(line))
  return isSecond ? first : undefined
}

export function findMisplaced(text: string): Misplaced | undefined {
  const lines = text.split('\n')
  const first = afterLead(lines)
  const opened = FIRST.test(lines[first] ?? '')
  const start = opened ? first + 1 : first
  const last = lines.findIndex((line, at) => at >= start && LAST.test(line))
  const block = lines.slice(start, last).filter((line) => line.trim())
  // As a heading, it would be directly above the line.
  const isHeading = !opened && /\S/.test(lines[last - 1] ?? '')
  const key = isHeading ? ANY_CASE : KEY
  if (last < 0 || !block.some((line) => key.test(line)) || !block.every((line) => YAML.test(line)))
    return opened ? undefined : withoutLines(lines, first)
  // Without an opening line, one line can also be a heading with a line below it.
  if (!opened && block.length < 2) return undefined
  const toml = lines[first]!.trim() === '+++'
  return {
    from: lengthOf(lines.slice(0, first)),
    to: Math.min(lengthOf(lines.slice(0, last + 1)), text.length),
    yaml: toml ? '' : lines.slice(start, last).join('\n'),
    above: start,
    ...mistakeOf(lines, opened ? first : undefined, first, last),
  }
}

/** Finds two or more known keys at the top, up to an empty line, without a line above or below them. */
function withoutLines(lines: readonly string[], first: number): Misplaced | undefined {
  const empty = lines.findIndex((line, at) => at > first && !line.trim())
  const end = empty < 0 ? lines.length : empty
  const block = lines.slice(first, end)
  const keys = block.filter((line) => /^\S/.test(line) && KEY.test(line))
  const isNamed = keys.some((line) => /^(?:title|description)\b/.test(line))
  if (!isNamed || keys.length < 2 || !block.every((line) => YAML.test(line))) return undefined
  return {
    from: lengthOf(lines.slice(0, first)),
    to: Math.min(lengthOf(lines.slice(0, end)), lengthOf(lines) - 1),
    yaml: block.join('\n'),
    above: first,
    line: first + 1,
    message: 'There are no lines "---" around this front matter.',
    hint: 'Put a line "---" above it, at the top of the file, and one below it.',
  }
}

function mistakeOf(
  lines: readonly string[],
  opening: number | undefined,
  first: number,
  last: number,
): Pick<Misplaced, 'line' | 'message' | 'hint'> {
  const line = first + 1
  if (opening === undefined)
    return {
      line,
      message: 'The first line of this front matter is missing.',
      hint: 'Put a line "---" above it, at the top of the file.',
    }
  const open = lines[first]!.trimEnd()
  if (open === '+++')
    return {
      line,
      message: 'This front matter is TOML, but labdocs reads YAML.',
      hint: 'Write "---" instead of "+++", and a colon after each key: title: Balance',
    }
  if (open !== '---')
    return {
      line,
      message: `Front matter must begin with the line "---", not "${open}".`,
      hint: EXACT,
    }
  if (first > 0)
    return {
      line,
      message: 'Front matter must begin in line 1.',
      hint: 'Move it to the top of the file: no empty line, comment, or heading can be above it.',
    }
  return {
    line: last + 1,
    message: `Front matter must end with the line "---", not "${lines[last]!.trimEnd()}".`,
    hint: EXACT,
  }
}

/** Returns the index of the first line below empty lines, comments, and a title. */
function afterLead(lines: readonly string[]): number {
  let at = 0
  for (; at < lines.length; at++) {
    if (/^\s*<!--/.test(lines[at]!)) while (at < lines.length && !lines[at]!.includes('-->')) at++
    else if (/\S/.test(lines[at]!) && !lines[at]!.startsWith('# ')) break
  }
  return Math.min(at, lines.length - 1)
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, {length}) => sum + length + 1, 0)
}
