/** Parses the inline forms of the `screen` notation in one pass from left to right. */
import type {Inline} from '../../../runtime/shared/screen.ts'

/** Called for `:name:` if there is no such icon; `offset` counts from the start of the text. */
export type UnknownIcon = (name: string, offset: number) => void

interface Form {
  pattern: RegExp
  /** What must be before it. */
  after?: RegExp
  /** Returns undefined if it is plain text. */
  make: (match: RegExpExecArray, inner: (text: string) => Inline[]) => Inline | undefined
}

const START = /^$|[\s`[(]/

function formsFor(icons: ReadonlySet<string>): Form[] {
  return [
    {
      pattern: /\[([x ])\](?=\s|$)/y,
      after: START,
      make: (match) => ({box: 'square', on: match[1] === 'x'}),
    },
    {
      pattern: /\(([x ])\)(?=\s|$)/y,
      after: START,
      make: (match) => ({box: 'round', on: match[1] === 'x'}),
    },
    {
      pattern: /\[((?:\\.|[^\]\\])+)\]/y,
      after: START,
      make: (match, inner) => ({small: inner(match[1] as string)}),
    },
    {pattern: /`([^`]+)`/y, make: (match, inner) => ({tag: inner(match[1] as string)})},
    {
      pattern: /:([a-z][a-z-]*):/y,
      after: START,
      make: (match) => (icons.has(match[1] as string) ? {icon: match[1] as string} : undefined),
    },
    {
      pattern: /\^(\d+[+\-−]?|[+\-−])/y,
      make: (match) => ({sup: (match[1] as string).replace('-', '−')}),
    },
    {pattern: /_(\d+)/y, after: /[A-Za-z)\]]/, make: (match) => ({sub: match[1] as string})},
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
    const run = found?.form.make(found.match, inner)
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

/** Returns the readable text of runs, without icons and boxes. */
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
