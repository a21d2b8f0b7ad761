/** Statements, texts and mistakes of Mermaid: shared by the readers of all kinds of diagrams. */
import {oneLine} from '../../text/one-line.ts'
import type {GraphProblem} from '../diagram/graph.ts'

/** A mistake with its column. A reader of a statement throws it; the caller that knows the line catches it. */
export interface Mistake extends Error {
  column: number
  hint?: string
}

export function mistake(column: number, message: string, hint?: string): Mistake {
  return Object.assign(new Error(message), {column, hint})
}

/** The mistake of a statement that fits none of the forms that a reader knows. */
export function notUnderstood(column: number, text: string, hint: string, most = 40): Mistake {
  return mistake(column, `Not understood: "${text.slice(0, most)}".`, hint)
}

export function isMistake(error: unknown): error is Mistake {
  return error instanceof Error && 'column' in error
}

/** A trimmed line, and the column where it begins (1-based). */
export interface Statement {
  text: string
  line: number
  column: number
  /** Whether it follows a `;` in its line. */
  follows?: boolean
}

/** The title inside a diagram, with its position. */
export type DiagramTitle = Pick<Statement, 'text' | 'line' | 'column'>

export interface Source {
  /** The lines that are not empty; the first names the kind of diagram. */
  lines: Statement[]
  lineCount: number
  /** `accTitle` and `accDescr`: the texts for screen readers. */
  name?: string
  description?: string
  problems: GraphProblem[]
}

/** Returns the lines after the first, which may contain only the kind of diagram. */
export function afterKind(
  [head, ...rest]: readonly Statement[],
  problems: GraphProblem[],
  hint?: string,
): Statement[] {
  const more = head ? head.text.search(/\s/) : -1
  if (head && more >= 0)
    problems.push({
      line: head.line,
      column: head.column + more + 1,
      message: 'Nothing may follow the kind of the diagram.',
      hint,
    })
  return rest
}

const LONGEST_LINE = 5000
const LONGEST_TEXT = 300
const MOST_LINES = 12

/** Returns the lines of a diagram without comments, and reads what all kinds have in common. */
export function readLines(body: string): Source {
  const raw = body.replace(/\r\n?/g, '\n').split('\n')
  const source: Source = {lines: [], lineCount: raw.length, problems: []}
  for (let at = 0; at < raw.length; at++) {
    const text = (raw[at] as string).trim()
    const column = (raw[at] as string).search(/\S/) + 1
    const say = (message: string, hint: string) =>
      source.problems.push({line: at + 1, column, message, hint})
    if (text.startsWith('%%{')) {
      say(
        '`%%{…}%%` is not understood: it sets options of Mermaid’s own drawing.',
        'Leave it out: the theme sets fonts and colors.',
      )
      // One that is never closed is a single line.
      const end = raw.findIndex((line, index) => index >= at && line.includes('}%%'))
      at = Math.max(at, end)
      continue
    }
    if (text === '' || text.startsWith('%%')) continue
    if (text.length > LONGEST_LINE) {
      say(`A line of ${text.length} characters, at most ${LONGEST_LINE}.`, 'Begin a new line.')
      continue
    }
    if (text === '---' && !source.lines.length) {
      say(
        'Front matter in a diagram is not understood.',
        'Write the title on the line of the fence: ```mermaid title="…"',
      )
      return source
    }
    const named = /^acc(Title|Descr)\s*:\s*(.*)$/.exec(text)
    if (named) source[named[1] === 'Title' ? 'name' : 'description'] = decoded(named[2] as string)
    else if (/^accDescr\s*\{/.test(text)) at = block(at)
    else source.lines.push({text, line: at + 1, column})
  }
  return source

  /** Reads `accDescr {` … `}`; returns the line that closes it. */
  function block(from: number): number {
    let to = from
    while (to < raw.length && !(raw[to] as string).includes('}')) to++
    if (to === raw.length)
      source.problems.push({line: from + 1, column: 1, message: 'It is not closed by `}`.'})
    const written = raw.slice(from, to + 1).join(' ')
    const [words = '', rest = ''] = written.slice(written.indexOf('{') + 1).split('}', 2)
    source.description = decoded(oneLine(words))
    if (rest.trim())
      source.problems.push({
        line: to + 1,
        column: (raw[to] as string).indexOf('}') + 2,
        message: `Not understood: "${rest.trim().slice(0, 40)}".`,
        hint: 'Begin a new line after `}`.',
      })
    return to
  }
}

/** Reads the statements in order, and adds the line to the mistakes they throw. */
export function readEach(
  statements: Iterable<Statement>,
  problems: GraphProblem[],
  read: (statement: Statement) => void,
): void {
  for (const statement of statements) {
    try {
      read(statement)
    } catch (error) {
      if (!isMistake(error)) throw error
      const {column, message, hint} = error
      problems.push({line: statement.line, column, message, hint})
    }
  }
}

/** Splits lines into statements: up to `%%`, at each `;` outside of texts. */
export function* parted(lines: readonly Statement[]): Generator<Statement> {
  for (const line of lines) {
    const [text = ''] = line.text.split('%%', 1)
    let quoted = false
    let depth = 0
    yield* split({...line, text}, (char) => {
      if (char === '"') quoted = !quoted
      else if (!quoted && '[({'.includes(char)) depth++
      else if (!quoted && '])}'.includes(char)) depth--
      return !quoted && depth <= 0
    })
  }
}

/** Splits lines at each `;`, also inside texts. */
export function* semicolons(lines: readonly Statement[]): Generator<Statement> {
  for (const line of lines) yield* split(line, () => true)
}

/** `isOutside`: called for each character, whether it is outside of texts. */
function* split(
  {text, line, column}: Statement,
  isOutside: (char: string) => boolean,
): Generator<Statement> {
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const isEnd = at === text.length || (isOutside(text[at]!) && text[at] === ';')
    if (!isEnd || (at < text.length && endsEntity(text, at))) continue
    const part = text.slice(from, at)
    const begin = column + from + part.search(/\S/)
    if (part.trim()) yield {text: part.trim(), line, column: begin, follows: from > 0}
    from = at + 1
  }
}

