/** Parses the inline forms of the `screen` notation in one pass from left to right. */
import {type Inline, textOf} from '../../../runtime/shared/screen.ts'

/** Called for `:name:` if there is no such icon; `offset` counts from the start of the text. */
export type UnknownIcon = (name: string, offset: number) => void

interface Form {
  pattern: RegExp
  /** What must be before it. */
  after?: RegExp
  /** Makes a run of the group of the pattern. Returns undefined if it is plain text. */
  make: (text: string, inner: (text: string) => Inline[]) => Inline | undefined
}

const START = /^$|[\s`[(]/
/** `H_2O`, but not names of files and entries: `IMG_0815.jpg`, `NMR_1H_001`. */
const SUBSCRIPT = /_(0|[1-9]\d*)(?!\d|[\w-]*(?:\.[a-z]{2,5}\b|_0\d))/y

function formsFor(icons: ReadonlySet<string>): Form[] {
  return [
    {pattern: /\[([x ])\](?=\s|$)/y, after: START, make: (on) => ({box: 'square', on: on === 'x'})},
    {pattern: /\(([x ])\)(?=\s|$)/y, after: START, make: (on) => ({box: 'round', on: on === 'x'})},
    {
      pattern: /\[((?:\\.|[^\]\\])+)\]/y,
      after: START,
      make: (text, inner) => ({small: inner(text)}),
    },
    {pattern: /`([^`]+)`/y, make: (text, inner) => ({tag: inner(text)})},
    {
      pattern: /:([a-z][a-z-]*):/y,
      after: START,
      make: (icon) => (icons.has(icon) ? {icon} : undefined),
    },
    {pattern: /\^(\d+[+\-−]?|[+\-−])/y, make: (text) => ({sup: text.replace('-', '−')})},
    {pattern: SUBSCRIPT, after: /[A-Za-z)\]]/, make: (sub) => ({sub})},
  ]
}

/** Parses text into runs. A backslash makes the next character literal; anything that matches no form is text. */
export function inline(
  text: string,
  icons: ReadonlySet<string>,
  unknown: UnknownIcon,
  base = 0,
): Inline[] {
  const forms = formsFor(icons)
  const runs: Inline[] = []
  let literal = ''
  let at = 0
  while (at < text.length) {
    if (text[at] === '\\' && at + 1 < text.length) {
      const next = String.fromCodePoint(text.codePointAt(at + 1) as number)
      literal += next
      at += 1 + next.length
      continue
    }
    const found = formAt(forms, text, at)
    const inner = (part: string) => inline(part, icons, unknown, base + at + 1)
    const run = found?.form.make(found.match[1] as string, inner)
    if (found && !run) unknown(found.match[1] as string, base + at)
    const length = found?.match[0].length ?? 1
    if (run) {
      if (literal) runs.push(literal)
      literal = ''
      runs.push(run)
    } else {
      literal += text.slice(at, at + length)
    }
    at += length
  }
  if (literal) runs.push(literal)
  return runs
}

function formAt(
  forms: Form[],
  text: string,
  at: number,
): {form: Form; match: RegExpExecArray} | undefined {
  const before = text[at - 1] ?? ''
  for (const form of forms) {
    if (form.after && !form.after.test(before)) continue
    form.pattern.lastIndex = at
    const match = form.pattern.exec(text)
    if (match) return {form, match}
  }
  return undefined
}

/** Returns the readable text of runs, with single spaces. */
export function read(runs: Inline[]): string {
  return textOf(runs).replace(/\s+/g, ' ')
}
