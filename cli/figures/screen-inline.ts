/**
 * The inline forms of the `screen` notation (figures.md 1.1, rule 5): one pass from left to right.
 */
import type {Inline} from '../../runtime/screen.ts'

/** Called for `:name:` where there is no such icon; `offset` counts from the start of the text. */
export type UnknownIcon = (name: string, offset: number) => void

const BOX = /(?:\[([x ])\]|\(([x ])\))(?=\s|$)/y
const ICON = /:([a-z][a-z-]*):/y
const SMALL = /\[((?:\\.|[^\]\\])+)\]/y
const TAG = /`([^`]+)`/y
const SUP = /\^(\d+[+\-−]?|[+\-−])/y
const SUB = /_(\d+)/y

/** Text as typed -> runs. A backslash makes the next character literal; what is no form stays text. */
export function inline(
  text: string,
  icons: ReadonlySet<string>,
  unknown: UnknownIcon,
  base = 0,
): Inline[] {
  const runs: Inline[] = []
  let literal = ''
  let at = 0
  const flush = () => {
    if (literal) runs.push(literal)
    literal = ''
  }
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const push = (run: Inline, length: number) => {
    flush()
    runs.push(run)
    at += length
  }
  while (at < text.length) {
    const char = text[at] as string
    const before = text[at - 1]
    const starts = before === undefined || /[\s`[(]/.test(before)
    let match: RegExpExecArray | null = null
    if (char === '\\' && at + 1 < text.length) {
      const next = String.fromCodePoint(text.codePointAt(at + 1) as number)
      literal += next
      at += 1 + next.length
    } else if ((char === '[' || char === '(') && starts && (match = take(BOX))) {
      push(
        {box: char === '[' ? 'square' : 'round', on: (match[1] ?? match[2]) === 'x'},
        match[0].length,
      )
    } else if (char === '[' && starts && (match = take(SMALL))) {
      push({small: inline(match[1] as string, icons, unknown, base + at + 1)}, match[0].length)
    } else if (char === '`' && (match = take(TAG))) {
      push({tag: inline(match[1] as string, icons, unknown, base + at + 1)}, match[0].length)
    } else if (char === ':' && starts && (match = take(ICON))) {
      const name = match[1] as string
      if (icons.has(name)) {
        push({icon: name}, match[0].length)
      } else {
        unknown(name, base + at)
        literal += match[0]
        at += match[0].length
      }
    } else if (char === '^' && (match = take(SUP))) {
      push({sup: (match[1] as string).replace('-', '−')}, match[0].length)
    } else if (
      char === '_' &&
      before !== undefined &&
      /[A-Za-z)\]]/.test(before) &&
      (match = take(SUB))
    ) {
      push({sub: match[1] as string}, match[0].length)
    } else {
      literal += char
      at++
    }
  }
  flush()
  return runs
}

/** What is read of runs: no icons, boxes as nothing. */
export function read(runs: Inline[]): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return run
      if ('tag' in run) return read(run.tag)
      if ('small' in run) return read(run.small)
      if ('sup' in run) return run.sup
      return 'sub' in run ? run.sub : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