/** Returns whether the `;` at this position ends an entity such as `#59;` or `#quot;`. */
function endsEntity(line: string, at: number): boolean {
  return /#\w{1,8}$/.test(line.slice(Math.max(0, at - 9), at))
}

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  nbsp: '\u00A0',
  semi: ';',
  colon: ':',
  num: '#',
}

/** Decodes `&lt;`, `#lt;` and `#60;`; unknown entities stay. */
function decoded(text: string): string {
  return text.replace(/&?#(\d{1,6});|[&#]([a-z]{2,8});/g, (all, number, name) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : all
    const code = Number(number)
    const isLetter = code >= 32 && !(code >= 0xd800 && code < 0xe000) && code <= 0xfffd
    return isLetter ? String.fromCharCode(code) : all
  })
}

/** Returns a text without its quotes. `<br>` becomes a line break; no other HTML is allowed. */
export function plainText(text: string, column: number): string {
  return words(text.trim().replace(/^"(.*)"$/, '$1'), text, column)
}

/** Like `plainText`, but quotes are part of the text. */
export function quotedText(text: string, column: number): string {
  return words(text.trim(), text, column)
}

function words(inner: string, text: string, column: number): string {
  const lines = inner
    .split(/<br\s*\/?>/i)
    .map((line) => line.trim())
    .join('\n')
  const html = /<(\/?[a-z][\w-]*)[^>]*>/i.exec(lines)
  if (html)
    throw mistake(
      column + Math.max(0, text.indexOf(html[0])),
      // Without attributes, so that the links of a diagram are one message.
      `"<${html[1]}>" in a text: only \`<br>\` is understood.`,
    )
  const most = Math.max(...lines.split('\n').map((line) => line.length))
  const message = `A text of ${most} characters, at most ${LONGEST_TEXT}.`
  if (most > LONGEST_TEXT) throw mistake(column, message, 'Part it by `<br>`.')
  if (lines.split('\n').length > MOST_LINES)
    throw mistake(column, `A text of more than ${MOST_LINES} lines.`, 'Shorten it.')
  const hint = 'Leave out the backticks.'
  if (/^`[^`]*`$/.test(lines))
    throw mistake(column, 'Markdown in a text (`` "`…`" ``) is not understood.', hint)
  return decoded(lines)
}
